import * as contract from '#contract/areas/invoicing/payments/payments.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { showMoney } from '#contract/base/money.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { selectPayer } from '../../settings/payer-companies.service.ts'
import { selectToday } from '../invoices/invoices.queries.ts'
import { fresh, noteDone, requireStep } from '../invoices/invoices.service.ts'
import type { StoredInvoice } from '../invoices/invoice-rows.queries.ts'
import { notifyOfInvoice } from '../invoices/sending.service.ts'
import { requirePayee } from '../payee/payee.service.ts'
import * as queries from './payments.queries.ts'

export const paymentsService = implement(contract, {
  /** Records a payment of one invoice; an excess stays with the payer. Throws conflict, invalid_request, not_found. */
  async payInvoice(ctx, { params: { payeeId, invoiceId }, body }) {
    const payment_date = await dayOfPayment(ctx, body.payment_date)
    const invoice = await requireStep(ctx, { payeeId, invoiceId }, 'pay')
    const payment = {
      ...body,
      payment_date,
      payeeId,
      payer_id: invoice.payer_id!,
      currency: invoice.currency,
    }
    const paymentId = await queries.insertPayment(ctx.db, ctx.customerId, payment)
    const parts = [{ invoice, cents: Math.min(body.amount_cents, invoice.open_cents) }]
    await allocate(ctx, invoice, paymentId, parts[0]!.cents)
    ctx.describeChange(getLogged(paymentId, { ...payment, parts }))
    return fresh(ctx, invoiceId)
  },

  /**
   * Records a payment and allocates it. Throws invalid_request when the parts exceed the payment, or a part exceeds
   * what is open, is of another payer or currency; conflict, not_found.
   */
  async createPayment(ctx, { params: { payeeId }, body: { allocations, ...payment } }) {
    requirePayee(payeeId)
    const payment_date = await dayOfPayment(ctx, payment.payment_date)
    const parts = await lockParts(ctx, payeeId, allocations)
    if ((await selectPayer(ctx, payment.payer_id)) === null)
      throw refused('payer_id', 'Choose a payer from the list.')
    const sum = allocations.reduce((total, { amount_cents }) => total + amount_cents, 0)
    if (sum > payment.amount_cents)
      throw refused('allocations', 'The allocations exceed the payment. Lower one.')
    for (const { invoice, cents } of parts) requireFits(invoice, { ...payment, amount_cents: cents })
    const paymentId = await queries.insertPayment(ctx.db, ctx.customerId, {
      ...payment,
      payment_date,
      payeeId,
    })
    for (const { invoice, cents } of parts) await allocate(ctx, invoice, paymentId, cents)
    ctx.describeChange(getLogged(paymentId, { ...payment, payment_date, parts }))
    const [made] = await queries.selectPayments(ctx.db, ctx.customerId, paymentId)
    return made!
  },

  /** Pays an open invoice by what its payer paid too much, the oldest payment first. Throws conflict, not_found. */
  async applyCredit(ctx, { params: { payeeId, invoiceId } }) {
    const invoice = await requireStep(ctx, { payeeId, invoiceId }, 'pay')
    const payer = { payeeId, payerId: invoice.payer_id!, currency: invoice.currency }
    let left = invoice.open_cents
    for (const payment of await queries.lockFreePayments(ctx.db, ctx.customerId, payer)) {
      const cents = Math.min(payment.free_cents, left)
      if (cents > 0)
        await queries.insertAllocation(ctx.db, ctx.customerId, {
          paymentId: payment.payment_id,
          invoiceId,
          cents,
        })
      left -= cents
    }
    const applied = invoice.open_cents - left
    if (applied === 0) throw new AppError('conflict', { message: NO_CREDIT })
    await noteAllocated(ctx, invoice, applied)
    ctx.describeChange({ before: { open_cents: invoice.open_cents }, after: { open_cents: left } })
    return fresh(ctx, invoiceId)
  },

  async listOpenInvoices({ db, customerId }, { params: { payeeId, payerCompanyId } }) {
    requirePayee(payeeId)
    return queries.selectOpenInvoices(db, customerId, payeeId, payerCompanyId)
  },

  async listPayments({ db, customerId }, { params: { payeeId } }) {
    requirePayee(payeeId)
    return queries.selectPayments(db, customerId)
  },
})

const NO_CREDIT = 'This payer has no credit left. Record a payment instead.'

const refused = (field: string, text: string): AppError =>
  new AppError('invalid_request', { errors: { [field]: [text] } })

/** The day a payment arrived, today where the customer is by default. Throws invalid_request for a day to come. */
async function dayOfPayment(ctx: Ctx, day: string | null): Promise<string> {
  const today = await selectToday(ctx.db)
  if (day !== null && day > today)
    throw refused('payment_date', 'This date is in the future. Enter the day the payment arrived.')
  return day ?? today
}

interface Locked {
  invoice: StoredInvoice
  cents: number
}

interface Recorded {
  payer_id: number
  payment_date: string
  amount_cents: number
  currency: string
  method: string
  reference: string
  parts: readonly Locked[]
}

/** A payment as the audit log tells it: what was open of each invoice before and after, and what stays with the payer. */
function getLogged(payment_id: number, { parts, ...payment }: Recorded) {
  const { payer_id, payment_date, amount_cents, currency, method, reference } = payment
  const invoices = parts.map(({ invoice: { invoice_number, open_cents }, cents }) => ({
    invoice_number,
    open_cents: open_cents - cents,
  }))
  return {
    target: { payment_id },
    before: {
      invoices: parts.map(({ invoice: { invoice_number, open_cents } }) => ({ invoice_number, open_cents })),
    },
    after: {
      payer_id,
      payment_date,
      amount_cents,
      currency,
      method,
      reference,
      invoices,
      credit_cents: parts.reduce((left, { cents }) => left - cents, amount_cents),
    },
  }
}

/**
 * The invoices of a payment's parts, locked in one order, so that two payments of the same invoices never wait for each
 * other in a circle. Throws invalid_request when one is named twice; conflict, not_found.
 */
async function lockParts(
  ctx: Ctx,
  payeeId: number,
  parts: readonly { invoice_id: number; amount_cents: number }[],
): Promise<Locked[]> {
  if (new Set(parts.map(({ invoice_id }) => invoice_id)).size < parts.length)
    throw refused('allocations', 'An invoice is listed twice. Combine its allocations.')
  const locked: Locked[] = []
  for (const { invoice_id, amount_cents } of parts.toSorted((a, b) => a.invoice_id - b.invoice_id))
    locked.push({
      invoice: await requireStep(ctx, { payeeId, invoiceId: invoice_id }, 'pay'),
      cents: amount_cents,
    })
  return locked
}

interface Part {
  payer_id: number
  currency: string
  amount_cents: number
}

function requireFits(invoice: StoredInvoice, { payer_id, currency, amount_cents }: Part): void {
  const name = `Invoice ${invoice.invoice_number}`
  if (invoice.payer_id !== payer_id)
    throw refused('allocations', `${name} belongs to another payer. Remove it.`)
  if (invoice.currency !== currency)
    throw refused('allocations', `${name} is in ${invoice.currency}. Remove it.`)
  if (amount_cents > invoice.open_cents)
    throw refused(
      'allocations',
      `Only ${showMoney(invoice.open_cents, currency)} of ${name} is open. Lower its allocation.`,
    )
}

async function allocate(ctx: Ctx, invoice: StoredInvoice, paymentId: number, cents: number): Promise<void> {
  await queries.insertAllocation(ctx.db, ctx.customerId, { paymentId, invoiceId: invoice.id, cents })
  await noteAllocated(ctx, invoice, cents)
}

async function noteAllocated(ctx: Ctx, invoice: StoredInvoice, cents: number): Promise<void> {
  await noteDone(ctx, invoice.id, 'paid', showMoney(cents, invoice.currency))
  const what = cents === invoice.open_cents ? 'was paid' : 'was paid in part'
  await notifyOfInvoice(ctx, invoice, what, ctx.actor.userId)
}
