import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** A car whose next day is about to be charged. Times in milliseconds. */
export interface NextDay {
  equipment_id: string
  location: string
  zone: string
  action: 'order_in' | 'release'
  act_by: number
  next_cents: number
}

const NEXT_DAY = raw(`s.equipment_id, s.location, s.zone, s.action, s.next_cents::float8 as next_cents,
  round(date_part('epoch', s.act_by_ts) * 1000) as act_by`)
const KEY = raw(`s.equipment_id || ' ' || floor(date_part('epoch', s.act_by_ts))`)

/** Cars with another chargeable day within 24 hours that has not been announced yet, each with its trip. */
export const selectUnreported = (db: Db, customerId: number, max: number) =>
  db.rows<NextDay & { key: string; waybill_id: number | null }>(sql`
    select ${NEXT_DAY}, ${KEY} as key, w.waybill_id
    from demurrage_stays s
    left join lateral (
      select w.waybill_id from waybills w
      where w.customer_id = s.customer_id and w.equipment_id = s.equipment_id and w.trip_start_ts <= s.started_ts
      order by w.trip_start_ts desc limit 1) w on true
    where s.customer_id = ${customerId} and s.is_running and s.action is not null
      and s.act_by_ts between now() and now() + interval '24 hours'
      and not exists (
        select from facts k where k.customer_id = s.customer_id and k.kind = 'demurrage' and k.key = ${KEY})
    limit ${max}`)

/** The same of chosen cars, whenever their next day is charged. */
export const selectNextDays = (db: Db, customerId: number, ids: readonly string[]) =>
  db.rows<NextDay>(sql`
    select ${NEXT_DAY} from demurrage_stays s
    where s.customer_id = ${customerId} and s.equipment_id = any(${[...ids]}) and s.is_running and s.action is not null
      and s.act_by_ts is not null`)

/** Claims the marks of some cars; returns those that had one. */
export const claimMarks = async (db: Db, customerId: number, ids: readonly string[]): Promise<string[]> => [
  ...new Set(
    (
      await db.rows<{ equipment_id: string }>(sql`
        delete from demurrage_marks where customer_id = ${customerId} and equipment_id = any(${[...ids]})
        returning equipment_id`)
    ).map(({ equipment_id }) => equipment_id),
  ),
]
