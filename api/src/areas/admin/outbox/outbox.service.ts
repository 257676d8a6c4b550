import type * as contract from '#contract/areas/admin/outbox/outbox.contract.ts'
import type { OutboxMail } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { DELIVER_MAILS } from '../../../mail/post.ts'
import { enqueue } from '../../../jobs/queue.ts'
import {
  selectMail,
  selectMailCounts,
  selectOutbox,
  updateMailRetried,
  type StoredMail,
} from './outbox.queries.ts'

/** Mails of the portal, newest first, and how many there are in each state. */
export async function listOutbox(
  ctx: SignedInCtx,
  { query }: Input<typeof contract.listOutbox>,
): Promise<Result<typeof contract.listOutbox>> {
  const { state, page, page_size } = query
  const asked = { state: state ?? null, limit: page_size, offset: (page - 1) * page_size }
  const [rows, counted] = await Promise.all([selectOutbox(ctx.db, asked), selectMailCounts(ctx.db)])
  const state_counts = { waiting: 0, kept: 0, sent: 0, dead: 0 }
  for (const { state: name, mails } of counted) state_counts[name] = mails
  const total = state ? state_counts[state] : counted.reduce((sum, { mails }) => sum + mails, 0)
  return { data: rows.map(toOutboxMail), total_record_count: total, state_counts }
}

/** One mail with its text; the text of a mail that was sent is gone. Throws not_found. */
export async function getOutboxMail(
  ctx: SignedInCtx,
  { params }: Input<typeof contract.getOutboxMail>,
): Promise<Result<typeof contract.getOutboxMail>> {
  const { sealed_body, ...mail } = await requireMail(ctx, params.mailId)
  const body = sealed_body && (JSON.parse(ctx.vault.open(sealed_body)) as { text: string; html: string })
  return { ...toOutboxMail(mail), text: body?.text ?? null, html: body?.html ?? null }
}

/** Gives a mail that was given up all its attempts again. Throws not_found, and conflict when it is not given up. */
export async function retryOutboxMail(
  ctx: SignedInCtx,
  { params: { mailId } }: Input<typeof contract.retryOutboxMail>,
): Promise<Result<typeof contract.retryOutboxMail>> {
  const { state } = await requireMail(ctx, mailId)
  const next = ctx.settings.smtpUrl === null ? 'kept' : 'waiting'
  if (!(await updateMailRetried(ctx.db, mailId, next))) {
    throw new AppError('conflict', { message: 'This mail is not given up any more. Reload the outbox.' })
  }
  ctx.noteChange({ before: { state }, after: { state: next } })
  if (next === 'waiting') await enqueue(ctx.db, DELIVER_MAILS, {}, DELIVER_MAILS.name)
  const { sealed_body: _, ...mail } = await requireMail(ctx, mailId)
  return toOutboxMail(mail)
}

async function requireMail(ctx: SignedInCtx, mailId: number) {
  const mail = await selectMail(ctx.db, mailId)
  if (mail === null) throw new AppError('not_found')
  return mail
}

const toOutboxMail = (mail: StoredMail): OutboxMail => ({
  ...mail,
  created_ts: mail.created_ts.toISOString(),
  sent_ts: mail.sent_ts?.toISOString() ?? null,
  held_until: mail.held_until?.toISOString() ?? null,
})
