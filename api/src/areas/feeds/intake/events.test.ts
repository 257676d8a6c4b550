import { beforeAll, expect, test } from 'vitest'
import { listAssets, mapAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { getWaybill } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from './intake.factory.ts'

const portal = useTestApp()
const { send, getWaybills, knowStations } = makeIntake(portal)

const DAY_MS = 86_400_000
const day = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10)
const [, month, date] = day.split('-')
/** A trace with times in the zones of its places. */
const line = (mark: string, [city, state]: [string, string], hour: string, to = 'LAREDO","TX') =>
  `"${mark}","1","${city}","${state}","${month}","${date}","${hour}","00","L","P","","${to}","BNSF"\n`

beforeAll(async () => {
  await knowStations({ 'HOUSTON|TX': 'America/Chicago', 'LAREDO|TX': 'America/Chicago' })
  await portal.superuser(async (db) => {
    await db.query("update reference.stations set lat = 29.8, lon = -95.4 where place = 'HOUSTON|TX'")
    await db.query("update reference.stations set lat = 27.5, lon = -99.5 where place = 'LAREDO|TX'")
  })
})

test('a unit reported at a town without a station is there, at the time of the town', async () => {
  await send(line('TWNX', ['HOUSTON', 'TX'], '08') + line('TWNX', ['NAVASOTA', 'TX'], '10'))

  const { data } = await portal.call(
    listAssets,
    { params: { customerId: 1 }, body: { search_terms: ['TWNX1'] } },
    'viewer',
  )
  expect(data.data).toMatchObject([
    { current_location: 'Navasota, TX', current_zone: 'America/Chicago', current_known_as: 'town' },
  ])
  expect(Date.parse(data.data[0]!.last_sighting_date!) % DAY_MS).toBeGreaterThanOrEqual(15 * 3_600_000)
})

test('the map and the activity feed show the town and that it is not a station', async () => {
  const [trip] = await getWaybills('TWNX1')
  const { places } = (
    await portal.call(mapAssets, { params: { customerId: 1 }, body: { search_terms: ['TWNX1'] } }, 'viewer')
  ).data
  const { data } = await portal.call(
    getWaybill,
    { params: { customerId: 1, waybillId: trip!.waybill_id } },
    'viewer',
  )

  expect(places).toMatchObject([{ name: 'Navasota, TX', known_as: 'town', lat: 30.39, lon: -96.09 }])
  expect(data.sightings[0]?.location).toMatchObject({ display_name: 'Navasota, TX', known_as: 'town' })
})

test.each([
  [
    ['TORREON', 'CU'],
    ['SALTILLO', 'COA'],
  ],
  [
    ['MELVILLE', 'SK'],
    ['YORKTON', 'SK'],
  ],
  [
    ['KALKASKA', 'MI'],
    ['NO SUCH TOWN', 'MI'],
  ],
  [
    ['COLUMBIA', 'TN'],
    ['TOWER SIX', 'TN'],
  ],
] as [[string, string], [string, string]][])(
  'the report at %s is not overtaken by an earlier one of the same railroad at %s',
  async (first, second) => {
    const mark = `${first[0].slice(0, 3)}X`
    await send(line(mark, first, '08') + line(mark, second, '10'))

    const [trip] = await getWaybills(`${mark}1`)
    expect(String(trip!['current_place'])).toContain(second[0])
  },
)
