import type * as contract from '#contract/areas/platform/outbox.contract.ts'
import type { OutboxMail } from '#contract/areas/platform/outbox.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { SignedInCtx } from '../../http/context.ts'
import { selectMail, selectOutbox } from './outbox.queries.ts'

/** Mails of the portal, newest first. */
export async function listOutbox(
  ctx: SignedInCtx,
  { query }: Input<typeof contract.listOutbox>,
): Promise<Result<typeof contract.listOutbox>> {
  const { state, page, page_size } = query
  const rows = await selectOutbox(ctx.db, {
    state: state ?? null,
    limit: page_size,
    offset: (page - 1) * page_size,
  })
  return { data: rows.map(({ total: _, ...row }) => told(row)), total_record_count: rows[0]?.total ?? 0 }
}

/** One mail with its text; the text of a mail that was sent is gone. Throws not_found. */
export async function getOutboxMail(
  ctx: SignedInCtx,
  { params }: Input<typeof contract.getOutboxMail>,
): Promise<Result<typeof contract.getOutboxMail>> {
  const row = await selectMail(ctx.db, params.mailId)
  if (row === null) throw new AppError('not_found')
  const { sealed_body, ...mail } = row
  const body = sealed_body && (JSON.parse(ctx.vault.open(sealed_body)) as { text: string; html: string })
  return { ...told(mail), text: body?.text ?? null, html: body?.html ?? null }
}

const told = <T extends { created_ts: Date; sent_ts: Date | null }>(
  mail: T,
): Omit<T, 'created_ts' | 'sent_ts'> & Pick<OutboxMail, 'created_ts' | 'sent_ts'> => ({
  ...mail,
  created_ts: mail.created_ts.toISOString(),
  sent_ts: mail.sent_ts?.toISOString() ?? null,
})
