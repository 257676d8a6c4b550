import * as contract from '#contract/areas/invoicing/finance-charges/finance-charges.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { AppError } from '#contract/base/errors.ts'
import { formatCount } from '#contract/base/plural.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import type { StoredInvoice } from '../invoices/invoice-rows.queries.ts'
import { insertDraft, NO_COST, type StoredCharge } from '../invoices/invoices.queries.ts'
import { fresh, noteDone, requireStep } from '../invoices/invoices.service.ts'
import { findPayee } from '../payee/payee.service.ts'
import { selectOverdue } from './finance-charges.queries.ts'
import { type FinanceCharge, getFinanceCharge } from './finance-charges.rules.ts'

export const financeChargesService = implement(contract, {
  /** Drafts what an overdue invoice costs by the payee's rate. Throws conflict with why nothing is due, not_found. */
  async createFinanceCharge(ctx, { params }) {
    const invoice = await requireStep(ctx, params, 'charge')
    const { percent, through, ...charge } = await getCharge(ctx, invoice)
    const line = toLine(invoice, charge, { percent, through })
    const draft = {
      ...invoice,
      issue_date: null,
      due_date: null,
      notes: '',
      cars: invoice.cars.slice(0, 1),
      charges: [line],
      ar_total: charge.cents,
      ap_total: 0,
    }
    const id = await insertDraft(ctx.db, { customerId: ctx.customerId, payeeId: invoice.payee_id }, draft)
    await noteDone(ctx, id, 'created')
    ctx.describeChange({
      target: { invoice_id: id },
      before: null,
      after: { finance_charge_of: invoice.id, through, ar_total: charge.cents },
    })
    return fresh(ctx, id)
  },
})

/** The charge up to today. Throws conflict. */
async function getCharge(
  ctx: Ctx,
  invoice: StoredInvoice,
): Promise<FinanceCharge & { percent: number; through: string }> {
  const { finance_percent: percent, dispute_stops_clock: isPaused } = await findPayee(ctx)
  if (percent === 0)
    throw new AppError('conflict', {
      message: 'Your payee profile has no finance charge. Enter a yearly rate there first.',
    })
  const { today, charged_through, lowered, disputes } = (await selectOverdue(
    ctx.db,
    ctx.customerId,
    invoice.id,
  ))!
  const due = invoice.due_date ?? today
  const charge = getFinanceCharge({
    total_cents: invoice.invoice_ar_total,
    after: charged_through ?? due,
    through: today,
    lowered,
    disputes: isPaused ? disputes : [],
    percent,
  })
  if (charge.cents > 0) return { ...charge, percent, through: today }
  throw new AppError('conflict', { message: getReason(invoice, { due, today, charged_through }) })
}

function getReason(
  { invoice_number }: StoredInvoice,
  { due, today, charged_through }: { due: string; today: string; charged_through: string | null },
): string {
  if (due >= today) return `Invoice ${invoice_number} is not overdue.`
  return charged_through === null
    ? `Invoice ${invoice_number} has no overdue days to charge.`
    : `Invoice ${invoice_number} has no overdue days to charge after ${showDate(charged_through)}.`
}

function toLine(
  { id, invoice_number }: StoredInvoice,
  { cents, days, disputed_days }: FinanceCharge,
  { percent, through }: { percent: number; through: string },
): StoredCharge {
  const late = formatCount(days, 'day')
  const paused = disputed_days === 0 ? '' : `, ${formatCount(disputed_days, 'day')} in dispute not charged`
  return {
    charge_code: 'finance_charge',
    description: `Finance charge on invoice ${invoice_number}, ${late} late through ${showDate(through)}`,
    quantity: 1,
    unit: '',
    unit_price_cents: null,
    ...NO_COST,
    waybill_ids: [],
    ar_amount_cents: cents,
    source: 'finance',
    source_ref: `${id}:${through}`,
    source_text: `Invoice ${invoice_number}: ${late} late at ${percent}% a year${paused}`,
  }
}
