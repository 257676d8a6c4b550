import { describe, expect, test } from 'vitest'
import { listModuleSettings, updateModuleSetting } from '#contract/areas/admin/modules/modules.contract.ts'
import { getNotice, updateNotice } from '#contract/areas/admin/notice/notice.contract.ts'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { statusCounts, together } from '../../../testing/together.ts'

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
      now: { active: false, title: 'Maintenance tonight', body: 'From 22:00 CST.', link_text: '' },
    })
  })

  test('of fifty who publish at once over the same text, one succeeds', async () => {
    const { revision } = await notice()

    const responses = await together(50, (at) =>
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
