import { CLM_LAYOUTS } from '#rail/clm/layout.ts'
import { writeClm } from '#rail/clm/write.ts'
import type { Sighting } from '#rail/sighting.ts'
import type { Delivery, Flaw } from './delivery.ts'
import type { Unit } from '../fleet.ts'
import type { WorldEvent } from '../journey/journey.ts'
import { writtenCity } from './aliases.ts'

const LAYOUT_NAME = 'interline-csv'

/** Car location messages, one line per car; lines with a flaw stand among the good ones. */
export function writeClmFile(deliveries: readonly Delivery[]): string {
  const layout = CLM_LAYOUTS.find(({ name }) => name === LAYOUT_NAME)
  if (!layout)
    throw new Error(`rail/src/clm/layout.ts has no layout ${LAYOUT_NAME}; the demo railroad writes in it.`)
  const lines = deliveries.flatMap(({ event, flaw }) => event.units.map((unit) => ({ event, unit, flaw })))
  const text = writeClm(
    lines.map(({ event, unit }) => toSighting(event, unit)),
    layout,
  )
  if (!lines.some(({ flaw }) => flaw)) return text
  const [heading = '', ...rows] = text.split('\n')
  return [heading, ...rows.map((row, at) => corrupt(row, lines[at]?.flaw ?? null))].join('\n')
}

/** A line of car location messages: the car's waybill and destination, but no parties or freight. */
export function toSighting(event: WorldEvent, unit: Unit): Sighting {
  const { trip, station, eta_ts } = event
  return {
    equipment_id: unit.equipment_id,
    equipment_kind: unit.equipment_kind,
    event_ts: new Date(event.ts).toISOString(),
    code_source: 'CLM',
    code: event.code,
    carrier: event.carrier,
    city: writtenCity(event),
    state: station.state,
    load_empty: event.load_empty,
    train_id: event.train_id,
    waybill_number: trip?.waybill_number ?? null,
    bill_of_lading_number: null,
    imdl_pickup_number: null,
    origin_city: null,
    origin_state: null,
    destination_city: trip?.destination.city.toUpperCase() ?? null,
    destination_state: trip?.destination.state ?? null,
    stcc: null,
    shipper: null,
    consignee: null,
    rail_eta_ts: eta_ts === null ? null : new Date(eta_ts).toISOString(),
    weight_lb: null,
  }
}

/** Initial and number are the first two cells of the layout, the date the only eight digits in a row. */
function corrupt(row: string, flaw: Flaw | null): string {
  if (flaw === 'no_equipment') return row.replace(/^[^,]*,[^,]*/, '????,')
  return flaw === 'no_date' ? row.replace(/,\d{8},/, ',99999999,') : row
}
