import type pg from 'pg'

/** Bills of customer 1 over three years: one in five alone, the others in batches of sixty from one pattern. */
export async function fillBookings(db: pg.Client, { bills, waybill }: { bills: number; waybill: object }) {
  await db.query(`set synchronous_commit = off`)
  await db.query(
    `insert into tenders (customer_id, state, waybill, scac, bol_number, control_number, shipment_number, equipment_id,
       other_units, origin, destination, submitted_by, submitted_ts, failure)
     select 1, s.state, $2::jsonb, (array['BNSF', 'UP', 'CSXT', 'CPRS'])[1 + b.batch % 4], 'B-' || n, n, 'S-' || n,
       'TILX' || 100000 + n % 900000, '{}', 'TOWN ' || b.batch % 300 || ', IL', 'TOWN ' || b.batch * 7 % 300 || ', TX',
       u.user_id, now() - interval '3 years' * (1 - n::float / $1::int),
       case when s.state like '%rejected' then 'INVALID STCC ' || n % 40 end
     from generate_series(1, $1::int) n, (select min(user_id) as user_id from identity.users) u,
       lateral (select n / 75 as batch) b,
       lateral (select case n % 200 when 0 then 'tender_responded_rejected' when 1 then 'cancelled' when 2 then 'file_dropped'
         else 'tender_responded_accepted' end as state) s`,
    [bills, JSON.stringify(waybill)],
  )
  await db.query(
    `update tenders t set batch_id = b.first_id
     from (select request_id, min(request_id) over (partition by request_id / 75) as first_id from tenders
       where customer_id = 1 and request_id % 75 < 60) b
     where t.customer_id = 1 and t.request_id = b.request_id`,
  )
  await db.query('vacuum (full, analyze) tenders')
  await db.query('vacuum tenders')
}

const ROW = `t.request_id, t.pattern_id, t.state, t.bol_number, t.control_number, t.submitted_ts, t.equipment_id, t.other_units,
  t.shipment_number, t.origin, t.destination, t.scac, t.waybill_number, t.failure, t.conflict, t.advice_code, t.advice_message,
  t.advice_received_ts, t.acknowledgement_code, t.acknowledgement_message, t.undecided_number, t.undecided_purpose,
  t.batch_id, t.answer_due_ts,
  (select string_agg(distinct h #>> '{}', '; ') from jsonb_path_query(t.waybill,
    '$.heading.loop_header_LS_loop[*].hazardous_identification_information_LH1_loop[*].hazardous_identification_information_LH1.un_na_identification_code_03') h)`
const BATCH = `(select json_agg(json_build_object('state', state, 'bills', n)) from
  (select state, count(*) n from tenders b where b.customer_id = 1 and b.batch_id = t.request_id group by state) s)`
export const FIRST = 'coalesce(t.batch_id, t.request_id) = t.request_id'

/** A page of bills or batches with its total, handwritten. */
export async function selectBookings(db: pg.Client, where: string, size: number): Promise<void> {
  const batch = where.includes(FIRST) ? `, ${BATCH}` : ''
  const all = `from tenders t where t.customer_id = 1 and ${where}`
  await db.query(
    `select ${ROW}${batch} ${all} order by t.submitted_ts desc nulls last, t.request_id limit ${size}`,
  )
  await db.query(`select count(*) ${all}`)
}

export async function selectCounts(db: pg.Client): Promise<void> {
  await db.query(`select state, scac, count(*) from tenders where customer_id = 1 group by state, scac`)
  await db.query(`select count(*) from tenders where customer_id = 1 and answer_due_ts < now()`)
}
