import { showEquipment } from '#contract/base/asset-term.ts'
import { ETA_HOURS } from '#contract/base/facts.ts'
import { spanText } from '#contract/base/plural.ts'
import type { FactRow } from './fact.ts'
import type { EtaMark, NewFact } from './facts.queries.ts'

/** The current ETA of a trip. Times in milliseconds. */
export interface EtaNow {
  waybill_id: number
  equipment_id: string
  group_ids: readonly number[]
  /** When it was made. */
  ts: number
  eta_ts: number
  path: string
  row: FactRow
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/**
 * The thresholds an estimate passed: for each offered number of hours it is compared with the estimate last announced
 * for that number, so that many small moves count like one large one. Null when there is nothing new.
 */
export function etaMoves(
  eta: EtaNow,
  marks: readonly number[] | undefined,
): { mark: EtaMark; fact: NewFact | null } | null {
  const { waybill_id, eta_ts } = eta
  if (marks === undefined) return { mark: { waybill_id, marks: ETA_HOURS.map(() => eta_ts) }, fact: null }
  const passed = ETA_HOURS.filter((hours, at) => Math.abs(eta_ts - (marks[at] ?? eta_ts)) >= hours * HOUR_MS)
  if (passed.length === 0) return null
  const next = marks.map((mark, at) => (passed.includes(ETA_HOURS[at]!) ? eta_ts : mark))
  const from = marks[ETA_HOURS.indexOf(passed.at(-1)!)] ?? eta_ts
  return { mark: { waybill_id, marks: next }, fact: getFact(eta, from, passed) }
}

function getFact(eta: EtaNow, from: number, hours: readonly number[]): NewFact {
  const { waybill_id, equipment_id, group_ids, ts, eta_ts, path, row } = eta
  const text = `${showEquipment(equipment_id)} is expected ${spanText(eta_ts - from)} ${eta_ts > from ? 'later' : 'earlier'}${row.destination_location ? ` at ${row.destination_location}` : ''}.`
  return {
    kind: 'eta_change',
    key: `${waybill_id} ${Math.round(eta_ts / MINUTE_MS)} ${ts}`,
    ts,
    equipment_id,
    waybill_id,
    group_ids,
    data: { text, path, hours, row },
  }
}
