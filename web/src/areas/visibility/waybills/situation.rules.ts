import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import type { WaybillDetails } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import {
  ARRIVED_STATUS,
  COMPLETE_STATUS,
  exceptionLabel,
} from '#contract/areas/visibility/assets/assets.rules.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { spanText } from '#contract/base/plural.ts'
import { capital } from '#contract/form/schema.ts'
import { agoText } from '../../../ui/rail/place-time.ts'

const HOUR_MS = 3_600_000
const MOVING_STATUS = 40

/** The current situation of a unit, the next expected event, and the suggested action, in one line of text. */
export function getSituation(row: AssetRow, now: Date): string {
  const { status_code: status, reports, exceptions } = row
  if (status === COMPLETE_STATUS) return `This trip is complete. ${lastSeen(row, now)}`
  if (row.last_sighting_date === null) return 'No railroad has reported this unit on this trip yet.'
  if (reports === 'lost')
    return `Lost contact: no report for ${since(row.last_sighting_date, now)}. ${lastSeen(row, now)} It has no ETA and isn’t counted until its next report. Ask ${railroad(row)} or open a ticket.`
  if (reports === 'waiting') return waiting(row, now)
  if ((status ?? 0) >= ARRIVED_STATUS) return `${arrived(row, now)} Next: placement or arrival notice.`
  if (reports === 'feed_late') return `${feedLate(row, now)} ${duringOutage(row, now)}`
  if (reports === 'silent') return silent(row, now)
  if (exceptions.length > 0)
    return `${held(row, now)} ${expected(row, now)} Ask ${railroad(row)} when it will move, or open a ticket.`
  if ((status ?? 0) < MOVING_STATUS) return `Not departed yet. ${lastSeen(row, now)} ${expected(row, now)}`
  return `${lastSeen(row, now)} ${expected(row, now)}`
}

/** The railroad that has the unit: after it was handed over, not the one that reported it. */
export function railroad({
  holding_carrier,
  current_carrier,
}: Pick<AssetRow, 'holding_carrier' | 'current_carrier'>): string {
  if (holding_carrier !== null) return holding_carrier
  return current_carrier === null ? 'the railroad' : `the railroad that received it from ${current_carrier}`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
const since = (at: string | null, now: Date): string => spanText(now.getTime() - Date.parse(at ?? ''))

function lastSeen({ last_event_text, current_location, last_sighting_date }: AssetRow, now: Date): string {
  if (last_sighting_date === null) return ''
  const where = current_location === null ? '' : `, ${current_location}`
  return `${last_event_text ?? 'Last reported'}${where}, ${agoText(last_sighting_date, now)}.`
}

/** The last event reports that it arrived, or something else it did there. */
function arrived(row: AssetRow, now: Date): string {
  const seenText = lastSeen(row, now)
  return seenText.startsWith('Arrived') ? seenText : `Arrived. ${seenText}`
}

function silent(row: AssetRow, now: Date): string {
  const { last_event_text, current_location, gap_usual_hours: gap } = row
  const usual = gap === null ? '' : `; usual gap is ${spanText(gap * HOUR_MS)}`
  const what = last_event_text === null ? '' : ` (${lowerFirst(last_event_text)})`
  return `No report for ${since(row.last_sighting_date, now)} since ${current_location ?? 'the last report'}${what}${usual}. Ask ${railroad(row)} or open a ticket.`
}

/** Whose fault the silence is: the railroad that has the unit, everywhere or where the unit is. */
export function feedLate(
  row: Pick<AssetRow, 'holding_carrier' | 'current_carrier' | 'feed_late_since' | 'feed_late_at'>,
  now: Date,
): string {
  const where = row.feed_late_at === null ? '' : ` at ${row.feed_late_at}`
  return `${capital(railroad(row))} hasn’t reported any unit${where} for ${since(row.feed_late_since, now)}.`
}

/** What was known of the unit before its railroad fell silent: nothing wrong, or that it is late or held. */
function duringOutage(row: AssetRow, now: Date): string {
  if (row.exceptions.length > 0) return `${held(row, now)} ${expected(row, now)}`
  const isLate = row.lateness === 'late' || row.lateness === 'overdue'
  if (isLate) return `${lastSeen(row, now)} ${expected(row, now)}`
  return `No problem reported for this unit. ${lastSeen(row, now)}`
}

const held = (row: AssetRow, now: Date): string =>
  `${row.exceptions.map(exceptionLabel).join(' and ')}: ${lowerFirst(lastSeen(row, now))}`

/** What the customer does next, by what it waits for. */
function nextStep({ status_code, equipment_kind, exceptions }: AssetRow): string {
  if (equipment_kind === 'imdl') return 'pick it up'
  if (status_code === STATUS.constructivelyPlaced || status_code === STATUS.notified)
    return 'request placement'
  return exceptions.includes('Stored') ? 'order it in' : 'release it'
}

const STATUS = { constructivelyPlaced: 70, notified: 80 } as const
const MINUTE_MS = 60_000

function waiting(row: AssetRow, now: Date): string {
  const { waiting_since, current_location, last_event_text: text, last_sighting_date: seen } = row
  const where = current_location === null ? '' : ` at ${current_location}`
  const waits = `Waiting for you${where} for ${since(waiting_since, now)}`
  const isSinceThen =
    seen === null || Math.abs(Date.parse(seen) - Date.parse(waiting_since ?? seen)) < MINUTE_MS
  const event = text ?? 'Placed'
  return isSinceThen
    ? `${waits} (${lowerFirst(event)}). Next: ${nextStep(row)}.`
    : `${waits}. ${event} ${agoText(seen, now)}. Next: ${nextStep(row)}.`
}

function expected(
  { tele_eta, destination_zone, destination_location, lateness, late_hours, troubles_since }: AssetRow,
  now: Date,
): string {
  if (tele_eta.date === null) return 'ETA unknown.'
  const there = destination_location === null ? '' : ` at ${destination_location}`
  const slipped = troubles_since['slipped']
  const when = slipped === undefined ? '' : `, slipped ${agoText(slipped, now)}`
  const slip = {
    overdue: '',
    late: when,
    on_time: ', on time',
    early: `, ${spanText((late_hours ?? 0) * HOUR_MS)} early`,
    arrived_late: '',
  }
  return `Expected${there} ${placeTime(tele_eta.date, destination_zone)}${lateness === null ? '' : slip[lateness]}.`
}

const LATE = { late: 'Late', overdue: 'Overdue', arrived_late: 'Arrived late' } as const

/** By how much a unit is late and its two largest causes with what each cost; null for one that is not late. */
export function getLateSummary({
  lateness,
  late_hours,
  delays,
}: Pick<WaybillDetails, 'lateness' | 'late_hours' | 'delays'>): { late: string; why: string } | null {
  if (lateness !== 'late' && lateness !== 'overdue' && lateness !== 'arrived_late') return null
  const by = late_hours === null ? '' : ` ${spanText(late_hours * HOUR_MS)}`
  const causes = delays.slice(0, 2).map(({ text, hours }) => `${text} (${spanText(hours * HOUR_MS)})`)
  return { late: `${LATE[lateness]}${by}`, why: causes.join('; ') || 'No cause found' }
}

export interface LostHours {
  text: string
  /** What it cost. */
  hours: number
  /** How long the unit stood there, or was on the way there, and how long that usually is; null where no reports say it. */
  took: { hours: number; usual: number; from: string | null } | null
}

/**
 * Where the time of a late unit went, the largest cause first. An estimate moves by what a stop or a leg took more than
 * usual, so the usual time is the rest of what it took.
 */
export const getLostHours = ({
  delays,
  sightings,
}: Pick<WaybillDetails, 'delays' | 'sightings'>): LostHours[] =>
  delays.map(({ text, hours }) => {
    const took = /^(Arrived|Passed) late/.test(text) ? getLeg(text, sightings) : getStay(text, sightings)
    const spent = took && Math.round(took.ms / HOUR_MS)
    if (spent === null || spent < hours) return { text, hours, took: null }
    return { text, hours, took: { hours: spent, usual: spent - hours, from: took?.from ?? null } }
  })

type Sightings = WaybillDetails['sightings']
interface Spent {
  ms: number
  from: string | null
}

// a cause ends with its place, as the sightings there name it; sightings are newest first
const isAt =
  (text: string) =>
  ({ location }: Sightings[number]): boolean =>
    text.endsWith(`, ${location.display_name}`)
const at = ({ sighting_date }: Sightings[number]): number => Date.parse(sighting_date)

function getStay(text: string, sightings: Sightings): Spent | null {
  const there = sightings.filter(isAt(text))
  const [last] = there
  const first = there.at(-1)
  return last && first && last !== first ? { ms: at(last) - at(first), from: null } : null
}

function getLeg(text: string, sightings: Sightings): Spent | null {
  const index = sightings.findLastIndex(isAt(text))
  const arrived = sightings[index]
  const before = index === -1 ? undefined : sightings[index + 1]
  return arrived && before ? { ms: at(arrived) - at(before), from: before.location.display_name } : null
}
