import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { UnitDocument } from './documents.rules.ts'

/** Stores a document at the units it names; reading it again replaces the previous one. */
export const upsertUnitDocument = (
  db: Db,
  customerId: number,
  { message_id, received_ts }: { message_id: number; received_ts: Date },
  place: number,
  { set_id, units, summary, facts }: UnitDocument,
) =>
  db.run(sql`
    insert into unit_documents (customer_id, equipment_id, message_id, place, set_id, received_ts, summary, facts,
      waybill_number, bill_of_lading_number)
    select ${customerId}, unit, ${message_id}::bigint, ${place}::int, ${set_id}, ${received_ts.toISOString()}::timestamptz, ${summary},
      facts, facts ->> 'waybill_number', facts ->> 'bill_of_lading_number'
    from unnest(${units}::text[]) with ordinality u (unit, at)
    left join jsonb_array_elements(${JSON.stringify(facts ?? [])}::jsonb) with ordinality f (facts, at) using (at)
    on conflict (customer_id, equipment_id, message_id, place) do update
      set set_id = excluded.set_id, summary = excluded.summary, facts = excluded.facts,
        waybill_number = excluded.waybill_number, bill_of_lading_number = excluded.bill_of_lading_number`)
