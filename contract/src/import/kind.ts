import type { z } from 'zod'

/** A column that an import can fill. A file's content is text, and so is its valid form. */
export interface ImportColumn {
  label: string
  /** How files call it otherwise; case, blanks and signs do not count. */
  aliases?: readonly string[]
  /** Validates a value; its messages say what is wrong and what to do next. It never receives an empty cell. */
  schema: z.ZodType<string, string>
  /** The message for an empty cell; without it the cell may stay empty. */
  missing?: string
  example: string
  help?: string
}

/** Something that comes in many rows at once: data alone, read by the API and the page. */
export interface ImportKind<K extends string = string> {
  name: string
  /** One of its rows: `unit`. */
  singular: string
  columns: Readonly<Record<K, ImportColumn>>
  /** Columns that together stand once in a file. */
  key: readonly K[]
  /** Its rows belong to one customer, who is selected first. */
  needsCustomer: boolean
}

/** One row as its kind has it; empty where the file has nothing. */
export type ImportRow<K extends ImportKind> =
  K extends ImportKind<infer C> ? Readonly<Record<C, string>> : never

/** Declares an import kind, keeping the names of its columns. */
export const importKind = <const K extends string>(
  kind: ImportKind<NoInfer<K>> & { columns: Record<K, ImportColumn> },
): ImportKind<K> => kind

/** Which column of the file fills which column of the kind, counted from 0; null: none. */
export type Mapping = Readonly<Record<string, number | null>>

export interface RowProblem {
  /** The column of the kind; null: the row as a whole. */
  column: string | null
  words: string
}

/** Largest import; more comes in several files. */
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 60
export const MAX_IMPORT_BYTES = 8 * 1024 * 1024

/** Heads the column of reasons in a file of refused rows; a file that comes back with it is read past it. */
export const REASON_HEADER = 'Reason'

/** Drops the previous reasons from corrected rows: they are not part of the data. */
export function withoutReasons(
  sample: readonly (readonly string[])[],
): (cells: readonly string[]) => string[] {
  const at = sample[0]?.indexOf(REASON_HEADER) ?? -1
  return (cells) => cells.filter((_, place) => place !== at)
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const getNames = (key: string, { label, aliases = [] }: ImportColumn): Set<string> =>
  new Set([key, label, ...aliases].map(plain))

const getEntries = (kind: ImportKind): [string, ImportColumn][] => Object.entries(kind.columns)

/** Whether the first row of a file names columns. */
export const hasHeader = (kind: ImportKind, first: readonly string[]): boolean =>
  first.some((cell) => getEntries(kind).some(([key, column]) => getNames(key, column).has(plain(cell)))) ||
  first.some((cell) => plain(cell) === plain(REASON_HEADER))

const SEEN_ROWS = 20
/** The number of checked cells that must be valid for a column to be assigned. */
const MIN_RIGHT = 0.6

/** Assigns the columns of the file: by name, or if no name is known, by content. */
export function guessMapping(kind: ImportKind, rows: readonly (readonly string[])[]): Mapping {
  const [first = []] = rows
  const isNamed = hasHeader(kind, first)
  const body = rows.slice(isNamed ? 1 : 0, SEEN_ROWS + 1)
  const used = new Set<number>()
  const mapping: Record<string, number | null> = {}
  for (const [key, column] of getEntries(kind)) {
    const names = getNames(key, column)
    const at = isNamed ? first.findIndex((cell, place) => names.has(plain(cell)) && !used.has(place)) : -1
    mapping[key] = at < 0 ? null : at
    if (at >= 0) used.add(at)
  }
  for (const [key, column] of getEntries(kind)) {
    if (mapping[key] !== null || column.missing === undefined) continue
    const at = first.findIndex((_, place) => !used.has(place) && isRightMostly(column, body, place))
    if (at < 0) continue
    mapping[key] = at
    used.add(at)
  }
  return mapping
}

function isRightMostly(
  { schema }: ImportColumn,
  rows: readonly (readonly string[])[],
  place: number,
): boolean {
  const cells = rows.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '')
  const right = cells.filter((cell) => schema.safeParse(cell).success)
  return cells.length > 0 && right.length / cells.length >= MIN_RIGHT
}

/** Columns that have to be mapped and are not. */
export const unmapped = (kind: ImportKind, mapping: Mapping): string[] =>
  getEntries(kind)
    .filter(([key, { missing }]) => missing !== undefined && (mapping[key] ?? null) === null)
    .map(([, { label }]) => label)

/** Parses the cells of a row and reports the errors of each. */
export function readRow(
  kind: ImportKind,
  mapping: Mapping,
  cells: readonly string[],
): { row: Record<string, string>; problems: RowProblem[] } {
  const row: Record<string, string> = {}
  const problems: RowProblem[] = []
  for (const [key, { schema, missing }] of getEntries(kind)) {
    const place = mapping[key] ?? null
    const cell = place === null ? '' : (cells[place] ?? '').trim()
    row[key] = cell
    if (cell === '') {
      if (missing !== undefined) problems.push({ column: key, words: missing })
      continue
    }
    const read = schema.safeParse(cell)
    if (read.success) row[key] = read.data
    else problems.push({ column: key, words: read.error.issues[0]?.message ?? 'This value isn’t valid.' })
  }
  return { row, problems }
}

/** What no other row of a file may have; null where a part of it is empty. */
export function getKey(kind: ImportKind, row: Readonly<Record<string, string>>): string | null {
  const parts = kind.key.map((key) => (row[key] ?? '').toLowerCase())
  return parts.includes('') ? null : parts.join('\n')
}
