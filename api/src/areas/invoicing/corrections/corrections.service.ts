import * as contract from '#contract/areas/invoicing/corrections/corrections.contract.ts'
import { invoiceCan, type Standing } from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import type { Verdict } from '#contract/list/can.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
import {
  type InvoiceEnv,
  invoiceRows,
  lockInvoice,
  type StoredInvoice,
} from '../invoices/invoice-rows.queries.ts'
import { insertDraft, NO_COST, type StoredCharge } from '../invoices/invoices.queries.ts'
import { fresh, noteDone, requireStep } from '../invoices/invoices.service.ts'
import { mailReminder, notifyOfInvoice, sendDraft } from '../invoices/sending.service.ts'
import { requirePayee } from '../payee/payee.service.ts'
import * as queries from './corrections.queries.ts'

const MAX_SENDINGS = 500
const DAY_MS = 86_400_000

export const correctionsService = implement(contract, {
  /** Voids an invoice before anything was paid or credited. Throws conflict, not_found. */
  async voidInvoice(ctx, { params, body: { reason } }) {
    const invoice = await requireStep(ctx, params, 'void')
    const where = { customerId: ctx.customerId, invoiceId: invoice.id }
    if (invoice.credit_of !== null) {
      const lowered = { customerId: ctx.customerId, invoiceId: invoice.credit_of.id }
      await lockInvoice(ctx.db, ctx.customerId, invoice.credit_of.id)
      await queries.updateCreditReversed(ctx.db, lowered, invoice.invoice_ar_total)
    }
    await queries.updateVoid(ctx.db, where)
    await noteDone(ctx, invoice.id, 'voided', reason)
    await notifyOfInvoice(ctx, invoice, 'was voided', ctx.actor.userId)
    ctx.describeChange({ before: { status: invoice.status }, after: { status: 'void', reason } })
    return fresh(ctx, invoice.id)
  },

  /** Creates a draft credit note with the invoice's lines, or one line of what is left. Throws conflict, not_found. */
  async creditInvoice(ctx, { params }) {
    const invoice = await requireStep(ctx, params, 'credit')
    const draft = getCredit(invoice)
    const owner = { customerId: ctx.customerId, payeeId: invoice.payee_id }
    const id = await insertDraft(ctx.db, owner, draft, { kind: 'credit', creditOf: invoice.id })
    await noteDone(ctx, id, 'created')
    ctx.describeChange({
      target: { invoice_id: id },
      after: { credit_of: invoice.id, ar_total: draft.ar_total },
    })
    return fresh(ctx, id)
  },

  /** Emails a reminder (no more than one a day). Throws conflict, not_found. */
  async remindInvoice(ctx, { params }) {
    const invoice = await requireStep(ctx, params, 'remind')
    const verdict = mayRemind(invoice)
    if (verdict !== true) throw new AppError('conflict', { message: verdict })
    await remind(ctx, invoice)
    ctx.describeChange({ after: { reminded: true } })
    return fresh(ctx, invoice.id)
  },

  /** Ends the dispute of a line. Throws not_found for a line without one. */
  async settleDispute(ctx, { params, body: { note } }) {
    const invoice = await requireStep(ctx, params, 'copy')
    const line = invoice.charges.find(({ id, dispute }) => id === params.chargeId && dispute !== null)
    if (line === undefined) throw new AppError('not_found')
    const where = { customerId: ctx.customerId, invoiceId: invoice.id }
    await queries.updateDispute(ctx.db, where, { chargeId: line.id, text: null })
    await noteDone(ctx, invoice.id, 'settled', note)
    ctx.describeChange({ before: { dispute: line.dispute }, after: { dispute: null } })
    return fresh(ctx, invoice.id)
  },

  /** Sends drafts one after the other, in one transaction: all their numbers are given, or none. */
  sendInvoices: (ctx, { params: { payeeId }, body }) =>
    actOnMany(ctx, payeeId, body, {
      what: 'sent',
      may: (row) => {
        const verdict = invoiceCan.send(row, null)
        if (verdict !== true) return verdict
        if (row.payer_id === null || row.waybill_id === null) return 'It has no payer or waybill.'
        return row.invoice_ar_total > 0 || 'It has no charges.'
      },
      act: sendDraft,
    }),

  /** Emails reminders of open invoices. */
  remindInvoices: (ctx, { params: { payeeId }, body }) =>
    actOnMany(ctx, payeeId, body, {
      what: 'reminded',
      may: (row) => {
        const verdict = invoiceCan.remind(row, null)
        return verdict !== true || row.sent_to !== '' ? verdict : NO_ADDRESS
      },
      act: async (each, invoice) => {
        if (mayRemind(invoice) === true) await remind(each, invoice)
      },
    }),
})

type Row = Standing & Pick<StoredInvoice, 'payer_id' | 'waybill_id' | 'sent_to'>

interface BulkAction {
  what: string
  may: (row: Row) => Verdict
  act: (ctx: Ctx, invoice: StoredInvoice) => Promise<void>
}

async function actOnMany(
  ctx: Ctx,
  payeeId: number,
  chosen: Chosen<number>,
  { what, may, act }: BulkAction,
): Promise<BulkAnswer<number>> {
  requirePayee(payeeId)
  const { db, customerId } = ctx
  const names: number[] = []
  const one = { ...ctx, describeChange: () => undefined }
  const reads = ['status', 'kind', 'paid_cents', 'credited_cents', 'invoice_ar_total'] as const
  const result = await actOnRows<InvoiceEnv, number, Row>(
    db,
    invoiceRows,
    chosen,
    { customerId, payeeId },
    {
      reads: [...reads, 'payer_id', 'waybill_id', 'sent_to'],
      may,
      max: MAX_SENDINGS,
      act: async (ids) => {
        for (const id of ids) {
          const invoice = await lockInvoice(db, customerId, id)
          if (invoice === null || may(invoice) !== true) continue
          await act(one, invoice)
          names.push(id)
        }
        return names
      },
    },
  )
  ctx.describeChange({
    target: { invoices: namedInLog(names) },
    ...(!chosen.preview && { after: { [what]: result.done } }),
  })
  return result
}

const NO_ADDRESS = 'The payer has no email address. Add one in Company settings.'

const mayRemind = ({ sent_to, reminded_ts }: StoredInvoice): Verdict => {
  if (sent_to === '') return NO_ADDRESS
  const isRecent = reminded_ts !== null && Date.now() - Date.parse(reminded_ts) < DAY_MS
  return !isRecent || 'A reminder was sent within the last day.'
}

async function remind(ctx: Ctx, invoice: StoredInvoice): Promise<void> {
  await mailReminder(ctx, invoice)
  await queries.updateReminded(ctx.db, { customerId: ctx.customerId, invoiceId: invoice.id })
  await noteDone(ctx, invoice.id, 'reminded', invoice.sent_to)
}

/** All lines while nothing was credited; later, one line of what is left. */
function getCredit(invoice: StoredInvoice) {
  const left = invoice.invoice_ar_total - invoice.credited_cents
  const isWhole = invoice.credited_cents === 0
  const rest: StoredCharge = {
    charge_code: 'other',
    description: `Credit for invoice ${invoice.invoice_number}`,
    quantity: 1,
    unit: '',
    unit_price_cents: null,
    ...NO_COST,
    ar_amount_cents: left,
    source: 'hand',
    source_ref: '',
    source_text: '',
    waybill_ids: [],
  }
  const charges = isWhole ? invoice.charges : [rest]
  return {
    ...invoice,
    issue_date: null,
    due_date: null,
    charges: charges.map((line) => ({ ...line, ...NO_COST })),
    ar_total: left,
    ap_total: 0,
  }
}
