import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLM_LAYOUTS } from '../clm/layout.ts'
import { readClm } from '../clm/read.ts'
import { createReportOrder } from './order.ts'
import { openPlaces } from './places.ts'

const LAYOUT = CLM_LAYOUTS.find(({ name }) => name === 'cn-quicktrace')!
const RECEIVED = new Date('2026-06-30T00:00:00Z')
const PLACES = openPlaces(
  [
    { place: 'HOUSTON|TX', zone: 'America/Chicago', names: [] },
    { place: 'DENVER|CO', zone: 'America/Denver', names: [] },
  ],
  new Map(),
  { railroadZones: new Map([['BNSF', 'America/Chicago']]) },
)

const line = (place: string, minute: number, carrier = 'UP') => {
  const [city, state = ''] = place.split('|')
  const at = new Date(Date.UTC(2026, 5, 10, 0, minute)).toISOString()
  return `"ORDX","1","${city}","${state}","06","${at.slice(8, 10)}","${at.slice(11, 13)}","${at.slice(14, 16)}","L","P","","","","${carrier}"\n`
}
const read = (text: string) => {
  const order = createReportOrder(PLACES)
  return readClm(text, LAYOUT, RECEIVED, PLACES).sightings.map((sighting) => order.correctTime(sighting))
}
const instants = (text: string) => read(text).map(({ event_ts }) => event_ts)

test('a time at an unknown place is read by the clock of the report before it, with a problem', () => {
  expect(read(line('HOUSTON|TX', 480) + line('XYZZY', 600))).toMatchObject([
    { event_ts: '2026-06-10T13:00:00.000Z' },
    { event_ts: '2026-06-10T15:00:00.000Z', local_time: { zone: 'America/Chicago', by: 'nowhere' } },
  ])
})

test('one west of the report before it, an hour earlier by its own clock, still comes after it', () => {
  expect(instants(line('HOUSTON|TX', 600) + line('XYZZY', 570))).toEqual([
    '2026-06-10T15:00:00.000Z',
    '2026-06-10T15:01:00.000Z',
  ])
})

test('alone in its message it is read by the clock of most stations of its railroad', () => {
  expect(instants(line('XYZZY', 600, 'BNSF'))).toEqual(['2026-06-10T15:00:00.000Z'])
})

test('a message that is written newest first is not turned around', () => {
  const [, , last] = instants(line('HOUSTON|TX', 900) + line('HOUSTON|TX', 600) + line('XYZZY', 540))
  expect(last).toBe('2026-06-10T14:00:00.000Z')
})

test('a time whose zone is not known never sorts before an earlier report of the same railroad', () => {
  const step = fc.record({
    place: fc.constantFrom('HOUSTON|TX', 'DENVER|CO', 'XYZZY', 'TOWER 9'),
    minutes: fc.integer({ min: 5, max: 600 }),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      let minute = 300
      const text = steps.map(({ place, minutes }) => line(place, (minute += minutes))).join('')
      const sightings = read(text)
      const wrong = sightings.filter(
        (one, at) =>
          at > 0 && one.local_time?.by === 'nowhere' && one.event_ts <= sightings[at - 1]!.event_ts,
      )
      expect(wrong).toEqual([])
    }),
  )
})
