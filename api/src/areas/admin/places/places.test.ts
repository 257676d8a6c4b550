import { beforeAll, expect, test } from 'vitest'
import {
  createPlaceAlias,
  listPlaces,
  removePlaceAliases,
} from '#contract/areas/admin/places/places.contract.ts'
import { prepareQueue } from '../../../jobs/queue-schema.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'

const portal = useTestApp()
const { send, knowStations } = makeIntake(portal)

const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
const [, month, date] = day.split('-')
const trace = (number: string, city: string, state: string) =>
  `"TILX","${number}","${city}","${state}","${month}","${date}","06","00","L","P","","EL PASO","TX","BNSF"\n`

const places = async (query: object = {}) =>
  (await portal.call(listPlaces, { query: query as never }, 'admin')).data
const name = (reported: string, station_id = 'EL PASO|TX') =>
  portal.call(createPlaceAlias, { body: { reported, station: { station_id } } }, 'admin')
const jobs = async () =>
  (
    await portal.owner((db) =>
      db.query<{ payload: object }>(
        `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'renamePlaces' order by j.payload ->> 'customer_id'`,
      ),
    )
  ).rows.map(({ payload }) => payload)

beforeAll(async () => {
  await knowStations({ 'EL PASO|TX': 'America/Denver' })
  await prepareQueue(portal.names.ownerUrl)
  await send(trace('1', 'PASS CITY', 'TX') + trace('2', 'PASS CITY', 'TX') + trace('3', 'NOWHERE YARD', 'MT'))
  await send(trace('4', 'PASS CITY', 'TX'), {}, 'other')
})

test('places without a station are listed across customers, with counts and the time zone used', async () => {
  const { data, total_record_count } = await places()

  expect(total_record_count).toBe(2)
  expect(data).toMatchObject([
    {
      alias: 'PASS CITY|TX',
      reported: 'PASS CITY, TX',
      station: null,
      is_clock: true,
      zone: null,
      report_count: 3,
      customer_count: 2,
      carrier: 'BNSF',
    },
    {
      alias: 'NOWHERE YARD|MT',
      reported: 'NOWHERE YARD, MT',
      zone: 'America/Denver',
      report_count: 1,
      customer_count: 1,
    },
  ])
})

test('a place matched to a station becomes an alias, and its reports are reprocessed for every customer', async () => {
  expect((await name('Pass City, TX')).data).toEqual({ alias: 'PASS CITY|TX', place: 'EL PASO|TX' })

  expect((await places()).data.map(({ alias }) => alias)).toEqual(['NOWHERE YARD|MT'])
  expect((await places({ scope: 'aliases' })).data).toMatchObject([
    { alias: 'PASS CITY|TX', station: 'El Paso, TX' },
  ])
  expect(await jobs()).toEqual([
    { customer_id: 1, place: 'PASS CITY|TX', after: '' },
    { customer_id: 2, place: 'PASS CITY|TX', after: '' },
  ])
})

test('a number of a station is an alias as well', async () => {
  expect((await name('splc 686180')).data.alias).toBe('SPLC 686180')
  expect(await jobs()).toHaveLength(2)
})

test.each([
  ['what is neither place nor number', 'SOMEWHERE', 'EL PASO|TX', 'reported'],
  ['a station’s own name', 'El Paso, TX', 'EL PASO|TX', 'reported'],
  ['a station there is none of', 'ELSEWHERE, TX', 'NONE', 'station'],
])('%s is refused by name', async (_name, reported, station_id, field) => {
  const result = await name(reported, station_id)

  expect(result.status).toBe(400)
  expect(result.error.errors).toHaveProperty(field)
})

test('a removed alias is listed without a station again', async () => {
  const { data } = await portal.call(
    removePlaceAliases,
    { body: { aliases: ['PASS CITY|TX', 'NOBODY|TX'] } },
    'admin',
  )

  expect(data).toEqual({ aliases: ['PASS CITY|TX'] })
  expect((await places()).data.map(({ alias }) => alias)).toEqual(['PASS CITY|TX', 'NOWHERE YARD|MT'])
})

test('a place that railroads report without a state has its name in the list; one they never reported needs its state', async () => {
  await send(trace('9', 'GREASEWOOD RAMP', ''))
  const listed = (await places()).data.find(({ reported }) => reported.startsWith('GREASEWOOD'))

  expect((await name('GREASEWOOD')).status).toBe(400)
  expect((await name(listed?.reported ?? '')).data).toEqual({
    alias: 'GREASEWOOD RAMP|',
    place: 'EL PASO|TX',
  })
})
