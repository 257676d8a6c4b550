import * as contract from '#contract/areas/admin/outbox/outbox.contract.ts'
import { mailCan } from '#contract/areas/admin/outbox/outbox.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { verdicts } from '#contract/list/can.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { DELIVER_MAILS } from '../../../mail/post.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { readPage } from '../../../list/page.ts'
import { mailRows, selectMail, updateMailRetried } from './outbox.queries.ts'

interface SealedBody {
  text: string
  html: string
  attachments?: { type: string; base64: string; cid?: string }[]
}

/** The email's HTML with its pictures inside it, as mail programs show it. */
const withPictures = ({ html, attachments = [] }: SealedBody): string =>
  attachments.reduce(
    (shown, { type, base64, cid }) =>
      cid === undefined ? shown : shown.replaceAll(`src="cid:${cid}"`, `src="data:${type};base64,${base64}"`),
    html,
  )

export const outboxService = implement(
  contract,
  {
    /** Mails of the portal, and how many there are in each state. */
    async listOutbox({ db, actor }, { query }) {
      const page = (await readPage(db, mailRows, query, null)) as Result<typeof contract.listOutbox>
      return { ...page, data: page.data.map((mail) => ({ ...mail, can: verdicts(mailCan, mail, actor) })) }
    },

    /** An email with its text; the text of a sent email is deleted. Throws not_found. */
    async getOutboxMail(ctx, { params }) {
      const { sealed_body, ...mail } = await requireMail(ctx, params.mailId)
      const body = sealed_body && (JSON.parse(ctx.vault.open(sealed_body)) as SealedBody)
      return { ...mail, text: body?.text ?? null, html: body ? withPictures(body) : null }
    },

    /** Resets the attempts of a failed email. Throws not_found, and conflict when it has not failed. */
    async retryOutboxMail(ctx, { params: { mailId } }) {
      const { state, can } = await requireMail(ctx, mailId)
      if (can.retry !== true) throw new AppError('conflict', { message: can.retry })
      const next = ctx.settings.smtpUrl === null ? 'kept' : 'waiting'
      if (!(await updateMailRetried(ctx.db, mailId, next))) {
        throw new AppError('conflict', {
          message: 'This email is no longer marked as failed. Reload the outbox.',
        })
      }
      ctx.describeChange({ before: { state }, after: { state: next } })
      if (next === 'waiting') await enqueue(ctx.db, DELIVER_MAILS, {}, DELIVER_MAILS.name)
      const { sealed_body: _, ...mail } = await requireMail(ctx, mailId)
      return mail
    },
  },
  {
    listOutbox: defineExport(mailRows, () => null),
  },
)

async function requireMail({ db, actor }: SignedInCtx, mailId: number) {
  const mail = await selectMail(db, mailId)
  if (mail === null) throw new AppError('not_found')
  return { ...mail, can: verdicts(mailCan, mail, actor) }
}
