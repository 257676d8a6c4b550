import { queryOptions } from '@tanstack/react-query'
import { getNotice, type NoticeSetting } from '#contract/areas/admin/notice/notice.contract.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { refreshEntitlements } from '../../../shell/session.ts'

export const noticeSetting = queryOptions({ ...endpointQuery(getNotice, {}), staleTime: 0 })

/** Shows the notice as it was saved, here and above every page. */
export async function showSaved(notice: NoticeSetting): Promise<void> {
  queryClient.setQueryData(noticeSetting.queryKey, notice)
  await refreshEntitlements()
}
