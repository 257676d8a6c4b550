import { listUsers } from '#contract/areas/admin/users/users.contract.ts'
import { call } from '../../../shell/call.ts'
import type { AdminHit } from '../../../shell/route.ts'

/** Users whose name, email address or customer contains the term, disabled ones too. */
export async function findUsers(term: string): Promise<AdminHit[]> {
  const response = await call(listUsers, { query: { search: term, scope: 'all', page_size: 25 } })
  if (!response.success) return []
  return response.data.data.map(({ user_id, full_name, email, companies }) => ({
    label: full_name,
    detail: [email, companies[0]].filter(Boolean).join(' · '),
    href: `/admin/users/${user_id}`,
  }))
}
