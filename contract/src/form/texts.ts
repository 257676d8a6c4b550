import type { z } from 'zod'
import { formatCount, showNumber } from '../base/plural.ts'
import type { FieldFacts } from './schema.ts'

type Issue = z.core.$ZodRawIssue

const CHOSEN = new Set(['choice', 'choices', 'zone', 'thing'])
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A label within a sentence: `the title`, `your password`, `the BOL number`. */
export function toLabelPhrase(label: string): string {
  const isName = /^[A-Z][A-Z\d]/.test(label)
  const text = isName ? label : label.charAt(0).toLowerCase() + label.slice(1)
  return text.startsWith('your ') ? text : `the ${text}`
}

/** Labels that no article goes before: `More than`, `How often`, `Expires after`, `Hazardous`. */
const NO_NOUN =
  /^(an?|the|as|at|by|for|from|in|of|on|to|until|with|how|what|when|where|which|who|may|tell|lasts|added|rate increases|increase per|days start|responds|receives|usual|usually|hazardous|refrigerated)\b|\b(above|after|are|at|from|of|on|than|until|within)$/i

/** The message of an empty required field. */
export function missingText({ label, kind, unit }: Pick<FieldFacts, 'label' | 'kind' | 'unit'>): string {
  if (kind === 'rows') return `Add at least one ${unit ?? 'row'}.`
  const isChosen = kind !== null && CHOSEN.has(kind)
  if (label === null) return isChosen ? 'Choose a value.' : 'This field is required.'
  if (kind === 'yes') return `Answer “${label}” with yes or no.`
  if (NO_NOUN.test(label)) return `${isChosen ? 'Choose' : 'Fill in'} “${label}”.`
  return `${isChosen ? 'Choose' : 'Enter'} ${toLabelPhrase(label)}.`
}

const isEmpty = (input: unknown): boolean =>
  input === undefined || input === null || input === '' || (Array.isArray(input) && input.length === 0)

/** Whether an issue says that nothing was filled in, rather than something wrong. */
export function isMissing({ code, input, ...issue }: Issue): boolean {
  if (code === 'custom') return (issue as { params?: { isMissing?: boolean } }).params?.isMissing === true
  return isEmpty(input)
}

/** Our own message for a schema issue without one; the validator's messages are never shown (PLT-190, WBL-155). */
export function textFor(issue: Issue, facts: FieldFacts): string {
  if (isMissing(issue)) return missingText(facts)
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue.expected, facts)
    case 'too_big':
    case 'too_small':
      return sizeText(issue, facts)
    case 'invalid_format':
      return FORMAT_LABELS[issue.format] ?? 'This format isn’t valid.'
    case 'invalid_value':
    case 'invalid_union':
      return 'Choose one of the listed values.'
    case 'not_multiple_of':
      return `Enter a multiple of ${showNumber(Number(issue.divisor))}.`
    case 'unrecognized_keys':
      return `Unknown fields: ${issue.keys.join(', ')}.`
    default:
      return 'This value isn’t valid.'
  }
}

const TYPE_LABELS: Readonly<Record<string, string>> = {
  int: 'Enter a whole number.',
  number: 'Enter a number.',
  string: 'Enter text.',
  boolean: 'Answer with yes or no.',
  array: 'Send a list.',
  object: 'Send a JSON object.',
}

const typeText = (expected: string, { kind }: FieldFacts): string =>
  kind === 'cents' ? 'Enter an amount like 1,250.00.' : (TYPE_LABELS[expected] ?? 'This value isn’t valid.')

const FORMAT_LABELS: Readonly<Record<string, string>> = {
  email: 'Enter an email address like name@company.com.',
  date: 'Enter a valid date.',
  time: 'Enter a time like 14:30.',
  datetime: 'Enter a date and time like 2026-03-31T14:30:00Z.',
  url: 'Enter a web address like https://company.com.',
  uuid: 'This ID isn’t valid.',
}

type SizeIssue = Extract<Issue, { code: 'too_big' | 'too_small' }>

function sizeText(issue: SizeIssue, facts: FieldFacts): string {
  const isTooBig = issue.code === 'too_big'
  const limit = Number(isTooBig ? issue.maximum : issue.minimum)
  const bound = `at ${isTooBig ? 'most' : 'least'}`
  if (issue.origin === 'string') return `Use ${bound} ${formatCount(limit, 'character')}.`
  if (issue.origin === 'array')
    return listText(isTooBig, `${bound} ${formatCount(limit, facts.unit ?? 'value')}`)
  const { min, max } = facts
  const show = shownNumber(facts)
  if (min !== null && max !== null) return `Enter ${articleFor(facts)} from ${show(min)} to ${show(max)}.`
  return `Enter ${bound} ${show(limit)}.`
}

const articleFor = ({ kind }: FieldFacts): string => (kind === 'cents' ? 'an amount' : 'a number')

const listText = (isTooBig: boolean, amount: string): string =>
  isTooBig ? `Use ${amount}.` : `Add ${amount}.`

/** A number of a field as people read it. */
export const shownNumber =
  ({ kind, unit }: Pick<FieldFacts, 'kind' | 'unit'>) =>
  (value: number): string => {
    if (kind === 'cents') return dollars.format(value / 100)
    return unit ? `${showNumber(value)} ${unit}` : showNumber(value)
  }
