import { beforeAll, expect, test } from 'vitest'
import {
  createTariff,
  getStandardTariff,
  listTariffs,
  previewTariff,
  removeTariff,
  type TariffBody,
  updateTariff,
} from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import { listStays } from '#contract/areas/demurrage/stays/stays.contract.ts'
import { getStatement } from '#contract/areas/demurrage/statements/statements.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { lastMonth } from '../statements/month.rules.ts'
import { makeVisit, noonAgo, updateAllClocks } from '../stays/stays.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const MONTH = lastMonth(new Date())
/** Noon in Houston on a day of last month. */
const lastMonthOn = (day: number) => `${MONTH}-${String(day).padStart(2, '0')}T18:00:00.000Z`

let usual: TariffBody
beforeAll(async () => {
  const { data } = await portal.call(getStandardTariff, { params, query: {} }, 'full')
  usual = { ...data, name: 'Houston agreement', effective_from: '2020-01-01' }
  await portal.superuser(async (db) => {
    // five, one and three days
    await makeVisit(db, 'BNSF1', [
      ['Z', lastMonthOn(1)],
      ['W', lastMonthOn(6)],
    ])
    await makeVisit(db, 'BNSF2', [
      ['Z', lastMonthOn(1)],
      ['W', lastMonthOn(2)],
    ])
    await makeVisit(db, 'BNSF3', [
      ['Z', lastMonthOn(1)],
      ['W', lastMonthOn(4)],
    ])
    await makeVisit(db, 'BNSF4', [['Z', noonAgo(4)]])
  })
  await updateAllClocks(portal)
})

const create = (body: Partial<TariffBody>) =>
  portal.call(createTariff, { params, body: { ...usual, ...body } }, 'full')
const toCents = async (equipmentId: string) =>
  (
    await portal.call(
      listStays,
      { params, body: { scope: 'all', filters: [{ field: 'equipment_id', value: equipmentId }] } },
      'full',
    )
  ).data.data[0]?.cents

test('the month nets by the average agreement: days one car left over serve the others', async () => {
  const { data } = await portal.call(getStatement, { params, query: {} }, 'full')

  // nine days less six that are free
  expect(data).toMatchObject({ month: MONTH, is_closed: true, cars: 3, cents: 45_000, open_cars: 1 })
  expect(data.lines).toMatchObject([
    { location: 'HOUSTON, TX', agreement: 'average', debits: 9, credits: 6, chargeable: 3, cars: 3 },
  ])
})

test('a preview shows what last month would have cost, and stores nothing', async () => {
  const body = { ...usual, free_days_unloading: 0, rate_usual: 20_000, place: 'Houston, TX' }
  const { data } = await portal.call(previewTariff, { params, body }, 'full')

  expect(data).toMatchObject({
    month: MONTH,
    tried: { cars: 3, debits: 9, credits: 0, chargeable: 9, cents: 180_000 },
    now: { cars: 3, chargeable: 3, cents: 45_000 },
  })
  expect(data.cars[0]).toEqual({
    equipment_id: 'BNSF1',
    location: 'HOUSTON, TX',
    debits: 5,
    tried_cents: 100_000,
    now_cents: 45_000,
  })
  expect((await portal.call(listTariffs, { params, query: {} }, 'full')).data.total_record_count).toBe(0)
})

test('cars use the most specific matching tariff as soon as it is saved, or the standard one', async () => {
  expect(await toCents('BNSF4')).toBe(30_000)
  const everywhere = await create({ name: 'Everywhere', rate_usual: 10_000 })
  const here = await create({ name: 'Houston', place: 'Houston, TX', rate_usual: 20_000 })
  await create({ name: 'Elsewhere', place: 'Dallas, TX', rate_usual: 1 })
  await updateAllClocks(portal)
  expect(await toCents('BNSF4')).toBe(40_000)

  await portal.call(removeTariff, { params: { customerId: 1, tariffId: here.data.tariff_id } }, 'full')
  await updateAllClocks(portal)
  expect(await toCents('BNSF4')).toBe(20_000)

  const { version, tariff_id: tariffId } = everywhere.data
  const body = { ...usual, name: 'Everywhere', free_days_unloading: 4, version }
  await portal.call(updateTariff, { params: { customerId: 1, tariffId }, body }, 'full')
  await updateAllClocks(portal)
  expect(await toCents('BNSF4')).toBe(0)
})

test('a stale version is refused with the current one, names are unique, days are in order', async () => {
  const { data } = await create({ name: 'Twice' })
  const change = (body: object) =>
    portal.call(
      updateTariff,
      {
        params: { customerId: 1, tariffId: data.tariff_id },
        body: { ...usual, name: 'Twice', version: 1, ...body },
      },
      'full',
    )

  expect((await change({ free_hours: 1 })).status).toBe(200)
  expect((await change({ free_hours: 2 })).status).toBe(409)
  expect((await create({ name: 'TWICE' })).status).toBe(409)
  const wrong = await create({ name: 'Wrong', effective_from: '2026-02-01', effective_until: '2026-01-01' })
  expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([400, ['effective_until']])
})

test('a user who can only view cars cannot change the tariffs', async () => {
  expect((await portal.call(listTariffs, { params, query: {} }, 'viewer')).status).toBe(403)
  expect((await portal.call(createTariff, { params, body: usual }, 'viewer')).status).toBe(403)
})
