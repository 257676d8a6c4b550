import type { Result } from '#contract/base/endpoint.ts'
import {
  type getUnitDocument,
  type listUnitDocuments,
  MAX_DOCUMENT_CHARACTERS,
} from '#contract/areas/visibility/documents/documents.contract.ts'
import { raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

const utc = (value: string): Sql =>
  raw(`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Whether a document `d` belongs to the trip `w` of its unit. */
export const isDuringTrip = (document: 'd', trip: 'w', time = 'received_ts'): Sql =>
  raw(
    `public.is_during_trip(${trip}.customer_id, ${trip}.equipment_id, ${document}.${time}, ${trip}.trip_start_ts, ${trip}.trip_end_ts)`,
  )

const DURING_TRIP = isDuringTrip('d', 'w')

/** The documents of a trip, sent and received, newest first; null where there is no such trip. */
export const selectUnitDocuments = (db: Db, customerId: number, waybillId: number) =>
  db.row<Result<typeof listUnitDocuments>>(sql`
    select coalesce((
      select json_agg(json_build_object('message_id', d.message_id, 'place', d.place, 'request_id', d.request_id,
        'set_id', d.set_id, 'summary', d.summary, 'received_ts', ${utc('d.received_ts')}, 'facts', d.facts,
        'is_used', coalesce(b.message_id = d.message_id and b.place = d.place, b.request_id = d.request_id, false))
        order by d.received_ts desc, d.place desc)
      from (
        select customer_id, equipment_id, message_id, place, null::bigint as request_id, set_id, summary, received_ts, facts
        from unit_documents d where d.customer_id = w.customer_id and d.equipment_id = w.equipment_id
        union all
        select customer_id, equipment_id, null, 0, request_id, set_id, summary, sent_ts, facts
        from sent_documents d where d.customer_id = w.customer_id and d.equipment_id = w.equipment_id) d
      left join public.bill_of_trip(w) b on true
      where ${DURING_TRIP}), '[]') as documents
    from waybills w where w.customer_id = ${customerId} and w.waybill_id = ${waybillId}::bigint`)

interface Stored extends Omit<Result<typeof getUnitDocument>, 'text' | 'characters'> {
  body: Buffer
  bytes: number
}

/** A message that reported the unit of a trip; null for any other. */
export const selectUnitMessage = (db: Db, customerId: number, waybillId: number, messageId: number) =>
  db.row<Stored>(sql`
    select m.message_id, m.format, m.channel, m.filename, ${utc('m.received_ts')} as received_ts,
      octet_length(m.body) as bytes, substring(m.body from 1 for ${MAX_DOCUMENT_CHARACTERS}::int) as body
    from messages m join waybills w on w.customer_id = m.customer_id and w.waybill_id = ${waybillId}::bigint
    where m.customer_id = ${customerId} and m.message_id = ${messageId}::bigint and (
      exists (select from unit_documents d where d.customer_id = m.customer_id and d.message_id = m.message_id
        and d.equipment_id = w.equipment_id)
      or exists (select from events e where e.customer_id = m.customer_id and e.equipment_id = w.equipment_id
        and e.message_id = m.message_id and e.event_ts >= w.trip_start_ts
        and e.event_ts <= coalesce(w.trip_end_ts, 'infinity')))`)
