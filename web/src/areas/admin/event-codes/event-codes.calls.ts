import { queryOptions } from '@tanstack/react-query'
import { getRebuild, listEventCodes } from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import { codeList } from '#contract/areas/admin/event-codes/event-codes.list.ts'
import { listSource } from '../../../list/source.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const REFRESH_MS = 5000

/** Where codes come from. */
export const codes = listSource({ list: codeList, endpoint: listEventCodes })

/** How many assets a changed code affects, and how many remain to be folded; polled while any remain. */
export const rebuildState = queryOptions({
  ...endpointQuery(getRebuild, {}),
  staleTime: 0,
  refetchInterval: ({ state }) => ((state.data?.jobs_left ?? 0) > 0 ? REFRESH_MS : false),
})

/** Reloads the codes after a change, and the progress of its effect. */
export async function reloadCodes(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: rebuildState.queryKey })
  await queryClient.invalidateQueries({ queryKey: [listEventCodes.name] })
}
