import { z } from 'zod'
import * as contract from '#contract/areas/support/feedback/feedback.contract.ts'
import { feedbackCan, type FeedbackCategory } from '#contract/areas/support/feedback/feedback.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { verdicts } from '#contract/list/can.ts'
import type { Ctx, SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { post } from '../../../jobs/outbox.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { readPage } from '../../../list/page.ts'
import { attachmentsById, requireSent } from '../../files/attachments/attachments.service.ts'
import { getOverrides, updateOverrides } from '../../visibility/overrides/overrides.service.ts'
import { toUnitId } from '#rail/equipment.ts'
import * as queries from './feedback.queries.ts'

type FeedbackInput = Input<typeof contract.askQuestion>['body']
type Sent = Result<typeof contract.askQuestion>

/** Brings feedback to the help desk. */
const HELPDESK = 'helpdesk'
/** Where staff read it in the portal. */
const INBOX = '/admin/feedback'

const notify = async (
  ctx: SignedInCtx,
  category: FeedbackCategory,
  body: FeedbackInput,
  details: object,
): Promise<Sent> => {
  const { customer_id: customerId, title, description } = body
  await requireSent({ ...ctx, customerId }, body.attachments)
  const feedbackId = await queries.insertFeedback(ctx.db, {
    category,
    title,
    description,
    details,
    pageUrl: body.page_url,
    appVersion: body.app_version,
    attachmentIds: body.attachments,
  })
  const payload = {
    feedback_id: feedbackId,
    category,
    title,
    description,
    page_url: body.page_url,
    app_version: body.app_version,
    customer_id: customerId,
    // files stay where access to them is checked
    files: body.attachments.length,
    inbox_url: `${ctx.settings.publicUrl}${INBOX}`,
    ...details,
  }
  ctx.describeChange({ target: { feedback_id: feedbackId, customer_id: customerId } })
  return { feedback_id: feedbackId, github_url: await fileAtDesk(ctx, customerId, payload) }
}

/**
 * Files feedback at the help desk and returns the address of its entry there. A desk that doesn't answer at once gets
 * it later under the same key, so that it is filed once; so does one whose feedback is held. Until then the address is
 * unknown.
 */
async function fileAtDesk(
  { db, settings, log }: SignedInCtx,
  customerId: number,
  payload: z.input<typeof Payload>,
): Promise<string | null> {
  if (settings.helpdeskUrl === null) return null
  const effect = { effect_key: `feedback-${payload.feedback_id}`, payload }
  const later = () => post(db, customerId, { kind: HELPDESK, ...effect })
  if (await queries.selectIsHeld(db, customerId)) {
    await later()
    return null
  }
  try {
    const link = await sendToDesk(settings.helpdeskUrl, effect, FIRST_TRY_MS)
    if (link !== null) await queries.updateFeedbackLink(db, payload.feedback_id, link)
    return link
  } catch (error) {
    log.warn({ err: error }, 'the help desk did not respond; the feedback will be sent later')
    await later()
    return null
  }
}

export const feedbackService = implement(
  contract,
  {
    askQuestion: (ctx, { body }) => notify(ctx, 'general', body, {}),
    reportBug: (ctx, { body }) => notify(ctx, 'bug', body, { steps: body.steps }),
    requestFeature: (ctx, { body }) => notify(ctx, 'feature', body, {}),

    /** Throws invalid_request for a shipment that is not the customer’s. */
    requestAdjustment: async (ctx, { body }) => {
      const { customer_id, equipment_id, waybill_id, field, new_value } = body
      if (waybill_id !== null && !(await queries.selectIsShipment(ctx.db, customer_id, waybill_id)))
        throw new AppError('invalid_request', { errors: { waybill_id: [NO_SHIPMENT] } })
      return notify(ctx, 'manual_adjustment', body, { equipment_id, waybill_id, field, new_value })
    },

    /** The feedback of all customers. */
    async listFeedback({ db, actor }, { query }) {
      const page = (await readPage(db, queries.feedbackRows, query, null)) as Result<
        typeof contract.listFeedback
      >
      return { ...page, data: page.data.map((row) => ({ ...row, can: verdicts(feedbackCan, row, actor) })) }
    },

    /** The files that came with feedback, with addresses for the reader. Throws not_found. */
    async listFeedbackFiles(ctx, { params }) {
      const row = await queries.selectFeedbackFiles(ctx.db, params.feedbackId)
      if (row === null) throw new AppError('not_found')
      const { customer_id: customerId, ids } = row
      const files = await ctx.database.tenant(customerId, (db) => {
        const there: Ctx = { ...ctx, db, customerId }
        return attachmentsById(there, ids)
      })
      return { attachments: [...files.values()] }
    },

    /** Marks feedback as done, or as new again. Throws not_found. */
    async updateFeedback(ctx, { params: { feedbackId }, body: { state } }) {
      const before = await queries.selectFeedback(ctx.db, feedbackId)
      if (!(await queries.updateFeedbackState(ctx.db, feedbackId, state))) throw new AppError('not_found')
      ctx.describeChange({ before: before && { state: before.state }, after: { state } })
      return { feedback_id: feedbackId, state }
    },

    /**
     * Overrides the railroad's value with that of an adjustment. Throws not_found, conflict with the reason where it
     * cannot be applied, and invalid_request where the shipment does not exist.
     */
    async applyFeedback(ctx, { params: { feedbackId } }) {
      const row = await queries.selectFeedback(ctx.db, feedbackId)
      if (row === null) throw new AppError('not_found')
      const may = feedbackCan.apply(row, ctx.actor)
      if (may !== true) throw new AppError('conflict', { message: may })
      const { customer_id: customerId, details } = row
      const { field, new_value } = details
      const waybillId = await ctx.database.tenant(customerId, async (db) => {
        // this call records the change itself, once
        const there: Ctx = { ...ctx, db, customerId, describeChange: () => undefined }
        const id = details['waybill_id'] ?? (await latestTrip(there, String(details['equipment_id'])))
        if (id === null || id === undefined) throw new AppError('invalid_request', { message: NO_SHIPMENT })
        const params = { customerId, waybillId: Number(id) }
        const { reported: _, ...overrides } = await getOverrides(there, { params })
        await updateOverrides(there, { params, body: { ...overrides, [String(field)]: String(new_value) } })
        return params.waybillId
      })
      await queries.updateFeedbackState(ctx.db, feedbackId, 'done')
      ctx.describeChange({
        customerId,
        target: { waybill_id: waybillId, field: String(field) },
        after: { state: 'done' },
      })
      return { feedback_id: feedbackId, customer_id: customerId, waybill_id: waybillId }
    },
  },
  {
    listFeedback: defineExport(queries.feedbackRows, () => null),
  },
)

const NO_SHIPMENT = 'No shipment found for this unit. Check the spelling.'

const latestTrip = ({ db, customerId }: Ctx, equipmentId: string): Promise<number | null> =>
  queries.selectLatestTrip(db, customerId, toUnitId(equipmentId))

const Payload = z.looseObject({ feedback_id: z.number(), title: z.string(), description: z.string() })
/** Help desks and issue trackers return the URL of the created entry under one of these names. */
const Accepted = z.looseObject({ html_url: z.string().optional(), url: z.string().optional() })
const ANSWER_MS = 10_000
/** While its sender waits. */
const FIRST_TRY_MS = 3000

/** Sends feedback to the help desk; returns the address of its entry, if the desk names one. Throws when it refuses. */
async function sendToDesk(
  deskUrl: string,
  effect: { effect_key: string; payload: unknown },
  timeoutMs: number,
): Promise<string | null> {
  const { title, description, ...facts } = Payload.parse(effect.payload)
  const response = await fetch(deskUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': effect.effect_key },
    body: JSON.stringify({ title, body: description, ...facts }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`the help desk responded ${response.status}`)
  const { html_url, url } = Accepted.parse(await response.json().catch(() => ({})))
  const link = html_url ?? url
  return link !== undefined && /^https?:\/\//.test(link) ? link : null
}

/**
 * Sends feedback to the help desk and stores the URL it returns. Throws when the help desk refuses it: the job
 * retries.
 */
export async function deliverFeedback(
  { database, settings }: JobCtx,
  effect: { effect_key: string; payload: unknown },
): Promise<void> {
  if (!settings.helpdeskUrl) throw new Error('no help desk is set')
  const { feedback_id } = Payload.parse(effect.payload)
  const link = await sendToDesk(settings.helpdeskUrl, effect, ANSWER_MS)
  if (link !== null) await database.anonymous((db) => queries.updateFeedbackLink(db, feedback_id, link))
}
