import type { getBillAccrual } from '#contract/areas/invoicing/accrual/accrual.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { type LanePrice, lanePrice } from '../bills/evidence.queries.ts'
import { WAYBILL_DAY } from '../invoices/waybill-day.queries.ts'

/** A delivered load that no bill is for, with its rate. */
export interface UnbilledTrip extends Nullable<Pick<LanePrice, 'unit' | 'rate' | 'minimum_lb' | 'currency'>> {
  waybill_id: number
  equipment_id: string
  waybill_number: string | null
  scac: string
  origin: string
  destination: string
  day: string
  delivered: string
  weight_lb: number | null
}
type Nullable<T> = { [K in keyof T]: T[K] | null }

/** Bills may be dated before the delivery of their load. */
const DAYS_BEFORE = 90

/** City and state of `Fargo, ND`. */
const parts = (place: Sql) =>
  [sql`trim(split_part(${place}, ',', 1))`, sql`trim(split_part(${place}, ',', 2))`] as const

/**
 * Loads delivered in a month that no bill of their railroad is for. Bills of the window are read once as a set; each lane and day is
 * priced once.
 */
export const selectUnbilled = (db: Db, customerId: number, month: string, limit: number) =>
  db.rows<UnbilledTrip>(
    loads(customerId, {
      before: sql`billed as materialized (
      select distinct unnest(b.waybill_ids) as waybill_id from railroad_bills b
      where b.customer_id = ${customerId} and b.status <> 'returned' and b.match <> 'two'
        and b.bill_date >= ${`${month}-01`}::date - ${DAYS_BEFORE}::int
    ),`,
      where: sql`f.delivered_ts >= ${`${month}-01`}::date
        and f.delivered_ts < ${`${month}-01`}::date + interval '1 month'
        and not exists (select from billed where billed.waybill_id = f.waybill_id)`,
      limit,
    }),
  )

/** Delivered loads by their waybills, with their rates. */
export const selectLoads = (db: Db, customerId: number, waybillIds: readonly number[]) =>
  db.rows<UnbilledTrip>(
    loads(customerId, {
      before: sql``,
      where: sql`f.waybill_id = any (${waybillIds}::bigint[]) and f.delivered_ts is not null`,
      limit: waybillIds.length,
    }),
  )

const loads = (
  customerId: number,
  { before, where, limit }: { before: Sql; where: Sql; limit: number },
): Sql => sql`
    with ${before} trips as materialized (
      select f.waybill_id, f.equipment_id, w.waybill_number, f.carrier as scac, w.origin_location as origin,
        w.destination_location as destination, coalesce(w.commodity_code, '') as stcc, w.weight_lb, f.delivered_ts,
        ${WAYBILL_DAY} as day
      from trip_facts f join waybills w on w.customer_id = f.customer_id and w.waybill_id = f.waybill_id
      where f.customer_id = ${customerId} and not f.was_bad_order and f.load_empty = 'L'
        and f.carrier is not null and w.origin_location is not null and w.destination_location is not null and ${where}
      order by f.delivered_ts, f.waybill_id limit ${limit}
    ), lanes as materialized (select distinct scac, origin, destination, day, stcc from trips),
    priced as materialized (
      select l.*, p.unit, p.rate, p.minimum_lb, p.currency from lanes l left join lateral (
        ${lanePrice(customerId, {
          origin: parts(sql`l.origin`),
          destination: parts(sql`l.destination`),
          scac: sql`l.scac`,
          day: sql`l.day`,
          stcc: sql`l.stcc`,
        })}) p on true
    )
    select t.waybill_id, t.equipment_id, t.waybill_number, t.scac, t.origin, t.destination, t.weight_lb,
      to_char(t.day, 'YYYY-MM-DD') as day, to_char(t.delivered_ts at time zone 'UTC', 'YYYY-MM-DD') as delivered,
      p.unit, p.rate, p.minimum_lb, p.currency
    from trips t join priced p on p.scac = t.scac and p.origin = t.origin and p.destination = t.destination
      and p.day = t.day and p.stcc = t.stcc
    order by t.delivered_ts, t.waybill_id`

const MAX_LINES = 500

/** Charges missing or too low on the month's bills; a balance due has billed the rest. */
export const selectShortLines = (db: Db, customerId: number, month: string) =>
  db.rows<Result<typeof getBillAccrual>['lines'][number]>(sql`
    select l.line_id, b.bill_id, b.scac, b.bill_number, b.currency, l.kind, l.result,
      (l.expected_cents - l.billed_cents)::float8 as cents
    from railroad_bills b join railroad_bill_lines l on l.customer_id = b.customer_id and l.bill_id = b.bill_id
    where b.customer_id = ${customerId} and b.status <> 'returned' and b.bill_date >= ${`${month}-01`}::date
      and b.bill_date < ${`${month}-01`}::date + interval '1 month'
      and (l.decision = 'accrue' or l.result = 'under') and l.expected_cents > l.billed_cents
      and not exists (select from railroad_bills due where due.customer_id = b.customer_id and due.scac = b.scac
        and due.waybill_number = b.waybill_number and due.correction in ('BD', 'RB')
        and due.original_number = b.bill_number and due.status <> 'returned')
    order by l.expected_cents - l.billed_cents desc, l.line_id limit ${MAX_LINES}`)
