import { queryOptions } from '@tanstack/react-query'
import {
  type ModuleSetting,
  listModuleSettings,
  updateModuleSetting,
} from '#contract/areas/admin/modules/modules.contract.ts'
import type { Request } from '#contract/base/endpoint.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, queryOf } from '../../../shell/queries.ts'
import { refreshEntitlements } from '../../../shell/session.ts'

/** Every module switch, and every customer. Others turn them too: a page that opens asks anew. */
export const moduleSettings = queryOptions({ ...queryOf(listModuleSettings, {}), staleTime: 0 })

/** Turns a switch and shows what stands afterwards, here and in the navigation. Answers the refusal otherwise. */
export async function switchModule(body: Request<typeof updateModuleSetting>['body']) {
  const answer = await call(updateModuleSetting, { body })
  if (!answer.success) return answer.error
  queryClient.setQueryData(moduleSettings.queryKey, (now) => now && { ...now, flags: answer.data.flags })
  await refreshEntitlements()
  return null
}

/** Reads the switches again after a conflict; null without an answer. */
export async function readModulesAgain(): Promise<readonly ModuleSetting[] | null> {
  const answer = await call(listModuleSettings, {})
  if (!answer.success) return null
  queryClient.setQueryData(moduleSettings.queryKey, answer.data)
  return answer.data.flags
}
