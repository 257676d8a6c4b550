import { CLM_LAYOUTS, type ClmLayout } from '../clm/layout.ts'
import type { Sighting } from '../sighting.ts'

export function layout(name: string): ClmLayout {
  const found = CLM_LAYOUTS.find((one) => one.name === name)
  if (!found) throw new Error(`no layout ${name}`)
  return found
}

/** A sighting with every field that a layout can carry. */
export const SIGHTING: Sighting = {
  equipment_id: 'TILX200123',
  equipment_kind: 'R',
  event_ts: '2026-01-07T16:10:00.000Z',
  code_source: 'CLM',
  code: 'P',
  carrier: 'BNSF',
  city: 'LINCOLN',
  state: 'NE',
  load_empty: 'L',
  train_id: 'HLINBMT1',
  waybill_number: '430233',
  bill_of_lading_number: 'B1',
  imdl_pickup_number: null,
  origin_city: 'WILLISTON',
  origin_state: 'ND',
  destination_city: 'BEAUMONT',
  destination_state: 'TX',
  stcc: '2818170',
  shipper: 'PRAIRIE ETHANOL, INC "PE"',
  consignee: 'GULF FUELS',
  rail_eta_ts: '2026-01-11T12:00:00.000Z',
  weight_lb: 259800,
}
