import { showNumber } from '#contract/base/plural.ts'
import { Readable } from 'node:stream'
import type { FileAnswer } from '../../../http/context.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectPayer } from '../../settings/payer-companies.service.ts'
import type { Payee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Picture } from '../../../files/pdf.ts'
import { yieldNow } from '../../../jobs/yield.ts'
import type { PrintRows } from '../../../list/export-definition.ts'
import { selectInvoice, type StoredInvoice } from '../invoices/invoice-rows.queries.ts'
import { type Draft, selectToday } from '../invoices/invoices.queries.ts'
import { findPayee } from '../payee/payee.service.ts'
import { getDueDate, getParties } from '../invoices/parties.rules.ts'
import { invoicesPdf, type Paper } from './invoice-pdf.rules.ts'
import { getLogo } from './logos.service.ts'
import { findPaperLink } from './paper-links.service.ts'

type PaperCtx = Pick<Ctx, 'db' | 'customerId' | 'store' | 'vault' | 'settings'>

/** An invoice as it is mailed, or fields that are not saved yet, as a PDF. */
export async function makePreview(ctx: PaperCtx, invoice: StoredInvoice | Draft): Promise<FileAnswer> {
  const pdf = invoicesPdf([await getPaper(ctx, invoice, await getSender(ctx))])
  const name = 'invoice_number' in invoice ? (invoice.invoice_number ?? `draft_${invoice.id}`) : 'draft'
  return {
    stream: Readable.from([pdf]),
    type: 'application/pdf',
    filename: `invoice_${name}.pdf`,
    headers: { 'content-length': String(pdf.length) },
  }
}

interface Sender {
  payee: Payee
  logo: Picture | null
}

async function getSender(ctx: PaperCtx): Promise<Sender> {
  const payee = await findPayee(ctx)
  return { payee, logo: await getLogo(ctx, payee.logo) }
}

async function getPaper(
  ctx: PaperCtx,
  invoice: StoredInvoice | Draft,
  { payee, logo }: Sender,
): Promise<Paper> {
  const saved = 'id' in invoice ? invoice : null
  const payer = invoice.payer_id === null ? null : await selectPayer(ctx, invoice.payer_id)
  const issueDate = invoice.issue_date ?? (await selectToday(ctx.db))
  const termsDays = invoice.terms_days ?? payer?.terms_days ?? null
  return {
    ...invoice,
    kind: saved?.kind ?? 'invoice',
    status: saved?.status ?? 'draft',
    number: saved?.invoice_number ?? null,
    issue_date: issueDate,
    due_date: invoice.due_date ?? (termsDays === null ? null : getDueDate(issueDate, termsDays)),
    terms_days: termsDays,
    total: saved?.invoice_ar_total ?? (invoice as Draft).ar_total,
    paid_cents: saved?.paid_cents ?? 0,
    credited_cents: saved?.credited_cents ?? 0,
    credit_of: saved?.credit_of?.invoice_number ?? null,
    parties: saved?.parties ?? getParties(payee, payer),
    finance_percent: payee.finance_percent,
    logo,
    link: saved?.status === 'sent' || saved?.status === 'paid' ? await findPaperLink(ctx, saved.id) : null,
  }
}

const MAX_PRINTED = 5000

/** Invoices in one file. Throws invalid_request for more than a file holds. */
export const printInvoices: PrintRows = async (ctx, ids, onRows) => {
  if (ids.length > MAX_PRINTED)
    throw new AppError('invalid_request', {
      message: `A PDF holds up to ${showNumber(MAX_PRINTED)} invoices. Filter the list first.`,
    })
  const sender = await getSender(ctx)
  const papers: Paper[] = []
  for (const id of ids) {
    const invoice = await selectInvoice(ctx.db, ctx.customerId, id)
    if (invoice !== null) papers.push(await getPaper(ctx, invoice, sender))
    onRows(1)
    await yieldNow()
  }
  return invoicesPdf(papers)
}
