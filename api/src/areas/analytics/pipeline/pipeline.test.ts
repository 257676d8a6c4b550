import { beforeAll, expect, test } from 'vitest'
import {
  getPipelineCounts,
  listInboundPipeline,
} from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { listDestinations, listOrigins } from '#contract/areas/analytics/places/places.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeInbound } from '../analytics.factory.ts'

const portal = useTestApp()
beforeAll(() => portal.superuser(makeInbound))

const pipeline = (body: object, as: Caller = 'full', customerId = 1) =>
  portal.call(listInboundPipeline, { params: { customerId }, body }, as)
const getCars = async (body: object) => (await pipeline(body)).data.data.map((row) => row.equipment_id)

test('[ANA-057] [ANA-040] the pipeline lists active trips, longest silent first', async () => {
  const { status, data } = await pipeline({})

  expect(status).toBe(200)
  expect(data.data.map((row) => row.equipment_id)).toEqual([
    'GATX9',
    'TILX1',
    'TILX2',
    'TILX3',
    'TILX4',
    'TILX5',
    'TILX6',
  ])
  expect(data.record_count).toBe(7)
  expect(data.report_groups).toEqual({ 1: 'Syrup tanks', 2: 'Oil tanks' })
  expect(data.data[1]).toMatchObject({
    commodity: 'Corn syrup',
    exceptions: ['Bad order'],
    train_id: 'MKCDA',
    days_since_last_sighting: 1,
    destination_location: 'Dallas, TX',
    reporting_groups: [1],
    note: { note: null },
    rail_eta: { date: null },
  })
})

test('as columns the pipeline holds the same units and values as in rows', async () => {
  const rows = (await pipeline({})).data
  const { data } = await pipeline({ shape: 'columns' })
  const columns = data.columns!
  const toSeconds = (date: string | null) => date && Date.parse(date) / 1000

  expect([data.data, data.record_count, data.report_groups]).toEqual([
    [],
    rows.record_count,
    rows.report_groups,
  ])
  expect(Object.keys(columns).toSorted()).toEqual(Object.keys(rows.data[0]!).toSorted())
  rows.data.forEach((row, at) => {
    const { tele_eta, rail_eta, note, ...plain } = row
    const expected = { ...plain, tele_eta: tele_eta.date, rail_eta: rail_eta.date, note: note.note }
    for (const [name, value] of Object.entries(expected)) {
      const isMoment = name.endsWith('_date') || name.endsWith('_eta')
      expect([name, columns[name as 'note'][at]]).toEqual([
        name,
        isMoment ? toSeconds(value as string | null) : value,
      ])
    }
  })
})

test('a unit on its way is due on a day of its destination, overdue, or without an ETA', async () => {
  const due = Object.fromEntries((await pipeline({})).data.data.map((row) => [row.equipment_id, row.due]))

  expect(due).toMatchObject({ TILX4: 'no_eta', TILX5: 'overdue' })
  expect(due['TILX2']).toMatch(/^\d{4}-\d\d-\d\d$/)
  // it has arrived
  expect(due['TILX6']).toBeNull()
})

test('[ANA-045] trips waybilled within two months are returned by default', async () => {
  expect(await getCars({ max_age: '6' })).toContain('TILX7')
  expect(await getCars({})).not.toContain('TILX7')
})

test('[ANA-058] [ANA-084] destinations and groups narrow the pipeline by ids joined by commas', async () => {
  const { data } = await portal.call(listDestinations, { params: { customerId: 1 }, body: {} }, 'full')
  const toId = (name: string) => data.data.find((place) => place.name === name)?.id

  expect(data.data.map(({ name }) => name)).toEqual(['Chicago, IL', 'Dallas, TX'])
  expect(data.data.map(Object.keys)).toEqual([
    ['id', 'name'],
    ['id', 'name'],
  ])
  expect(await getCars({ destination: `${toId('Chicago, IL')}` })).toEqual(['GATX9'])
  expect(await getCars({ destination: `${toId('Chicago, IL')},${toId('Dallas, TX')}` })).toHaveLength(7)
  expect(await getCars({ group_ids: '2' })).toEqual(['TILX2', 'TILX3', 'TILX4'])
  expect(await getCars({ group_ids: '1,2' })).toHaveLength(6)
})

test('[ANA-088] [ANA-089] destinations and origins are found by a part of their name and by groups', async () => {
  const params = { customerId: 1 }
  const found = await portal.call(listDestinations, { params, body: { search_term: 'DAL' } }, 'full')
  const ofGroup = await portal.call(listDestinations, { params, body: { group_ids: '2' } }, 'full')
  const origins = await portal.call(listOrigins, { params, body: {} }, 'full')
  const ofOther = await portal.call(listOrigins, { params, body: {} }, 'other')

  expect(found.data.data.map(({ name }) => name)).toEqual(['Dallas, TX'])
  expect(ofGroup.data.data.map(({ name }) => name)).toEqual(['Dallas, TX'])
  expect(origins.data.data.map(({ name }) => name)).toEqual(['Nampa, ID'])
  expect(ofOther.status).toBe(403)
})

test('[ANA-093] with no active trips the result is not found, and another customer’s trips are never returned', async () => {
  const nothing = await pipeline({ group_ids: '77' })
  const foreign = await pipeline({}, 'other')

  expect([nothing.status, foreign.status]).toEqual([404, 403])
})

test('[ANA-011] the pipeline needs its own permission', async () => {
  expect((await pipeline({}, 'viewer')).status).toBe(403)
})

test('an invalid id list and invalid months are refused', async () => {
  const list = await pipeline({ destination: '1|2' })
  const months = await pipeline({ max_age: '0' })

  expect([list.status, months.status]).toEqual([400, 400])
})

test('counts are those of the rows: in all, by destination, silent, overdue and without an ETA', async () => {
  const count = async (query: object = {}) =>
    (await portal.call(getPipelineCounts, { params: { customerId: 1 }, query: query as never }, 'full')).data
  const { total, destinations, destination_count } = await count()
  const rows = (
    await portal.call(listInboundPipeline, { params: { customerId: 1 }, body: {} } as never, 'full')
  ).data.data
  const to = (name: string) => rows.filter(({ destination_location }) => destination_location === name)

  expect(total.units).toBe(rows.length)
  expect(total.silent).toBe(rows.filter((row) => (row.days_since_last_sighting ?? 0) >= 3).length)
  expect(total.with_exceptions).toBe(rows.filter(({ exceptions }) => exceptions.length > 0).length)
  expect([total.overdue, total.no_eta]).toEqual([1, 1])
  expect(destination_count).toBe(2)
  expect(destinations.map(({ destination_name, units }) => [destination_name, units])).toEqual([
    ['Dallas, TX', to('Dallas, TX').length],
    ['Chicago, IL', to('Chicago, IL').length],
  ])
  const chicago = destinations[1]?.destination_id
  expect((await count({ destination: String(chicago) })).total.units).toBe(1)
  expect((await count({ group_ids: '2' })).total.units).toBe(3)
  expect((await count({ destination: '12345' })).total.units).toBe(0)
})
