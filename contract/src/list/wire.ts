/**
 * The wire names of a list's request and response. The specification's areas have different names for the same
 * things; everything else about a list is the same.
 */
export interface Wire {
  /**
   * In a body, filters are one list of `{field, operand, value}`; in a query, every column is its own parameter
   * (`filter-text.ts`).
   */
  in: 'body' | 'query'
  page: string
  size: string
  sort: string
  /** Null: a minus before the column turns the order. */
  dir: string | null
  search: string
  /** The rows of the answer. */
  rows: string
  /** How many rows there are on all pages. */
  total: string
  /**
   * The separator of several values of a field in a query, where its specification defines one; otherwise that of a
   * filter's text.
   */
  parts?: ','
}

/** Filters in a body, as the asset list takes them. */
export const BODY_WIRE = {
  in: 'body',
  page: 'page',
  size: 'page_size',
  sort: 'sort_by',
  dir: 'sort_direction',
  search: 'search_terms',
  rows: 'data',
  total: 'record_count',
} as const satisfies Wire

/** A query, as administrators' lists take it. */
export const QUERY_WIRE = {
  in: 'query',
  page: 'page',
  size: 'page_size',
  sort: 'sort',
  dir: null,
  search: 'search',
  rows: 'data',
  total: 'total_record_count',
} as const satisfies Wire
