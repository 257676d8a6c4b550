import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** What cars still on the clock have come to. */
export const selectOpen = (db: Db, customerId: number) =>
  db.row<{ cars: number; cents: number }>(sql`
    select count(*)::int as cars, coalesce(sum(cents), 0)::float8 as cents
    from demurrage_stays where customer_id = ${customerId} and is_running`)

/** A stay for a dispute, with what its waybill says. */
export interface DisputedStay {
  stay_id: number
  equipment_id: string
  started_ts: string
  zone: string
  location: string
  carrier: string | null
  carrier_name: string | null
  charge: 'demurrage' | 'storage'
  rate: string
  purpose: 'loading' | 'unloading'
  tariff_name: string
  agreement: string
  debits: number
  credits: number
  chargeable: number
  cents: number
  waybill_number: string | null
  stcc: string | null
  shipper: string | null
  consignee: string | null
  origin_place: string | null
  waybill_ts: string | null
  commodity: string | null
  waybill_id: number | null
}

/** Stays by number, each with the trip it belongs to. */
export const selectDisputed = (db: Db, customerId: number, stayIds: readonly number[]) =>
  db.rows<DisputedStay>(sql`
    select s.stay_id, s.equipment_id, s.started_ts, s.zone, s.location, s.carrier, r.name as carrier_name, s.charge, s.rate, s.purpose, s.tariff_name,
      s.agreement, s.debits, s.credits, s.chargeable, s.cents::float8 as cents, s.waybill_number, s.stcc, s.shipper,
      s.consignee, s.origin_place, w.waybill_ts, coalesce(w.commodity, c.commodity) as commodity, w.waybill_id
    from demurrage_stays s
    left join lateral (
      select w.waybill_ts, w.commodity, w.waybill_id from waybills w
      where w.customer_id = s.customer_id and w.equipment_id = s.equipment_id and w.trip_start_ts <= s.started_ts
      order by w.trip_start_ts desc limit 1) w on true
    left join reference.commodities c on c.commodity_code = s.stcc
    left join reference.railroads r on r.scac = s.carrier
    where s.customer_id = ${customerId} and s.stay_id = any(${[...stayIds]}::bigint[])
    order by s.equipment_id, s.started_ts`)

/** The owner of the paper, and its brand. */
export async function selectCustomer(db: Db): Promise<{ name: string; preferred_theme: string }> {
  const row = await db.row<{ name: string; preferred_theme: string }>(sql`
    select name, preferred_theme from identity.quoting_customer()`)
  if (row === null) throw new Error('This transaction has no customer.')
  return row
}
