import { showDate } from '#contract/base/dates.ts'
import { isSame } from '#contract/form/conflict.ts'
import type { FieldFacts } from '#contract/form/schema.ts'
import { isBlank } from '#contract/form/needs.ts'
import { formatCount } from '#contract/base/plural.ts'
import { shownNumber } from '#contract/form/texts.ts'

/** The display text of a field's value, outside its control. */
export function shownValue(facts: FieldFacts, value: unknown): string {
  if (isBlank(value)) return 'empty'
  if (Array.isArray(value)) return listText(facts, value)
  switch (typeof value) {
    case 'boolean':
      return value ? 'yes' : 'no'
    case 'number':
      return facts.labels[value] ?? shownNumber(facts)(value)
    case 'string':
      return facts.kind === 'day' ? showDate(value) : (facts.labels[value] ?? value)
    default:
      return nameIn(value as object)
  }
}

const MAX_OWN = 5

/** Rows of a list that the other one lacks: two lists of equal length need more than their number. */
export function ownText(facts: FieldFacts, value: unknown, other: unknown): string {
  if (!Array.isArray(value) || !Array.isArray(other)) return ''
  const own = value.filter((one) => isObject(one) && !other.some((theirs) => isSame(one, theirs)))
  const messages = own.slice(0, MAX_OWN).map((one) => shownValue(facts, one))
  return messages.length === 0
    ? ''
    : `(only here: ${messages.join('; ')}${own.length > MAX_OWN ? '; …' : ''})`
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

function listText(facts: FieldFacts, list: readonly unknown[]): string {
  const isNamed = list.every((one) => typeof one !== 'object' || one === null)
  if (isNamed) return list.map((one) => shownValue({ ...facts, kind: null }, one)).join(', ')
  return formatCount(list.length, facts.unit ?? 'value')
}

/** A picker's value is shown by its most descriptive property. */
function nameIn(value: object): string {
  const named = value as Record<string, unknown>
  const name = ['full_name', 'display_name', 'name', 'label', 'equipment_id', 'scac', 'commodity'].find(
    (key) => typeof named[key] === 'string',
  )
  return name
    ? String(named[name])
    : Object.values(named)
        .filter((part) => !isBlank(part))
        .join(', ')
}
