import { COMPOSITES } from '../segments/composites.ts'
import type { ElementTable, ElementType, SegmentTable } from '../segments/table.ts'
import { elementKey } from './keys.ts'
import { readElementKey } from './read-keys.ts'

/** A value of the JSON form: text, number, or the components of a composite. */
export type JsonValue = string | number | { [key: string]: JsonValue }

/**
 * Converts a value to JSON: numbers, dates `2024-12-19`, times `15:07`. A value that would not survive the round trip
 * (a number with leading zeros, an invalid date) is left as it was sent.
 */
export function toJsonValue(
  value: string,
  element: ElementTable | undefined,
  component: string,
  release: string | null,
): JsonValue {
  if (!element) return value
  if (element.type === 'comp') return compositeToJson(value, element, component, release)
  const { to, from } = FORMS[element.type]
  const converted = to(value)
  return from(converted) === value ? converted : value
}

/** The same back; `null` for what no element can hold. */
export function fromJsonValue(
  value: unknown,
  element: ElementTable | undefined,
): string | readonly string[] | null {
  if (value === null || value === undefined) return ''
  if (element?.type === 'comp' && typeof value === 'object') return compositeFromJson(value, element)
  if (typeof value === 'number' && !Number.isFinite(value)) return null
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const { from } = element && element.type !== 'comp' ? FORMS[element.type] : PLAIN
  return from(value)
}

type JsonScalar = string | number

/** How values of a type are represented in JSON, and how they are written back. */
interface Form {
  to: (value: string) => JsonScalar
  from: (json: JsonScalar) => string
}

const PLAIN: Form = { to: (value) => value, from: (json) => digits(json) }

const NUMBER: Form = {
  to: (value) => (value === '' ? value : Number(value)),
  from: (json) => digits(json),
}

const HUNDREDTHS: Form = {
  to: (value) => (/^-?\d+$/.test(value) ? Number(value) / 100 : value),
  from: (json) =>
    typeof json === 'number' || json.includes('.') ? digits(Math.round(Number(json) * 100)) : json,
}

const DATE: Form = {
  to: (value) => value.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
  from: (json) => String(json).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1$2$3'),
}

const TIME: Form = {
  to: (value) =>
    value.replace(/^(\d{2})(\d{2})(?:(\d{2})(\d{1,2})?)?$/, (_, hour, minute, second, part) =>
      [hour, minute, ...(second ? [second] : [])].join(':').concat(part ? `.${part}` : ''),
    ),
  from: (json) => String(json).replace(/^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,2}))?)?$/, '$1$2$3$4'),
}

const FORMS: Record<Exclude<ElementType, 'comp'>, Form> = {
  AN: PLAIN,
  ID: PLAIN,
  N0: NUMBER,
  N2: HUNDREDTHS,
  R: NUMBER,
  DT: DATE,
  DT6: PLAIN,
  TM: TIME,
}

/** X12 knows no exponents. */
function digits(json: JsonScalar): string {
  const text = String(json)
  if (typeof json === 'string' || !text.includes('e')) return text
  return json.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

function compositeToJson(
  value: string,
  { de }: ElementTable,
  component: string,
  release: string | null,
): JsonValue {
  const table = COMPOSITES.get(String(de))
  if (!table) return value
  const composite: Record<string, JsonValue> = {}
  for (const [index, one] of value.split(component).entries()) {
    if (one !== '')
      composite[elementKey(table, index + 1, release)] = toJsonValue(
        one,
        table.elements[index],
        component,
        release,
      )
  }
  return composite
}

function compositeFromJson(value: object, { de }: ElementTable): readonly string[] | null {
  const table: SegmentTable | undefined = COMPOSITES.get(String(de))
  if (!table) return null
  const values: string[] = []
  for (const [key, one] of Object.entries(value)) {
    const position = readElementKey(key)
    const text = fromJsonValue(one, table.elements[(position ?? 0) - 1])
    if (position === null || typeof text !== 'string') return null
    values[position - 1] = text
  }
  return Array.from(values, (one) => one ?? '')
}
