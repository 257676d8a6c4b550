import { queryOptions } from '@tanstack/react-query'
import { getNotice, type NoticeSetting, updateNotice } from '#contract/areas/admin/notice/notice.contract.ts'
import type { Request } from '#contract/base/endpoint.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, queryOf } from '../../../shell/queries.ts'
import { refreshEntitlements } from '../../../shell/session.ts'

export const noticeSetting = queryOptions({ ...queryOf(getNotice, {}), staleTime: 0 })

/** Keeps the notice, shown or not. Answers the refusal otherwise. */
export async function saveNotice(body: Request<typeof updateNotice>['body']) {
  const answer = await call(updateNotice, { body })
  if (!answer.success) return answer.error
  queryClient.setQueryData(noticeSetting.queryKey, answer.data)
  await refreshEntitlements()
  return null
}

/** Reads the notice again after a conflict; null without an answer. */
export async function readNoticeAgain(): Promise<NoticeSetting | null> {
  const answer = await call(getNotice, {})
  if (!answer.success) return null
  queryClient.setQueryData(noticeSetting.queryKey, answer.data)
  return answer.data
}
