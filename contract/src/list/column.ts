/**
 * The content of a column. A `moment` is shown in the zone of its place; a `status` is a number with a name; a `list`
 * holds several texts; `money` is in whole cents.
 */
export type ColumnType =
  | 'text'
  | 'number'
  | 'money'
  | 'day'
  | 'moment'
  | 'choice'
  | 'status'
  | 'list'
  | 'flag'

/** Codes with their labels, in the order they are offered. */
export type Choices = Readonly<Record<string, string>>

/** A list's options for a column besides its type and its name. */
export interface ColumnOptions {
  /** In characters, as spreadsheets measure; a screen starts from it as well. */
  width?: number
  /** Layouts that show it from the start; without it every layout does. Other layouts are never offered it. */
  layouts?: readonly string[]
  /** Shown only after the reader adds it; 'screen': files that name no columns have it still. */
  optional?: true | 'screen'
  /** Can be filtered by but is never shown. */
  filterOnly?: true
  /** False: the list cannot be ordered by it; 'call': callers can, readers are not offered to. */
  sortable?: false | 'call'
  /** False: the list cannot be narrowed by it; 'call': callers can, readers are not offered to. */
  filter?: false | 'call'
  /** The column its cells narrow the list by, where that is another: a name by its id. */
  narrowsBy?: string
  /** The list's search includes it. */
  search?: true
  /** Every row has a value. */
  required?: true
  /**
   * The row carries more than the value, so its shape is declared in the contract, its SQL in the API and its cell on
   * the page.
   */
  isCustom?: true
  /** Wraps onto several lines. */
  wraps?: true
}

export interface TextOptions extends ColumnOptions {
  /** Looked for as a whole, not by a part of it. */
  whole?: true
}

export interface DayOptions extends ColumnOptions {
  /** Past or future: decides which date ranges are offered. */
  tense?: 'past' | 'future'
}

export interface MomentOptions extends DayOptions {
  /**
   * The row's field with the IANA zone of the place; 'reader' means the reader's own zone, for events of the portal
   * itself.
   */
  zone: string
}

export interface ChoiceOptions extends ColumnOptions {
  /** Rows may contain values without a label. */
  isOpen?: true
  /** Files contain the code, because people know it by that. */
  asCode?: true
}

export interface ListOptions extends ChoiceOptions {
  /** The possible values. */
  choices?: Choices
}

/** A column as its list knows it. */
export interface Column extends TextOptions, Partial<MomentOptions>, ListOptions {
  type: ColumnType
  label: string
  width: number
}

export type Columns = Readonly<Record<string, Column>>

const WIDTHS: Record<ColumnType, number> = {
  text: 24,
  number: 10,
  money: 12,
  day: 12,
  moment: 18,
  choice: 14,
  status: 12,
  list: 24,
  flag: 8,
}

type TypedColumn<T extends ColumnType, O> = { type: T; label: string; width: number } & O

// NoInfer: the list's type parameter must not widen the options of this column
const make = <const T extends ColumnType, const O extends ColumnOptions>(
  type: T,
  label: string,
  options: O,
): TypedColumn<T, NoInfer<O>> => ({ width: WIDTHS[type], ...options, type, label })

type NoOptions = Record<never, never>

/** A column of each type; its content determines how it is compared, ordered, exported and shown. */
export const column = {
  text: <const O extends TextOptions = NoOptions>(label: string, options = {} as O) =>
    make('text', label, options),
  /** Whole numbers; open ones are ids, which readers choose by the names that the page has for them. */
  number: <const O extends ChoiceOptions = NoOptions>(label: string, options = {} as O) =>
    make('number', label, options),
  money: <const O extends ColumnOptions = NoOptions>(label: string, options = {} as O) =>
    make('money', label, options),
  /** A day of the calendar, the same everywhere. */
  day: <const O extends DayOptions = NoOptions>(label: string, options = {} as O) =>
    make('day', label, options),
  moment: <const O extends MomentOptions>(label: string, options: O) => make('moment', label, options),
  choice: <const C extends Choices, const O extends ChoiceOptions = NoOptions>(
    label: string,
    choices: C,
    options = {} as O,
  ) => make('choice', label, { ...options, choices }),
  status: <const C extends Choices, const O extends ColumnOptions = NoOptions>(
    label: string,
    choices: C,
    options = {} as O,
  ) => make('status', label, { ...options, choices }),
  list: <const O extends ListOptions = NoOptions>(label: string, options = {} as O) =>
    make('list', label, options),
  flag: <const O extends ColumnOptions = NoOptions>(label: string, options = {} as O) =>
    make('flag', label, options),
}

/** The text of a status or choice without a name, VIS-032. */
export const UNNAMED = 'NA'

/** The label for a value of a column with choices; a value without a label is shown as it is, a status without NA. */
export const choiceLabel = (
  { type, choices = {} }: Pick<Column, 'type' | 'choices'>,
  value: string | number,
): string => choices[value] ?? (type === 'status' ? UNNAMED : String(value))
