import { type Day, dayAfter, dayAt, instantAtMinute, isWeekend, minuteAt, getWeekday } from './days.ts'
import { isHoliday } from './holidays.ts'
import type { Moment, Stay } from './stays.ts'
import { type CarFacts, centsOfDay, getCharge, type RateClass, getRateClass, type Tariff } from './tariff.ts'

/** Why a day in the customer's hands costs nothing. */
export type Exemption = 'weekend' | 'holiday' | 'closed' | 'bad_order' | 'release_day'

/** One day of a car with its customer: free, charged, or not counted and why. */
export interface DayMark {
  day: Day
  /** When it began, in milliseconds. */
  from_ts: number
  is: 'free' | 'charged' | Exemption
  cents: number
}

/** The result for a stay. */
export interface Clock {
  charge: 'demurrage' | 'storage'
  rate: RateClass
  days: DayMark[]
  /** Days that count, and free days the car carries over. */
  debits: number
  credits: number
  chargeable: number
  cents: number
  is_running: boolean
  /** The last moment to act before another day is charged, and what that day costs; null when nothing runs. */
  act_by_ts: number | null
  next_cents: number
  /** When the charge changes next without an event. */
  next_day_ts: number | null
  /** What stops the clock; null when nothing runs. */
  action: 'order_in' | 'release' | null
}

/** What is known about a stay besides its moments. */
export interface ClockContext {
  car: CarFacts
  zone: string
  /** Free days in addition to the tariff's, as for cars the railroad bunched. */
  extra_credits: number
  /** Milliseconds; later events are ignored. */
  as_of: number
}

const SEVEN = 7 * 60
/** Days start a minute after midnight. */
const FIRST_MINUTE = 1
const HOUR_MS = 3_600_000
/** How many days ahead the next charge is searched. */
const DAYS_AHEAD = 60

interface Span {
  from: number
  /** Null: still there. */
  until: number | null
  /** Only a pause ended it, such as an order-in: the car will be back in the customer's hands. */
  isPause: boolean
}

/**
 * Counts the days of a stay by a tariff, to the day on the clock of the place. Each day of the calendar counts at most
 * once; null where nothing is charged whatever happens.
 */
export function runClock(stay: Stay, tariff: Tariff, context: ClockContext): Clock | null {
  const charge = getCharge(context.car, tariff)
  if (charge === null) return null
  const known = stay.moments.filter(({ ts }) => ts <= context.as_of)
  const spans = getSpans(known, charge, tariff, stay.equipment_kind)
  const isRunning = spans.at(-1)?.until === null
  const rate = getRateClass(context.car, charge, stay.purpose === 'unloading')
  const credits = getCredits(stay, tariff) + context.extra_credits
  const horizon = dayAfter(dayAt(context.as_of, context.zone), DAYS_AHEAD)
  const all = markDays(chargedDays(spans, tariff, context, horizon), known, {
    tariff,
    context,
    rate,
    credits,
  })
  const days = all.filter(({ from_ts }) => from_ts <= context.as_of)
  const next = isRunning
    ? all.find(({ from_ts, is }) => from_ts > context.as_of && is === 'charged')
    : undefined
  const charged = days.filter(({ is }) => is === 'charged')
  return {
    charge,
    rate,
    days,
    debits: days.filter(({ is }) => is === 'free' || is === 'charged').length,
    credits,
    chargeable: charged.length,
    cents: charged.reduce((sum, { cents }) => sum + cents, 0),
    is_running: isRunning,
    act_by_ts: next?.from_ts ?? null,
    next_cents: next?.cents ?? 0,
    next_day_ts: isRunning ? (all.find(({ from_ts }) => from_ts > context.as_of)?.from_ts ?? null) : null,
    action: isRunning ? getAction(known, stay.equipment_kind) : null,
  }
}

const getCredits = (stay: Stay, tariff: Tariff): number =>
  stay.purpose === 'loading' ? tariff.free_days_loading : tariff.free_days_unloading

/** A waiting car can be ordered in; a placed one can be released. */
const getAction = (known: readonly Moment[], kind: Stay['equipment_kind']): Clock['action'] =>
  kind === 'R' && !known.some((moment) => moment.kind === 'placement') ? 'order_in' : 'release'

/**
 * When the car was in the customer's hands: neither before it was offered nor while the railroad was asked to bring
 * it.
 */
function getSpans(
  moments: readonly Moment[],
  charge: Clock['charge'],
  { order_in }: Tariff,
  kind: Stay['equipment_kind'],
): Span[] {
  const spans: Span[] = []
  let isOrdered = false
  let isPlaced = false
  const open = (from: number) => {
    if (spans.at(-1)?.until !== null) spans.push({ from, until: null, isPause: false })
  }
  const close = (until: number, isPause: boolean) => {
    const last = spans.at(-1)
    if (last && last.until === null) Object.assign(last, { until, isPause })
  }
  for (const moment of moments) {
    switch (moment.kind) {
      case 'notice':
        if (kind === 'imdl') open(moment.ts)
        break
      case 'constructive':
        if (!isPlaced && !(isOrdered && order_in === 'pauses')) open(moment.ts)
        break
      case 'order_in':
        isOrdered = true
        if (!isPlaced && order_in === 'pauses') close(moment.ts, true)
        break
      case 'placement':
        isPlaced = true
        // on private track only railroad cars are charged for
        if (charge === 'storage' && kind === 'R') close(moment.ts, false)
        else open(moment.ts)
        break
      case 'departed':
        // before its placement a car only goes from the yard to its track
        close(moment.ts, !isPlaced)
        break
      case 'release':
        close(moment.ts, false)
        break
      case 'arrival':
      case 'bad_order':
      case 'repaired':
        break
    }
  }
  return spans
}

interface Counts {
  day: Day
  from_ts: number
  /** When the next day begins. */
  until_ts: number
  /** The car was released on this day. */
  isLast: boolean
}

/** The days that begin while the car is in the customer's hands, each once. */
function chargedDays(
  spans: readonly Span[],
  tariff: Tariff,
  { zone }: Pick<ClockContext, 'zone'>,
  horizon: Day,
): Counts[] {
  const days = new Map<Day, Counts>()
  for (const [at, { from, until, isPause }] of spans.entries()) {
    const { first, minute } = getFirstDay(from, tariff, zone, at === 0)
    for (let day = first; day <= horizon; day = dayAfter(day)) {
      const from_ts = instantAtMinute(day, minute, zone)
      if (until !== null && from_ts > until) break
      // a day that an earlier part of the stay began keeps its hours
      const known = days.get(day) ?? { day, from_ts, until_ts: instantAtMinute(dayAfter(day), minute, zone) }
      const isLast = !isPause && until !== null && until < known.until_ts
      days.set(day, { ...known, isLast })
    }
  }
  return [...days.values()].sort((a, b) => a.from_ts - b.from_ts)
}

/** The first day that may count after a moment, and the minute at which days begin. */
function getFirstDay(
  from: number,
  { counts_from, free_hours }: Tariff,
  zone: string,
  isFirst: boolean,
): { first: Day; minute: number } {
  if (counts_from === 'hours') {
    const free = isFirst ? from + free_hours * HOUR_MS : from
    return { first: dayAt(free, zone), minute: minuteAt(free, zone) }
  }
  const today = dayAt(from, zone)
  if (counts_from === 'midnight') return { first: dayAfter(today), minute: FIRST_MINUTE }
  return { first: minuteAt(from, zone) < SEVEN ? today : dayAfter(today), minute: SEVEN }
}

interface Rules {
  tariff: Tariff
  context: ClockContext
  rate: RateClass
  credits: number
}

function markDays(days: readonly Counts[], known: readonly Moment[], rules: Rules): DayMark[] {
  const { tariff, rate } = rules
  let free = rules.credits
  let nth = 0
  return days.map(({ day, from_ts, isLast }) => {
    const exemption =
      isLast && tariff.release_day === 'free' ? 'release_day' : exemptionFor(day, from_ts, known, rules, free)
    if (exemption !== null) return { day, from_ts, is: exemption, cents: 0 }
    if (free > 0) {
      free -= 1
      return { day, from_ts, is: 'free', cents: 0 }
    }
    nth += 1
    return { day, from_ts, is: 'charged', cents: centsOfDay(tariff, rate, nth) }
  })
}

function exemptionFor(
  day: Day,
  from_ts: number,
  known: readonly Moment[],
  { tariff }: Rules,
  free: number,
): Exemption | null {
  if (tariff.closed_days.includes(day) || tariff.closed_weekdays.includes(getWeekday(day))) return 'closed'
  if (tariff.bad_order === 'free' && isBroken(known, from_ts)) return 'bad_order'
  const isOff = (rule: Tariff['weekends']) => rule === 'never' || (rule === 'count_after_free' && free > 0)
  if (isOff(tariff.holidays) && isHoliday(day, tariff.holiday_names)) return 'holiday'
  return isOff(tariff.weekends) && isWeekend(day) ? 'weekend' : null
}

/** Whether the car waits for its repair when a day begins. */
const isBroken = (known: readonly Moment[], ts: number): boolean =>
  known.findLast((moment) => moment.ts <= ts && (moment.kind === 'bad_order' || moment.kind === 'repaired'))
    ?.kind === 'bad_order'
