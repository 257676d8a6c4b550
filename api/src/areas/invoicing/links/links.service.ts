import { createHash } from 'node:crypto'
import * as contract from '#contract/areas/invoicing/links/links.contract.ts'
import type { PayerInvoice } from '#contract/areas/invoicing/links/links.contract.ts'
import { getCarShares } from '#contract/areas/invoicing/invoices/cars.rules.ts'
import { isPrinted } from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import type { QuoteCtx } from '../../../http/context.ts'
import { toNetwork } from '../../../http/network.ts'
import { implement } from '../../../implement.ts'
import { postMail } from '../../../mail/post.ts'
import { updateDispute } from '../corrections/corrections.queries.ts'
import { lockInvoice, selectInvoice, type StoredInvoice } from '../invoices/invoice-rows.queries.ts'
import { insertActivity, selectTheme } from '../invoices/invoices.queries.ts'
import { notifyOfInvoice } from '../invoices/sending.service.ts'
import { makePreview } from '../prints/prints.service.ts'
import * as queries from './links.queries.ts'

/** Tries with links that open nothing, from one network within a minute. */
const MAX_TRIES_PER_MINUTE = 20

export const linksService = implement(contract, {
  /** An invoice for its payer; the first view is recorded. Throws as `openLink`. */
  async reviewInvoice(ctx, { params: { invoiceId }, query: { customer_id: customerId } }) {
    await openLink(ctx, customerId, invoiceId, queries.updateSeen, 'seen', 'was viewed by its payer')
    return shown((await selectInvoice(ctx.db, customerId, invoiceId))!)
  },

  /** A question or dispute of the payer. Throws not_found for a line of another invoice, conflict for a void invoice. */
  async askAboutInvoice(ctx, { params: { invoiceId }, query: { customer_id: customerId }, body }) {
    await openLink(ctx, customerId, invoiceId)
    const invoice = (await lockInvoice(ctx.db, customerId, invoiceId))!
    if (invoice.status === 'void')
      throw new AppError('conflict', { message: 'This invoice is void. Nothing is owed.' })
    const isDispute = body.charge_id !== null
    const where = { customerId, invoiceId }
    if (body.charge_id !== null) {
      const change = { chargeId: body.charge_id, text: body.text }
      if (!(await updateDispute(ctx.db, where, change))) throw new AppError('not_found')
    }
    await noteOfPayer(ctx.db, customerId, invoice, isDispute ? 'disputed' : 'question', body.text)
    const what = isDispute ? 'was disputed by its payer' : 'has a question from its payer'
    await notifyOfInvoice({ db: ctx.db, customerId }, invoice, what)
    await mailSender(ctx, customerId, invoice, { text: body.text, isDispute })
    ctx.describeChange({ target: { customerId, invoice_id: invoiceId }, after: { disputed: isDispute } })
    return shown((await selectInvoice(ctx.db, customerId, invoiceId))!)
  },

  /** The PDF, for the payer. Throws as `openLink`. */
  async printPayerInvoice(ctx, { params: { invoiceId }, query: { customer_id: customerId } }) {
    await openLink(ctx, customerId, invoiceId, queries.updateDownloaded, 'downloaded')
    const invoice = (await selectInvoice(ctx.db, customerId, invoiceId))!
    return makePreview({ ...ctx, customerId }, invoice)
  },
})

/**
 * Opens the invoice of a link for the caller's transaction; `mark` records the visit in one of its own, whatever the
 * outcome of the call. Throws invoice_link_refused alike for any bad token, too_many_attempts after too many tries.
 */
async function openLink(
  ctx: QuoteCtx,
  customerId: number,
  invoiceId: number,
  mark: (db: Db, link: queries.Link) => Promise<boolean> = async () => false,
  code = '',
  news: string | null = null,
): Promise<void> {
  const link = { tokenHash: ctx.quoteTokenHash, customerId, invoiceId }
  const key = createHash('sha256')
    .update(`quote ${toNetwork(ctx.ip)}`)
    .digest()
  const verdict = await ctx.database.anonymous(async (db) => {
    const tried = await queries.tryLink(db, key, MAX_TRIES_PER_MINUTE, link)
    if (tried === 0 && (await mark(db, link))) {
      const invoice = (await selectInvoice(db, customerId, invoiceId))!
      await noteOfPayer(db, customerId, invoice, code, '')
      if (news !== null) await notifyOfInvoice({ db, customerId }, invoice, news)
    }
    return tried
  })
  if (verdict > 0)
    throw new AppError('too_many_attempts', {
      retryAfterSeconds: verdict,
      message: 'Too many attempts. Please wait a minute and try again.',
    })
  if (verdict < 0 || !(await queries.enterInvoice(ctx.db, link))) throw new AppError('invoice_link_refused')
}

const noteOfPayer = (db: Db, customerId: number, invoice: StoredInvoice, code: string, details: string) =>
  insertActivity(
    db,
    { customerId, invoiceId: invoice.id },
    { userId: null, userName: invoice.payer_name ?? 'The payer', code, details },
  )

async function mailSender(
  ctx: QuoteCtx,
  customerId: number,
  invoice: StoredInvoice,
  { text, isDispute }: { text: string; isDispute: boolean },
): Promise<void> {
  if (invoice.sender_email === null) return
  const { preferred_theme: preferredTheme } = await selectTheme(ctx.db)
  const what = isDispute ? 'disputes a charge' : 'has a question'
  await postMail(ctx.db, ctx, {
    kind: 'invoice_question',
    customerId,
    recipients: [invoice.sender_email],
    preferredTheme,
    subject: `Invoice ${invoice.invoice_number}: the payer ${what}`,
    heading: `${invoice.payer_name} ${what}`,
    texts: [text],
    action: { label: 'Open invoice', path: `/invoicing/${customerId}/invoices/${invoice.id}/edit` },
    finePrint: 'You’re receiving this email because you sent the invoice.',
  })
}

/** What the payer reads: charges without their cost and source, and what each of several cars is charged. */
const shown = (invoice: StoredInvoice): PayerInvoice => ({
  ...invoice,
  charges: invoice.charges.filter(isPrinted),
  cars:
    invoice.cars.length > 1
      ? getCarShares(invoice.cars, invoice.charges).map(({ total_cents }, at) => ({
          ...invoice.cars[at]!,
          total_cents,
        }))
      : [],
  payee_name: invoice.parties?.payee.name ?? '',
  remit_to: invoice.parties?.payee.remit_to ?? '',
})
