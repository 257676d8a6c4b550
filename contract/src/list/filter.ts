/** ANA-046, ANA-048. `equals` with a list means any of them; an empty value passes every row. */
export const OPERANDS = [
  'equals',
  'less_than',
  'less_than_or_equals',
  'greater_than',
  'greater_than_or_equals',
  'contains',
] as const
export type Operand = (typeof OPERANDS)[number]

export type FilterValue = string | number | null | (string | number)[]

/** One condition of a list; several must all hold. */
export interface Filter<Field extends string = string> {
  field: Field
  operand: Operand
  value: FilterValue
}

export const MAX_FILTERS = 30
export const MAX_FILTER_VALUES = 200
export const MAX_FILTER_TEXT = 255

/** Operands by their short name in query parameters and addresses. */
export const SHORT_OPERANDS = {
  is: 'equals',
  has: 'contains',
  lt: 'less_than',
  lte: 'less_than_or_equals',
  gt: 'greater_than',
  gte: 'greater_than_or_equals',
} as const satisfies Record<string, Operand>

const SHORT = new Map(Object.entries(SHORT_OPERANDS).map(([short, operand]) => [operand, short]))
const PREFIXED = /^(is|has|lt|lte|gt|gte)\.(.*)$/s

/**
 * A filter as a query parameter of its column: `gte.2`, `is.BNSF|UP`, `has.memphis`; repeated parameters narrow
 * further. Where the wire format has its own separator, values use it: `BNSF,UP`.
 */
export function filterText({ operand, value }: Pick<Filter, 'operand' | 'value'>, parts?: ','): string {
  if (parts && operand === 'equals') return [value].flat().join(parts)
  return `${SHORT.get(operand)}.${[value].flat().join('|')}`
}

/**
 * Parses a filter from a query parameter; a text without an operand matches a part of the value, or one of several
 * values.
 */
export function readFilterText(
  text: string,
  without: 'contains' | 'equals',
  parts?: ',',
): Pick<Filter, 'operand' | 'value'> {
  const [, short, rest] = PREFIXED.exec(text) ?? []
  const operand = short === undefined ? without : SHORT_OPERANDS[short as keyof typeof SHORT_OPERANDS]
  const label = rest ?? text
  if (operand !== 'equals') return { operand, value: label }
  return { operand, value: label.split(short === undefined && parts ? parts : '|') }
}
