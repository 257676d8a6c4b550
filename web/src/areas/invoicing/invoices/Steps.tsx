import type { Invoice } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { PAYMENT_METHODS } from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import css from '../bills/Bills.module.css'
import { Figure } from '../bills/Figure.tsx'

/** What happened to an invoice since it was sent, and what is open. */
export function Steps({ invoice }: { invoice: Invoice }) {
  const { currency, charges, issue_date, sent_to, seen_ts, downloaded_ts } = invoice
  const money = (cents: number) => showMoney(cents, currency)
  const disputed = charges.filter(({ dispute }) => dispute !== null)
  return (
    <dl className={css.strip} aria-label="Progress">
      <Figure name="Sent" value={issue_date === null ? '–' : showDate(issue_date)}>
        {sent_to === '' ? 'not emailed' : 'by email'}
      </Figure>
      <Figure name="Viewed" value={seen_ts === null ? 'Not yet' : showDate(seen_ts)}>
        {downloaded_ts === null ? 'PDF not saved' : `PDF saved ${showDate(downloaded_ts)}`}
      </Figure>
      <Figure
        name="Disputed"
        value={money(disputed.reduce((sum, { ar_amount_cents: cents }) => sum + cents, 0))}
      >
        {disputed.length === 0 ? 'no charges' : formatCount(disputed.length, 'charge')}
      </Figure>
      <Figure name="Paid" value={money(invoice.paid_cents)}>
        {getPayment(invoice)}
      </Figure>
      <Figure name="Open" value={money(invoice.status === 'void' ? 0 : invoice.open_cents)}>
        {getDue(invoice)}
      </Figure>
    </dl>
  )
}

function getDue({ status, due_date }: Invoice): string {
  if (status === 'void') return 'void'
  return due_date === null ? 'no due date' : `due ${showDate(due_date)}`
}

function getPayment({ payments, credited_cents, currency }: Invoice): string {
  const last = payments.toSorted((a, b) => b.payment_date.localeCompare(a.payment_date))[0]
  const paid = last && `${showDate(last.payment_date)}, ${getMethod(last.method)}`
  const credited = credited_cents > 0 && `${showMoney(credited_cents, currency)} credited`
  return [paid, credited].filter(Boolean).join('; ') || 'no payment'
}

export const getMethod = (method: string): string =>
  (PAYMENT_METHODS as Record<string, string>)[method] ?? method
