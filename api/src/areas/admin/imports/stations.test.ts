import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import * as contract from '#contract/areas/admin/imports/imports.contract.ts'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { processImport } from '../../../import/run.ts'
import { prepareQueue } from '../../../jobs/queue-schema.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { renamePlaces } from '../../feeds/trips/renames.service.ts'
import { stationWriter } from './stations.service.ts'

const portal = useTestApp()
const { send, knowStations } = makeIntake(portal)
const { signal } = new AbortController()

const [, MONTH, DAY] = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10).split('-')
const trace = (number: string, city: string, state: string) =>
  `"OPSX","${number}","${city}","${state}","${MONTH}","${DAY}","06","00","L","P","","EL PASO","TX","BNSF"\n`
const toRow = async (id: string) =>
  (await portal.call(listAssets, { params: { customerId: 1 }, body: { search_terms: [id] } }, 'full')).data
    .data[0]

const HEAD = 'Station Name,State,Country,SCAC,SPLC,FSAC,Latitude,Longitude,Time Zone\n'
async function imported(text: string, as: Caller = 'admin') {
  const work = (id: number) =>
    processImport(
      { database: portal.database, signal },
      id,
      new Map([[stationWriter.kind.name, stationWriter]]),
    )
  const body = new TextEncoder().encode(HEAD + text)
  const { data } = await portal.call(contract.createImport, { query: { kind: 'stations' }, body }, as)
  const params = { importId: data.import_id }
  const { has_header, mapping } = data
  await portal.call(contract.checkImport, { params, body: { has_header, mapping } }, as)
  await work(data.import_id)
  await portal.call(contract.runImport, { params, query: {} }, as)
  await work(data.import_id)
  return (await portal.call(contract.getImport, { params }, as)).data
}
const stations = async (place: string) =>
  (
    await portal.superuser((db) =>
      db.query<object>(`select name, zone, railroads, lat from reference.stations where place = $1`, [place]),
    )
  ).rows

/** Processes go on with the stations they read for some seconds; a job begins later than that. */
function laterOn() {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000)
  onTestFinished(() => clock.mockRestore())
}

beforeAll(async () => {
  await knowStations({ 'EL PASO|TX': 'America/Denver' })
  // stations of the starter list have an ID of their own, imported ones that of their place
  await portal.superuser((db) =>
    db.query(`update reference.stations set station_id = 'ELPAS_TX' where place = 'EL PASO|TX'`),
  )
  await prepareQueue(portal.names.ownerUrl)
  await send(trace('1', 'CRUDE JCT', 'ND'))
})

test('a place that no list held is a station after the import, and its reports are read by its clock', async () => {
  const before = await toRow('OPSX1')
  const { written_count, refused_count } = await imported(
    'Crude Jct,ND,US,BNSF,516599,59299,48.1,-103.7,America/Denver\n',
  )
  expect([written_count, refused_count]).toEqual([1, 0])
  laterOn()
  const rename = { customer_id: 1, place: 'CRUDE JCT|ND', after: '' }
  await renamePlaces({ database: portal.database, live: portal.live, signal }, rename)

  const after = await toRow('OPSX1')
  expect(before).toMatchObject({ current_known_as: 'name' })
  expect(after).toMatchObject({
    current_location: 'Crude Jct, ND',
    current_zone: 'America/Denver',
    current_known_as: 'station',
  })
  expect(after?.last_sighting_date).toMatch(/T1[23]:00:00/)
})

test('what a row leaves out is what the town of its name has; several railroads are one station', async () => {
  await imported('NAVASOTA,TX,,UP,,,,,\nNavasota,TX,,BNSF,,,,,\n')

  expect(await stations('NAVASOTA|TX')).toEqual([
    { name: 'Navasota', zone: 'America/Chicago', railroads: ['UP', 'BNSF'], lat: 30.39 },
  ])
})

test('a number of a station names its place in messages', async () => {
  const { rows } = await portal.superuser((db) =>
    db.query<{ alias: string }>(
      `select alias from reference.place_aliases where place = 'CRUDE JCT|ND' order by 1`,
    ),
  )
  expect(rows.map(({ alias }) => alias)).toEqual(['FSAC BNSF 59299', 'SPLC 516599'])
})

test('a station of the starter list keeps its place on the map and gains railroads', async () => {
  const [before] = await stations('EL PASO|TX')
  await imported('El Paso,TX,US,FXE,,,10,-10,America/Chicago\n')

  expect(await stations('EL PASO|TX')).toEqual([{ ...before, railroads: expect.arrayContaining(['FXE']) }])
})

test('a row without a clock, a position or a state that exists is refused with what to do', async () => {
  const { refused } = await imported(
    [
      'Zzyzx Spur,TX,US,UP,,,,,',
      'Zzyzx Spur,TX,CA,UP,,,31,-96,America/Chicago',
      'Zzyzx Yard,TX,US,UP,,,31,-96,Europe/Berlin',
      'Navasota,TX,US,,,123,,,',
      'Zzyzx Ramp,TX,US,UP,12,,31,-96,America/Chicago',
    ].join('\n'),
  )
  expect(refused.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
    ['time_zone', 'latitude'],
    ['state'],
    ['time_zone'],
    ['railroad'],
    ['splc'],
  ])
})

test('staff who are no administrators import no station, and read why in each row', async () => {
  const { refused, written_count } = await imported('Navasota,TX,,UP,,,,,\n', 'internal')

  expect(written_count).toBe(0)
  expect(refused[0]?.problems[0]?.words).toBe('Only an administrator can import stations.')
})
