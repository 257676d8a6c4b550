import { commentTimeInZone } from '#contract/base/place-time.ts'
import { DATE_PRESETS, type DatePreset } from './date-presets.ts'

/** A filter condition on a column; its shape depends on the column's type. */
export type Condition =
  | { kind: 'any'; values: string[] }
  | { kind: 'contains'; text: string }
  | { kind: 'compare'; operand: CompareOperand; value: number }
  | { kind: 'between'; from: string | null; to: string | null }
  | { kind: 'preset'; preset: DatePreset }
  | { kind: 'since'; moment: string }

/** Labels of number comparisons by their short name in the URL. */
export const COMPARE_LABELS = {
  gte: 'at least',
  lte: 'at most',
  gt: 'more than',
  lt: 'less than',
  eq: 'exactly',
} as const
export type CompareOperand = keyof typeof COMPARE_LABELS

export interface Choice {
  value: string
  label: string
  /** How many rows have it, where that is known. */
  count?: number
}

/** A column that can be filtered and how. */
export interface FilterDef<Field extends string = string> {
  field: Field
  label: string
  type: 'choice' | 'text' | 'number' | 'date'
  choices?: readonly Choice[]
  /** Names a choice this build does not know; without it unknown choices are dropped. */
  nameOther?: (value: string) => string
  presets?: readonly DatePreset[]
  /** A text whose usual values are offered as choices. */
  offers?: true
  /** What separates several values in the address, where the list's call has a separator of its own. */
  parts?: ','
}

const MAX_VALUES = 200
const MAX_TEXT = 255
const AMOUNT = /^\d{1,6}(?:\.\d{1,3})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a number that a column can be compared with, as the address writes it. */
export const isAmount = (text: string): boolean => AMOUNT.test(text)

/** Whether a text is a day of the calendar as the address writes it. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** Reads a condition from its words in the address; null when they make no sense for the column. */
export function readCondition(def: FilterDef, text: string): Condition | null {
  const value = text.trim()
  if (value === '') return null
  if (def.type === 'choice') return readChoices(def, value)
  if (def.type === 'number') return readNumber(value)
  if (def.type === 'date') return readDate(def, value)
  if (value.startsWith('is.')) return isAnyOf(value.slice(3).split('|'))
  if (def.parts && value.includes(def.parts)) return isAnyOf(value.split(def.parts))
  return { kind: 'contains', text: value.slice(0, MAX_TEXT) }
}

function isAnyOf(values: string[]): Condition | null {
  const given = [...new Set(values.map((one) => one.trim()).filter(Boolean))].slice(0, MAX_VALUES)
  return given.length > 0 ? { kind: 'any', values: given } : null
}

function readChoices({ choices, nameOther, parts }: FilterDef, value: string): Condition | null {
  const isKnown = (one: string) => nameOther !== undefined || choices?.some((choice) => choice.value === one)
  // links made before the list had a separator of its own still work
  return isAnyOf(
    value
      .split('|')
      .flatMap((one) => one.split(parts ?? '|'))
      .filter(isKnown),
  )
}

function readNumber(value: string): Condition | null {
  const [, operand = 'eq', digits = ''] = /^(?:(gte|lte|gt|lt|eq)\.)?(.*)$/.exec(value) ?? []
  if (!isAmount(digits)) return null
  return { kind: 'compare', operand: operand as CompareOperand, value: Number(digits) }
}

function readDate({ presets }: FilterDef, value: string): Condition | null {
  const preset = presets?.find((name) => name === value)
  if (preset) return { kind: 'preset', preset }
  const moment = /^since\.(\d{4}-\d{2}-\d{2}T[\d:.]{5,12}Z)$/.exec(value)?.[1]
  if (moment !== undefined && !Number.isNaN(Date.parse(moment))) return { kind: 'since', moment }
  const [from = '', to = '', more] = value.split('..')
  if (!value.includes('..') || more !== undefined || (from === '' && to === '')) return null
  if ((from !== '' && !isDay(from)) || (to !== '' && !isDay(to))) return null
  return { kind: 'between', from: from || null, to: to || null }
}

/** The condition as the address carries it. */
export function writeCondition(def: FilterDef, condition: Condition): string {
  switch (condition.kind) {
    case 'any':
      return def.type === 'text'
        ? `is.${condition.values.join('|')}`
        : condition.values.join(def.parts ?? '|')
    case 'contains':
      return condition.text
    case 'compare':
      return `${condition.operand}.${condition.value}`
    case 'between':
      return `${condition.from ?? ''}..${condition.to ?? ''}`
    case 'preset':
      return condition.preset
    case 'since':
      return `since.${condition.moment}`
  }
}

/** The condition in plain words, for its chip. */
export function conditionText(def: FilterDef, condition: Condition): string {
  switch (condition.kind) {
    case 'any':
      return orList(condition.values.map((value) => choiceLabel(def, value)))
    case 'contains':
      return `contains “${condition.text}”`
    case 'compare':
      return `${COMPARE_LABELS[condition.operand]} ${condition.value}`
    case 'between':
      return betweenText(condition.from, condition.to)
    case 'preset':
      return DATE_PRESETS[condition.preset].toLowerCase()
    case 'since':
      return `since ${commentTimeInZone(condition.moment)}`
  }
}

const choiceLabel = ({ choices, nameOther }: FilterDef, value: string): string =>
  choices?.find((choice) => choice.value === value)?.label ?? nameOther?.(value) ?? value

function orList(texts: string[]): string {
  if (texts.length <= 1) return texts.join('')
  if (texts.length > 3) return `${texts.slice(0, 2).join(', ')} or ${texts.length - 2} more`
  return `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`
}

const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

function betweenText(from: string | null, to: string | null): string {
  if (from && to) return from === to ? `on ${usDay(from)}` : `${usDay(from)} to ${usDay(to)}`
  return from ? `from ${usDay(from)}` : `until ${usDay(to ?? '')}`
}
