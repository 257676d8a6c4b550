import type { Eta } from '#rail/eta/walk.ts'
import { STATUS } from '#rail/status.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { FactRow } from '../../../facts/facts.ts'

export interface UnderWay {
  waybill_id: number
  equipment_id: string
  group_ids: number[]
  eta: Eta
  last_ts: number | null
  shown: FactRow
}

/** Trips under way of some units with an estimate. Those that are being written are left: the next position comes soon. */
export const selectUnderWay = (db: Db, customerId: number, units: readonly string[]) =>
  db.rows<UnderWay>(sql`
    select w.waybill_id, w.equipment_id, w.group_ids, w.eta, round(extract(epoch from w.last_sighting_ts)::float8 * 1000) as last_ts,
      json_build_object('equipment_id', w.equipment_id, 'equipment_kind', w.equipment_kind, 'status_code', w.status_code,
        'load_empty_status', w.load_empty_status, 'current_location', w.current_location, 'last_event_text', w.last_event_text,
        'last_event_code', w.last_event_code, 'origin_location', w.origin_location,
        'destination_location', w.destination_location, 'commodity', w.commodity, 'commodity_code', w.commodity_code,
        'shipper', w.shipper, 'consignee', w.consignee, 'exceptions', w.exceptions, 'current_carrier', w.current_carrier,
        'bill_of_lading_number', w.bill_of_lading_number, 'train_id', w.train_id, 'imdl_pickup_number', w.imdl_pickup_number,
        'waybill_number', w.waybill_number) as shown
    from waybills w
    where w.customer_id = ${customerId} and w.equipment_id = any(${[...units]}::text[]) and w.is_current
      and w.eta is not null and coalesce(w.status_code, 0) < ${STATUS.arrived}
    order by w.waybill_id for update of w skip locked`)

/** Replaces the estimates of trips; nothing else of them changes. */
export const updateEtas = (db: Db, customerId: number, etas: readonly { waybill_id: number; eta: Eta }[]) =>
  db.run(sql`
    update waybills w set eta = r.eta, product_eta_ts = to_timestamp((r.eta ->> 'p50_ts')::float8 / 1000),
      product_eta_made_ts = to_timestamp((r.eta ->> 'made_ts')::float8 / 1000), eta_rest_hours = (r.eta ->> 'rest50')::real,
      gap_usual_hours = (r.eta ->> 'gap_usual')::real, gap_alarm_hours = (r.eta ->> 'gap_alarm')::real
    from jsonb_to_recordset(${JSON.stringify(etas)}::jsonb) as r (waybill_id bigint, eta jsonb)
    where w.customer_id = ${customerId} and w.waybill_id = r.waybill_id`)
