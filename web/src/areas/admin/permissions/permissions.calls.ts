import { queryOptions } from '@tanstack/react-query'
import {
  getCustomerPermissions,
  listPermissionNames,
  type updateCustomerPermissions,
} from '#contract/areas/admin/permissions/permissions.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { refreshEntitlements } from '../../../shell/session.ts'

export const permissionNames = queryOptions(endpointQuery(listPermissionNames, {}))

export const customerPermissions = (customerId: number) =>
  queryOptions({ ...endpointQuery(getCustomerPermissions, { params: { customerId } }), staleTime: 0 })

/** Updates the page and the navigation after saving. */
export async function showSaved(
  customerId: number,
  saved: Answer<typeof updateCustomerPermissions>,
): Promise<void> {
  queryClient.setQueryData(customerPermissions(customerId).queryKey, saved)
  await refreshEntitlements()
}
