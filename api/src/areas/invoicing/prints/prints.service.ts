import { Readable } from 'node:stream'
import type { FileAnswer } from '../../../http/context.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectPayer } from '../../settings/payer-companies.service.ts'
import type { StoredInvoice } from '../invoices/invoice-rows.queries.ts'
import { type Draft, selectToday } from '../invoices/invoices.queries.ts'
import { findPayee } from '../payee/payee.service.ts'
import { getParties } from '../invoices/parties.rules.ts'
import { invoicePdf, type Paper } from './invoice-pdf.rules.ts'

/** An invoice as it is mailed, or fields that are not saved yet, as a PDF. */
export async function makePreview(
  ctx: Pick<Ctx, 'db' | 'customerId'>,
  invoice: StoredInvoice | Draft,
): Promise<FileAnswer> {
  const pdf = invoicePdf(await getPaper(ctx, invoice))
  const name = 'invoice_number' in invoice ? (invoice.invoice_number ?? `draft_${invoice.id}`) : 'draft'
  return {
    stream: Readable.from([pdf]),
    type: 'application/pdf',
    filename: `invoice_${name}.pdf`,
    headers: { 'content-length': String(pdf.length) },
  }
}

async function getPaper(ctx: Pick<Ctx, 'db' | 'customerId'>, invoice: StoredInvoice | Draft): Promise<Paper> {
  const saved = 'id' in invoice ? invoice : null
  const payer = invoice.payer_id === null ? null : await selectPayer(ctx, invoice.payer_id)
  return {
    ...invoice,
    kind: saved?.kind ?? 'invoice',
    status: saved?.status ?? 'draft',
    number: saved?.invoice_number ?? null,
    issue_date: invoice.issue_date ?? (await selectToday(ctx.db)),
    terms_days: invoice.terms_days ?? payer?.terms_days ?? null,
    total: saved?.invoice_ar_total ?? (invoice as Draft).ar_total,
    paid_cents: saved?.paid_cents ?? 0,
    credited_cents: saved?.credited_cents ?? 0,
    credit_of: saved?.credit_of?.invoice_number ?? null,
    parties: saved?.parties ?? getParties(await findPayee(ctx), payer),
  }
}
