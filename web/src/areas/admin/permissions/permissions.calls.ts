import { queryOptions } from '@tanstack/react-query'
import {
  getCustomerPermissions,
  listPermissionNames,
  updateCustomerPermissions,
} from '#contract/areas/admin/permissions/permissions.contract.ts'
import type { Permission } from '#contract/base/access.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, queryOf } from '../../../shell/queries.ts'
import { refreshEntitlements } from '../../../shell/session.ts'

export const permissionNames = queryOptions(queryOf(listPermissionNames, {}))

export const customerPermissions = (customerId: number) =>
  queryOptions({ ...queryOf(getCustomerPermissions, { params: { customerId } }), staleTime: 0 })

/** Reads a customer's permissions again after a conflict; null without an answer. */
export async function readPermissionsAgain(customerId: number): Promise<readonly string[] | null> {
  const answer = await call(getCustomerPermissions, { params: { customerId } })
  if (!answer.success) return null
  queryClient.setQueryData(customerPermissions(customerId).queryKey, answer.data)
  return answer.data.permissions
}

/** Sets what a customer as a whole may use, over the version last read. Answers the refusal otherwise. */
export async function savePermissions(customerId: number, permissions: Permission[], version: number) {
  const body = { permissions, version }
  const answer = await call(updateCustomerPermissions, { params: { customerId }, body })
  if (!answer.success) return answer.error
  queryClient.setQueryData(customerPermissions(customerId).queryKey, answer.data)
  await refreshEntitlements()
  return null
}
