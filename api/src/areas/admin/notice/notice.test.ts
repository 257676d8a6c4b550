import { describe, expect, test } from 'vitest'
import { listModuleSettings, updateModuleSetting } from '#contract/areas/admin/modules/modules.contract.ts'
import { getNotice, updateNotice } from '#contract/areas/admin/notice/notice.contract.ts'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { statusCounts, callConcurrently } from '../../../testing/concurrent.ts'

const portal = useTestApp()
const customer = (customerId: number) => ({ params: { customerId } })
const settings = async () => (await portal.call(listModuleSettings, {}, 'admin')).data.flags
const getSetting = async (name: string, customer_id: number | null) =>
  (await settings()).find((one) => one.name === name && one.customer_id === customer_id)

describe('the notice to all users', () => {
  const notice = async () => (await portal.call(getNotice, {}, 'admin')).data
  const publish = async (title: string, active = true) =>
    portal.call(
      updateNotice,
      {
        body: { active, title, body: 'From 22:00 CST.', link_text: '', revision: (await notice()).revision },
      },
      'admin',
    )

  test('[PLT-083] [PLT-104] a published one is returned with the permissions', async () => {
    await publish('Maintenance tonight')

    const { data } = await portal.call(getPermissions, customer(1), 'viewer')

    expect(data.platform_alert).toEqual({
      active: true,
      title: 'Maintenance tonight',
      version: '1',
      body: 'From 22:00 CST.',
    })
  })

  test('[PLT-109] a new text is a new version, the same text is not', async () => {
    const first = (await publish('Maintenance tonight', false)).data.version
    const second = (await publish('Maintenance over')).data.version

    expect([first, second]).toEqual(['1', '2'])
  })

  test('it is shown on its days and to its readers only', async () => {
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })
    const shown = async (more: object) => {
      const { revision } = await notice()
      const body = { active: true, title: 'Yard closed', revision, ...more }
      const { status } = await portal.call(updateNotice, { body }, 'admin')
      expect(status).toBe(200)
      const readers = [
        portal.call(getPermissions, customer(1), 'viewer'),
        portal.call(getPermissions, customer(1), 'internal'),
        portal.call(getPermissions, customer(2), 'other'),
      ]
      return (await Promise.all(readers)).map(({ data }) => data.platform_alert !== null)
    }
    const only = { audience: 'customers', customers: [{ id: 2, name: 'x' }] }

    expect(await shown({})).toEqual([true, true, true])
    expect(await shown({ starts_on: day(0), ends_on: day(0) })).toEqual([true, true, true])
    expect(await shown({ starts_on: day(1) })).toEqual([false, false, false])
    expect(await shown({ ends_on: day(-1) })).toEqual([false, false, false])
    expect(await shown({ audience: 'staff' })).toEqual([false, true, false])
    expect(await shown(only)).toEqual([false, false, true])
    await shown({})
  })

  test('days in the wrong order and an audience without customers are refused at their fields', async () => {
    const { revision } = await notice()
    const refuse = async (more: object) =>
      (await portal.call(updateNotice, { body: { active: true, title: 'x', revision, ...more } }, 'admin'))
        .error.errors

    expect(await refuse({ starts_on: '2026-12-02', ends_on: '2026-12-01' })).toHaveProperty('ends_on')
    expect(await refuse({ audience: 'customers' })).toHaveProperty('customers')
  })

  test('[PLT-146] with its switch off it is not returned', async () => {
    const before = await getSetting('hasPlatformNotifications', 2)
    await portal.call(
      updateModuleSetting,
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

  test('a notice that was withdrawn meanwhile is not published again by a user with a stale view', async () => {
    await publish('Maintenance tonight')
    const { title, body = '', link_text = '', revision } = await notice()
    const change = (active: boolean) =>
      portal.call(updateNotice, { body: { active, title, body, link_text, revision } }, 'admin')

    const withdrawn = await change(false)
    const stale = await change(true)

    expect([withdrawn.data.version, withdrawn.data.active, stale.status]).toEqual([
      (await notice()).version,
      false,
      409,
    ])
    expect(stale.error.conflict).toEqual({
      version: (await notice()).revision,
      now: {
        active: false,
        title: 'Maintenance tonight',
        body: 'From 22:00 CST.',
        link_text: '',
        starts_on: null,
        ends_on: null,
        audience: 'all',
        customers: [],
      },
    })
  })

  test('of fifty who publish at once over the same text, one succeeds', async () => {
    const { revision } = await notice()

    const responses = await callConcurrently(50, (at) =>
      portal.call(
        updateNotice,
        { body: { active: true, title: `Notice ${at}`, body: '', link_text: '', revision } },
        'admin',
      ),
    )

    expect(statusCounts(responses)).toEqual({ 200: 1, 409: 49 })
  })

  test('without a title it cannot be published', async () => {
    expect((await publish('')).error.errors).toHaveProperty('title')
  })
})
