import { choiceLabel, type Column } from '#contract/list/column.ts'
import type { QueryFilter } from '#contract/list/criteria.ts'

/** A filter value that does not fit its column; its message is for the person who typed it. */
export class WrongValue extends Error {}

/**
 * How a column is compared with values. Values are one array, whatever their number. `time`: local days, or moments;
 * `day<` and similar: before a local day.
 */
export type PredicateKind =
  | 'any'
  | 'like'
  | 'time'
  | '<'
  | '<='
  | '>'
  | '>='
  | 'day<'
  | 'day<='
  | 'day>'
  | 'day>='

/** A filter's test, with its values converted for the column. */
export interface Predicate {
  field: string
  kind: PredicateKind
  /** As many as the statement's parameters. */
  values: readonly unknown[]
}

type Value = string | number
type Comparison = '<' | '<=' | '>' | '>='

const COMPARISONS = {
  less_than: '<',
  less_than_or_equals: '<=',
  greater_than: '>',
  greater_than_or_equals: '>=',
} as const

/** Parts texts are looked for by from one parameter; nothing that is typed holds it. */
export const VALUE_SEPARATOR = '\u0001'

const RESERVED_CHARACTERS = ['\0', VALUE_SEPARATOR]

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

/** Reads a filter; null where its empty value passes every row (ANA-048). Throws WrongValue. */
export function toPredicate(
  column: Column,
  { field, operand, value }: Omit<QueryFilter, 'name'>,
): Predicate | null {
  const values = [value].flat().filter((one): one is Value => one !== null && String(one).trim() !== '')
  if (values.length === 0) return null
  if (values.some((one) => RESERVED_CHARACTERS.some((character) => String(one).includes(character))))
    throw new WrongValue('This text contains an unsupported character.')
  if (operand === 'contains') return { field, ...like(column, values.map(String)) }
  if (operand === 'equals') return { field, ...equal(column, values) }
  const [than] = values
  if (than === undefined || values.length > 1) throw new WrongValue('Compare with one value at a time.')
  return { field, ...compared(column, COMPARISONS[operand], than) }
}

type Criteria = Pick<Predicate, 'kind' | 'values'>

/** Any of the parts, anywhere in what people read, regardless of case. */
function like(column: Column, parts: readonly string[]): Criteria {
  const patterns = parts
    .map((part) => `%${part.replace(/[\\%_]/g, (one) => `\\${one}`)}%`)
    .join(VALUE_SEPARATOR)
  return {
    kind: 'like',
    values: column.type === 'choice' ? [patterns, codesNamed(column, parts)] : [patterns],
  }
}

/** Codes whose labels contain one of the parts. */
const codesNamed = (column: Column, parts: readonly string[]): string[] =>
  Object.keys(column.choices ?? {}).filter((code) =>
    parts.some((part) => choiceLabel(column, code).toUpperCase().includes(part.toUpperCase())),
  )

function equal({ type }: Column, values: readonly Value[]): Criteria {
  const texts = values.map(String)
  switch (type) {
    case 'text':
    case 'choice':
    case 'list':
      return { kind: 'any', values: [texts] }
    case 'number':
    case 'money':
    case 'status':
      return { kind: 'any', values: [values.map(requireNumber).filter(Number.isSafeInteger)] }
    case 'flag':
      return { kind: 'any', values: [texts.map(requireFlag)] }
    case 'day':
      return { kind: 'any', values: [texts.map(requireDay)] }
    case 'moment': {
      const days = texts.filter((text) => DAY.test(text)).map(requireDay)
      const moments = texts.filter((text) => !DAY.test(text)).map(requireMoment)
      return { kind: 'time', values: [days, moments] }
    }
  }
}

function compared({ type, zone }: Column, comparison: Comparison, than: Value): Criteria {
  switch (type) {
    case 'text':
    case 'choice':
      return { kind: comparison, values: [String(than)] }
    case 'number':
    case 'money':
    case 'status':
      return wholeBound(comparison, requireNumber(than))
    case 'day':
      return { kind: comparison, values: [requireDay(String(than))] }
    case 'moment':
      return momentBound(zone, comparison, String(than))
    case 'list':
      throw new WrongValue('A list column supports only equals and contains.')
    case 'flag':
      throw new WrongValue('A yes/no column supports only equals.')
  }
}

/** A day means the day at the place, as the screen shows it; of the portal's own doing a day in UTC. */
function momentBound(zone: string | undefined, comparison: Comparison, text: string): Criteria {
  if (!DAY.test(text)) return { kind: comparison, values: [requireMoment(text)] }
  const day = requireDay(text)
  if (zone !== 'reader') return { kind: `day${comparison}`, values: [day] }
  const isAfter = comparison === '<=' || comparison === '>'
  const bound = new Date(Date.parse(`${day}T00:00:00Z`) + (isAfter ? DAY_MS : 0)).toISOString()
  return { kind: comparison.startsWith('<') ? '<' : '>=', values: [bound] }
}

const DAY_MS = 86_400_000

/** Columns hold whole numbers: every bound is a least or a most, which an index serves and which are two texts, not four. */
function wholeBound(comparison: Comparison, number: number): Criteria {
  const whole = {
    '<': Math.ceil(number) - 1,
    '<=': Math.floor(number),
    '>': Math.floor(number) + 1,
    '>=': Math.ceil(number),
  }
  const bound = Math.min(Number.MAX_SAFE_INTEGER, Math.max(Number.MIN_SAFE_INTEGER, whole[comparison]))
  return { kind: comparison.startsWith('<') ? '<=' : '>=', values: [bound] }
}

function requireNumber(value: Value): number {
  const number = Number(value)
  if (!Number.isFinite(number)) throw new WrongValue(`This column requires a number, not “${value}”.`)
  return number
}

function requireFlag(text: string): boolean {
  if (text !== 'true' && text !== 'false')
    throw new WrongValue(`This column requires true or false, not “${text}”.`)
  return text === 'true'
}

function requireMoment(text: string): string {
  if (!MOMENT.test(text) || Number.isNaN(Date.parse(text)))
    throw new WrongValue('Enter a date like 2026-03-08 or a time like 2026-03-08T07:30:00Z.')
  requireDay(text.slice(0, 10))
  return text
}

function requireDay(day: string): string {
  if (!DAY.test(day)) throw new WrongValue('Enter a date like 2026-03-08.')
  const parsed = new Date(`${day}T00:00:00Z`)
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
  if (!isReal || day.startsWith('0000')) throw new WrongValue(`${day} isn’t a valid date.`)
  return day
}
