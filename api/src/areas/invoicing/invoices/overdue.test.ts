import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { fillProfile, makeSent } from './invoices.factory.ts'
import { recordOverdue } from './overdue.service.ts'

const portal = useTestApp()
beforeAll(() => fillProfile(portal))

test('[INV-021] an invoice that became overdue is reported once', async () => {
  const { id } = await makeSent(portal)
  const paidLater = await makeSent(portal)
  await portal.superuser((db) =>
    db.query(
      `update invoices set issue_date = current_date - 40,
         due_date = (select (now() at time zone zone)::date - 1 from identity.customers where customer_id = 1)
       where invoice_id = $1`,
      [id],
    ),
  )
  for (let time = 0; time < 2; time += 1) await portal.database.tenant(1, (db) => recordOverdue(db, 1))

  const { rows } = await portal.superuser((db) =>
    db.query<{ text: string }>(
      `select data ->> 'text' as text from facts where kind = 'invoice_change' and data ->> 'text' like '%was due%'`,
    ),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.text).toContain('$49,500.00 is open')
  expect(rows[0]!.text).not.toContain(String(paidLater.invoice_number))
})
