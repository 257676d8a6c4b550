import { z } from 'zod'
import type { Access } from '../../../base/access.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { Id, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { canSchema } from '../../../list/can.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { Attachment } from '../../files/attachments/attachments.contract.ts'
import { feedbackList } from './feedback.list.ts'
import { ADJUSTABLE_FIELDS, FEEDBACK_STATES, feedbackCan } from './feedback.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

/** Fields that every feedback has (FDB-008, FDB-009). */
const FeedbackBody = {
  customer_id: Id,
  title: field.text('Title', { min: 1, max: 200, missing: 'Enter a title.' }),
  description: field.area('Description', { min: 1, max: 10_000, missing: 'Describe it in a few words.' }),
  /** Where in the portal it was written, and which version of it. */
  page_url: z.string().max(2000, BOUND).default(''),
  app_version: z.string().max(100, BOUND).default(''),
  /** Files that were uploaded and named before. */
  attachments: z.array(z.uuid()).max(10).default([]),
}

/** What fields of a kind of feedback are called, once for the form and for the calls. */
export const FeedbackFields = {
  title: FeedbackBody.title,
  description: FeedbackBody.description,
  steps: field.area('Steps to reproduce', { max: 5000 }),
  equipment_id: field.text('Car or container', {
    min: 1,
    max: 20,
    missing: 'Enter a car or container.',
  }),
  field: field.choice('What is wrong', ADJUSTABLE_FIELDS),
  new_value: field.text('Correct value', { min: 1, max: 200, missing: 'Enter the correct value.' }),
}

const Sent = z.object({
  feedback_id: z.number(),
  /** The help desk's link; null while the help desk has not accepted it, or where there is none. */
  github_url: z.string().nullable(),
})

/** Every signed-in user of a customer for whom the form is switched on (FDB-002). */
const GIVES_FEEDBACK = {
  allOf: ['signed-in', { module: 'hasSupportFeedbackModule', at: 'customer of the body' }],
} as const satisfies Access

export const askQuestion = endpoint({
  name: 'askQuestion',
  method: 'POST',
  path: '/inteledesk',
  access: GIVES_FEEDBACK,
  summary:
    'Sends a general question to the portal’s operators. Requires the feedback module at the customer in the body.',
  body: z.object(FeedbackBody),
  response: Sent,
})

export const reportBug = endpoint({
  name: 'reportBug',
  method: 'POST',
  path: '/inteledesk/bug',
  access: GIVES_FEEDBACK,
  summary: 'Reports a bug.',
  body: z.object({ ...FeedbackBody, steps: FeedbackFields.steps.default('') }),
  response: Sent,
})

export const requestFeature = endpoint({
  name: 'requestFeature',
  method: 'POST',
  path: '/inteledesk/feature',
  access: GIVES_FEEDBACK,
  summary: 'Requests a feature.',
  body: z.object(FeedbackBody),
  response: Sent,
})

export const requestAdjustment = endpoint({
  name: 'requestAdjustment',
  method: 'POST',
  path: '/inteledesk/manual_adjustment',
  access: GIVES_FEEDBACK,
  summary: 'Reports a wrong value of a shipment: the field and the correct value.',
  body: z.object({
    ...FeedbackBody,
    equipment_id: FeedbackFields.equipment_id,
    waybill_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
    field: FeedbackFields.field,
    new_value: FeedbackFields.new_value,
  }),
  response: Sent,
})

export const FeedbackRow = listRow(feedbackList, {
  feedback_id: z.number(),
  customer_id: z.number(),
  page_url: z.string(),
  app_version: z.string(),
  /** What only its kind has: steps, or the equipment, field and new value. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  file_count: z.number(),
}).extend({ can: canSchema(feedbackCan) })
export type FeedbackRow = z.infer<typeof FeedbackRow>

export const listFeedback = endpoint({
  name: 'listFeedback',
  method: 'GET',
  path: '/admin/feedback',
  access: 'staff',
  summary:
    'Feedback, newest first. Administrators get feedback from all customers, staff from the customers they have access to.',
  query: listRequest(feedbackList),
  response: listResponse(feedbackList, FeedbackRow, {
    state_counts: z.object({ new: z.number(), done: z.number() }),
  }),
})

const FeedbackParams = z.object({ feedbackId: IdParam })

export const listFeedbackFiles = endpoint({
  name: 'listFeedbackFiles',
  method: 'GET',
  path: '/admin/feedback/{feedbackId}/files',
  access: 'staff',
  summary: 'The files attached to feedback.',
  params: FeedbackParams,
  response: z.object({ attachments: z.array(Attachment) }),
})

export const updateFeedback = endpoint({
  name: 'updateFeedback',
  method: 'PATCH',
  path: '/admin/feedback/{feedbackId}',
  access: 'staff',
  summary: 'Marks feedback as done, or as new again.',
  params: FeedbackParams,
  body: z.object({ state: field.choice('State', FEEDBACK_STATES) }),
  response: z.object({ feedback_id: z.number(), state: z.enum(['new', 'done']) }),
})

export const applyFeedback = endpoint({
  name: 'applyFeedback',
  method: 'POST',
  path: '/admin/feedback/{feedbackId}/apply',
  access: 'staff',
  summary:
    'Overrides the reported value with the adjustment’s new value, for the shipment or the unit’s latest one, and marks it as done.',
  params: FeedbackParams,
  response: z.object({ feedback_id: z.number(), customer_id: z.number(), waybill_id: z.number() }),
})
