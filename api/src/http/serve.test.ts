import { expect, test } from 'vitest'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { getWaybill } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { makeWaybill } from '../areas/visibility/waybills/waybills.factory.ts'
import { useTestApp, type Caller } from '../testing/app.ts'

// Reads start ahead of the session check for recently authorized tokens; a permission removed since must apply
// nevertheless.
const portal = useTestApp()

const list = (as: Caller, body = {}) => portal.call(listAssets, { params: { customerId: 1 }, body }, as)

const findWaybill = (customer_id: number) =>
  portal.superuser((db) => makeWaybill(db, { customer_id, equipment_id: 'GATX1' }))

test('a bearer admitted before is refused once its session has ended, whatever it sends', async () => {
  await findWaybill(1)
  expect((await list('both')).data.record_count).toBe(1)
  const waybillId = await findWaybill(1)
  const read = () => portal.call(getWaybill, { params: { customerId: 1, waybillId } }, 'both')
  expect((await read()).status).toBe(200)

  await portal.superuser((db) =>
    db.query(
      `update identity.sessions set expires_ts = now() where user_id = (select user_id from identity.users where email like 'both@%')`,
    ),
  )

  expect((await list('both')).status).toBe(401)
  expect((await list('both', { page_size: 7 })).status).toBe(401)
  expect((await read()).status).toBe(401)
})

test('a bearer let in before loses a page with its permission', async () => {
  expect((await list('viewer')).status).toBe(200)

  await portal.superuser((db) =>
    db.query(
      `update identity.memberships set permissions = '{}' where user_id = (select user_id from identity.users where email like 'viewer@%')`,
    ),
  )

  const { status, error } = await list('viewer')
  expect(status).toBe(403)
  expect(error.message).toContain('You don’t have permission to do this')
  expect((await list('viewer', { page_size: 7 })).status).toBe(403)
})

test('a token accepted before gets the errors of a wrong body, and its next call is answered', async () => {
  expect((await list('full')).status).toBe(200)

  expect((await list('full', { page_size: 7 })).status).toBe(400)

  const many = await Promise.all(Array.from({ length: 8 }, () => list('full')))
  expect(many.map(({ status }) => status)).toEqual(Array(8).fill(200))
})
