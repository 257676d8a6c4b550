import { describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/areas/admin/audit/audit.contract.ts'
import { updateCustomerPermissions } from '#contract/areas/admin/permissions/permissions.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()

describe('the audit log', () => {
  test('tells an admin who changed what, from what to what', async () => {
    const change = { params: { customerId: 2 }, body: { permissions: ['visibility_asset_list' as const] } }
    await portal.call(updateCustomerPermissions, change, 'admin')

    const query = { operation: 'updateCustomerPermissions' }
    const { data } = await portal.call(listAuditEntries, { query }, 'admin')

    expect(data.broken_entries).toEqual([])
    expect(data.data[0]).toMatchObject({
      customer_id: 2,
      user_name: 'admin Tester',
      change: { after: { permissions: ['visibility_asset_list'] } },
    })
  })

  test('can be cut to a customer and to days', async () => {
    const query = { customer_id: 1, from: '2000-01-01', to: '2000-01-02' }
    const { data } = await portal.call(listAuditEntries, { query }, 'admin')

    expect(data.total_record_count).toBe(0)
  })
})
