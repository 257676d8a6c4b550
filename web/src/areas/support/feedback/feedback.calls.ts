import { queryOptions } from '@tanstack/react-query'
import {
  applyFeedback,
  askQuestion,
  listFeedback,
  listFeedbackFiles,
  reportBug,
  requestAdjustment,
  requestFeature,
  updateFeedback,
} from '#contract/areas/support/feedback/feedback.contract.ts'
import { feedbackList } from '#contract/areas/support/feedback/feedback.list.ts'
import type { FeedbackCategory, FeedbackState } from '#contract/areas/support/feedback/feedback.rules.ts'
import { listSource } from '../../../list/source.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

interface FeedbackInput {
  customer_id: number
  title: string
  description: string
  page_url: string
  app_version: string
  attachments: string[]
}

interface Written {
  steps: string
  equipment_id: string
  field: Parameters<typeof call<typeof requestAdjustment>>[1]['body']['field'] | null
  new_value: string
}

/** Sends feedback of each kind by its own call (FDB-003 to FDB-006). */
export function sendFeedback(
  category: FeedbackCategory,
  input: FeedbackInput,
  { steps, equipment_id, field, new_value }: Written,
): Promise<CallResult<{ github_url: string | null }>> {
  switch (category) {
    case 'general':
      return call(askQuestion, { body: input })
    case 'bug':
      return call(reportBug, { body: { ...input, steps } })
    case 'feature':
      return call(requestFeature, { body: input })
    case 'manual_adjustment':
      return call(requestAdjustment, { body: { ...input, equipment_id, field: field ?? 'other', new_value } })
  }
}

const REFRESH_MS = 30_000

/** The feedback; new entries by default. */
export const feedback = listSource({
  list: feedbackList,
  endpoint: listFeedback,
  start: { state: { kind: 'any', values: ['new'] } },
  refreshMs: REFRESH_MS,
})

/** The files attached to feedback. */
export const feedbackFiles = (feedbackId: number) =>
  queryOptions(endpointQuery(listFeedbackFiles, { params: { feedbackId } }))

/** Marks feedback and reads the list again. Returns the first refusal. */
export async function markFeedback(ids: readonly number[], state: FeedbackState): Promise<string | null> {
  const responses = await Promise.all(
    ids.map((feedbackId) => call(updateFeedback, { params: { feedbackId }, body: { state } })),
  )
  await queryClient.invalidateQueries({ queryKey: [listFeedback.name] })
  const refused = responses.find(({ success }) => !success)
  return refused && !refused.success ? refused.error.message : null
}

/** Overrides the railroad's value with that of an adjustment; returns why it failed. */
export async function applyAdjustment(feedbackId: number): Promise<string | null> {
  const response = await call(applyFeedback, { params: { feedbackId } })
  await queryClient.invalidateQueries({ queryKey: [listFeedback.name] })
  return response.success ? null : response.error.message
}
