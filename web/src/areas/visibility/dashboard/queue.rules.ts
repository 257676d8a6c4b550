import type { WorkCase } from '#contract/areas/visibility/work/work.contract.ts'
import { exceptionLabel } from '#contract/areas/visibility/assets/assets.rules.ts'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { formatCount, spanText } from '#contract/base/plural.ts'
import { agoText } from '../../../ui/rail/place-time.ts'
import { latenessTone } from '../work/work.rules.ts'

export type QueueKey = 'overdue' | 'slipped' | 'silent' | 'held' | 'waiting' | 'today' | 'tomorrow'

/** One kind of the morning's work. */
export interface QueueKind {
  key: QueueKey
  label: string
  tone: string
  /**
   * The URL of the asset list that shows exactly these, worst first; units without reports are sorted by the longest
   * silence by default.
   */
  search: Record<string, string>
  /** The text for an empty queue. */
  none: string
  /** Expected, not in trouble: it stands beside the queue. */
  isArrival?: true
}

const WORST_LATE = { sort: 'lateness', dir: 'desc' }
const SOONEST = { sort: 'tele_eta' }

/** The kinds in the order a day's work takes them. */
export const QUEUE: readonly QueueKind[] = [
  {
    key: 'overdue',
    label: 'Overdue',
    tone: 'bad',
    search: { needs: 'overdue', ...WORST_LATE },
    none: 'No overdue units.',
  },
  {
    key: 'slipped',
    label: 'ETA slipped',
    tone: 'act',
    search: { needs: 'slipped', ...WORST_LATE },
    none: 'No ETA has slipped.',
  },
  {
    key: 'silent',
    label: 'Silent while moving',
    tone: 'bad',
    search: { needs: 'silent' },
    none: 'All moving units are reporting normally.',
  },
  {
    key: 'held',
    label: 'Held or bad order',
    tone: 'act',
    search: { needs: 'held' },
    none: 'No units held or in bad order.',
  },
  {
    key: 'waiting',
    label: 'Waiting for you',
    tone: 'wait',
    search: { needs: 'waiting' },
    none: 'No units waiting for you.',
  },
  {
    key: 'today',
    label: 'Arriving today',
    tone: 'info',
    search: { tele_eta: 'today', ...SOONEST },
    none: 'No more arrivals expected today.',
    isArrival: true,
  },
  {
    key: 'tomorrow',
    label: 'Arriving tomorrow',
    tone: 'info',
    search: { tele_eta: 'tomorrow', ...SOONEST },
    none: 'No arrivals expected tomorrow.',
    isArrival: true,
  },
]

/** What a case is: its unit or their number, and what is wrong with them. */
export const caseTitle = (one: WorkCase): string =>
  `${one.equipment_id ?? formatCount(one.units, 'unit')}: ${describeCase(one)}`

function describeCase({ kind, cause, place }: WorkCase): string {
  const at = place === null ? '' : ` at ${place}`
  switch (kind) {
    case 'late':
      return cause ?? 'Late, no cause found'
    case 'silent':
      return `No report from ${cause ?? 'the railroad'}${place === null ? '' : ` since ${place}`}`
    case 'held':
      return `${exceptionLabel(cause ?? 'Held')}${at}`
    case 'waiting':
      return `${cause ?? 'Placed'}${at}`
  }
}

/** From where to where, and where the units are now. */
export function caseDetail({ kind, origin, destination, place }: WorkCase): string {
  const lane = `${origin ?? 'Several origins'} to ${destination ?? 'several destinations'}`
  return kind === 'late' && place !== null ? `${lane}, now at ${place}` : lane
}

/** For how long the worst unit of a case is late, silent, held or waiting. */
export const caseSpan = ({ kind, hours }: WorkCase): string => `${spanText(hours * HOUR_MS)} ${kind}`

/** Waiting is the customer's own choice: it has no tone. */
export const caseTone = ({ kind, hours }: WorkCase): 'bad' | 'act' | undefined =>
  kind === 'waiting' ? undefined : latenessTone(hours)

/** The column of the asset list that a case's cause is in, and the needs that it stands for. */
const CASE_FILTERS = {
  late: { needs: 'overdue|slipped', cause: 'late_cause' },
  silent: { needs: 'silent', cause: 'holding_carrier' },
  held: { needs: 'held', cause: 'exceptions' },
  waiting: { needs: 'waiting', cause: 'last_event_text' },
} as const

/** The URL of the asset list that shows exactly the units of a case. */
export function caseSearch({ kind, cause, place }: WorkCase): Record<string, string> {
  const { needs, cause: column } = CASE_FILTERS[kind]
  return {
    needs,
    ...(cause !== null && { [column]: kind === 'held' ? cause : `is.${cause}` }),
    // a cause of lateness names its own place, and its units have moved on since
    ...(kind !== 'late' && place !== null && { current_location: `is.${place}` }),
    ...(kind === 'late' && WORST_LATE),
  }
}

const HOUR_MS = 3_600_000

/** Describes why a unit needs attention. */
export function getReason(row: AssetRow, key: QueueKey, now: Date): string {
  const expected = row.tele_eta.date
    ? `now expected ${placeTime(row.tele_eta.date, row.destination_zone)}`
    : 'ETA unknown'
  const late = spanText((row.late_hours ?? 0) * HOUR_MS)
  switch (key) {
    case 'overdue':
      return `${late} overdue, ${expected}.${causeText(row)}`
    case 'slipped':
      return `${late} late${slippedText(row, now)}, ${expected}.${causeText(row)}`
    case 'silent': {
      const usual =
        row.gap_usual_hours === null ? '' : `; usual gap is ${spanText(row.gap_usual_hours * HOUR_MS)}`
      return `No report for ${longSince(row.last_sighting_date, now)}${usual}.${handedOver(row)}`
    }
    case 'held':
      return `${row.exceptions.map(exceptionLabel).join(', ')}, ${expected}.`
    case 'waiting':
      return waitingText(row, now)
    case 'today':
    case 'tomorrow':
      return `Expected ${row.tele_eta.date ? placeTime(row.tele_eta.date, row.destination_zone) : 'soon'}.`
  }
}

/** Who has a unit that another railroad reported last. */
const handedOver = ({ current_carrier, holding_carrier }: AssetRow): string =>
  current_carrier === null || holding_carrier === current_carrier
    ? ''
    : ` ${current_carrier} interchanged it${holding_carrier === null ? '' : ` to ${holding_carrier}`}.`

/** Since when the estimate is later than promised, where that is known. */
function slippedText({ troubles_since }: AssetRow, now: Date): string {
  const since = troubles_since['slipped']
  return since === undefined ? '' : `, slipped ${agoText(since, now)}`
}

const MINUTE_MS = 60_000

/** The wait may be older than the last event: both are said. */
function waitingText(row: AssetRow, now: Date): string {
  const { waiting_since: from, last_sighting_date: seen } = row
  const event = row.last_event_text ?? 'Placed'
  const isSinceThen =
    seen === null || from === null || Math.abs(Date.parse(seen) - Date.parse(from)) < MINUTE_MS
  return isSinceThen
    ? `${event}, waiting ${longSince(from, now)} for you.`
    : `${event} ${sinceText(seen, now)} ago, waiting ${longSince(from, now)} for you.`
}

/** The largest cause of a late unit and what it cost; empty where none is known. */
const causeText = ({ late_cause, late_cause_hours: hours }: AssetRow): string =>
  late_cause === null ? '' : ` ${late_cause}${hours === null ? '' : ` (${spanText(hours * HOUR_MS)})`}.`

/** How long a unit has had a need, apart from any others; a merely expected one has no duration. */
export function durationText({ troubles_since }: AssetRow, key: QueueKey, now: Date): string {
  const since = troubles_since[key]
  return since === undefined ? '–' : sinceText(since, now)
}

const sinceText = (at: string | null, now: Date): string =>
  at === null ? 'an unknown time' : spanText(now.getTime() - Date.parse(at))

const longSince = (at: string | null, now: Date): string =>
  at === null ? 'an unknown time' : spanText(now.getTime() - Date.parse(at))

/** The need that is shown by default: the first with any units. */
export const getFirstNonEmpty = (counts: Readonly<Partial<Record<QueueKey, number | null>>>): QueueKey =>
  QUEUE.find(({ key }) => (counts[key] ?? 0) > 0)?.key ?? 'overdue'

/** How a kind changed since the end of the day before: `3 more than yesterday`; null before a day was counted. */
export function changeText(days: Days, key: QueueKey, now: number): string | null {
  const before = days.at(-1)?.units[key]
  return before === undefined ? null : againstText(now, before, 'yesterday')
}

const againstText = (now: number, before: number, day: string): string => {
  if (now === before) return `same as ${day}`
  return now > before ? `${now - before} more than ${day}` : `${before - now} fewer than ${day}`
}

type Days = readonly { units: Readonly<Record<string, number>> }[]

/**
 * Arrivals of a day against those of the days before: today's are those that are there already and those still expected.
 * Null while no day is known.
 */
export function arrivalTrend(
  key: 'today' | 'tomorrow',
  days: Days,
  { there, today, tomorrow }: { there: number; today: number; tomorrow: number },
): { text: string; counts: number[] } | null {
  const before = getCounts(days, 'arrived')
  const yesterday = before.at(-1)
  if (yesterday === undefined) return null
  const all = there + today
  if (key === 'tomorrow')
    return { text: againstText(tomorrow, all, 'today'), counts: [...before, all, tomorrow] }
  const already = there > 0 ? `${there} arrived · ` : ''
  return { text: `${already}${againstText(all, yesterday, 'yesterday')}`, counts: [...before, all] }
}

/** How a kind was on the days that counted it. */
export const getCounts = (days: Days, key: string): number[] => days.flatMap(({ units }) => units[key] ?? [])

/** The line of a trend inside 0 to 1 across and down, the fullest day on top; empty where no two days are known. */
export function trendLine(counts: readonly number[]): string {
  if (counts.length < 2) return ''
  const max = Math.max(1, ...counts)
  const last = counts.length - 1
  return counts.map((count, at) => `${(at / last).toFixed(3)},${(1 - count / max).toFixed(3)}`).join(' ')
}

/** What happened since a moment, and the address of the list that shows exactly that. */
export const sinceLinks = (since: string) =>
  [
    { key: 'arrived', text: 'arrived', search: { arrival_date: `since.${since}`, scope: 'current' } },
    {
      key: 'slipped',
      text: 'newly late',
      search: { needs: 'overdue|slipped', late_since: `since.${since}` },
    },
    { key: 'fresh', text: 'new', search: { trip_start_date: `since.${since}` } },
  ] as const
