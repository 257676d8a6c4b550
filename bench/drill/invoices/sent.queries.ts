import type pg from 'pg'

/** Loads of a customer that invoices can be for; returns their ids. */
export async function insertLoads(db: pg.Client, customerId: number, count: number): Promise<number[]> {
  await db.query(
    `insert into public.equipment (customer_id, equipment_id, equipment_kind)
     select $1, 'DRIX' || (1000 + n), 'R' from generate_series(1, $2) n on conflict do nothing`,
    [customerId, count],
  )
  const { rows } = await db.query<{ waybill_id: string }>(
    `insert into public.waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, waybill_number, trip_start_ts)
     select $1, nextval('public.waybill_ids'), 'DRIX' || (1000 + n), 'R', true, (700000 + n)::text, now()
     from generate_series(1, $2) n returning waybill_id`,
    [customerId, count],
  )
  return rows.map(({ waybill_id }) => Number(waybill_id))
}

export interface SentInvoices {
  sent: number
  numbers: number[]
  /** Emails in the outbox, by the invoice number in their subject. */
  mails: { subject: string; count: number }[]
}

/** What the sends left behind: numbers of the series, and emails. */
export async function selectSent(db: pg.Client, customerId: number): Promise<SentInvoices> {
  const numbers = await db.query<{ series_number: number }>(
    `select series_number from public.invoices
     where customer_id = $1 and kind = 'invoice' and status <> 'draft' order by series_number`,
    [customerId],
  )
  const mails = await db.query<{ subject: string; count: number }>(
    `select subject, count(*)::int as count from identity.mails where kind = 'invoice' group by 1`,
  )
  return {
    sent: numbers.rows.length,
    numbers: numbers.rows.map(({ series_number }) => series_number),
    mails: mails.rows,
  }
}
