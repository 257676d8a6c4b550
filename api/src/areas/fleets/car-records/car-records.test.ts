import { beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/areas/fleets/car-records/car-records.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { watchCarDates } from './car-records.service.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const at = (equipmentId: string, customerId = 1) => ({ params: { customerId, equipmentId } })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const getRecord = async (equipmentId: string) =>
  (await portal.call(contract.getCar, at(equipmentId), 'full')).data
async function save(equipmentId: string, change: object, as: 'full' | 'viewer' = 'full') {
  const { equipment_id: _, ...record } = await getRecord(equipmentId)
  return portal.call(contract.updateCar, { ...at(equipmentId), body: { ...record, ...change } }, as)
}
const listed = async (scope: 'all' | 'due' | 'overdue' | 'unrecorded') =>
  (await portal.call(contract.listCars, { params, query: { scope } }, 'full')).data.data.map(
    ({ equipment_id, next_test }) => [equipment_id, next_test],
  )

beforeAll(() =>
  portal.superuser(async (db) => {
    const values = ['TILX1', 'TILX2', 'TILX3', 'TILX4'].map((id) => `(1, '${id}', 'R')`).join(', ')
    await db.query(`insert into equipment (customer_id, equipment_id, equipment_kind) values ${values}`)
    await db.query(`insert into reporting_groups values (1, 1, 'Tanks', '{}')`)
    await db.query(`insert into reporting_group_equipment values (1, 1, 'TILX1')`)
  }),
)

test('a car’s lease, tests, capacity and tare are saved by who sets up the company, with an audit entry', async () => {
  const empty = await getRecord('TILX1')
  const saved = await save('TILX1', {
    lessor: 'Trinity Leasing',
    lease_kind: 'full',
    lease_start: '2024-01-01',
    lease_end: inDays(400),
    rate_cents: 82_500,
    capacity_lb: 195_000,
    tare_lb: 68_000,
    visual_done: '2021-05-01',
    visual_due: inDays(30),
    lining_due: inDays(90),
  })
  const byViewer = await save('TILX1', { lessor: 'Mine' }, 'viewer')
  const stale = await save('TILX1', { version: 0 })
  const foreign = await portal.call(contract.getCar, at('TILX1', 2), 'other')

  expect([empty.version, empty.lessor, empty.visual_due]).toEqual([0, '', null])
  expect(saved.data).toMatchObject({ version: 1, lessor: 'Trinity Leasing', rate_cents: 82_500 })
  expect([byViewer.status, stale.status, foreign.status]).toEqual([403, 409, 404])
  const { rows } = await portal.superuser((db) =>
    db.query(`select change from audit.entries where operation = 'updateCar'`),
  )
  expect(JSON.stringify(rows)).toContain('Trinity Leasing')
})

test('a date over ten years after a visual inspection is refused, and a lease that ends before it starts', async () => {
  const far = await save('TILX2', { visual_done: '2020-01-01', visual_due: '2030-01-02' })
  const reversed = await save('TILX2', { lease_start: '2026-01-01', lease_end: '2025-01-01' })

  expect(Object.keys(far.error.errors ?? {})).toEqual(['visual_due'])
  expect(Object.keys(reversed.error.errors ?? {})).toEqual(['lease_end'])
})

test.each(['TILX 3', 'tilx-3', 'TILX3'])('a car is found however its ID is written: %s', async (search) => {
  const { data } = await portal.call(
    contract.listCars,
    { params: { customerId: 1 }, query: { search } },
    'full',
  )

  expect(data.data.map(({ equipment_id }) => equipment_id)).toEqual(['TILX3'])
})

test('cars due within 60 days, past a test, and without a record are lists of their own', async () => {
  await save('TILX2', { structural_due: inDays(-3), safety_due: inDays(10) })
  await save('TILX3', { lease_end: inDays(59), visual_due: inDays(61) })

  expect(await listed('due')).toEqual([
    ['TILX1', 'visual'],
    ['TILX3', 'visual'],
  ])
  expect(await listed('overdue')).toEqual([['TILX2', 'structural']])
  expect(await listed('unrecorded')).toEqual([['TILX4', null]])
})

test('tests and leases due within 60 days are announced, each once', async () => {
  const watch = () => portal.database.tenant(1, (db) => watchCarDates(db, 1))
  await watch()
  await watch()

  const { rows } = await portal.superuser((db) =>
    db.query(
      `select equipment_id, data ->> 'text' as text, group_ids from facts where kind = 'car_due' order by 1, 2`,
    ),
  )
  expect(rows.map(({ equipment_id, group_ids }) => [equipment_id, group_ids])).toEqual([
    ['TILX1', [1]],
    ['TILX2', []],
    ['TILX3', []],
  ])
  expect(rows[0].text).toMatch(/^TILX 1: visual inspection is due .* \(49 CFR 180\.509\)\.$/)
  expect(rows[2].text).toMatch(/^TILX 3: the lease ends /)
})
