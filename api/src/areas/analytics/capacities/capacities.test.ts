import { beforeAll, expect, test } from 'vitest'
import {
  listUnloadCapacities,
  updateUnloadCapacity,
} from '#contract/areas/analytics/capacities/capacities.contract.ts'
import { listDestinations } from '#contract/areas/analytics/places/places.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeInbound } from '../analytics.factory.ts'

const portal = useTestApp()
let dallas = 0
beforeAll(async () => {
  await portal.superuser(makeInbound)
  const args = { params: { customerId: 1 }, body: { search_term: 'Dallas' } }
  dallas = (await portal.call(listDestinations, args, 'full')).data.data[0]?.id ?? 0
})

const WEEK = { monday: 24, tuesday: 24, wednesday: 24, thursday: 24, friday: 20, saturday: 8, sunday: 0 }
const list = async () =>
  (
    await portal.call(
      listUnloadCapacities,
      { params: { customerId: 1 }, query: { destination: String(dallas) } },
      'full',
    )
  ).data.data
const update = (body: object, as: Caller = 'full', destinationId = dallas) =>
  portal.call(updateUnloadCapacity, { params: { customerId: 1, destinationId }, body } as never, as)

test('a destination is not limited until its capacity is saved; zero is closed and null is no limit', async () => {
  expect(await list()).toMatchObject([{ destination_id: dallas, monday: null, sunday: null, version: 0 }])

  expect((await update({ ...WEEK, saturday: null })).status).toBe(200)

  expect(await list()).toMatchObject([{ monday: 24, saturday: null, sunday: 0, version: 1 }])
})

test('a stale version is refused with the current one', async () => {
  await update(WEEK)
  const [{ version } = { version: 0 }] = await list()
  await update({ ...WEEK, monday: 30, version })

  expect((await update({ ...WEEK, monday: 12, version })).status).toBe(409)
  expect((await list())[0]?.monday).toBe(30)
})

test('the audit log holds the capacity before and after', async () => {
  await update({ ...WEEK, monday: 5 })
  await update({ ...WEEK, monday: 6 })
  const { rows } = await portal.superuser((db) =>
    db.query<{ operation: string; change: unknown }>(
      'select operation, change from audit.entries order by entry_id desc limit 1',
    ),
  )
  expect(rows[0]).toMatchObject({
    operation: 'updateUnloadCapacity',
    change: { before: { monday: 5 }, after: { monday: 6 } },
  })
})

test('a place where none of the customer’s units go is not found, and the forecast’s permission is needed', async () => {
  expect((await update(WEEK, 'full', 12_345)).status).toBe(404)
  expect((await update(WEEK, 'viewer')).status).toBe(403)
  expect((await update(WEEK, 'other')).status).toBe(403)
  expect((await update({ ...WEEK, monday: -1 })).status).toBe(400)
})
