import * as contract from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import type { Invoice, InvoiceBody } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { invoiceCan, type Standing } from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { verdicts } from '#contract/list/can.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { readPage } from '../../../list/page.ts'
import { PAYEE_ID } from '../payee/payee.queries.ts'
import { requirePayee } from '../payee/payee.service.ts'
import { makePreview, printInvoices } from '../prints/prints.service.ts'
import { makeDraft } from './draft.service.ts'
import { filledFrom, getBillable } from './filling.service.ts'
import * as queries from './invoices.queries.ts'
import * as rows from './invoice-rows.queries.ts'
import { requireWithin, sendDraft } from './sending.service.ts'

export const invoicesService = implement(
  contract,
  {
    /** A page of the payee's invoices (INV-030). Throws not_found for another payee. */
    async listInvoices({ db, customerId }, { params: { payeeId }, query }) {
      requirePayee(payeeId)
      const found = (await readPage(db.last, rows.invoiceRows, query, { customerId, payeeId })) as {
        data: rows.StoredRow[]
        record_count: number
      }
      return { ...found, data: found.data.map(withVerdicts), page: query.page, size: query.size }
    },

    /** What is open, and how long. */
    async getInvoiceStats({ db, customerId }, { params: { payeeId } }) {
      requirePayee(payeeId)
      const env = { customerId, payeeId }
      return { states: await rows.selectStateSums(db, env), ageing: await rows.selectAgeing(db, env) }
    },

    /** Creates a draft (INV-032). Throws invalid_request, not_found. */
    async createInvoice(ctx, { params: { payeeId }, body }) {
      requirePayee(payeeId)
      const draft = await makeDraft(ctx, body)
      const invoiceId = await queries.insertDraft(ctx.db, { customerId: ctx.customerId, payeeId }, draft)
      await noteDone(ctx, invoiceId, 'created')
      ctx.describeChange({ target: { invoice_id: invoiceId }, after: getLogged(draft) })
      return fresh(ctx, invoiceId)
    },

    /** Throws not_found (INV-033). */
    getInvoice: async (ctx, { params }) => withVerdicts(await requireInvoice(ctx, params)),

    /** Saves a draft (INV-035). Throws conflict for a stale version or once it was sent, invalid_request, not_found. */
    async updateInvoice(ctx, { params, body }) {
      const before = await requireStep(ctx, params, 'edit')
      requireFresh(before, body)
      const draft = await makeDraft(ctx, body)
      if (before.kind === 'credit') await requireWithin(ctx, before, draft.ar_total)
      await queries.updateDraft(ctx.db, { customerId: ctx.customerId, invoiceId: before.id }, draft)
      ctx.describeChange({ before: getLogged(storedSums(before)), after: getLogged(draft) })
      return fresh(ctx, before.id)
    },

    /** Deletes a draft (INV-034). Throws conflict once it was sent, not_found. */
    async removeInvoice(ctx, { params }) {
      const invoice = await requireStep(ctx, params, 'remove')
      await queries.deleteInvoice(ctx.db, { customerId: ctx.customerId, invoiceId: invoice.id })
      ctx.describeChange({ before: getLogged(storedSums(invoice)), after: null })
      return { id: invoice.id }
    },

    /** Gives the number and emails the invoice (INV-036). Throws conflict, invalid_request, not_found. */
    async sendInvoice(ctx, { params }) {
      const draft = await requireStep(ctx, params, 'send')
      await sendDraft(ctx, draft)
      return fresh(ctx, draft.id)
    },

    /** Removes a draft's line (INV-040). Throws conflict once the invoice was sent, not_found. */
    async removeCharge(ctx, { params: { chargeId } }) {
      const { db, customerId } = ctx
      const found = await queries.selectInvoiceOfCharge(db, customerId, chargeId)
      if (found === null) throw new AppError('not_found')
      const invoice = await requireStep(ctx, { payeeId: PAYEE_ID, invoiceId: found.invoice_id }, 'edit')
      await queries.deleteCharge(db, { customerId, invoiceId: invoice.id }, chargeId)
      ctx.describeChange({
        target: { invoice_id: invoice.id },
        before: invoice.charges.find(({ id }) => id === chargeId) ?? null,
        after: null,
      })
      return fresh(ctx, invoice.id)
    },

    /** What an invoice for a waybill contains (INV-037). Throws invalid_request, not_found. */
    async fillFromWaybill(ctx, { params: { payeeId }, body }) {
      requirePayee(payeeId)
      requirePayee(body.payee_id)
      return filledFrom(ctx, body)
    },

    /** What is left to invoice. */
    listBillableTrips: (ctx, { query: { search } }) => getBillable(ctx, search),

    /** An invoice as a PDF (INV-038). Throws invalid_request, not_found. */
    async previewInvoice(ctx, { params: { payeeId }, body: { invoice_id, ...content } }) {
      requirePayee(payeeId)
      return makePreview(
        ctx,
        invoice_id === null
          ? await makeDraft(ctx, content)
          : await requireInvoice(ctx, { payeeId, invoiceId: invoice_id }),
      )
    },
  },
  {
    listInvoices: defineExport(
      rows.invoiceRows,
      ({ customerId }) => ({ customerId, payeeId: PAYEE_ID }),
      undefined,
      printInvoices,
    ),
  },
)

/** An invoice with what its reader may do with it. */
export const withVerdicts = <Row extends Standing>(row: Row): Row & { can: Invoice['can'] } => ({
  ...row,
  can: verdicts(invoiceCan, row, null),
})

/** The current invoice. */
export const fresh = async ({ db, customerId }: Ctx, invoiceId: number): Promise<Invoice> =>
  withVerdicts((await rows.selectInvoice(db, customerId, invoiceId))!)

interface InvoiceRef {
  payeeId: number
  invoiceId: number
}

/** An invoice of the customer. Throws not_found. */
export async function requireInvoice(
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  { payeeId, invoiceId }: InvoiceRef,
): Promise<rows.StoredInvoice> {
  requirePayee(payeeId)
  const invoice = await rows.selectInvoice(db, customerId, invoiceId)
  if (invoice === null) throw new AppError('not_found')
  return invoice
}

/** Locks an invoice for a step. Throws not_found, and conflict with why the step may not be taken. */
export async function requireStep(
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  { payeeId, invoiceId }: InvoiceRef,
  step: keyof typeof invoiceCan,
): Promise<rows.StoredInvoice> {
  requirePayee(payeeId)
  const invoice = await rows.lockInvoice(db, customerId, invoiceId)
  if (invoice === null) throw new AppError('not_found')
  const verdict = invoiceCan[step](invoice, null)
  if (verdict !== true) throw new AppError('conflict', { message: verdict })
  return invoice
}

function requireFresh(invoice: rows.StoredInvoice, { version }: InvoiceBody): void {
  if (version === undefined || version === invoice.version) return
  const { payer_id, waybill_id, cars, issue_date, due_date, terms_days, payer_order, notes } = invoice
  const { send_to, copy_to, currency } = invoice
  const charges = invoice.charges.map(({ id: _, dispute: __, ...charge }) => charge)
  throw staleVersion<InvoiceBody>(
    {
      payer_id,
      waybill_id,
      waybill_ids: cars.slice(1).map((car) => car.waybill_id),
      issue_date,
      due_date,
      terms_days,
      payer_order,
      notes,
      send_to,
      copy_to,
      currency,
      charges,
    },
    invoice.version,
  )
}

/** Records the caller's action beside the invoice. */
export async function noteDone(ctx: Ctx, invoiceId: number, code: string, details = ''): Promise<void> {
  const { user_id, first_name, last_name } = await queries.selectActor(ctx.db)
  const entry = { userId: user_id, userName: `${first_name} ${last_name}`, code, details }
  await queries.insertActivity(ctx.db, { customerId: ctx.customerId, invoiceId }, entry)
}

type Sums = Pick<queries.Draft, 'payer_id' | 'waybill_id' | 'currency' | 'ar_total' | 'ap_total'> & {
  cars: readonly unknown[]
  charges: readonly unknown[]
}

const storedSums = (invoice: rows.StoredInvoice): Sums => ({
  ...invoice,
  ar_total: invoice.invoice_ar_total,
  ap_total: invoice.invoice_ap_total,
})

const getLogged = ({ payer_id, waybill_id, currency, ar_total, ap_total, charges, cars }: Sums): object => ({
  payer_id,
  waybill_id,
  currency,
  ar_total,
  ap_total,
  lines: charges.length,
  cars: cars.length,
})
