import type pg from 'pg'

/** The benchmark's query. */
export const REQUEST = { pageSize: 25, word: 'derailed' }

/** Tickets of customer 1: half of them open, one word of their description in each of a hundred. */
export async function fillTickets(db: pg.Client, count: number): Promise<void> {
  await db.query(
    `insert into tickets (customer_id, ticket_id, id_prefix, name, description, priority, state, tags, railroads, assignees,
       equipment_ids, created_by, edited_by, created_ts, updated_ts, closed_ts, targets_no, first_answer_due_ts,
       resolution_due_ts)
     select 1, n, 'C', 'Car ' || n || ' at the wrong dock', case when n % 100 = 0 then 'derailed' else 'late' end,
       (array['low', 'medium', 'high'])[1 + n % 3],
       (array['Unassigned', 'In Progress', 'Closed', 'Closed'])[1 + n % 4], array['Other'], array['BNSF'],
       case when n % 4 = 0 then '{}'::int[] else array[u.user_id] end, array['GATX' || n], u.user_id, u.user_id,
       now() - make_interval(mins => $1 - n), now(), case when n % 4 > 1 then now() end, 0,
       now() - make_interval(mins => $1 - n) + interval '30 days', now() + interval '40 days'
     from generate_series(1, $1::int) n, (select min(user_id) as user_id from identity.users) u`,
    [count],
  )
  await db.query(
    `insert into ticket_assets (customer_id, ticket_id, place, equipment_id)
     select 1, n, 0, 'GATX' || n from generate_series(1, $1::int) n`,
    [count],
  )
  await db.query(
    `insert into ticket_words (customer_id, word, ticket_id, note_id)
     select 1, w, n, 0 from generate_series(1, $1::int) n,
       lateral unnest(array['car', n::text, 'wrong', 'dock', case when n % 100 = 0 then 'derailed' else 'late' end]) w
     on conflict do nothing`,
    [count],
  )
  await db.query('vacuum analyze tickets, ticket_assets, ticket_words')
}

const ROW = `t.*, (select json_agg(json_build_object('equipment_id', a.equipment_id, 'waybill_id', a.waybill_id))
  from ticket_assets a where a.customer_id = t.customer_id and a.ticket_id = t.ticket_id) as assets`
const COUNTS = [
  `select state, count(*) from tickets where customer_id = 1 and status = 1 group by state`,
  `select count(*) from tickets where customer_id = 1 and status = 1 and due_ts < now()`,
]

/** A page, its total and its counts, handwritten. */
export async function selectTicketsAndTotals(db: pg.Client, where: string, order: string): Promise<void> {
  const all = `from tickets t where t.customer_id = 1 and t.status = 1 and ${where}`
  await db.query(`select ${ROW} ${all} order by ${order}, ticket_id limit ${REQUEST.pageSize}`)
  await db.query(`select count(*) ${all}`)
  for (const counts of COUNTS) await db.query(counts)
}
