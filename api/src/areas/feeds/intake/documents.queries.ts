import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { UnitDocument } from './documents.rules.ts'

/** Stores a document at the units it names; reading it again replaces the previous one. */
export const upsertUnitDocument = (
  db: Db,
  customerId: number,
  { message_id, received_ts }: { message_id: number; received_ts: Date },
  place: number,
  { set_id, units, summary }: UnitDocument,
) =>
  db.run(sql`
    insert into unit_documents (customer_id, equipment_id, message_id, place, set_id, received_ts, summary)
    select ${customerId}, unit, ${message_id}::bigint, ${place}::int, ${set_id}, ${received_ts.toISOString()}::timestamptz, ${summary}
    from unnest(${units}::text[]) unit
    on conflict (customer_id, equipment_id, message_id, place) do update
      set set_id = excluded.set_id, summary = excluded.summary`)
