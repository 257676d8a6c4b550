import type { Pattern, PatternInput } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { patternList } from '#contract/areas/waybilling/patterns/patterns.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, utcText } from '../../../list/list-sql.ts'

const AUTHOR = raw(
  `json_build_object('id', pt.created_by, 'firstName', pt.created_first_name, 'lastName', pt.created_last_name)`,
)

/** How patterns are found; removed ones are not. */
export const patternRows = listSql<{ customerId: number }>()({
  list: patternList,
  from: raw('patterns pt'),
  columns: {
    label: { value: raw('pt.label'), sort: raw('lower(pt.label)') },
    createdByName: raw(`pt.created_first_name || ' ' || pt.created_last_name`),
    lastUsedDate: raw('pt.last_used_ts'),
  },
  fields: {
    patternId: raw('pt.pattern_id'),
    createdBy: raw('pt.created_by'),
    userCreatedBy: AUTHOR,
    version: raw('pt.version'),
  },
  scopes: { mine: [raw(`pt.created_by = nullif(current_setting('app.user_id', true), '')::int`)], all: [] },
  where: ({ customerId }) => [sql`pt.customer_id = ${customerId}`, raw('pt.removed_ts is null')],
})

export const selectPattern = (db: Db, customerId: number, patternId: number) =>
  db.row<Pattern>(sql`
    select pt.pattern_id as "patternId", pt.label, pt.pattern, pt.inputs, pt.advanced, ${AUTHOR} as "userCreatedBy",
      pt.created_by as "createdBy", ${utcText(raw('pt.last_used_ts'))} as "lastUsedDate", pt.version
    from patterns pt where pt.customer_id = ${customerId} and pt.pattern_id = ${patternId} and pt.removed_ts is null`)

export interface PatternToSave {
  label: string
  pattern: object
  inputs: readonly PatternInput[]
  advanced: boolean
}

export async function insertPattern(db: Db, customerId: number, saved: PatternToSave): Promise<number> {
  const row = await db.row<{ pattern_id: number }>(sql`
    insert into patterns (customer_id, label, pattern, inputs, advanced, created_by, created_first_name, created_last_name)
    select ${customerId}::int, ${saved.label}, ${JSON.stringify(saved.pattern)}::jsonb, ${JSON.stringify(saved.inputs)}::jsonb,
      ${saved.advanced}::boolean, c.user_id, c.first_name, c.last_name
    from identity.caller() c returning pattern_id`)
  if (row === null) throw new Error('the pattern was not saved')
  return row.pattern_id
}

/** Returns the new version; null when there is no such pattern, or another version of it. */
export const updatePattern = async (
  db: Db,
  customerId: number,
  patternId: number,
  saved: PatternToSave & { version: number | undefined },
): Promise<number | null> =>
  (
    await db.row<{ version: number }>(sql`
      update patterns set label = ${saved.label}, pattern = ${JSON.stringify(saved.pattern)}::jsonb,
        inputs = ${JSON.stringify(saved.inputs)}::jsonb, advanced = ${saved.advanced}, version = version + 1
      where customer_id = ${customerId} and pattern_id = ${patternId} and removed_ts is null
        and version = coalesce(${saved.version ?? null}::int, version)
      returning version`)
  )?.version ?? null

export const updatePatternUsed = (db: Db, customerId: number, patternId: number) =>
  db.run(
    sql`update patterns set last_used_ts = now() where customer_id = ${customerId} and pattern_id = ${patternId}`,
  )

export const updatePatternRemoved = (db: Db, customerId: number, patternId: number) =>
  db.run(sql`
    update patterns set removed_ts = now()
    where customer_id = ${customerId} and pattern_id = ${patternId} and removed_ts is null`)
