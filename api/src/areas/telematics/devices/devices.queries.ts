import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Those of the ids that the customer's fleet holds. */
export const selectFleetUnits = async (db: Db, customerId: number, ids: readonly string[]) =>
  (
    await db.rows<{ equipment_id: string }>(sql`
      select equipment_id from equipment where customer_id = ${customerId} and equipment_id = any(${[...ids]}::text[])`)
  ).map(({ equipment_id }) => equipment_id)

interface Mounted {
  device_id: string
  equipment_id: string
}

/** Those of the devices that are on other units than the given ones. */
export const selectMountedElsewhere = (db: Db, customerId: number, { devices, units }: Mounting) =>
  db.rows<Mounted>(sql`
    select u.device_id, u.equipment_id from tracked_units u
    join unnest(${devices}::text[], ${units}::text[]) m (device_id, equipment_id)
      on m.device_id = u.device_id and m.equipment_id <> u.equipment_id
    where u.customer_id = ${customerId} order by u.device_id`)

interface Mounting {
  devices: string[]
  units: string[]
}

/** Mounts devices on units; a unit keeps what it reported with another one. */
export const upsertDevices = (db: Db, customerId: number, { devices, units }: Mounting, heartbeat: number) =>
  db.run(sql`
    insert into tracked_units (customer_id, equipment_id, device_id, heartbeat_minutes)
    select ${customerId}, m.equipment_id, m.device_id, ${heartbeat}::int
    from unnest(${devices}::text[], ${units}::text[]) m (device_id, equipment_id)
    on conflict (customer_id, equipment_id) do update
      set device_id = excluded.device_id, heartbeat_minutes = excluded.heartbeat_minutes`)

/** The removed device; null where the unit has none. */
export const deleteDevice = async (db: Db, customerId: number, equipmentId: string) =>
  (
    await db.row<{ device_id: string }>(sql`
      delete from tracked_units where customer_id = ${customerId} and equipment_id = ${equipmentId}
      returning device_id`)
  )?.device_id ?? null
