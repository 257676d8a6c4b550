import { normalizeAssetTerm } from '#contract/base/asset-term.ts'
import { AppError } from '#contract/base/errors.ts'
import { allKeys, getColumn, filterKeys, type List } from '#contract/list/list.ts'
import type { QueryFilter, Criteria } from '#contract/list/criteria.ts'
import { join, sql, Sql } from '../db/sql.ts'
import { columnSql, type ListSql, type SearchSql, type ValueSql, zoneSql } from './list-sql.ts'
import { singleValueSql, predicateSql, usualTests } from './predicate-sql.ts'
import { type Predicate, type PredicateKind, toPredicate, WrongValue } from './predicates.ts'

/** The SQL meaning of criteria. */
export interface Conditions {
  conditions: Sql[]
  search: SearchSql
  /** Values used in conditions, for the joins they need. */
  needs: ValueSql[]
}

/** Reads the filters of a request. Throws invalid_request naming the one whose value does not fit its column. */
export const toPredicates = <Env>({ list, pages }: ListSql<Env>, { filters }: Criteria): Predicate[] =>
  filters.flatMap((filter) =>
    namingField(filter.name, () => {
      const test = toPredicate(getColumn(list, filter.field), filter)
      if (test && pages && !pages.supports[filter.field]?.includes(test.kind))
        throw new WrongValue('This column doesn’t support this filter.')
      return test ?? []
    }),
  )

function namingField<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error
    throw new AppError('invalid_request', { errors: { [name]: [error.message] } })
  }
}

/**
 * Conditions for exactly the given criteria, in a fixed order, so that criteria of one shape give one statement text.
 */
export function queryConditions<Env>(
  rows: ListSql<Env>,
  request: Criteria,
  tests: readonly Predicate[],
  env: Env,
): Conditions {
  const slot = new Map(filterKeys(rows.list).map((key, at) => [key, at]))
  const inOrder = tests.toSorted(
    (a, b) => (slot.get(a.field) ?? 0) - (slot.get(b.field) ?? 0) || a.kind.localeCompare(b.kind),
  )
  const fields = inOrder.map(({ field }) => field)
  return makeConditions(rows, request, env, {
    tests: inOrder.map((test) => predicateSql(rows, test, env)),
    fields,
  })
}

/** The condition for criteria with a single value of one column; null for any others. */
export function singleConditions<Env>(
  rows: ListSql<Env>,
  request: Criteria,
  tests: readonly Predicate[],
  env: Env,
): Conditions | null {
  const [test] = tests
  const sole = test && tests.length === 1 ? singleValueSql(rows, test) : null
  return sole && makeConditions(rows, request, env, { tests: [sole], fields: [] })
}

/**
 * Conditions with a slot for every usual test, whether used or not: one statement text for all criteria that differ
 * only in their filters. Planned with its values, an unused slot costs next to nothing. Null where a filter has no
 * slot; slots may be limited to some columns.
 */
export function usualConditions<Env>(
  rows: ListSql<Env>,
  request: Criteria,
  tests: readonly Predicate[],
  env: Env,
  onlyFields: readonly string[] | null = null,
): Conditions | null {
  const left = new Set(tests)
  const all = makeDefaultSlots(rows)
  const slots = onlyFields === null ? all : all.filter(({ field }) => onlyFields.includes(field))
  const filled = slots.map(({ field, kind, strings }) => {
    const test = tests.find((one) => one.field === field && one.kind === kind)
    if (test) left.delete(test)
    const isFree = test === undefined
    // the text of most slots is constant; those that depend on the caller are written for each request
    if (strings === null)
      return sql`(${isFree}::boolean or ${predicateSql(rows, test ?? { field, kind, values: [] }, env)})`
    const values = test ? predicateSql(rows, test, env).values : NO_VALUES.slice(0, strings.length - 2)
    return new Sql(strings, [isFree, ...values])
  })
  if (left.size > 0) return null
  return makeConditions(rows, request, env, { tests: filled, fields: [] })
}

const NO_VALUES = [null, null, null]

interface PredicateSlot {
  field: string
  kind: PredicateKind
  strings: string[] | null
}

const slotCache = new WeakMap<object, PredicateSlot[]>()

function makeDefaultSlots<Env>(rows: ListSql<Env>): PredicateSlot[] {
  const before = slotCache.get(rows)
  if (before) return before
  const made = filterKeys(rows.list)
    // a column that needs a join has no slot, because the join would stay
    .filter((field) => columnSql(rows, field).join === undefined)
    .flatMap((field) => usualTests(getColumn(rows.list, field)).map((kind) => makeSlot(rows, field, kind)))
  slotCache.set(rows, made)
  return made
}

function makeSlot<Env>(rows: ListSql<Env>, field: string, kind: PredicateKind): PredicateSlot {
  if (columnSql(rows, field).fits) return { field, kind, strings: null }
  const test = predicateSql(rows, { field, kind, values: [] }, undefined as Env)
  return { field, kind, strings: sql`(${true}::boolean or ${test})`.strings }
}

function makeConditions<Env>(
  rows: ListSql<Env>,
  request: Criteria,
  env: Env,
  { tests, fields }: { tests: readonly Sql[]; fields: readonly string[] },
): Conditions {
  const search = makeSearch(rows, request, env)
  // the search needs the same joins as the filters
  const searched = rows.search || search.conditions.length === 0 ? [] : searchedFields(rows.list)
  return {
    search,
    conditions: [
      ...rows.where(env),
      ...(request.scope === null ? [] : (rows.scopes[request.scope] ?? [])),
      ...tests,
      ...search.conditions,
    ],
    needs: [...fields, ...searched].flatMap((field) => [
      columnSql(rows, field),
      zoneSql(rows, getColumn(rows.list, field)),
    ]),
  }
}

const searchedFields = (list: List) => allKeys(list).filter((key) => getColumn(list, key).search)

const NO_SEARCH: SearchSql = { tables: [], conditions: [], extras: {} }

function makeSearch<Env>(rows: ListSql<Env>, { terms, scope }: Criteria, env: Env): SearchSql {
  if (rows.search) return rows.search(terms, scope ?? '', env)
  const { list } = rows
  const tests = searchedFields(list).flatMap((field) => {
    // ids are shown as `UTLX 207444` and typed in many ways
    const value =
      field === 'equipment_id' ? terms.map((term) => normalizeAssetTerm(term) || term) : [...terms]
    const filter: QueryFilter = { field, name: list.wire.search, operand: 'contains', value }
    return namingField(filter.name, () => toPredicate(getColumn(list, field), filter)) ?? []
  })
  if (tests.length === 0) return NO_SEARCH
  return {
    ...NO_SEARCH,
    conditions: [
      sql`(${join(
        tests.map((test) => predicateSql(rows, test, env)),
        ' or ',
      )})`,
    ],
  }
}
