import { DAYS, MOMENTS, RATES } from '#contract/areas/demurrage/demurrage.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showCents } from '#contract/base/money.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { getEnd, getFirst } from '#rail/demurrage/stays.ts'
import { wallTimeAt } from '#rail/clm/zone.ts'
import { getMeaning, type Reference } from '#rail/status.ts'
import type { ProvenEvent } from '../stays/stays.queries.ts'
import type { ProvenStay } from '../stays/clocks.service.ts'
import type { ReportedStay } from '../stays/reports.rules.ts'
import type { DisputedStay } from './statements.queries.ts'

/** One item that 49 CFR 1333.4 requires on an invoice, by its paragraph, with its value for one car. */
export interface Item {
  paragraph: string
  label: string
  value: string
}

/** A disputed stay with everything it is proved by. */
export interface Disputed {
  row: DisputedStay
  reported: ReportedStay<ProvenStay>
  /** Events of the car on its way there, in their order. */
  moves: readonly ProvenEvent[]
}

export const NOT_REPORTED = 'Not reported'

/** A moment on the clock of its place, with the zone. */
export const localTime = (ts: number | string | null, zone: string): string =>
  ts === null ? NOT_REPORTED : placeTime(ts, zone)

/** Each item of 49 CFR 1333.4 for one car, in the order of the rule. */
export function toItems({ row, reported, moves }: Disputed, reference: Reference): Item[] {
  const { stay, zone, clock } = reported
  const at = (ts: number | string | null) => localTime(ts, zone)
  const etas = moves.filter(({ rail_eta_ts }) => rail_eta_ts !== null)
  const interchange = moves.findLast(
    (event) => getMeaning(reference, event).action === 'interchange_received',
  )
  const end = getEnd(stay)
  const item = (paragraph: string, label: string, value: string): Item => ({ paragraph, label, value })
  return [
    item('(a)', 'Billing cycle', end === null ? 'Still open' : getCycle(end, zone)),
    item('(b)', 'Car', row.equipment_id),
    item('(c)(1)', 'Waybill created', row.waybill_ts === null ? NOT_REPORTED : at(row.waybill_ts)),
    item('(c)(2)', 'Loaded or empty', stay.purpose === 'unloading' ? 'Loaded' : 'Empty'),
    item('(c)(3)', 'Commodity', [row.stcc, row.commodity].filter(Boolean).join(' ') || NOT_REPORTED),
    item('(c)(4)', 'Shipper', row.shipper ?? NOT_REPORTED),
    item('(c)(4)', 'Consignee', row.consignee ?? NOT_REPORTED),
    item('(c)(5)', 'Origin', row.origin_place?.replace('|', ', ') ?? NOT_REPORTED),
    item('(d)(1)', 'Original estimated arrival', at(etas[0]?.rail_eta_ts ?? null)),
    item('(d)(1)', 'Later estimates', getLater(etas, at)),
    item('(d)(2)', 'Received at last interchange', at(interchange?.event_ts ?? null)),
    item('(d)(3)', 'Actual placement', at(getFirst(stay, 'placement'))),
    item('(d)(4)', 'Constructive placement', at(getFirst(stay, 'constructive'))),
    item('(d)(5)', 'Notice of constructive placement', at(getNotice(stay))),
    item('(d)(6)', 'Ordered in', at(getFirst(stay, 'order_in'))),
    item('(d)(7)', 'Released', at(end)),
    item('(e)', 'Credits', String(clock.credits)),
    item('(e)', 'Debits', String(clock.debits)),
  ]
}

const getCycle = (ts: number, zone: string): string => {
  const { year, month } = wallTimeAt(ts, zone)
  return `${String(month).padStart(2, '0')}/${year}`
}

/** An estimate counts as a change where it differs from the one before. */
function getLater(etas: readonly ProvenEvent[], at: (ts: number | null) => string): string {
  const changes = etas.filter(({ rail_eta_ts }, n) => n > 0 && rail_eta_ts !== etas[n - 1]?.rail_eta_ts)
  if (changes.length === 0) return 'None'
  return changes
    .map(({ rail_eta_ts, event_ts }) => `${at(rail_eta_ts)} (reported ${at(event_ts)})`)
    .join('; ')
}

/**
 * When the customer was notified of the constructive placement: by a separate notice, or by the message that reported
 * it.
 */
function getNotice(stay: ProvenStay): number | null {
  const notice = getFirst(stay, 'notice')
  if (notice !== null) return notice
  const proof = stay.moments.find(({ kind }) => kind === 'constructive')?.proof
  return proof && 'received_ts' in proof ? new Date(proof.received_ts).getTime() : null
}

/** How each day was charged, with consecutive days of one kind combined; each day appears exactly once. */
export function daysText({ reported: { clock } }: Disputed): string {
  const [first, ...others] = clock.days
  if (first === undefined) return 'No days counted'
  const runs: Run[] = [{ ...first, until: first.day, count: 1 }]
  for (const next of others) {
    const run = runs.at(-1)!
    if (run.is === next.is && run.cents === next.cents)
      Object.assign(run, { until: next.day, count: run.count + 1 })
    else runs.push({ ...next, until: next.day, count: 1 })
  }
  return runs.map(runText).join('; ')
}

interface Run extends Pick<Disputed['reported']['clock']['days'][number], 'day' | 'is' | 'cents'> {
  until: string
  count: number
}

function runText({ day, until, is, cents, count }: Run): string {
  const days = count === 1 ? showDate(day) : `${showDate(day)} to ${showDate(until)}`
  const charge = cents > 0 ? `, ${showCents(cents)}${count === 1 ? '' : ' each'}` : ''
  return `${days} ${DAYS[is].toLowerCase()}${count === 1 ? '' : ` (${count})`}${charge}`
}

export const sumText = ({ row, reported: { clock } }: Disputed): string =>
  `${clock.chargeable} charged ${clock.chargeable === 1 ? 'day' : 'days'} under ${row.tariff_name} (${RATES[clock.rate]}): ${showCents(clock.cents)}`

/** The evidence of the times: each with its source and its message. */
export const getEvidenceLines = ({ reported: { stay, zone } }: Disputed): string[] =>
  stay.moments.map(({ kind, ts, place, proof }) => {
    const when = `${localTime(ts, zone)}  ${MOMENTS[kind]}, ${place.replace('|', ', ')}`
    return 'code' in proof
      ? `${when}. ${proof.source} ${proof.code_source} ${proof.code}, message ${proof.message_id} received ${localTime(proof.received_ts, 'UTC')}`
      : `${when}. Request ${proof.proof.reference}`
  })
