import { queryOptions } from '@tanstack/react-query'
import {
  type EventCodeSetting,
  getRebuild,
  listEventCodes,
  updateEventCode,
} from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, queryOf } from '../../../shell/queries.ts'
import { type CodeDraft, requestOf } from './event-codes.rules.ts'

const REFRESH_MS = 5000

/** Every code; others edit them too, so a page that opens asks anew. */
export const eventCodes = queryOptions({ ...queryOf(listEventCodes, {}), staleTime: 0 })

/** How much a changed code concerns, and what is still to be read again; asked often while there is something left. */
export const rebuildState = queryOptions({
  ...queryOf(getRebuild, {}),
  staleTime: 0,
  refetchInterval: ({ state }) => ((state.data?.jobs_left ?? 0) > 0 ? REFRESH_MS : false),
})

/** Gives a code another meaning and shows it. Answers the refusal otherwise. */
export async function saveCode(draft: CodeDraft, version: number | null) {
  const answer = await call(updateEventCode, requestOf(draft, version))
  if (!answer.success) return answer.error
  await queryClient.invalidateQueries({ queryKey: eventCodes.queryKey })
  void queryClient.invalidateQueries({ queryKey: rebuildState.queryKey })
  return null
}

/** The code as it stands after a conflict; null without an answer. */
export async function readCodeAgain({ source, code, kind }: CodeDraft): Promise<EventCodeSetting | null> {
  const answer = await call(listEventCodes, {})
  if (!answer.success) return null
  queryClient.setQueryData(eventCodes.queryKey, answer.data)
  const wanted = code.trim().toUpperCase()
  return (
    answer.data.data.find(
      (one) => one.code_source === source && one.code === wanted && one.equipment_kind === kind,
    ) ?? null
  )
}
