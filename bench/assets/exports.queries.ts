import type { Readable } from 'node:stream'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { AssetExportRequest } from '#contract/areas/visibility/assets/assets.contract.ts'
import { assetRows } from '#api/areas/visibility/assets/assets.queries.ts'
import { csvStatement } from '#api/list/file.ts'
import { inlined } from '#api/db/sql.ts'

/** The export's own statement through the bare driver, as the superuser: what COPY of these rows costs. */
export function copyFloor(db: Client, customerId: number): Readable {
  const statement = csvStatement(assetRows, AssetExportRequest.parse({}), { customerId, group_ids: [] })
  return db.query(copyTo(`copy (${inlined(statement)}) to stdout with (format csv, header)`))
}

/** The same rows with their columns as they are stored: no zones, no formats, no names, no safety. */
export function copyStored(db: Client, customerId: number): Readable {
  return db.query(
    copyTo(`copy (
      select equipment_id, status_code, load_empty_status, current_location, last_event_text, last_sighting_ts, current_zone,
        product_eta_ts, rail_eta_ts, destination_zone, arrival_ts, origin_location, destination_location, commodity, shipper,
        consignee, group_ids, exceptions, current_carrier, bill_of_lading_number, train_id, last_notify_ts,
        imdl_pickup_number, ingate_ts, ramped_ts, deramped_ts
      from waybills where customer_id = ${customerId} and is_current
      order by last_sighting_ts nulls last, equipment_id, waybill_id
    ) to stdout with (format csv, header)`),
  )
}
