import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type FlagSetting,
  getCustomerPermissions,
  getPlatformAlert,
  listAuditEntries,
  listFlagSettings,
  listPermissionNames,
  type NoticeSetting,
  updateCustomerPermissions,
  updateFlagSetting,
  updatePlatformAlert,
} from '#contract/areas/admin/administration/administration.contract.ts'
import type { Permission } from '#contract/base/access.ts'
import type { Request } from '#contract/base/endpoint.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, queryOf } from '../../../shell/queries.ts'
import { refreshEntitlements } from '../../../shell/session.ts'
import { type AuditSearch, auditQuery } from '../audit/audit.rules.ts'

/** Every module switch, and every customer. Others turn them too: a page that opens asks anew. */
export const flagSettings = queryOptions({ ...queryOf(listFlagSettings, {}), staleTime: 0 })

/** Turns a switch and shows what stands afterwards, here and in the navigation. Answers the refusal otherwise. */
export async function turnSwitch(body: Request<typeof updateFlagSetting>['body']) {
  const answer = await call(updateFlagSetting, { body })
  if (!answer.success) return answer.error
  queryClient.setQueryData(flagSettings.queryKey, (now) => now && { ...now, flags: answer.data.flags })
  await refreshEntitlements()
  return null
}

/** Reads the switches again after a conflict; null without an answer. */
export async function readSwitchesAgain(): Promise<readonly FlagSetting[] | null> {
  const answer = await call(listFlagSettings, {})
  if (!answer.success) return null
  queryClient.setQueryData(flagSettings.queryKey, answer.data)
  return answer.data.flags
}

export const platformNotice = queryOptions({ ...queryOf(getPlatformAlert, {}), staleTime: 0 })

/** Keeps the notice, shown or not. Answers the refusal otherwise. */
export async function saveNotice(body: Request<typeof updatePlatformAlert>['body']) {
  const answer = await call(updatePlatformAlert, { body })
  if (!answer.success) return answer.error
  queryClient.setQueryData(platformNotice.queryKey, answer.data)
  await refreshEntitlements()
  return null
}

/** Reads the notice again after a conflict; null without an answer. */
export async function readNoticeAgain(): Promise<NoticeSetting | null> {
  const answer = await call(getPlatformAlert, {})
  if (!answer.success) return null
  queryClient.setQueryData(platformNotice.queryKey, answer.data)
  return answer.data
}

/** A page of the audit log as the address asks for it. */
export const auditPage = (search: AuditSearch) =>
  queryOptions({
    ...queryOf(listAuditEntries, { query: auditQuery(search) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

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
