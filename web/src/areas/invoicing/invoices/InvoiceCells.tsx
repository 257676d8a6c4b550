import type { InvoiceRow } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import type { invoiceList } from '#contract/areas/invoicing/invoices/invoices.list.ts'
import type { InvoiceState } from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import type { Cells } from '../../../list/cells.tsx'
import css from './Invoices.module.css'
import { InvoiceStateTag } from './InvoiceStateTag.tsx'

/** The name of an invoice; a draft has no number yet. */
export const findName = ({
  invoice_number,
  id,
  kind,
}: Pick<InvoiceRow, 'invoice_number' | 'id' | 'kind'>): string =>
  invoice_number ?? `${kind === 'credit' ? 'Credit' : 'Draft'} ${id}`

/** A remark after the state. */
const getRemark = ({
  status,
  sent_to,
  seen_ts,
  paid_cents,
  invoice_ar_total,
  state,
}: InvoiceRow): string | null => {
  if (state === 'partial') return `${Math.floor((paid_cents / invoice_ar_total) * 100)}% paid`
  if (status !== 'sent') return null
  if (sent_to === '') return 'no email'
  return seen_ts === null ? null : 'viewed'
}

const MONEY_PX = 138
const money = (read: (row: InvoiceRow) => number) => ({
  show: (row: InvoiceRow) => showMoney(read(row), row.currency),
  widthPx: MONEY_PX,
})

/** Cells of the list of invoices that show more than their value; money is in each invoice's own currency. */
export const INVOICE_CELLS: Cells<typeof invoiceList, InvoiceRow> = {
  invoice_number: { show: findName },
  state: {
    show: (row) => {
      const remark = getRemark(row)
      return (
        <span className={css.state}>
          <InvoiceStateTag state={row.state as InvoiceState} />
          {remark && <small className={css.quiet}>{remark}</small>}
        </span>
      )
    },
    inHead: true,
    widthPx: 192,
  },
  due_date: {
    show: ({ due_date: day, state }) =>
      day && <span className={state === 'overdue' ? css.late : undefined}>{showDate(day)}</span>,
  },
  invoice_ar_total: money((row) => row.invoice_ar_total),
  open_cents: money((row) => row.open_cents),
  invoice_ap_total: money((row) => row.invoice_ap_total),
  margin_cents: money((row) => row.margin_cents),
}
