import { showNumber } from '#contract/base/plural.ts'
import type { Verdict } from '#contract/list/can.ts'
import { choiceLabel } from '#contract/list/column.ts'
import { AppError } from '#contract/base/errors.ts'
import { type BulkAnswer, type Chosen, MAX_MATCHING, MAX_NAMED } from '#contract/list/bulk.ts'
import { columnKeys, getColumn, type List } from '#contract/list/list.ts'
import { toCriteria } from '#contract/list/criteria.ts'
import { join, raw, sql, type Sql, unprepared } from '../db/sql.ts'
import type { Db } from '../db/tx.ts'
import { yieldNow } from '../jobs/yield.ts'
import { queryConditions, type Conditions, toPredicates } from './conditions.ts'
import { toJoins, keySql, type ListSql, valueSql } from './list-sql.ts'

/** Rows per batch: few enough not to block other work. */
const AT_ONCE = 1000

/** A chosen row with what its rule looks at. */
type Found<Id, Row> = Row & { '#id': Id; '#name': string | null }

interface BulkOptions<Id, Row> {
  /** The columns and fields that the rule looks at. */
  reads: readonly (keyof Row & string)[]
  /** Whether it may be done with a row, or why not. */
  may: (row: Row) => Verdict
  /** Does it; returns the ids it was done with. */
  act: (ids: Id[]) => Promise<readonly Id[]>
  /** As many as are done at once, where it is fewer than usual. */
  max?: number
  /** Reasons for rows that `act` could not process; any others count as changed meanwhile. */
  whyNot?: ReadonlyMap<Id, string>
}

/**
 * Applies an action to selected rows, given by id or by filter, or previews the result. Rows that changed meanwhile
 * are left out and reported. Throws invalid_request above the maximum.
 */
export async function actOnRows<Env, Id, Row extends object>(
  db: Db,
  rows: ListSql<Env>,
  chosen: Chosen<Id>,
  env: Env,
  { reads, may, act, max = MAX_MATCHING, whyNot }: BulkOptions<Id, Row>,
): Promise<BulkAnswer<Id>> {
  const found = await inPieces<Found<Id, Row>>(db, chosenStatement(rows, chosen, env, reads))
  if (found.length > max) throw tooMany(rows.list, max)
  const answer: BulkAnswer<Id> = { count: found.length, done: 0, left: [], left_count: 0 }
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const slice = found.slice(at, at + AT_ONCE)
    const able = slice.filter((row) => skip(answer, rows.list, row, may(row)) === null)
    const ids = able.map((row) => row['#id'])
    const done = new Set(chosen.preview || ids.length === 0 ? ids : await act(ids))
    answer.done += done.size
    for (const row of able)
      if (!done.has(row['#id'])) skip(answer, rows.list, row, whyNot?.get(row['#id']) ?? CHANGED)
    await yieldNow()
  }
  return answer
}

/** Ids of all rows that match a request. Throws invalid_request above the maximum. */
export async function selectIds<Env, Id>(
  db: Db,
  rows: ListSql<Env>,
  matching: object,
  env: Env,
): Promise<Id[]> {
  const found = await inPieces<Found<Id, object>>(
    db,
    chosenStatement(rows, { matching, preview: false }, env, []),
  )
  if (found.length > MAX_MATCHING) throw tooMany(rows.list, MAX_MATCHING)
  return found.map((row) => row['#id'])
}

/** As many as the log names. */
const MAX_LOGGED = 100

/** What something was done with, for the log: names as long as they are few, then how many more. */
export function namedInLog(names: readonly (string | number)[], between = ', '): string {
  const more = names.length > MAX_LOGGED ? ` and ${names.length - MAX_LOGGED} more` : ''
  return names.slice(0, MAX_LOGGED).join(between) + more
}

/** All rows of a statement, read in batches so that other work runs in between. */
async function inPieces<Row>(db: Db, statement: Sql): Promise<Row[]> {
  await db.run(unprepared(sql`declare chosen no scroll cursor for ${statement}`))
  const found: Row[] = []
  for (;;) {
    const piece = await db.rows<Row>(raw(`fetch ${AT_ONCE} from chosen`))
    found.push(...piece)
    if (piece.length < AT_ONCE) break
    await yieldNow()
  }
  await db.run(raw('close chosen'))
  return found
}

const CHANGED = 'Someone else changed it.'

const tooMany = ({ name }: List, max: number) =>
  new AppError('invalid_request', {
    errors: {
      matching: [`You can change up to ${showNumber(max)} ${name} at once. Filter the list first.`],
    },
  })

/** Records a row that is left unchanged; null where it is not. */
function skip<Id, Row>(answer: BulkAnswer<Id>, list: List, row: Found<Id, Row>, why: Verdict): string | null {
  if (why === true) return null
  answer.left_count += 1
  if (answer.left.length < MAX_NAMED) answer.left.push({ id: row['#id'], name: nameIn(list, row), why })
  return why
}

/** A row's name: its first column. */
function nameIn<Id, Row>(list: List, row: Found<Id, Row>): string {
  const name = row['#name']
  return name === null ? String(row['#id']) : choiceLabel(getColumn(list, columnKeys(list)[0]!), name)
}

function chosenStatement<Env>(
  rows: ListSql<Env>,
  { ids, matching }: Chosen,
  env: Env,
  looksAt: readonly string[],
): Sql {
  const key = keySql(rows)
  const { conditions, needs, search } = matching
    ? matchingConditions(rows, matching, env)
    : named(rows, ids, env)
  const lead = valueSql(rows, columnKeys(rows.list)[0]!)
  const seen = looksAt.map((one) => [one, valueSql(rows, one)] as const)
  const values = [
    sql`${key} as ${raw('"#id"')}`,
    sql`(${lead.value})::text as ${raw('"#name"')}`,
    ...seen.map(([name, { value }]) => sql`${value} as ${raw(`"${name}"`)}`),
  ]
  const sources = [...rows.tables, ...search.tables]
  return unprepared(sql`${sources.length > 0 ? sql`with ${join(sources, ', ')}` : raw('')}
    select ${join(values, ', ')}
    from ${rows.from} ${toJoins([...needs, lead, ...seen.map(([, value]) => value)])}
    where ${conditions.length > 0 ? join(conditions, ' and ') : raw('true')}
    order by ${key} limit ${MAX_MATCHING + 1}`)
}

function matchingConditions<Env>(rows: ListSql<Env>, matching: object, env: Env): Conditions {
  const request = toCriteria(rows.list, matching)
  return queryConditions(rows, request, toPredicates(rows, request), env)
}

const named = <Env>(rows: ListSql<Env>, ids: unknown[] = [], env: Env): Conditions => ({
  conditions: [...rows.where(env), sql`${keySql(rows)} = any(${ids})`],
  needs: [],
  search: { tables: [], conditions: [], extras: {} },
})
