import {
  getFeedStatus,
  listProblemCauses,
  listQuarantine,
  replayMessage,
} from '#contract/areas/feeds/messages/messages.contract.ts'
import { quarantineList } from '#contract/areas/feeds/messages/messages.list.ts'
import { listSource } from '../../../list/source.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { type Replayed, replayedText } from './messages.rules.ts'

const REFRESH_MS = 30_000

/** Where problems of messages come from. */
export const quarantine = listSource({
  list: quarantineList,
  endpoint: listQuarantine,
  refreshMs: REFRESH_MS,
})

/** How far the feeds have come, per railroad. */
export const feedStatus = (customerId: number) => ({
  ...endpointQuery(getFeedStatus, { params: { customerId } }),
  refetchInterval: REFRESH_MS,
})

/** Open problems by cause. */
export const problemCauses = (customerId: number) => ({
  ...endpointQuery(listProblemCauses, { params: { customerId } }),
  refetchInterval: REFRESH_MS,
})

/** Replays messages one after the other and reloads the list. */
async function replayMessages(customerId: number, messageIds: readonly number[]): Promise<Replayed> {
  const replayed: Replayed = { events: 0, withdrawn: 0, stillWrong: 0, failed: null }
  for (const messageId of messageIds) {
    const response = await call(replayMessage, { params: { customerId, messageId }, query: {} })
    if (!response.success) replayed.failed = response.error.message
    else {
      replayed.events += response.data.event_count
      replayed.withdrawn += response.data.withdrawn_count
      if (response.data.quarantine_count > 0) replayed.stillWrong += 1
    }
  }
  for (const { name } of [listQuarantine, listProblemCauses, getFeedStatus])
    await queryClient.invalidateQueries({ queryKey: [name] })
  return replayed
}

/** Replays messages and reports the results. */
export async function replayAndNotify(customerId: number, messageIds: readonly number[]): Promise<void> {
  const replayed = await replayMessages(customerId, messageIds)
  if (replayed.failed !== null) return void toast({ status: 'danger', message: replayed.failed })
  toast({
    status: replayed.stillWrong === 0 ? 'success' : 'info',
    message: replayedText(messageIds.length, replayed),
  })
}
