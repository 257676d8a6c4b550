import { type Filter, readFilterText } from './filter.ts'
import { getColumn, filterKeys, type List } from './list.ts'

/** A filter with the field name under which errors are reported. */
export interface QueryFilter extends Filter {
  name: string
}

/** The criteria of a list, independent of the wire format. */
export interface Criteria {
  filters: QueryFilter[]
  /** The search terms; more than one only where the list allows it. */
  terms: string[]
  scope: string | null
  sort: { by: string; dir: 'asc' | 'desc' }
}

export interface PagedCriteria extends Criteria {
  page: number
  size: number
}

type Input = Readonly<Record<string, unknown>>

/** Reads the criteria from the input of a list request. */
export function toCriteria(list: List, input: object): Criteria {
  const given = input as Input
  const { wire } = list
  return {
    filters: wire.in === 'body' ? bodyFilters(given) : queryFilters(list, given),
    terms: [given[wire.search] ?? []].flat() as string[],
    scope: (given['scope'] as string | undefined) ?? list.scope,
    sort: getSort(list, given),
  }
}

/** The same with its page. */
export const toPagedCriteria = (list: List, input: object): PagedCriteria => ({
  ...toCriteria(list, input),
  page: (input as Input)[list.wire.page] as number,
  size: (input as Input)[list.wire.size] as number,
})

const bodyFilters = (given: Input): QueryFilter[] =>
  (given['filters'] as Filter[]).map((filter, index) => ({ ...filter, name: `filters.${index}.value` }))

function queryFilters(list: List, given: Input): QueryFilter[] {
  return filterKeys(list).flatMap((field) =>
    ([given[field] ?? []].flat() as string[]).map((text) => ({
      field,
      name: field,
      ...readFilterText(text, isFreeText(list, field) ? 'contains' : 'equals', list.wire.parts),
    })),
  )
}

const isFreeText = (list: List, field: string): boolean => {
  const { type, whole } = getColumn(list, field)
  return (type === 'text' && !whole) || (type === 'list' && list.wire.parts === undefined)
}

function getSort({ wire }: List, given: Input): Criteria['sort'] {
  const by = given[wire.sort] as string
  if (wire.dir !== null) return { by, dir: given[wire.dir] as 'asc' | 'desc' }
  return by.startsWith('-') ? { by: by.slice(1), dir: 'desc' } : { by, dir: 'asc' }
}
