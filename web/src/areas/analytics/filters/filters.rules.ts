import { OPERANDS, type Operand, passes } from '#contract/areas/analytics/analytics.rules.ts'
import { isDay, showDate } from '#contract/base/dates.ts'
import type { Choice } from '../../../ui/filters/condition.ts'
import { wordIn } from '../analytics.rules.ts'

/** A column compared with a value (ANA-046). */
export interface RowFilter<Key extends string = string> {
  key: Key
  operand: Operand
  value: string
}

/** What a value is entered as. */
export type ValueKind = 'number' | 'day' | 'text'

/** How the rows of a page are filtered: what its filter bar and its address need to know. */
export interface Filtering<Row, Key extends string = string> {
  /** What a row is called: `unit`. */
  noun: string
  /** The columns that are offered. */
  columns: readonly { key: Key; label: string; operands: readonly Operand[] }[]
  /** The column that a new filter begins with. */
  first: Key
  getLabel: (key: Key) => string
  getKind: (key: Key, operand: Operand) => ValueKind
  /** The value as the address has it; null where it is none that its column is compared with. */
  toValue: (filter: RowFilter<Key>) => string | null
  /** The values of a column to choose from; null where one is typed. */
  getChoices: (rows: readonly Row[], key: Key) => readonly Choice[] | null
  keeps: (row: Row, filter: RowFilter<Key>) => boolean
}

export const BY_TEXT: readonly Operand[] = ['equals', 'contains']
export const BY_DAY: readonly Operand[] = ['equals', 'less_than_or_equals', 'greater_than_or_equals']
export const BY_NUMBER: readonly Operand[] = [
  'greater_than_or_equals',
  'greater_than',
  'less_than_or_equals',
  'less_than',
  'equals',
]
const OPERANDS_OF: Readonly<Record<ValueKind, readonly Operand[]>> = {
  number: BY_NUMBER,
  day: BY_DAY,
  text: BY_TEXT,
}

/** A filter after its column's name: `at least 3`, days as they are written elsewhere. */
export const getFilterText = ({ operand, value }: RowFilter): string =>
  `${OPERANDS[operand]} ${isDay(value) ? showDate(value) : value}`

/** Filters with the names of their columns, as paper has them. */
export const getFilterTexts = <Row, Key extends string>(
  filters: readonly RowFilter<Key>[],
  { getLabel }: Filtering<Row, Key>,
): string[] => filters.map((filter) => `${getLabel(filter.key)} ${getFilterText(filter)}`)

const NUMBER = /^\d{1,6}(\.\d{1,3})?$/
/** A number as the address has it, of one with spaces or commas; null where it is none. */
export function toAddressNumber(text: string): string | null {
  const plain = text.replaceAll(/[\s,]/g, '')
  return NUMBER.test(plain) ? String(Number(plain)) : null
}

const WRITTEN_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
/** A day as the address has it, YYYY-MM-DD, of one in that form or as MM/DD/YYYY; any other text as it is. */
export function toAddressDay(text: string): string {
  const [, month = '', day = '', year = ''] = WRITTEN_DAY.exec(text) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : text
}

/** A value of a kind as the address has it; an empty one passes every row (ANA-048). */
function toTypedValue(kind: ValueKind, value: string): string | null {
  const text = value.trim()
  if (text === '' || kind === 'text') return text
  if (kind === 'number') return toAddressNumber(text)
  const day = toAddressDay(text)
  return isDay(day) ? day : null
}

/** A column of a page whose rows show their values as they are. */
interface PlainColumn<Row> {
  label: string
  kind: ValueKind
  value: (row: Row) => string | number | null
  /** All its values, where they are few. */
  choices?: readonly string[]
}

/** Filtering by plain columns, each with the operands that fit its kind (ANA-046). */
export function getPlainFiltering<Row, Key extends string>(
  noun: string,
  first: NoInfer<Key>,
  columns: Record<Key, PlainColumn<Row>>,
): Filtering<Row, Key> {
  const getKind = (key: Key): ValueKind => columns[key].kind
  return {
    noun,
    first,
    columns: (Object.keys(columns) as Key[]).map((key) => ({
      key,
      label: columns[key].label,
      operands: OPERANDS_OF[getKind(key)],
    })),
    getLabel: (key) => columns[key].label,
    getKind,
    toValue: ({ key, value }) => toTypedValue(getKind(key), value),
    getChoices: (_, key) => columns[key].choices?.map((value) => ({ value, label: value })) ?? null,
    keeps: (row, { key, operand, value }) => passes(columns[key].value(row), operand, value),
  }
}

/** The rows that pass every filter. */
export const getMatching = <Row, Key extends string>(
  rows: readonly Row[],
  filters: readonly RowFilter<Key>[],
  { keeps }: Pick<Filtering<Row, Key>, 'keeps'>,
): readonly Row[] =>
  filters.length === 0 ? rows : rows.filter((row) => filters.every((filter) => keeps(row, filter)))

/** The filters of an address, separated by `|`; none where a column cannot be compared with its value. */
export function filtersIn<Key extends string>(
  address: unknown,
  isKey: (text: string) => text is Key,
  toValue: (filter: RowFilter<Key>) => string | null,
): RowFilter<Key>[] {
  return wordIn(address)
    .split('|')
    .flatMap((text) => {
      const [key = '', operand = '', ...rest] = text.split('~')
      if (!isKey(key) || !Object.hasOwn(OPERANDS, operand) || rest.length === 0) return []
      const filter = { key, operand: operand as Operand, value: rest.join('~') }
      const value = toValue(filter)
      return value === null ? [] : [{ ...filter, value }]
    })
}

/** The same of a page with plain columns. */
export const plainFiltersIn = <Row, Key extends string>(
  address: unknown,
  { columns, toValue }: Filtering<Row, Key>,
): RowFilter<Key>[] =>
  filtersIn(address, (text): text is Key => columns.some(({ key }) => key === text), toValue)

/** Filters as an address has them; undefined takes the parameter away. */
export const filtersText = (filters: readonly RowFilter[]): string | undefined =>
  filters.map(({ key, operand, value }) => `${key}~${operand}~${value.replaceAll('|', ' ')}`).join('|') ||
  undefined
