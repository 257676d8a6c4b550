import type { Column, Columns } from './column.ts'
import type { Wire } from './wire.ts'

/** URL parameters of every list page; filters are named by their column. */
export interface AddressNames {
  search: string
  scope: string
  page: string
  size: string
  sort: string
  dir: string
  columns: string
  /** The saved view it began as. */
  view: string
}

export const ADDRESS_NAMES = {
  search: 'q',
  scope: 'scope',
  page: 'page',
  size: 'size',
  sort: 'sort',
  dir: 'dir',
  columns: 'cols',
  view: 'view',
} as const satisfies AddressNames

/** A list: data alone, read by the API, the page and whatever else is made of it (docs/decisions/030). */
export interface List<C extends Columns = Columns, F extends string = string, S extends string = string> {
  /** Names of its rows, for people and for what a browser stores: `assets`, and the singular: `asset`. */
  name: string
  singular: string
  /** In their default order; the first names the row, and always leads. */
  columns: C
  /** What a row carries besides its columns. */
  fields: readonly F[]
  /** The field or column no two rows share. */
  key: (keyof C & string) | F
  /** The scopes of the list with their labels; without any, the list has one scope. */
  scopes: Readonly<Record<S, string>>
  /** The scope of a call that names none. */
  scope: S | null
  sort: { by: keyof C & string; dir: 'asc' | 'desc' }
  wire: Wire
  address: AddressNames
  /** The name of its exports: `visibility_assets` gives `visibility_assets_11-20-2026.csv`. */
  file: string
  /** What all rows on paper are called in the export menu, for a list whose rows can be printed: `One PDF`. */
  papers: string | null
}

interface Spec<C extends Columns, F extends string, S extends string, W extends Wire> extends Omit<
  List<C, F, S>,
  'fields' | 'scopes' | 'scope' | 'address' | 'file' | 'papers' | 'wire' | 'columns' | 'key'
> {
  columns: C & ZonesAreFields<C, F>
  key: (keyof C & string) | NoInfer<F>
  fields?: readonly F[]
  scopes?: Readonly<Record<S, string>>
  scope?: NoInfer<S>
  wire: W
  address?: Partial<AddressNames>
  file?: string
  papers?: string
}

/** A moment is shown in the zone of a place, so rows must carry that zone. */
type ZonesAreFields<C extends Columns, F extends string> = {
  [K in keyof C]: C[K] extends { zone: infer Z }
    ? Z extends F | 'reader'
      ? unknown
      : { zone: F | 'reader' }
    : unknown
}

/** Declares a list, keeping its exact types. */
export const list = <
  const C extends Columns,
  const W extends Wire,
  const F extends string = never,
  const S extends string = never,
>({
  fields = [],
  scopes = {} as Record<S, string>,
  scope,
  address = {},
  file,
  papers,
  ...spec
}: Spec<C, F, S, W>): List<C, F, S> & { wire: W } => ({
  ...spec,
  fields,
  scopes,
  scope: scope ?? null,
  address: { ...ADDRESS_NAMES, ...address },
  file: file ?? spec.name,
  papers: papers ?? null,
})

/** Every column, shown or not. */
export type Keys<L extends List> = keyof L['columns'] & string
/** Columns that can be shown, ordered by and exported. */
export type ColumnKey<L extends List> = {
  [K in Keys<L>]: L['columns'][K] extends { filterOnly: true } ? never : K
}[Keys<L>]
/** Everything a list can be narrowed by. */
export type FilterKey<L extends List> = {
  [K in Keys<L>]: L['columns'][K] extends { filter: false } ? never : K
}[Keys<L>]
/** Everything a list can be ordered by. */
export type SortKey<L extends List> = {
  [K in ColumnKey<L>]: L['columns'][K] extends { sortable: false } ? never : K
}[ColumnKey<L>]
export type FieldKey<L extends List> = L['fields'][number]
export type ScopeKey<L extends List> = keyof L['scopes'] & string
/** Columns with their own row shape and cell. */
export type OwnKey<L extends List> = {
  [K in Keys<L>]: L['columns'][K] extends { isCustom: true } ? K : never
}[Keys<L>]

/** The column of a key the list is known to have. */
export const getColumn = (list: List, key: string): Column => {
  const column = list.columns[key]
  if (column === undefined) throw new Error(`${list.name} have no column ${key}`)
  return column
}

export const allKeys = <L extends List>(list: L): Keys<L>[] => Object.keys(list.columns) as Keys<L>[]

const keysWhere = (list: List, fits: (column: Column) => boolean): string[] =>
  allKeys(list).filter((key) => fits(getColumn(list, key)))

export const columnKeys = <L extends List>(list: L): ColumnKey<L>[] =>
  keysWhere(list, ({ filterOnly }) => !filterOnly) as ColumnKey<L>[]

export const filterKeys = <L extends List>(list: L): FilterKey<L>[] =>
  keysWhere(list, ({ filter }) => filter !== false) as FilterKey<L>[]

export const sortKeys = <L extends List>(list: L): SortKey<L>[] =>
  keysWhere(list, ({ filterOnly, sortable }) => !filterOnly && sortable !== false) as SortKey<L>[]

/** The columns that a layout may show, in their order: those of its kind, and those of all. */
export const availableColumns = <L extends List>(list: L, layout?: string): ColumnKey<L>[] =>
  columnKeys(list).filter((key) => {
    const { layouts } = getColumn(list, key)
    return layout === undefined || layouts === undefined || layouts.includes(layout)
  })

/** The columns a layout shows from the start, in order. */
export const defaultColumns = <L extends List>(list: L, layout?: string): ColumnKey<L>[] =>
  availableColumns(list, layout).filter((key) => !getColumn(list, key).optional)

/** The columns of a file that names none. */
export const fileKeys = <L extends List>(list: L): ColumnKey<L>[] =>
  columnKeys(list).filter((key) => getColumn(list, key).optional !== true)

export const scopeKeys = <L extends List>(list: L): ScopeKey<L>[] => Object.keys(list.scopes) as ScopeKey<L>[]
