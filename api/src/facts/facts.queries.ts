import type { FactKind } from '#contract/base/facts.ts'
import { sql } from '../db/sql.ts'
import type { Db } from '../db/tx.ts'
import type { FactData } from './fact.ts'

/** Something that happened and people may want to know; one of the same kind and key is the same. Times in milliseconds. */
export interface NewFact {
  kind: FactKind
  key: string
  ts: number
  equipment_id?: string
  waybill_id?: number
  group_ids?: readonly number[]
  data: FactData
}

/** Notes facts; returns how many were not known. */
export const insertFacts = (db: Db, customerId: number, facts: readonly NewFact[]): Promise<number> =>
  db.run(sql`
    insert into facts (customer_id, kind, key, ts, equipment_id, waybill_id, group_ids, data)
    select ${customerId}::int, f.kind, f.key, to_timestamp(f.ts / 1000), f.equipment_id, f.waybill_id,
      coalesce(f.group_ids, '{}'), f.data
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
      as f (kind text, key text, ts float8, equipment_id text, waybill_id bigint, group_ids int[], data jsonb)
    on conflict (customer_id, kind, key) do nothing`)

/** A late report may change the time of a known fact; people who were notified are not notified again. */
export const updateMoments = (db: Db, customerId: number, facts: readonly NewFact[]) =>
  db.run(sql`
    update facts f set ts = to_timestamp(n.ts / 1000)
    from jsonb_to_recordset(${JSON.stringify(facts.map(({ kind, key, ts }) => ({ kind, key, ts })))}::jsonb)
      as n (kind text, key text, ts float8)
    where f.customer_id = ${customerId} and f.kind = n.kind and f.key = n.key and f.ts <> to_timestamp(n.ts / 1000)`)

export interface EtaMark {
  waybill_id: number
  marks: number[]
}

export const selectEtaMarks = (db: Db, customerId: number, waybillIds: readonly number[]) =>
  db.rows<EtaMark>(sql`
    select waybill_id, marks from eta_marks
    where customer_id = ${customerId} and waybill_id = any(${[...waybillIds]}::bigint[])`)

export const upsertEtaMarks = (db: Db, customerId: number, rows: readonly EtaMark[]) =>
  db.run(sql`
    insert into eta_marks (customer_id, waybill_id, marks)
    select ${customerId}::int, m.waybill_id, m.marks
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (waybill_id bigint, marks float8[])
    on conflict (customer_id, waybill_id) do update set marks = excluded.marks, updated_ts = now()`)

/** Deletes old facts with their alerts, and marks of trips that ended long ago. */
export async function deleteOldFacts(db: Db, customerId: number, days: number): Promise<void> {
  await db.run(sql`
    delete from facts where customer_id = ${customerId} and matched_ts < now() - make_interval(days => ${days}::int)`)
  await db.run(sql`
    delete from eta_marks where customer_id = ${customerId}
      and updated_ts < now() - make_interval(days => ${days}::int)`)
  await db.run(sql`
    delete from alert_mails m where m.customer_id = ${customerId}
      and m.due_ts < now() - make_interval(days => ${days}::int) and m.posted_ts is not null
      and not exists (select from alerts a where a.customer_id = m.customer_id and a.mail_id = m.mail_id)`)
}
