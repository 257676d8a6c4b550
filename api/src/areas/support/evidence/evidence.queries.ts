import type { TripSnapshot } from '#contract/areas/support/evidence/evidence.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Trips of a ticket whose state is not stored yet. */
export const selectRemovedTrips = async (
  db: Db,
  customerId: number,
  ticketId: number,
  limit: number,
): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select waybill_id as id from ticket_assets
      where customer_id = ${customerId} and ticket_id = ${ticketId} and waybill_id is not null and snapshot is null
      order by place limit ${limit}`)
  ).map(({ id }) => id)

/** Stores the state of a trip; an earlier stored state stays. */
export const updateSnapshot = (
  db: Db,
  customerId: number,
  ticketId: number,
  { waybillId, snapshot }: { waybillId: number; snapshot: TripSnapshot },
) =>
  db.run(sql`
    update ticket_assets set snapshot = ${JSON.stringify(snapshot)}::jsonb, snapshot_ts = now()
    where customer_id = ${customerId} and ticket_id = ${ticketId} and waybill_id = ${waybillId} and snapshot is null`)

export const selectSnapshots = (db: Db, customerId: number, ticketId: number) =>
  // earlier tickets stored neither how late their trips were nor the zones of their places
  db.rows<{ taken_ts: string; kept: TripSnapshot }>(sql`
    select to_char(snapshot_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_ts,
      '{"late_hours": null, "delays": [], "current_zone": null, "destination_zone": null}'::jsonb || snapshot as kept
    from ticket_assets
    where customer_id = ${customerId} and ticket_id = ${ticketId} and snapshot is not null order by place`)

/** The trips units are on by now, in the order they were named; units without one are left out. */
export const selectTripsOfUnits = async (
  db: Db,
  customerId: number,
  units: readonly string[],
): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select w.waybill_id as id from unnest(${units}::text[]) with ordinality u (unit, place)
      join waybills w on w.customer_id = ${customerId} and w.equipment_id = u.unit and w.is_current
      order by u.place`)
  ).map(({ id }) => id)
