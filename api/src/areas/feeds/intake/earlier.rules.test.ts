import { expect, test } from 'vitest'
import type { RailEvent } from '#rail/event.ts'
import { openEarlier } from './earlier.rules.ts'

const event = (overrides: Partial<RailEvent> = {}): RailEvent => ({
  equipment_id: 'GATX1',
  equipment_kind: 'R',
  event_ts: Date.UTC(2026, 10, 1, 12),
  source: 'BNSF',
  code_source: 'CLM',
  code: 'W',
  place: 'LINCOLN|NE',
  carrier: 'BNSF',
  load_empty: 'L',
  train_id: null,
  waybill_number: null,
  bill_of_lading_number: null,
  imdl_pickup_number: null,
  origin_place: null,
  destination_place: null,
  stcc: null,
  shipper: null,
  consignee: null,
  rail_eta_ts: null,
  weight_lb: null,
  ...overrides,
})

/** What an earlier reading reported and a later one does not, or reports differently. */
function withdrawn(before: readonly RailEvent[], now: readonly RailEvent[]) {
  const earlier = openEarlier()
  earlier.add(before)
  earlier.hold(now)
  return earlier.rest().map(({ code, is_told }) => ({ code, is_told }))
}

test('events reported as before are not withdrawn', () => {
  expect(withdrawn([event()], [event()])).toEqual([])
})

test('events no longer reported are withdrawn, and events reported again withdraw nothing', () => {
  expect(withdrawn([event()], [event({ code: 'Y' })])).toEqual([{ code: 'W', is_told: false }])
})

test.each<Partial<RailEvent>>([
  { carrier: 'UP' },
  { load_empty: 'E' },
  { waybill_number: '7' },
  { destination_place: 'DENVER|CO' },
  { rail_eta_ts: 1 },
  { weight_lb: 1 },
  { told: { place: 'LNCLN|NE' } },
])('one reported with other particulars is withdrawn: %j', (other) => {
  expect(withdrawn([event()], [event(other)])).toEqual([{ code: 'W', is_told: true }])
})

test('if a message repeats a sighting, the first counts', () => {
  const other = event({ load_empty: 'E' })
  expect(withdrawn([event()], [other, event()])).toEqual([{ code: 'W', is_told: true }])
  expect(withdrawn([event()], [event(), other])).toEqual([])
})
