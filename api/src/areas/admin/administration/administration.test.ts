import { describe, expect, test } from 'vitest'
import * as contract from '#contract/areas/admin/administration/administration.contract.ts'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { PERMISSIONS, type Permission } from '#contract/base/access.ts'
import { sql } from '../../../db/sql.ts'
import { useTestApp } from '../../../testing/app.ts'
import { statusCounts, together } from '../../../testing/together.ts'

const portal = useTestApp()
const customer = (customerId: number) => ({ params: { customerId } })
const settings = async () => (await portal.call(contract.listFlagSettings, {}, 'admin')).data.flags
const settingOf = async (name: string, customer_id: number | null) =>
  (await settings()).find((flag) => flag.name === name && flag.customer_id === customer_id)

describe('module switches', () => {
  test('[PLT-147] switched off for a customer, a module is gone with the next request and only there', async () => {
    const before = await settingOf('hasWaybillModule', 1)

    await portal.call(
      contract.updateFlagSetting,
      {
        body: { name: 'hasWaybillModule', customer_id: 1, enabled: false, version: before?.version ?? null },
      },
      'admin',
    )

    const own = (await portal.call(getPermissions, customer(1), 'full')).data.flags
    const other = (await portal.call(getPermissions, customer(2), 'other')).data.flags
    expect([own.includes('hasWaybillModule'), other.includes('hasWaybillModule')]).toEqual([false, true])
  })

  test('a customer given the default back follows it', async () => {
    const before = await settingOf('hasInvoicingModule', 1)

    await portal.call(
      contract.updateFlagSetting,
      {
        body: { name: 'hasInvoicingModule', customer_id: 1, enabled: null, version: before?.version ?? null },
      },
      'admin',
    )

    expect(await settingOf('hasInvoicingModule', 1)).toBeUndefined()
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

    const answer = await portal.call(contract.updateFlagSetting, { body }, 'admin')

    expect(answer.status).toBe(400)
    expect(answer.error.errors).toHaveProperty('customer_id')
  })

  test('a switch somebody else turned meanwhile is not overwritten, and how it stands is told', async () => {
    const body = { name: 'hasWaybillModule', customer_id: null, enabled: true, version: 999 } as const
    const now = await settingOf('hasWaybillModule', null)

    const answer = await portal.call(contract.updateFlagSetting, { body }, 'admin')

    expect(answer.status).toBe(409)
    expect(answer.error.errors).toEqual({
      enabled: [`It is now: ${now?.enabled ? 'on' : 'off'}`],
      version: [`It is now: ${now?.version}`],
    })
  })

  test('of fifty who turn a switch at once, set before or not, one does', async () => {
    const { version } = (await settingOf('hasWaybillModule', null))!
    const turn = (customer_id: number | null, seen: number | null) =>
      together(50, () =>
        portal.call(
          contract.updateFlagSetting,
          { body: { name: 'hasWaybillModule', customer_id, enabled: true, version: seen } },
          'admin',
        ),
      )
    expect(await settingOf('hasWaybillModule', 2)).toBeDefined()
    await portal.superuser((db) => db.query('delete from identity.feature_flags where customer_id = 2'))

    expect(statusCounts(await turn(null, version))).toEqual({ 200: 1, 409: 49 })
    expect(statusCounts(await turn(2, null))).toEqual({ 200: 1, 409: 49 })
  })
})

describe('the notice to all users', () => {
  const alert = async () => (await portal.call(contract.getPlatformAlert, {}, 'admin')).data
  const publish = async (title: string, active = true) =>
    portal.call(
      contract.updatePlatformAlert,
      { body: { active, title, body: 'From 22:00 CST.', link_text: '', revision: (await alert()).revision } },
      'admin',
    )

  test('[PLT-083] [PLT-104] published, it comes with the permissions', async () => {
    await publish('Maintenance tonight')

    const { data } = await portal.call(getPermissions, customer(1), 'viewer')

    expect(data.platform_alert).toEqual({
      active: true,
      title: 'Maintenance tonight',
      version: '1',
      body: 'From 22:00 CST.',
    })
  })

  test('[PLT-109] new words are a new version, the same words are not', async () => {
    const first = (await publish('Maintenance tonight', false)).data.version
    const second = (await publish('Maintenance over')).data.version

    expect([first, second]).toEqual(['1', '2'])
  })

  test('[PLT-146] where the switch is off it does not come', async () => {
    const before = await settingOf('hasPlatformNotifications', 2)
    await portal.call(
      contract.updateFlagSetting,
      {
        body: {
          name: 'hasPlatformNotifications',
          customer_id: 2,
          enabled: false,
          version: before?.version ?? null,
        },
      },
      'admin',
    )

    expect((await portal.call(getPermissions, customer(2), 'other')).data.platform_alert).toBeNull()
  })

  test('one that somebody else took down meanwhile is not published again by who has not seen that', async () => {
    await publish('Maintenance tonight')
    const { title, body = '', link_text = '', revision } = await alert()
    const change = (active: boolean) =>
      portal.call(
        contract.updatePlatformAlert,
        { body: { active, title, body, link_text, revision } },
        'admin',
      )

    const withdrawn = await change(false)
    const stale = await change(true)

    expect([withdrawn.data.version, withdrawn.data.active, stale.status]).toEqual([
      (await alert()).version,
      false,
      409,
    ])
    expect(stale.error.errors).toMatchObject({
      active: ['It is now: off'],
      title: ['It is now: Maintenance tonight'],
    })
  })

  test('of fifty who publish at once over the same text, one does', async () => {
    const { revision } = await alert()

    const answers = await together(50, (at) =>
      portal.call(
        contract.updatePlatformAlert,
        { body: { active: true, title: `Notice ${at}`, body: '', link_text: '', revision } },
        'admin',
      ),
    )

    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 49 })
  })

  test('without a title it cannot be published', async () => {
    expect((await publish('')).error.errors).toHaveProperty('title')
  })
})

describe("a customer's permissions", () => {
  test('[PLT-081] [ADM-045] an admin reads the names of all there are', async () => {
    const { data } = await portal.call(contract.listPermissionNames, {}, 'admin')

    expect(data.permissions).toEqual([...PERMISSIONS])
    expect((await portal.call(contract.listPermissionNames, {}, 'full')).status).toBe(403)
  })

  test('[PLT-149] [ADM-046] [ADM-047] are read and set by an admin, and count from the next request on', async () => {
    const before = (await portal.call(contract.getCustomerPermissions, customer(2), 'admin')).data.permissions
    await portal.call(
      contract.updateCustomerPermissions,
      { ...customer(2), body: { permissions: ['visibility_asset_list'] } },
      'admin',
    )

    const { data } = await portal.call(getPermissions, customer(2), 'other')

    expect(before.length).toBeGreaterThan(10)
    expect(data.permissions).toEqual(['visibility_asset_list'])
  })

  test('a stale save changes nothing and tells the list as it stands', async () => {
    const { version } = (await portal.call(contract.getCustomerPermissions, customer(2), 'admin')).data
    const save = (permissions: Permission[]) =>
      portal.call(
        contract.updateCustomerPermissions,
        { ...customer(2), body: { permissions, version } },
        'admin',
      )

    const first = await save(['company_settings'])
    const second = await save(['visibility_asset_list'])

    expect(first.data).toEqual({ permissions: ['company_settings'], version: version + 1 })
    expect([second.status, second.error.errors]).toEqual([
      409,
      { permissions: ['It is now: company_settings'], version: [`It is now: ${version + 1}`] },
    ])
    expect((await portal.call(contract.getCustomerPermissions, customer(2), 'admin')).data).toEqual(
      first.data,
    )
  })

  test('of fifty saves at once with one version, one is taken', async () => {
    const { version } = (await portal.call(contract.getCustomerPermissions, customer(2), 'admin')).data

    const answers = await together(50, (at) =>
      portal.call(
        contract.updateCustomerPermissions,
        { ...customer(2), body: { permissions: PERMISSIONS.slice(at % 15), version } },
        'admin',
      ),
    )

    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 49 })
  })

  test('[PLT-149] [PLT-188] nobody else may, and is told why', async () => {
    const answer = await portal.call(contract.getCustomerPermissions, customer(1), 'full')

    expect([answer.status, answer.error.message]).toEqual([403, 'User is not an admin.'])
  })
})

describe('the audit log', () => {
  test('tells an admin who changed what, from what to what', async () => {
    const query = { operation: 'updateCustomerPermissions' }
    const { data } = await portal.call(contract.listAuditEntries, { query }, 'admin')

    expect(data.broken_entries).toEqual([])
    expect(data.data[0]).toMatchObject({
      customer_id: 2,
      user_name: 'admin Tester',
      change: { after: { permissions: expect.any(Array) } },
    })
  })

  test('can be cut to a customer and to days', async () => {
    const query = { customer_id: 1, from: '2000-01-01', to: '2000-01-02' }
    const { data } = await portal.call(contract.listAuditEntries, { query }, 'admin')

    expect(data.total_record_count).toBe(0)
  })
})

test('the database asks again whether the caller is an admin', async () => {
  const asNobody = portal.database.anonymous((db) => db.rows(sql`select * from identity.flag_settings()`))

  await expect(asNobody).rejects.toThrow(/not an administrator/)
})
