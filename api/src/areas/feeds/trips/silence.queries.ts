import { CONTACT_DAYS } from '#contract/base/contact.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

const age = (column: 'moving_days' | 'stored_days', usual: number) =>
  raw(`(select coalesce(max(a.${column}), ${usual}) from contact_ages a
    where a.customer_id = (select public.current_customer()))`)

/**
 * Marks trips as lost contact after too long without a report, in batches; returns their numbers. One that waits for
 * people, or has arrived, may be silent for longer.
 */
export async function markTripsLost(db: Db, customerId: number, limit: number): Promise<number[]> {
  const rows = await db.rows<{ waybill_id: number }>(sql`
    with silent as (
      select w.waybill_id from waybills w
      where w.customer_id = ${customerId} and w.is_current and w.status_code is distinct from 100
        and w.last_sighting_ts < now() - least(${age('moving_days', CONTACT_DAYS.moving)}, ${age('stored_days', CONTACT_DAYS.stored)})
          * interval '1 day'
        and w.last_sighting_ts < now() - interval '1 day' * case
          when w.waiting_since_ts is not null or w.status_code >= 50 or w.exceptions @> '{Stored}'
          then ${age('stored_days', CONTACT_DAYS.stored)} else ${age('moving_days', CONTACT_DAYS.moving)} end
      order by w.last_sighting_ts limit ${limit})
    update waybills w set is_current = false from silent s
    where w.customer_id = ${customerId} and w.waybill_id = s.waybill_id
    returning w.waybill_id`)
  return rows.map(({ waybill_id }) => waybill_id)
}

/** Takes every trip that is lost contact back among the current ones. */
export async function restoreTrips(db: Db, customerId: number): Promise<void> {
  await db.run(sql`
    update waybills w set is_current = true
    where w.customer_id = ${customerId} and not w.is_current and w.trip_end_ts is null`)
}
