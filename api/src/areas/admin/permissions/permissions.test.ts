import { describe, expect, test } from 'vitest'
import {
  listPermissionNames,
  getCustomerPermissions,
  updateCustomerPermissions,
} from '#contract/areas/admin/permissions/permissions.contract.ts'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { PERMISSIONS, type Permission } from '#contract/base/access.ts'
import { useTestApp } from '../../../testing/app.ts'
import { statusCounts, callConcurrently } from '../../../testing/concurrent.ts'

const portal = useTestApp()
const customer = (customerId: number) => ({ params: { customerId } })

describe("a customer's permissions", () => {
  test('[PLT-081] [ADM-045] an administrator reads all permission names', async () => {
    const { data } = await portal.call(listPermissionNames, {}, 'admin')

    expect(data.permissions).toEqual([
      'dashboard_widgets_dwelling_over_2_days',
      'dashboard_widgets_ap_status',
      'dashboard_widgets_cp_status_or_notified',
      'dashboard_widgets_ready_for_release',
      'visibility_asset_list',
      'visibility_fleet_cycles',
      'visibility_universal_search',
      'reporting_report_builder',
      'reporting_pipeline_view',
      'reporting_forecasting',
      'reporting_network_maps',
      'pricing_pricing_dashboard',
      'company_settings',
      'terminal_terminal',
      'telematics_watchtower',
    ])
    expect((await portal.call(listPermissionNames, {}, 'full')).status).toBe(403)
  })

  test('[PLT-149] [ADM-046] [ADM-047] are read and set by an administrator, and apply from the next request', async () => {
    const before = (await portal.call(getCustomerPermissions, customer(2), 'admin')).data.permissions
    await portal.call(
      updateCustomerPermissions,
      { ...customer(2), body: { permissions: ['visibility_asset_list'] } },
      'admin',
    )

    const { data } = await portal.call(getPermissions, customer(2), 'other')

    expect(before.length).toBeGreaterThan(10)
    expect(data.permissions).toEqual(['visibility_asset_list'])
  })

  test('a stale save changes nothing and shows the current list', async () => {
    const { version } = (await portal.call(getCustomerPermissions, customer(2), 'admin')).data
    const save = (permissions: Permission[]) =>
      portal.call(updateCustomerPermissions, { ...customer(2), body: { permissions, version } }, 'admin')

    const first = await save(['company_settings'])
    const second = await save(['visibility_asset_list'])

    expect(first.data).toEqual({ permissions: ['company_settings'], version: version + 1 })
    expect([second.status, second.error.conflict]).toEqual([
      409,
      { version: version + 1, now: { permissions: ['company_settings'] } },
    ])
    expect((await portal.call(getCustomerPermissions, customer(2), 'admin')).data).toEqual(first.data)
  })

  test('of fifty saves with one version, one succeeds', async () => {
    const { version } = (await portal.call(getCustomerPermissions, customer(2), 'admin')).data

    const responses = await callConcurrently(50, (at) =>
      portal.call(
        updateCustomerPermissions,
        { ...customer(2), body: { permissions: PERMISSIONS.slice(at % 15), version } },
        'admin',
      ),
    )

    expect(statusCounts(responses)).toEqual({ 200: 1, 409: 49 })
  })

  test('[PLT-149] [PLT-188] other users are refused with the reason', async () => {
    for (const caller of ['full', 'internal'] as const) {
      for (const id of [1, 2, 999]) {
        const { status, error } = await portal.call(getCustomerPermissions, customer(id), caller)
        expect({ caller, id, status, message: error.message }).toEqual({
          caller,
          id,
          status: 403,
          message: 'User is not an admin.',
        })
      }
    }
  })
})
