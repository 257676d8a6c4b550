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
    const query = { customer_id: '1', at: ['gte.2000-01-01', 'lte.2000-01-02'] }
    const { data } = await portal.call(listAuditEntries, { query }, 'admin')

    expect(data.total_record_count).toBe(0)
  })

  test('comes in either order, page by page, a day to its end', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const list = async (query: object) => (await portal.call(listAuditEntries, { query }, 'admin')).data
    const ids = async (query: object) => (await list(query)).data.map(({ entry_id }) => entry_id)
    for (let at = 0; at < 30; at++) {
      await portal.call(
        updateCustomerPermissions,
        { params: { customerId: 1 }, body: { permissions: at % 2 ? ['company_settings'] : [] } },
        'admin',
      )
    }

    const newest = await ids({ customer_id: '1', at: `gte.${today}` })
    const second = await list({ customer_id: '1', page: 9, at: `lte.${today}` })

    expect(newest).toEqual(newest.toSorted((a, b) => b - a))
    expect([newest.length, second.data.length, second.total_record_count]).toEqual([25, 5, 30])
    expect(await ids({ customer_id: '1', sort: 'at' })).toEqual(
      newest
        .concat(second.data.map((one) => one.entry_id))
        .toReversed()
        .slice(0, 25),
    )
  })

  test('says so where it cannot be cut that way', async () => {
    const { status, error } = await portal.call(
      listAuditEntries,
      { query: { operation: 'has.update' } },
      'admin',
    )

    expect([status, error.errors]).toEqual([
      400,
      { operation: ['The list cannot be narrowed by this column in this way.'] },
    ])
  })

  test('names the operations that leave an entry', async () => {
    const { data } = await portal.call(listAuditEntries, { query: {} }, 'admin')

    expect(data.operations).toContain('updateCustomerPermissions')
    expect(data.operations).not.toContain('listAuditEntries')
  })
})
