import { queryOptions } from '@tanstack/react-query'
import { listUserRoles } from '#contract/areas/admin/roles/roles.contract.ts'
import { endpointQuery } from '../../../shell/queries.ts'

/** Every role; data that hardly changes. The words are those of the failure (ADM-060). */
export const userRoles = queryOptions({
  ...endpointQuery(listUserRoles, {}),
  staleTime: 5 * 60_000,
  meta: { toast: 'Unable to load user roles.' },
})
