import type pg from 'pg'

/** Lets two customers send real bills to two railroads, under ids of their own. */
export async function insertReceivers(db: pg.Client): Promise<void> {
  await db.query(
    `insert into reference.carriers (scac, receiver_id) values ('BNSF', 'BNSF'), ('UP', 'UP') on conflict do nothing`,
  )
  await db.query(
    `insert into receivers (customer_id, scac, sender_id, receiver_qualifier, receiver_id, release, live_ts)
     select n, c.scac, 'SHIPPER' || n, c.receiver_qualifier, c.receiver_id, c.release, now()
     from reference.carriers c cross join (values (1), (2)) v (n) where c.scac in ('BNSF', 'UP') on conflict do nothing`,
  )
}

/** The state of every tender, and the length of its history. */
export async function selectStanding(db: pg.Client): Promise<string> {
  const { rows } = await db.query(
    `select t.request_id, t.state, t.waybill_number, t.advice_code, t.acknowledgement_code,
       (select count(*)::int from tender_entries e where e.customer_id = t.customer_id and e.request_id = t.request_id) as entries
     from tenders t order by t.customer_id, t.request_id`,
  )
  return JSON.stringify(rows)
}
