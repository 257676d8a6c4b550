import { queryOptions } from '@tanstack/react-query'
import {
  type FlagSetting,
  listFlagSettings,
  updateFlagSetting,
} from '#contract/areas/admin/modules/modules.contract.ts'
import type { Request } from '#contract/base/endpoint.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, queryOf } from '../../../shell/queries.ts'
import { refreshEntitlements } from '../../../shell/session.ts'

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
