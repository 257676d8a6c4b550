import type { WaybillOverrides } from '#contract/areas/visibility/overrides/overrides.contract.ts'
import { raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db, Statements } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

/** Fields of a trip that people may say something else of. */
export const OVERRIDABLE = [
  'shipper',
  'consignee',
  'commodity',
  'bill_of_lading_number',
  'weight_lb',
] as const
type Overridable = (typeof OVERRIDABLE)[number]

/** The trip and its overrides as stored. */
export type OverrideValues = Omit<WaybillOverrides, 'reported'>

interface OverridesRow extends OverrideValues {
  waybill_id: number
  reported: WaybillOverrides['reported']
  /** The fields as the trip has them now. */
  now: Record<Overridable, string | number | null>
}

const toJson = (alias: string): Sql =>
  raw(`json_build_object(${OVERRIDABLE.map((name) => `'${name}', ${alias}.${name}`).join(', ')})`)

/** The overrides of one of the customer's trips; version 0 without any. */
export const selectOverrides = (db: Db, customerId: number, waybillId: number) =>
  db.row<OverridesRow>(sql`
    select w.waybill_id, w.note, ${raw(OVERRIDABLE.map((name) => `o.${name}`).join(', '))},
      to_json(coalesce(o.seals, '{}')) as seals, to_json(coalesce(o.reference_numbers, '{}')) as references,
      coalesce(o.told, '{}') as reported, coalesce(o.version, 0) as version, ${toJson('w')} as now
    from waybills w
    left join waybill_overrides o on o.customer_id = w.customer_id and o.waybill_id = w.waybill_id
    where w.customer_id = ${customerId} and w.waybill_id = ${waybillId}`)

/** Writes overrides; false when the version is stale. */
export const upsertOverrides = async (
  db: Db,
  customerId: number,
  waybillId: number,
  { version, note: _, ...values }: OverrideValues,
  reported: object,
): Promise<boolean> =>
  (await db.run(sql`
    insert into waybill_overrides (customer_id, waybill_id, shipper, consignee, commodity, bill_of_lading_number, weight_lb,
      seals, reference_numbers, told, version)
    select ${customerId}::int, ${waybillId}::bigint, ${values.shipper}, ${values.consignee}, ${values.commodity},
      ${values.bill_of_lading_number}, ${values.weight_lb}::int, ${values.seals}::text[], ${values.references}::text[],
      ${JSON.stringify(reported)}::jsonb, 1
    where ${version}::int = 0 or exists (select from waybill_overrides
      where customer_id = ${customerId} and waybill_id = ${waybillId} and version = ${version})
    on conflict (customer_id, waybill_id) do update set shipper = excluded.shipper, consignee = excluded.consignee,
      commodity = excluded.commodity, bill_of_lading_number = excluded.bill_of_lading_number,
      weight_lb = excluded.weight_lb, seals = excluded.seals, reference_numbers = excluded.reference_numbers,
      told = excluded.told, version = waybill_overrides.version + 1
    where waybill_overrides.version = ${version}`)) > 0

/** Writes fields and note into the row that lists use. */
export const updateTrip = (
  db: Db,
  customerId: number,
  waybillId: number,
  { note, ...fields }: Record<Overridable, string | number | null> & { note: string | null },
) =>
  db.run(sql`
    update waybills set note = ${note}, shipper = ${fields.shipper}, consignee = ${fields.consignee},
      commodity = ${fields.commodity}, bill_of_lading_number = ${fields.bill_of_lading_number},
      weight_lb = ${fields.weight_lb}::int
    where customer_id = ${customerId} and waybill_id = ${waybillId}`)

export interface Edit {
  field: string
  old_value: string | null
  new_value: string | null
}

/** Notes who changed what. */
export const insertEdits = (
  db: Db,
  customerId: number,
  waybillId: number,
  userId: number,
  edits: readonly Edit[],
) =>
  db.run(sql`
    insert into waybill_edits (customer_id, waybill_id, user_id, field, old_value, new_value)
    select ${customerId}::int, ${waybillId}::bigint, ${userId}::int, e.field, e.old_value, e.new_value
    from json_to_recordset(${JSON.stringify(edits)}::json) as e (field text, old_value text, new_value text)`)

export interface EditRow extends Edit {
  edit_id: number
  user_id: number
  created_ts: string
  first_name: string | null
  last_name: string | null
}

/** People's changes of a waybill, oldest first, with their authors. */
export const selectEdits = (db: Statements, customerId: number, waybillId: number) =>
  db.rows<EditRow>(sql`
    select e.edit_id, e.user_id, e.field, e.old_value, e.new_value, ${utcText(raw('e.created_ts'))} as created_ts,
      p.first_name, p.last_name
    from waybill_edits e
    left join identity.people_named(array(
      select distinct user_id from waybill_edits where customer_id = ${customerId} and waybill_id = ${waybillId})) p using (user_id)
    where e.customer_id = ${customerId} and e.waybill_id = ${waybillId} order by e.edit_id`)
