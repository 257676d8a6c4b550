import type {
  AssetExportRequest,
  AssetListRequest,
} from '#contract/areas/visibility/assets/assets.contract.ts'
import {
  ASSET_COLUMN_KEYS,
  ASSET_COLUMNS,
  ASSET_SCOPES,
  type AssetColumnKey,
  type AssetScope,
  COMPLETE_STATUS,
  MAX_BULK_SEARCH_IDS,
  normalizeAssetTerm,
} from '#contract/areas/visibility/assets/assets.rules.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/base/paging.ts'
import { given, matching, oneOf, textUpTo, wholeBetween } from '../../../shared/read.ts'
import { type Condition, readCondition, writeCondition } from '../../../ui/filters/condition.ts'
import { askFor, type AssetFilterDef, FILTER_DEFS, type FilterField } from './asset-filters.rules.ts'

/** From how many ids on a pasted list no longer fits the address and is kept in the tab. */
export const MAX_IDS_IN_ADDRESS = 20

const text = textUpTo(2000)
const sortable: readonly AssetColumnKey[] = ASSET_COLUMNS.filter((column) => column.sortable).map(
  ({ key }) => key,
)
const OTHER_SIZES: readonly number[] = PAGE_SIZES.filter((size) => size !== DEFAULT_PAGE_SIZE)
const pageSize = wholeBetween(1, Math.max(...PAGE_SIZES))

const FIELDS = {
  q: textUpTo(100),
  ids: text,
  lookup: matching(/^[a-z0-9]{1,16}$/),
  groups: text,
  /** Which trips; without it as `scopeOf` says. */
  scope: oneOf(ASSET_SCOPES),
  sort: oneOf(sortable),
  dir: oneOf(['asc', 'desc']),
  page: wholeBetween(2, 1_000_000),
  size: (value: unknown) => OTHER_SIZES.find((size) => size === pageSize(value)) ?? null,
  cols: text,
  /** Only logged (VIS-012). */
  widget: textUpTo(100),
}
const readFields = given(FIELDS)
type Base = ReturnType<typeof readFields>

/** The address of the list: only what differs from the defaults, so a link stays short. Filters go by column name. */
export type AssetSearch = Base & Partial<Record<FilterField, string>>

export const DEFAULT_SORT = { sort: 'days_since_last_sighting', dir: 'desc' } as const

/** Reads an address; whatever makes no sense is dropped, which means its default. Never throws. */
export function readAssetSearch(raw: Record<string, unknown>): AssetSearch {
  const search: Record<string, unknown> = tidy(readFields(raw))
  for (const def of FILTER_DEFS) {
    const condition = readCondition(def, wordOf(raw[def.field]))
    if (condition) search[def.field] = writeCondition(def, condition)
  }
  return search['scope'] === 'active' && startScope(search) === 'active' ? without(search, 'scope') : search
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function tidy(search: Base): Base {
  const isDefaultSort = (search.sort ?? DEFAULT_SORT.sort) === DEFAULT_SORT.sort
  const clean = {
    ...search,
    groups: groupIds(search).join('|'),
    ids: idsOf(search).join('|'),
    cols: columnsOf(search)?.join('|'),
    sort: isDefaultSort ? undefined : search.sort,
    dir: isDefaultSort && search.dir === DEFAULT_SORT.dir ? undefined : search.dir,
  }
  return Object.fromEntries(Object.entries(clean).filter(([, value]) => value !== undefined && value !== ''))
}

export function groupIds(search: { groups?: string | undefined }): number[] {
  const ids = (search.groups ?? '').split('|').filter((id) => /^\d{1,9}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, 200)
}

/** Ids of a short pasted list, which travel in the address. */
export function idsOf(search: { ids?: string | undefined }): string[] {
  const ids = (search.ids ?? '').split('|').map(normalizeAssetTerm).filter(Boolean)
  return [...new Set(ids)].slice(0, MAX_IDS_IN_ADDRESS)
}

/** Columns named by the address in their order; undefined when it names none that exist. */
export function columnsOf(search: { cols?: string | undefined }): AssetColumnKey[] | undefined {
  const known = (search.cols ?? '').split('|').filter(isColumnKey)
  return known.length > 0 ? [...new Set(known)] : undefined
}

const isColumnKey = (key: string): key is AssetColumnKey =>
  (ASSET_COLUMN_KEYS as readonly string[]).includes(key)

export interface ActiveFilter {
  def: AssetFilterDef
  condition: Condition
}

/** The filters of an address in the order of the columns. */
export function filtersOf(search: AssetSearch): ActiveFilter[] {
  return FILTER_DEFS.flatMap((def) => {
    const condition = readCondition(def, search[def.field] ?? '')
    return condition ? [{ def, condition }] : []
  })
}

/** Sets or, with null, clears one filter; the list starts at its first page again. */
export function withFilter(
  search: AssetSearch,
  def: AssetFilterDef,
  condition: Condition | null,
): AssetSearch {
  const { page: _page, [def.field]: _old, ...rest } = search
  if (!condition) return rest
  const asked: AssetSearch = { ...rest, [def.field]: writeCondition(def, condition) }
  return asked.scope === 'active' && asksForComplete(asked) ? without(asked, 'scope') : asked
}

const without = (search: AssetSearch, key: keyof AssetSearch): AssetSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== key))

const COMPLETE = String(COMPLETE_STATUS)
const asksForComplete = ({ status_code = '' }: AssetSearch): boolean =>
  status_code.split('|').includes(COMPLETE)

/**
 * The trips shown when nobody has chosen: those under way, for a list is read to find what needs attention. A unit asked for
 * by its number is shown whatever became of its trip, and so are completed ones when they are asked for.
 */
const startScope = (search: AssetSearch): AssetScope =>
  search.q || search.ids || search.lookup || asksForComplete(search) ? 'current' : 'active'

/** Which trips the address asks for. */
export const scopeOf = (search: AssetSearch): AssetScope => search.scope ?? startScope(search)

/** Chooses which trips show; completed ones cannot be asked for among those under way. */
export function withScope(search: AssetSearch, scope: AssetScope): AssetSearch {
  const { page: _page, ...rest } = search
  return readAssetSearch({ ...rest, scope, ...(scope === 'active' && withoutComplete(search)) })
}

function withoutComplete({ status_code }: AssetSearch): Pick<AssetSearch, 'status_code'> {
  const left = (status_code ?? '').split('|').filter((code) => code !== COMPLETE)
  return { status_code: left.join('|') }
}

/** Everything that narrows the list is gone; sort, columns and page size stay. */
export function withoutFilters(search: AssetSearch): AssetSearch {
  const { sort, dir, size, cols, scope } = search
  return readAssetSearch({ sort, dir, size, cols, scope })
}

/** Whether anything narrows the list, so an empty answer can say so. */
export const isNarrowed = (search: AssetSearch): boolean =>
  Boolean(search.q || search.ids || search.lookup || search.groups) || filtersOf(search).length > 0

export interface Sort {
  sort: AssetColumnKey
  dir: 'asc' | 'desc'
}

export function sortOf(search: AssetSearch): Sort {
  return {
    sort: search.sort ?? DEFAULT_SORT.sort,
    dir: search.dir ?? (search.sort ? 'asc' : DEFAULT_SORT.dir),
  }
}

/** The question the address asks, without paging; `lookupIds` are those of a long pasted list. */
export function questionOf(search: AssetSearch, lookupIds: readonly string[], now: Date): AssetExportRequest {
  const { sort, dir } = sortOf(search)
  const terms = search.q ? [search.q.trim()] : []
  return {
    filters: filtersOf(search).flatMap(({ def, condition }) => askFor(def, condition, now)),
    search_terms: [...terms, ...(lookupIds.length > 0 ? lookupIds : idsOf(search))],
    group_ids: groupIds(search),
    scope: scopeOf(search),
    sort_by: sort,
    sort_direction: dir,
  }
}

/** The same with its page, as the list call takes it. */
export function listRequestOf(
  search: AssetSearch,
  lookupIds: readonly string[],
  now: Date,
): AssetListRequest {
  const { columns: _columns, ...question } = questionOf(search, lookupIds, now)
  return { ...question, page: search.page ?? 1, page_size: search.size ?? DEFAULT_PAGE_SIZE }
}

export interface Lookup {
  /** Each id once, in the order it was pasted. */
  ids: string[]
  /** How many ids were entered, repeats included, blank lines not (VIS-016). */
  entered: number
  /** Ids pasted more than once. */
  repeated: string[]
  /** How many different ids are beyond what one search takes. */
  excess: number
}

/** Reads what was pasted into the bulk search: one id per line; commas and tabs end an id as well. */
export function readLookup(text: string): Lookup {
  const entered = text
    .split(/[\r\n,;\t]+/)
    .map(normalizeAssetTerm)
    .filter((id) => id !== '')
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const id of entered) (seen.has(id) ? repeated : seen).add(id)
  return {
    ids: [...seen],
    entered: entered.length,
    repeated: [...repeated],
    excess: Math.max(0, seen.size - MAX_BULK_SEARCH_IDS),
  }
}

/** A short name for a pasted list, the same for the same ids (FNV-1a, 53 bits kept). */
export function lookupKey(ids: readonly string[]): string {
  let high = 0x811c9dc5
  let low = 0xcbf29ce4
  for (const char of ids.join('\n')) {
    const code = char.charCodeAt(0)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ (code + 31), 0x01000197)
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36)
}
