import { sql, raw } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** A day for a trip, and where it comes from. */
export interface Due {
  waybill_id: number
  day: string | null
}

interface By {
  customerId: number
  userId: number | null
  /** person, import, or the set that says it. */
  source: string
}

/**
 * Sets due dates, each until the end of its day at the destination, and stores the previous ones. Returns the trips
 * that changed.
 */
export async function updateDueTimes(
  db: Db,
  { customerId, userId, source }: By,
  dues: readonly Due[],
): Promise<number[]> {
  const rows = await db.rows<{ waybill_id: number }>(sql`
    with given as (
      select * from unnest(${dues.map(({ waybill_id }) => waybill_id)}::bigint[], ${dues.map(({ day }) => day)}::date[])
        as g (waybill_id, day)),
    before as (
      select w.waybill_id, g.day, (w.due_ts at time zone coalesce(w.destination_zone, 'UTC'))::date as old_day,
        ((g.day + 1)::timestamp at time zone coalesce(w.destination_zone, 'UTC')) - interval '1 minute' as due_ts
      from given g join waybills w on w.customer_id = ${customerId} and w.waybill_id = g.waybill_id
      order by w.waybill_id for update of w),
    changed as (
      update waybills w set due_ts = b.due_ts from before b
      where w.customer_id = ${customerId} and w.waybill_id = b.waybill_id and w.due_ts is distinct from b.due_ts
      returning w.waybill_id),
    kept as (
      insert into due_dates (customer_id, waybill_id, old_day, day, source, set_by)
      select ${customerId}, b.waybill_id, b.old_day, b.day, ${source}, ${userId}::int
      from before b join changed c using (waybill_id))
    select waybill_id from before`)
  return rows.map(({ waybill_id }) => waybill_id)
}

/** The present trips of pieces of equipment. */
export const selectCurrentTrips = (db: Db, customerId: number, equipmentIds: readonly string[]) =>
  db.rows<{ waybill_id: number; equipment_id: string }>(sql`
    select waybill_id, equipment_id from waybills
    where customer_id = ${customerId} and is_current and equipment_id = any(${[...equipmentIds]}::text[])`)

export interface DueChange {
  due_id: number
  old_day: string | null
  day: string | null
  source: string
  set_ts: string
  user_id: number | null
  first_name: string | null
  last_name: string | null
}

/** Every change of a trip's due date, oldest first. */
export const selectDueChanges = (db: Db, customerId: number, waybillId: number) =>
  db.rows<DueChange>(sql`
    select d.due_id, d.old_day::text, d.day::text, d.source, d.set_by as user_id, p.first_name, p.last_name,
      to_char(d.set_ts at time zone 'UTC', ${raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)}) as set_ts
    from due_dates d left join lateral identity.people_named(array[d.set_by]) p on true
    where d.customer_id = ${customerId} and d.waybill_id = ${waybillId} order by d.due_id`)
