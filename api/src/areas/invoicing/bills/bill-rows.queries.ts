import type { Bill, BillRow } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { billList } from '#contract/areas/invoicing/bills/bills.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, rowSql, stored } from '../../../list/list-sql.ts'
import { WAYBILL_DAY } from '../invoices/waybill-day.queries.ts'

export interface BillEnv {
  customerId: number
}

export type StoredBillRow = Omit<BillRow, 'can'>

/** The first that fits, so that each bill counts once. */
const STATE = `case when b.status = 'returned' then 'returned'
  when b.status = 'approved' and b.disputed_cents > b.recovered_cents + b.denied_cents then 'dispute'
  when b.status = 'approved' then 'closed'
  when b.match = 'two' then 'question'
  when b.result in ('matched', 'within') and b.hold = '' then 'matched' else 'review' end`

const DIFFERENCE = '(b.total_cents - b.expected_cents)'

const own = (text: string) => ({ value: raw(text), shown: raw(text) })

/** How railroads' bills are found. */
export const billRows = listSql<BillEnv>()({
  list: billList,
  from: raw('railroad_bills b'),
  columns: {
    ...stored(
      'b',
      'bill_number',
      'origin',
      'destination',
      'waybill_number',
      'finding',
      'result',
      'claim_until',
    ),
    ...stored('b', 'scac', 'bill_date', 'currency', 'source', 'match', 'created_ts'),
    state: raw(STATE),
    act_by: { value: raw('b.act_by'), isIndexed: true },
    car: raw(`(b.cars -> 0 ->> 'id')`),
    total_cents: own('b.total_cents'),
    expected_cents: own('b.expected_cents'),
    difference_cents: own(DIFFERENCE),
    recovered_cents: own('b.recovered_cents'),
  },
  fields: stored(
    'b',
    'bill_id',
    'car_count',
    'due_date',
    'over_cents',
    'under_cents',
    'disputed_cents',
    'denied_cents',
    'status',
    'version',
  ),
  scopes: {},
  where: ({ customerId }) => [sql`b.customer_id = ${customerId}`],
})

export type StoredFullBill = Omit<Bill, 'can' | 'lines'> & {
  lines: (Omit<Bill['lines'][number], 'billed_how' | 'billed_days'> & {
    quantity: number | null
    rate: number | null
    rate_unit: string
  })[]
}

const DAY = (of: string) => `to_char(${of}, 'YYYY-MM-DD')`

/** A bill with its lines, trips and history; null when the customer has none of this id. */
export async function selectBill(db: Db, customerId: number, billId: number): Promise<StoredFullBill | null> {
  const { fields, joins } = rowSql(billRows)
  const row = await db.row<{ bill: StoredFullBill }>(sql`
    select to_jsonb(r) - 'customer_id' - 'waybill_ids' || jsonb_build_object('lines', ${LINES}, 'trips', ${TRIPS},
      'others', ${OTHERS}, 'activity', ${ACTIVITY}) as bill
    from (select ${fields}, b.customer_id, b.waybill_ids, b.correction, b.original_number,
        ${raw(DAY('b.waybill_date'))} as waybill_date, b.bill_of_lading, b.authority, b.payer, b.payment_method, b.hold,
        b.match_by, b.cars, b.credit_cents, b.pay_cents, b.raw
      from railroad_bills b ${joins} where b.customer_id = ${customerId} and b.bill_id = ${billId}) r`)
  return row?.bill ?? null
}

const LINES =
  raw(`(select coalesce(jsonb_agg(jsonb_build_object('line_id', l.line_id, 'is_billed', l.is_billed,
    'code', l.code, 'kind', l.kind, 'car', l.car, 'line_text', l.line_text, 'quantity', l.quantity::float8, 'rate', l.rate,
    'rate_unit', l.rate_unit, 'weight_lb', l.weight_lb, 'billed_cents', l.billed_cents,
    'expected_cents', l.expected_cents, 'result', l.result, 'reason', l.reason, 'how', l.how, 'sources', l.sources,
    'finding', l.finding, 'decision', l.decision, 'answer', l.answer, 'recovered_cents', l.recovered_cents,
    'answer_note', l.answer_note, 'is_denial_paid', l.is_denial_paid) order by l.position, l.line_id), '[]')
  from railroad_bill_lines l where l.customer_id = r.customer_id and l.bill_id = r.bill_id)`)

const MAX_TRIPS = 500

const TRIPS = sql`(select coalesce(jsonb_agg(jsonb_build_object('waybill_id', t.waybill_id,
    'equipment_id', t.equipment_id, 'waybill_number', t.waybill_number,
    'waybill_date', to_char(t.day, 'YYYY-MM-DD'), 'origin', t.origin_location,
    'destination', t.destination_location, 'weight_lb', t.weight_lb) order by t.equipment_id, t.waybill_id), '[]')
  from (select w.*, ${WAYBILL_DAY} as day from waybills w
    where w.customer_id = r.customer_id and w.waybill_id = any (r.waybill_ids) limit ${raw(String(MAX_TRIPS))}) t)`

const MAX_OTHERS = 50

const OTHERS = raw(`(select coalesce(jsonb_agg(o.one order by o.bill_date, o.bill_id), '[]') from (
  select b.bill_date, b.bill_id, jsonb_build_object('bill_id', b.bill_id, 'scac', b.scac, 'bill_number', b.bill_number,
    'correction', b.correction, 'bill_date', ${DAY('b.bill_date')}, 'state', ${STATE}, 'currency', b.currency,
    'total_cents', b.total_cents) as one
  from railroad_bills b where b.customer_id = r.customer_id and b.bill_id <> r.bill_id
    and b.waybill_number = r.waybill_number and b.waybill_date is not distinct from r.waybill_date::date order by b.bill_date desc limit ${MAX_OTHERS}) o)`)

const MAX_ACTIVITY = 200

const ACTIVITY = raw(`(select coalesce(jsonb_agg(a.one order by a.activity_id desc), '[]') from (
  select t.activity_id, jsonb_build_object('id', t.activity_id, 'user_name', t.user_name, 'details', t.details,
    'activity_ts', to_char(t.activity_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as one
  from railroad_bill_activity t where t.customer_id = r.customer_id and t.bill_id = r.bill_id
  order by t.activity_id desc limit ${MAX_ACTIVITY}) a)`)

export const selectStateCounts = (db: Db, customerId: number) =>
  db.rows<{ state: string; count: number }>(sql`
    select ${raw(STATE)} as state, count(*)::int as count from railroad_bills b
    where b.customer_id = ${customerId} group by 1`)

/** What the lines that could not be checked bill. */
const UNCHECKED =
  raw(`left join lateral (select sum(l.billed_cents) as unchecked_cents from railroad_bill_lines l
  where l.customer_id = b.customer_id and l.bill_id = b.bill_id and l.expected_cents is null) u on true`)

const SUMS = raw(`b.currency, count(*)::int as bills, sum(b.total_cents)::float8 as billed_cents,
  sum(b.expected_cents)::float8 as expected_cents,
  coalesce(sum(u.unchecked_cents), 0)::float8 as unchecked_cents,
  sum(b.over_cents)::float8 as over_cents, sum(b.disputed_cents)::float8 as disputed_cents,
  sum(b.recovered_cents)::float8 as recovered_cents`)

interface Sums {
  currency: string
  billed_cents: number
  expected_cents: number | null
  over_cents: number
  disputed_cents: number
  recovered_cents: number
  unchecked_cents: number
}

/** Money of a year's bills by currency; returned bills are not owed and do not count. */
export const selectTotals = (db: Db, customerId: number, year: number) =>
  db.rows<
    Sums & {
      bills: number
      under_cents: number
      denied_cents: number
    }
  >(sql`
    select ${SUMS}, sum(b.under_cents)::float8 as under_cents,
      sum(b.denied_cents)::float8 as denied_cents
    from railroad_bills b ${UNCHECKED} where ${inYear(customerId, year)} group by b.currency order by b.currency`)

export const selectByRailroad = (db: Db, customerId: number, year: number) =>
  db.rows<Sums & { bills: number; scac: string }>(sql`
    select ${SUMS}, b.scac from railroad_bills b ${UNCHECKED} where ${inYear(customerId, year)}
    group by b.currency, b.scac order by billed_cents desc`)

/** By charge; a line that could not be checked counts as billed where others of its bill could, as in the bill's own sum. */
export const selectByCharge = (db: Db, customerId: number, year: number) =>
  db.rows<Sums & { kind: string }>(sql`
    select b.currency, l.kind, sum(l.billed_cents)::float8 as billed_cents,
      sum(coalesce(l.expected_cents, case when b.expected_cents is not null then l.billed_cents end))::float8 as expected_cents,
      sum(case when l.expected_cents is null then l.billed_cents else 0 end)::float8 as unchecked_cents,
      sum(case when l.expected_cents is not null and l.result <> 'within'
        then greatest(l.billed_cents - l.expected_cents, 0) else 0 end)::float8 as over_cents,
      sum(case when l.decision = 'dispute' and b.status = 'approved'
        then greatest(l.billed_cents - l.expected_cents, 0) else 0 end)::float8 as disputed_cents,
      sum(l.recovered_cents)::float8 as recovered_cents
    from railroad_bills b join railroad_bill_lines l on l.customer_id = b.customer_id and l.bill_id = b.bill_id
    where ${inYear(customerId, year)}
    group by b.currency, l.kind order by billed_cents desc`)

const inYear = (customerId: number, year: number) =>
  sql`b.customer_id = ${customerId} and b.status <> 'returned' and b.bill_date >= make_date(${year}, 1, 1)
    and b.bill_date < make_date(${year + 1}, 1, 1)`
