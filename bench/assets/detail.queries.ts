import type { Client } from 'pg'

/** Waybills of a customer, spread over all it has. */
export async function selectSomeIds(db: Client, customerId: number, count: number): Promise<number[]> {
  const { rows } = await db.query<{ waybill_id: string }>(
    `select waybill_id from waybills where customer_id = $1 and is_current order by hashint8(waybill_id) limit $2`,
    [customerId, count],
  )
  return rows.map((row) => Number(row.waybill_id))
}

/**
 * Handwritten statements for the details page: the trip, its sightings with their places, its lane. Without row-level
 * security.
 */
export async function selectDetails(db: Client, customerId: number, waybillId: number): Promise<number> {
  const trip = await db.query<{
    equipment_id: string
    trip_start_ts: Date
    origin_place: string
    destination_place: string
  }>({
    name: 'trip',
    text: `select w.*, c.is_hazmat, c.associated_stcc from waybills w
      left join reference.commodities c on c.commodity_code = w.commodity_code
      where w.customer_id = $1 and w.waybill_id = $2`,
    values: [customerId, waybillId],
  })
  const [row] = trip.rows
  if (!row) throw new Error(`the bench data has no waybill ${waybillId}`)
  const events = await db.query({
    name: 'events',
    text: `select e.*, s.city, s.state, s.country, s.lat, s.lon, s.zone, c.event_text, c.status_code
      from events e
      left join reference.stations s on s.place = e.place and s.is_hub
      left join reference.event_codes c on c.code_source = e.code_source and c.code = e.code and c.equipment_kind = e.equipment_kind
      where e.customer_id = $1 and e.equipment_id = $2 and e.event_ts >= $3 order by e.event_ts desc`,
    values: [customerId, row.equipment_id, row.trip_start_ts],
  })
  const lane = await db.query({
    name: 'lane',
    text: `select count(*), percentile_cont(0.5) within group (order by arrival_ts - trip_start_ts) from waybills
      where customer_id = $1 and status_code = 100 and origin_place = $2 and destination_place = $3`,
    values: [customerId, row.origin_place, row.destination_place],
  })
  return events.rows.length + lane.rows.length
}

/** Equipment to paste: any units of the customer, in no order. */
export async function selectSomeEquipment(db: Client, customerId: number, count: number): Promise<string[]> {
  const { rows } = await db.query<{ equipment_id: string }>(
    `select equipment_id from waybills where customer_id = $1 and is_current order by hashint8(waybill_id) limit $2`,
    [customerId, count],
  )
  return rows.map((row) => row.equipment_id)
}
