import { describe, expect, test } from 'vitest'
import { foldEquipment } from './fold.ts'
import { clm, EMPTY, hoursAfter, LOADED, REFERENCE, t322 } from './testing/events.ts'
import type { RailEvent } from './event.ts'
import type { Trip } from './trip.ts'

const trips = (...events: RailEvent[]) => foldEquipment(events, REFERENCE)
const statuses = (all: Trip[]) =>
  all.map((trip) => [trip.waybill_number, trip.load_empty_status, trip.status_code])
const last = (...events: RailEvent[]) => trips(...events).at(-1) as Trip

const outbound = [
  t322(0, 'EI', 'HOUSTON|TX', LOADED),
  t322(8, 'W', 'HOUSTON|TX', LOADED),
  clm(20, 'X', 'HOUSTON|TX'),
  t322(40, 'RL', 'HOUSTON|TX', { ...LOADED, train_id: 'MHOCH1', rail_eta_ts: hoursAfter(200) }),
  clm(70, 'A', 'KANSAS CITY|MO', { load_empty: 'L' }),
  clm(90, 'J', 'KANSAS CITY|MO', { load_empty: 'L' }),
  clm(92, 'R', 'KANSAS CITY|MO', { carrier: 'NS', load_empty: 'L' }),
  clm(150, 'D', 'CHICAGO|IL', { carrier: 'NS', load_empty: 'L' }),
  clm(156, 'Y', 'CHICAGO|IL', { carrier: 'NS', load_empty: 'L' }),
  clm(190, 'Z', 'CHICAGO|IL', { carrier: 'NS', load_empty: 'L' }),
  clm(240, 'W', 'CHICAGO|IL', { carrier: 'NS', load_empty: 'E' }),
]

describe('an arrival reported at a place that no station table knows', () => {
  test.each([
    ['in another state is not one at the destination', 'NOWHEREVILLE|GA', 40],
    ['in the state of the destination is one', 'CORWITH|IL', 50],
    ['in no state at all is believed', 'CORWITH|', 50],
  ])('%s', (_name, place, status_code) => {
    const trip = last(...outbound.slice(0, 7), t322(150, 'AR', place, { carrier: 'NS', load_empty: 'L' }))

    expect(trip).toMatchObject({ status_code, current_place: place })
    expect(trip.arrival_ts === null).toBe(status_code === 40)
  })
})

describe('a car that is stored', () => {
  const moving = outbound.slice(0, 7)
  const stored = (place: string) => clm(150, 'S', place, { carrier: 'NS', load_empty: 'L' })

  test('at its destination has arrived, though no railroad reported its arrival', () => {
    const there = stored('CHICAGO|IL')

    expect(last(...moving, there)).toMatchObject({ status_code: 50, arrival_ts: there.event_ts })
  })

  test.each(['GALESBURG|IL', 'KANSAS CITY|MO'])('at %s on its way has not', (place) => {
    expect(last(...moving, stored(place))).toMatchObject({ status_code: 40, arrival_ts: null })
  })

  test('where it was billed from to the same town has not set out', () => {
    expect(last(...outbound.slice(0, 2), stored('HOUSTON|TX')).status_code).toBe(10)
  })
})

describe('a loaded car', () => {
  test('goes through every status from waybilled to complete', () => {
    const seen = outbound.map((_, at) => last(...outbound.slice(0, at + 1)).status_code)

    expect(seen).toEqual([0, 10, 10, 40, 40, 40, 40, 50, 70, 90, 100])
  })

  test('has dates, places, parties and the railroads that carried it', () => {
    const trip = last(...outbound)

    expect(trip).toMatchObject({
      waybill_number: '100001',
      bill_of_lading_number: 'B1',
      load_empty_status: 'L',
      weight_lb: 190_000,
      shipper: 'GULF RESINS',
      consignee: 'LAKE PLASTICS',
      commodity_code: '2821142',
      origin_place: 'HOUSTON|TX',
      destination_place: 'CHICAGO|IL',
      current_place: 'CHICAGO|IL',
      current_carrier: 'NS',
      last_event_code: 'W',
      last_event_text: 'Released',
      train_id: null,
      waybill_ts: hoursAfter(0),
      rail_eta_ts: hoursAfter(200),
      rail_eta_made_ts: hoursAfter(40),
      arrival_ts: hoursAfter(150),
      last_notify_ts: hoursAfter(156),
      completed_ts: hoursAfter(240),
      trip_start_ts: hoursAfter(0),
      trip_end_ts: null,
      exceptions: [],
    })
    expect(trip.memory.route).toEqual([
      { carrier: 'BNSF', junction: null },
      { carrier: 'NS', junction: 'KANSAS CITY|MO' },
    ])
  })

  test('returns empty on a trip of its own, and is loaded again on the next', () => {
    const all = trips(
      ...outbound,
      t322(250, 'EI', 'CHICAGO|IL', EMPTY),
      clm(270, 'P', 'CHICAGO|IL', EMPTY),
      clm(400, 'D', 'HOUSTON|TX', { load_empty: 'E' }),
      clm(420, 'Z', 'HOUSTON|TX', { load_empty: 'E' }),
      t322(500, 'EI', 'HOUSTON|TX', { ...LOADED, waybill_number: '100003', bill_of_lading_number: 'B3' }),
    )

    expect(statuses(all)).toEqual([
      ['100001', 'L', 100],
      ['100002', 'E', 100],
      ['100003', 'L', 0],
    ])
    expect(all.map((trip) => trip.trip_end_ts)).toEqual([hoursAfter(250), hoursAfter(500), null])
    expect(all[1]?.completed_ts).toBe(hoursAfter(500))
  })

  test('returns empty without a waybill when it is pulled after its release', () => {
    const all = trips(
      ...outbound,
      clm(260, 'X', 'CHICAGO|IL'),
      clm(280, 'P', 'CHICAGO|IL', { load_empty: 'E' }),
    )

    expect(statuses(all)).toEqual([
      ['100001', 'L', 100],
      [null, 'E', 40],
    ])
  })

  test('returns empty on the number it came with where the railroad uses it again', () => {
    const all = trips(...outbound, clm(280, 'P', 'CHICAGO|IL', { waybill_number: '100001', load_empty: 'E' }))

    expect(statuses(all)).toEqual([
      ['100001', 'L', 100],
      ['100001', 'E', 40],
    ])
  })

  test('is complete when it leaves its consignee, even if the release was never reported', () => {
    const all = trips(...outbound.slice(0, -1), clm(260, 'P', 'CHICAGO|IL', { load_empty: 'E' }))

    expect(statuses(all)).toEqual([
      ['100001', 'L', 100],
      [null, 'E', 40],
    ])
    expect(all[0]?.completed_ts).toBe(hoursAfter(260))
  })

  test('keeps its present waybill while the return is billed ahead, which waits for the release', () => {
    const ahead = t322(200, 'EI', 'CHICAGO|IL', EMPTY)
    const placed = trips(...outbound.slice(0, -1), ahead)
    const released = trips(...outbound, ahead, clm(260, 'X', 'CHICAGO|IL'))

    expect(statuses(placed)).toEqual([['100001', 'L', 90]])
    expect(statuses(released)).toEqual([
      ['100001', 'L', 100],
      ['100002', 'E', 10],
    ])
    expect(released[1]).toMatchObject({ destination_place: 'HOUSTON|TX', shipper: 'LAKE PLASTICS' })
  })

  test('stays on its trip when it is diverted', () => {
    const all = trips(
      ...outbound.slice(0, 5),
      t322(75, 'E', 'HOUSTON|TX', {
        ...LOADED,
        destination_place: 'TOLEDO|OH',
        rail_eta_ts: hoursAfter(260),
      }),
      clm(180, 'D', 'TOLEDO|OH', { load_empty: 'L' }),
    )

    expect(statuses(all)).toEqual([['100001', 'L', 50]])
    expect(all[0]).toMatchObject({
      destination_place: 'TOLEDO|OH',
      current_place: 'TOLEDO|OH',
      rail_eta_ts: hoursAfter(260),
    })
  })

  test('stays on its trip when a new number is written for the same bill of lading', () => {
    const all = trips(
      ...outbound.slice(0, 5),
      clm(80, 'P', 'KANSAS CITY|MO', { ...LOADED, waybill_number: '900009' }),
    )

    expect(statuses(all)).toEqual([['900009', 'L', 40]])
  })

  test('pulled before anyone wrote a waybill takes the waybill that comes', () => {
    const unbilled = [
      clm(0, 'W', 'HOUSTON|TX', { load_empty: 'L' }),
      clm(9, 'X', 'HOUSTON|TX', { load_empty: 'L' }),
      clm(12, 'N', 'DALLAS|TX', { load_empty: 'L' }),
    ]
    const billed = last(...unbilled, t322(40, 'EI', 'DALLAS|TX', LOADED))

    expect(last(...unbilled)).toMatchObject({ status_code: 10, exceptions: ['No bill'] })
    expect(billed).toMatchObject({ status_code: 10, waybill_number: '100001', exceptions: [] })
  })

  test('a late report with the number of the waybill before changes nothing of the new one', () => {
    const all = trips(
      ...outbound,
      t322(250, 'EI', 'CHICAGO|IL', EMPTY),
      clm(252, 'Z', 'CHICAGO|IL', { ...LOADED, carrier: 'NS' }),
    )

    expect(statuses(all)).toEqual([
      ['100001', 'L', 100],
      ['100002', 'E', 0],
    ])
    expect(all[1]).toMatchObject({ destination_place: 'HOUSTON|TX', shipper: 'LAKE PLASTICS' })
  })
})

describe('the letters that mean two things', () => {
  test('Y constructively places a car and notifies of a container', () => {
    const unit = { equipment_id: 'MSKU123456', equipment_kind: 'imdl' } as const

    expect(last(clm(0, 'P', 'DALLAS|TX'), clm(9, 'Y', 'CHICAGO|IL')).status_code).toBe(70)
    expect(last(clm(0, 'P', 'DALLAS|TX', unit), clm(9, 'Y', 'CHICAGO|IL', unit)).status_code).toBe(80)
  })

  test('D arrives at destination by CLM and ends unloading by X12', () => {
    expect(last(clm(0, 'P', 'DALLAS|TX'), clm(9, 'D', 'CHICAGO|IL')).status_code).toBe(50)
    expect(last(clm(0, 'P', 'DALLAS|TX'), t322(9, 'D', 'CHICAGO|IL')).status_code).toBe(100)
  })

  test('Z at the origin does not mean arrival', () => {
    expect(last(t322(0, 'EI', 'HOUSTON|TX', LOADED), clm(5, 'Z', 'HOUSTON|TX')).status_code).toBe(10)
  })

  test('Z of an unknown car places a loaded one for unloading and an empty one for loading', () => {
    expect(last(clm(0, 'Z', 'GARY|IN', { load_empty: 'L' })).status_code).toBe(90)
    expect(last(clm(0, 'Z', 'GARY|IN', { load_empty: 'E' })).status_code).toBe(10)
  })

  test('an out-gate before the train is no end of the trip', () => {
    const unit = { equipment_kind: 'imdl', ...LOADED } as const

    expect(last(t322(0, 'EI', 'HOUSTON|TX', unit), t322(3, 'OA', 'HOUSTON|TX', unit)).status_code).toBe(0)
  })
})

describe('a container', () => {
  const unit = { equipment_id: 'MSKU123456', equipment_kind: 'imdl', ...LOADED } as const
  const ramp = [
    t322(0, 'EI', 'HOUSTON|TX', unit),
    t322(5, 'I', 'HOUSTON|TX', unit),
    t322(9, 'AL', 'HOUSTON|TX', unit),
    t322(12, 'RL', 'HOUSTON|TX', unit),
    clm(60, 'D', 'CHICAGO|IL', unit),
    t322(64, 'UR', 'CHICAGO|IL', unit),
    t322(65, 'NT', 'CHICAGO|IL', { ...unit, imdl_pickup_number: 'A1B2C3' }),
    t322(80, 'OA', 'CHICAGO|IL', unit),
  ]

  test('goes from gate to gate', () => {
    const seen = ramp.map((_, at) => last(...ramp.slice(0, at + 1)).status_code)

    expect(seen).toEqual([0, 20, 30, 40, 50, 60, 80, 100])
    expect(last(...ramp)).toMatchObject({
      ingate_ts: hoursAfter(5),
      ramped_ts: hoursAfter(9),
      deramped_ts: hoursAfter(64),
      last_notify_ts: hoursAfter(65),
      imdl_pickup_number: 'A1B2C3',
    })
  })

  test('begins its next trip at the next gate', () => {
    const next = { equipment_id: 'MSKU123456', equipment_kind: 'imdl' } as const

    expect(statuses(trips(...ramp, t322(300, 'I', 'CHICAGO|IL', next)))).toEqual([
      ['100001', 'L', 100],
      [null, null, 20],
    ])
  })
})

describe('exceptions', () => {
  test.each([
    ['B', 'Bad order', 'G'],
    ['B', 'Bad order', 'P'],
    ['H', 'Held', 'J'],
    ['S', 'Stored', 'P'],
  ])('%s raises "%s" until %s', (raise, name, end) => {
    const before = outbound.slice(0, 5)

    expect(last(...before, clm(75, raise, 'KANSAS CITY|MO'))).toMatchObject({
      status_code: 40,
      exceptions: [name],
    })
    expect(
      last(...before, clm(75, raise, 'KANSAS CITY|MO'), clm(80, end, 'KANSAS CITY|MO')).exceptions,
    ).toEqual([])
  })

  test('the train field of a bad order is a defect code and no train', () => {
    expect(last(...outbound.slice(0, 4), clm(60, 'B', 'DALLAS|TX', { train_id: 'A2 099' })).train_id).toBe(
      'MHOCH1',
    )
  })

  test('a car far from its way is out of route until it is back', () => {
    const lost = [...outbound.slice(0, 5), clm(100, 'A', 'SEATTLE|WA')]

    expect(last(...lost).exceptions).toEqual(['Out of route'])
    expect(last(...lost, clm(200, 'A', 'KANSAS CITY|MO')).exceptions).toEqual([])
  })

  test('a canceled waybill shows as canceled and ends with the next movement', () => {
    const all = trips(
      ...outbound.slice(0, 2),
      t322(10, 'CA', 'HOUSTON|TX', LOADED),
      clm(50, 'P', 'HOUSTON|TX'),
    )

    expect(all.map((trip) => trip.exceptions)).toEqual([['Cancelled'], []])
  })
})

describe('missing events', () => {
  test('the first event ever may be anywhere on a trip', () => {
    expect(last(clm(0, 'A', 'KANSAS CITY|MO'))).toMatchObject({ status_code: 40, origin_place: null })
    expect(last(clm(0, 'B', 'KANSAS CITY|MO'))).toMatchObject({
      status_code: null,
      exceptions: ['Bad order'],
    })
    expect(last(clm(0, 'W', 'CHICAGO|IL', { ...LOADED, load_empty: 'E' })).status_code).toBe(100)
  })

  test('an unknown code reports where the car is and nothing else', () => {
    expect(last(...outbound.slice(0, 4), clm(60, '?', 'DALLAS|TX'))).toMatchObject({
      status_code: 40,
      current_place: 'DALLAS|TX',
      last_event_text: 'Reported (?)',
    })
  })

  test('an estimate is no sighting', () => {
    const trip = last(...outbound.slice(0, 4), t322(60, 'E', 'CHICAGO|IL', { rail_eta_ts: hoursAfter(222) }))

    expect(trip).toMatchObject({
      current_place: 'HOUSTON|TX',
      last_sighting_ts: hoursAfter(40),
      rail_eta_ts: hoursAfter(222),
    })
  })

  test('a car seen leaving without ever arriving has two trips, the first one complete', () => {
    const all = trips(...outbound.slice(0, 7), clm(300, 'X', 'CHICAGO|IL'))

    expect(statuses(all)).toEqual([
      ['100001', 'L', 100],
      [null, null, 10],
    ])
  })
})

test('a railroad’s ETA that it repeats is news of the unit, though nothing changes', () => {
  const eta = { rail_eta_ts: hoursAfter(222) }
  const trip = last(
    ...outbound.slice(0, 4),
    t322(60, 'E', 'CHICAGO|IL', eta),
    t322(61, 'E', 'CHICAGO|IL', eta),
  )

  expect(trip).toMatchObject({ rail_eta_ts: hoursAfter(222), rail_eta_made_ts: hoursAfter(61) })
})
