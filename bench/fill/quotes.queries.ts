import type pg from 'pg'

/** The benchmark's query of the list: a filter, an order, a page and the total. */
export const REQUEST = { status: 2, pageSize: 25 }

/** Writes quotes of customer 1 in every status, as many weeks old as there are. */
export async function fillQuotes(db: pg.Client, quotes: number): Promise<void> {
  await db.query(`
    insert into quote_shippers (customer_id, name) select 1, 'Shipper ' || n from generate_series(0, 99) n on conflict do nothing`)
  await db.query(`
    insert into quotes (customer_id, shipper_id, email, customer_business_name, origin_city, origin_state, destination_city,
      destination_state, stccs, price, fsc_cost, other_costs, other_total, effective_date, expiration_date, status,
      sent_ts, answered_ts, created_ts, modified_ts)
    select 1, s.shipper_id, 'rates@shipper.example', s.name, 'Town ' || n % 211, 'IL', 'Town ' || n % 97, 'TX',
      '[{"commodity_code": "0113215", "commodity": "Corn", "is_hazmat": false, "associated_stcc": null}]',
      100000 + n % 900000, n % 50000, '[{"description": "Switching", "amount": 35000}]', 35000,
      current_date - n % 300, current_date - n % 300 + 30, (array[0, 1, 2, 2, 3, 4, 50])[1 + n % 7],
      case when n % 7 > 1 then now() - make_interval(hours => n % 5000) end,
      case when n % 7 in (4, 6) then now() - make_interval(hours => n % 5000) + make_interval(mins => n % 9999) end,
      now() - make_interval(mins => n), now() - make_interval(mins => n)
    from generate_series(1, ${quotes}) n join quote_shippers s on s.customer_id = 1 and s.name = 'Shipper ' || n % 100`)
  await db.query('vacuum analyze quotes, quote_shippers')
}

const FOUND = 'from quotes q where q.customer_id = 1 and not q.deleted and q.status = $1'

/** Two handwritten statements for a page: its rows as stored, then the total; without row-level security. */
export async function selectQuotesAndTotal(db: pg.Client, order: string, offset: number): Promise<void> {
  await db.query({
    name: `page ${order}`,
    text: `select q.* ${FOUND} order by ${order}, quote_id limit $2 offset $3`,
    values: [REQUEST.status, REQUEST.pageSize, offset],
  })
  await db.query({ name: 'total', text: `select count(*) ${FOUND}`, values: [REQUEST.status] })
}

/** One handwritten statement for the statistics of all quotes. */
export async function selectStats(db: pg.Client): Promise<void> {
  await db.query({
    name: 'stats',
    text: `select status, count(*), sum(total), count(*) filter (where status = 2 and expiration_date between current_date and current_date + 7),
        percentile_cont(0.5) within group (order by extract(epoch from answered_ts - sent_ts)) filter (where answered_ts > sent_ts)
      from quotes where customer_id = 1 and not deleted group by grouping sets ((status), ())`,
  })
}
