import { listCustomers } from '#contract/areas/admin/customers/customers.contract.ts'
import { call } from '../../../shell/call.ts'
import type { AdminHit } from '../../../shell/route.ts'

/** Customers whose names contain the term, disabled ones too. */
export async function findCustomers(term: string): Promise<AdminHit[]> {
  const response = await call(listCustomers, { query: { search: term, scope: 'all', page_size: 25 } })
  if (!response.success) return []
  return response.data.data.map(({ id, name, status }) => ({
    label: name,
    detail: status === 0 ? `Customer ${id}, disabled` : `Customer ${id}`,
    href: `/admin/customers/${id}`,
  }))
}
