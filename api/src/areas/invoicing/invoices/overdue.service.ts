import { showDate } from '#contract/base/dates.ts'
import { showMoney } from '#contract/base/money.ts'
import type { Db } from '../../../db/tx.ts'
import { recordFacts } from '../../../facts/facts.ts'
import { selectNewlyOverdue } from './invoice-rows.queries.ts'

/** Notifies people of invoices whose due date was yesterday, each once. */
export async function recordOverdue(db: Db, customerId: number): Promise<void> {
  const overdue = await selectNewlyOverdue(db, customerId)
  await recordFacts(
    db,
    customerId,
    overdue.map(({ id, invoice_number, payer_name, due_date, open_cents, currency }) => ({
      kind: 'invoice_change',
      key: `${id} overdue ${due_date}`,
      ts: Date.now(),
      data: {
        text: `Invoice ${invoice_number} for ${payer_name} was due ${showDate(due_date)}: ${showMoney(open_cents, currency)} is open.`,
        path: `/invoicing/${customerId}/invoices/${id}/edit`,
      },
    })),
  )
}
