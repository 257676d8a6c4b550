import { describe, expect, test } from 'vitest'
import {
  getCustomerModules,
  listModuleSettings,
  updateModuleSetting,
} from '#contract/areas/admin/modules/modules.contract.ts'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { sql } from '../../../db/sql.ts'
import { useTestApp } from '../../../testing/app.ts'
import { statusCounts, callConcurrently } from '../../../testing/concurrent.ts'

const portal = useTestApp()
const customer = (customerId: number) => ({ params: { customerId } })
const settings = async () => (await portal.call(listModuleSettings, {}, 'admin')).data.flags
const getSetting = async (name: string, customer_id: number | null) =>
  (await settings()).find((one) => one.name === name && one.customer_id === customer_id)

describe('module switches', () => {
  test('[PLT-147] switched off for a customer, a module is gone with the next request and only there', async () => {
    const before = await getSetting('hasWaybillModule', 1)

    await portal.call(
      updateModuleSetting,
      {
        body: { name: 'hasWaybillModule', customer_id: 1, enabled: false, version: before?.version ?? null },
      },
      'admin',
    )

    const own = (await portal.call(getPermissions, customer(1), 'full')).data.flags
    const other = (await portal.call(getPermissions, customer(2), 'other')).data.flags
    expect([own.includes('hasWaybillModule'), other.includes('hasWaybillModule')]).toEqual([false, true])
  })

  test('a customer reset to the default follows it', async () => {
    const before = await getSetting('hasInvoicingModule', 1)

    await portal.call(
      updateModuleSetting,
      {
        body: { name: 'hasInvoicingModule', customer_id: 1, enabled: null, version: before?.version ?? null },
      },
      'admin',
    )

    expect(await getSetting('hasInvoicingModule', 1)).toBeUndefined()
    expect((await portal.call(getPermissions, customer(1), 'full')).data.flags).not.toContain(
      'hasInvoicingModule',
    )
  })

  test('a module of a customer that does not exist is refused', async () => {
    const body = {
      name: 'hasInvoicingModule',
      customer_id: 2_147_483_647,
      enabled: true,
      version: null,
    } as const

    const response = await portal.call(updateModuleSetting, { body }, 'admin')

    expect(response.status).toBe(400)
    expect(response.error.errors).toHaveProperty('customer_id')
  })

  test('a switch that another user changed meanwhile is not overwritten, and its current state is returned', async () => {
    const body = { name: 'hasWaybillModule', customer_id: null, enabled: true, version: 999 } as const
    const now = await getSetting('hasWaybillModule', null)

    const response = await portal.call(updateModuleSetting, { body }, 'admin')

    expect(response.status).toBe(409)
    expect(response.error.conflict).toEqual({ version: now?.version, now: { enabled: now?.enabled } })
  })

  test('of fifty who change a switch at once, one succeeds', async () => {
    const { version } = (await getSetting('hasWaybillModule', null))!
    const turn = (customer_id: number | null, seen: number | null) =>
      callConcurrently(50, () =>
        portal.call(
          updateModuleSetting,
          { body: { name: 'hasWaybillModule', customer_id, enabled: true, version: seen } },
          'admin',
        ),
      )
    expect(await getSetting('hasWaybillModule', 2)).toBeDefined()
    await portal.superuser((db) => db.query('delete from identity.feature_flags where customer_id = 2'))

    expect(statusCounts(await turn(null, version))).toEqual({ 200: 1, 409: 49 })
    expect(statusCounts(await turn(2, null))).toEqual({ 200: 1, 409: 49 })
  })
})

describe('what a customer loses with a module', () => {
  const getModule = async (name: string) =>
    (await portal.call(getCustomerModules, { params: { id: 1 } }, 'admin')).data.modules.find(
      (one) => one.name === name,
    )!

  test('counts and names the active people who have it: those whose role opens its area', async () => {
    const before = await getModule('hasWaybillModule')
    const all = await getModule('hasSupportFeedbackModule')
    await portal.owner((db) =>
      db.query(`insert into identity.customer_roles (customer_id, role_id, levels)
        values (1, 6, '{"bookings": "none"}')`),
    )
    const after = await getModule('hasWaybillModule')

    expect(before.people).toBe(all.people)
    // two viewers
    expect(after.people).toBe(before.people - 2)
    expect(before.first_people).toHaveLength(3)
  })

  test('counts the tenders that wait for a railroad, and no other', async () => {
    await portal.superuser((db) =>
      db.query(`insert into tenders (customer_id, state, waybill, scac)
        select 1, s, '{}', 'UP' from unnest(array['submitted', 'file_dropped', 'cancelled', 'tender_responded_accepted', 'file_drop_error']) s`),
    )

    expect((await getModule('hasWaybillModule')).open).toBe(2)
  })

  test('is for administrators, and of a customer that exists', async () => {
    const ask = (id: number, as: 'internal' | 'admin') =>
      portal.call(getCustomerModules, { params: { id } }, as)

    expect([(await ask(1, 'internal')).status, (await ask(999, 'admin')).status]).toEqual([403, 404])
  })
})

test('the database checks again whether the caller is an admin', async () => {
  const asNobody = portal.database.anonymous((db) => db.rows(sql`select * from identity.flag_settings()`))

  await expect(asNobody).rejects.toThrow(/not an administrator/)
})
