import { getMeaning } from '#x12/codes/lists.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { UnitDocument } from './documents.rules.ts'

const URRWIN = getMeaning(128, 'ZJ')

/** The number of the revenue waybill that a document names. */
const findUrrwin = (facts: UnitDocument['facts']): string | null =>
  facts?.[0]?.references.find(({ type }) => type === URRWIN)?.number ?? null

/** Stores a document at the units it names; reading it again replaces the previous one. */
export const upsertUnitDocument = (
  db: Db,
  customerId: number,
  { message_id, received_ts }: { message_id: number; received_ts: Date },
  place: number,
  { set_id, units, summary, facts, refuses }: UnitDocument,
) =>
  db.run(sql`
    insert into unit_documents (customer_id, equipment_id, message_id, place, set_id, received_ts, summary, facts,
      waybill_number, bill_of_lading_number, urrwin, refuses)
    select ${customerId}, unit, ${message_id}::bigint, ${place}::int, ${set_id}, ${received_ts.toISOString()}::timestamptz, ${summary},
      facts, facts ->> 'waybill_number', facts ->> 'bill_of_lading_number', ${findUrrwin(facts)}, ${refuses}::boolean
    from unnest(${units}::text[]) with ordinality u (unit, at)
    left join jsonb_array_elements(${JSON.stringify(facts ?? [])}::jsonb) with ordinality f (facts, at) using (at)
    on conflict (customer_id, equipment_id, message_id, place) do update
      set set_id = excluded.set_id, summary = excluded.summary, facts = excluded.facts,
        waybill_number = excluded.waybill_number, bill_of_lading_number = excluded.bill_of_lading_number,
        urrwin = excluded.urrwin, refuses = excluded.refuses`)

/** Stores a bill of lading that a tender sent at the units it names. */
export const insertSentDocument = (
  db: Db,
  customerId: number,
  requestId: number,
  { set_id, units, summary, facts }: UnitDocument,
) =>
  db.run(sql`
    insert into sent_documents (customer_id, equipment_id, request_id, set_id, sent_ts, summary, facts, waybill_number,
      bill_of_lading_number)
    select ${customerId}, unit, ${requestId}::bigint, ${set_id}, now(), ${summary}, facts, facts ->> 'waybill_number',
      facts ->> 'bill_of_lading_number'
    from unnest(${units}::text[]) with ordinality u (unit, at)
    join jsonb_array_elements(${JSON.stringify(facts ?? [])}::jsonb) with ordinality f (facts, at) using (at)`)

/** Removes what a tender sent; returns the units it named. */
export async function deleteSentDocument(db: Db, customerId: number, requestId: number): Promise<string[]> {
  const rows = await db.rows<{ equipment_id: string }>(sql`
    delete from sent_documents where customer_id = ${customerId} and request_id = ${requestId}::bigint returning equipment_id`)
  return rows.map(({ equipment_id }) => equipment_id)
}

/** Notes what the documents of some units say at the trips they may belong to. */
export const applyFacts = (db: Db, customerId: number, units: readonly string[]) =>
  db.run(sql`
    select public.apply_documents(${customerId}::int, array(
      select w.waybill_id from unnest(${[...units]}::text[]) u (id)
      cross join lateral (
        select waybill_id from waybills
        where customer_id = ${customerId} and equipment_id = u.id order by trip_start_ts desc limit 2) w))`)
