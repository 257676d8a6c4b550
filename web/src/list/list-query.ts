import { toDay } from '#contract/base/dates.ts'
import type { Column } from '#contract/list/column.ts'
import { type Filter, filterText, type Operand } from '#contract/list/filter.ts'
import { getColumn, filterKeys, type List } from '#contract/list/list.ts'
import { presetRange, startOfDay } from '../shared/date-ranges.ts'
import type { Condition } from '../ui/filters/condition.ts'
import { type ListState, type OwnFields, getSort } from './state.ts'

const OPERANDS = {
  gte: 'greater_than_or_equals',
  lte: 'less_than_or_equals',
  gt: 'greater_than',
  lt: 'less_than',
  eq: 'equals',
} as const satisfies Record<string, Operand>

type Criteria = Pick<Filter, 'operand' | 'value'>

/** A condition as the call takes it (ANA-046); days are days of the reader's own zone. */
export function toRequest(column: Column, condition: Condition, now: Date): Criteria[] {
  switch (condition.kind) {
    case 'any': {
      const value = column.type === 'status' ? condition.values.map(Number) : condition.values
      return [{ operand: 'equals', value }]
    }
    case 'contains':
      return [{ operand: 'contains', value: condition.text }]
    case 'compare': {
      const value = column.type === 'money' ? Math.round(condition.value * 100) : condition.value
      return [{ operand: OPERANDS[condition.operand], value }]
    }
    case 'between': {
      const { from, to } = condition
      return bounds(column, from ? startOfDay(from) : null, to ? startOfDay(to, 1) : null)
    }
    case 'since':
      return bounds(column, new Date(condition.moment), null)
    case 'preset': {
      const { from, before } = presetRange(condition.preset, now)
      return bounds(column, from, before)
    }
  }
}

function bounds({ type }: Column, from: Date | null, before: Date | null): Criteria[] {
  const value = (at: Date): string => (type === 'day' ? toDay(at) : at.toISOString())
  return [
    ...(from ? [{ operand: 'greater_than_or_equals' as const, value: value(from) }] : []),
    ...(before ? [{ operand: 'less_than' as const, value: value(before) }] : []),
  ]
}

/**
 * A filter such as "within the last 24 hours" moves in steps, so that the same list has the same cache key for a
 * while.
 */
const CLOCK_STEP_MS = 5 * 60_000
const clock = (): Date => new Date(Math.floor(Date.now() / CLOCK_STEP_MS) * CLOCK_STEP_MS)

export interface ListQuery<L extends List, O extends OwnFields> {
  list: L
  state: ListState<L, O>
  scope: string | null
  /** Fields of the list's call besides or instead of the usual ones. */
  own: object
  now?: Date
}

/** A state's criteria in the list's wire format, without paging. */
export function toCriteria<L extends List, O extends OwnFields>({
  list,
  state,
  scope,
  own,
  now = clock(),
}: ListQuery<L, O>): object {
  const { wire } = list
  const { by, dir } = getSort(list, state)
  const request = filterKeys(list).flatMap((field) => {
    const condition = state.filters[field]
    return condition
      ? toRequest(getColumn(list, field), condition, now).map((one) => ({ field, ...one }))
      : []
  })
  return {
    ...(wire.in === 'body' ? { filters: request } : asColumns(request, wire.parts)),
    ...(state.search !== '' && { [wire.search]: wire.in === 'body' ? [state.search] : state.search }),
    ...(scope !== null && { scope }),
    ...(wire.dir === null
      ? { [wire.sort]: dir === 'desc' ? `-${by}` : by }
      : { [wire.sort]: by, [wire.dir]: dir }),
    ...own,
  }
}

const asColumns = (requested: readonly Filter[], parts: ',' | undefined): Record<string, string[]> =>
  Object.fromEntries(
    [...Map.groupBy(requested, ({ field }) => field)].map(([field, filters]) => [
      field,
      filters.map((filter) => filterText(filter, parts)),
    ]),
  )

/** The arguments of the list's call for a state. */
export function toArgs<L extends List, O extends OwnFields>(params: object, query: ListQuery<L, O>): object {
  const { wire } = query.list
  const criteria = { ...toCriteria(query), [wire.page]: query.state.page, [wire.size]: query.state.size }
  return wire.in === 'body' ? { params, body: criteria } : { params, query: criteria }
}
