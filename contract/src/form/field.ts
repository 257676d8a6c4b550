import { z } from 'zod'
import { findInvalidEmails } from '../base/email-list.ts'
import { BOUND, MAX_CODE } from '../base/bounds.ts'

/** How a value is presented: its input, its display in a conflict, and whether drafts store it. */
export type FieldKind =
  | 'text'
  | 'area'
  | 'secret'
  | 'email'
  | 'emails'
  | 'phone'
  | 'number'
  | 'cents'
  | 'day'
  | 'time'
  | 'zone'
  | 'choice'
  | 'choices'
  | 'yes'
  | 'rows'
  | 'thing'

/**
 * A field's metadata, under names that JSON Schema and OpenAPI know or pass on. It is stored in the registry that all
 * copies of the library share, because a build may load a contract twice.
 */
export type FieldMeta = {
  title: string
  description?: string
  'x-kind': FieldKind
  'x-unit'?: string
  /**
   * The form requires it although the schema accepts an empty value: the API has another field for the same thing, or
   * a change may leave it out.
   */
  'x-needed'?: true
  /** The minimum and maximum number of rows: zod exposes the limits of texts and numbers only. */
  'x-rows'?: { min: number; max: number }
  /** The labels of a choice's values. */
  'x-labels'?: Readonly<Record<string, string>>
}

interface TextRule {
  /** Minimum number of characters; 1 makes the field required. */
  min?: number
  max?: number
  help?: string
  /** Replaces the usual message for an empty field. */
  missing?: string
  /** A form requires it, also where a change may leave it out. */
  isNeeded?: true
  /** The format of a filled field, and the message for a value that does not match. */
  format?: { pattern: RegExp; text: string }
}

interface NumberRule {
  min?: number
  max?: number
  unit?: string
  help?: string
}

interface CapitalsRule {
  pattern: RegExp
  text: string
  max: number
  help?: string
}

type Labels<V extends string | number> = Readonly<Record<V, string>>

/** WBL-143, WBL-144. */
const MAX_CHARACTERS = 255
const MAX_INTEGER = 9_999_999
const MAX_CENTS = 99_999_999_999
const PHONE = /^\+?[\d\s().\-/]{6,24}(?:\s?(?:x|ext\.?)\s?\d{1,6})?$/i

const toMeta = (
  kind: FieldKind,
  title: string,
  more: { help?: string | undefined; unit?: string | undefined } = {},
): FieldMeta => ({
  title,
  'x-kind': kind,
  ...(more.help && { description: more.help }),
  ...(more.unit && { 'x-unit': more.unit }),
})

const orEmpty = (pattern: RegExp): RegExp => new RegExp(`^$|(?:${pattern.source})`)

const characters = ({ min = 0, max = MAX_CHARACTERS, missing, format }: TextRule) => {
  const any = z.string().trim().max(max, BOUND)
  const text = format ? any.regex(min > 0 ? format.pattern : orEmpty(format.pattern), format.text) : any
  return min > 0 ? text.min(min, min === 1 ? missing : undefined) : text
}

const withinRange = (rule: z.ZodNumber, { min = 0, max = MAX_INTEGER }: NumberRule) => rule.min(min).max(max)

const isZone = (name: string): boolean => {
  try {
    return (
      name !== '' && new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
    )
  } catch {
    return false
  }
}

/**
 * Fields of bodies: the rule and its texts, defined once. Forms show them, the server validates with them, OpenAPI
 * describes them. A field may stay empty when it is `.nullable()` or `.optional()`, a text when it has no `min`.
 */
export const field = {
  text: (title: string, rule: TextRule = {}) =>
    characters(rule).meta({
      ...toMeta('text', title, rule),
      ...(rule.isNeeded && { 'x-needed': true as const }),
    }),
  /** A short code in capitals, such as a SCAC; `text` describes its format. */
  capitals: (title: string, { pattern, text, max, help }: CapitalsRule) =>
    z
      .string()
      .trim()
      .toUpperCase()
      .max(max, BOUND)
      .regex(pattern, text)
      .meta(toMeta('text', title, { help })),
  /** Several lines. */
  area: (title: string, rule: TextRule = {}) =>
    characters({ max: 2000, ...rule }).meta(toMeta('area', title, rule)),
  /** Never trimmed, shown or stored. */
  secret: (title: string, { max = 128, missing }: { max?: number; missing?: string } = {}) =>
    z.string().min(1, missing).max(max, BOUND).meta(toMeta('secret', title)),
  email: (title: string, { missing, help }: Pick<TextRule, 'missing' | 'help'> = {}) =>
    z
      .string()
      .trim()
      .min(1, missing)
      .max(254, BOUND)
      .pipe(z.email())
      .meta(toMeta('email', title, { help })),
  /** Several addresses, separated by commas (PLT-142). */
  emails: (title: string, rule: TextRule = {}) =>
    characters({ max: 2000, ...rule })
      .superRefine((list, ctx) => {
        const wrong = list === '' ? [] : findInvalidEmails(list)
        if (wrong.length > 0) ctx.addIssue({ code: 'custom', message: getEmailsError(wrong) })
      })
      .meta(toMeta('emails', title, rule)),
  phone: (title: string, rule: Pick<TextRule, 'help'> = {}) =>
    z
      .string()
      .trim()
      .max(40, BOUND)
      .refine((text) => text === '' || PHONE.test(text), 'Enter a phone number like +1 402 555 0100.')
      .meta(toMeta('phone', title, rule)),
  integer: (title: string, rule: NumberRule = {}) =>
    withinRange(z.number().int(), rule).meta(toMeta('number', title, rule)),
  number: (title: string, rule: NumberRule = {}) =>
    withinRange(z.number(), rule).meta(toMeta('number', title, rule)),
  /** An amount in US dollars, on the wire in whole cents (PLT-193). */
  cents: (title: string, rule: Omit<NumberRule, 'unit'> = {}) =>
    withinRange(z.number().int(), { max: MAX_CENTS, ...rule }).meta(toMeta('cents', title, rule)),
  /** YYYY-MM-DD. */
  day: (title: string, rule: { help?: string } = {}) => z.iso.date().meta(toMeta('day', title, rule)),
  /** HH:MM. */
  time: (title: string, rule: { help?: string } = {}) =>
    z.iso.time({ precision: -1 }).meta(toMeta('time', title, rule)),
  /** An inclusive range of days; either end may be open. */
  days: (title: string) =>
    z
      .object({ from: z.iso.date().nullable(), to: z.iso.date().nullable() })
      .refine(({ from, to }) => from === null || to === null || from <= to, {
        path: ['to'],
        message: 'The end date is before the start date. Change one of them.',
      })
      .meta(toMeta('thing', title)),
  /** A time zone by its IANA name. */
  zone: (title: string) =>
    z
      .string()
      .max(MAX_CODE, BOUND)
      .refine(isZone, 'Choose a time zone from the list.')
      .meta(toMeta('zone', title)),
  choice: <const V extends string>(title: string, labels: Labels<V>, rule: { help?: string } = {}) =>
    z
      .enum(Object.keys(labels) as [V, ...V[]])
      .meta({ ...toMeta('choice', title, rule), 'x-labels': labels as Record<string, string> }),
  /** A choice whose values are numeric codes. */
  numericChoice: <const V extends number>(title: string, labels: Labels<V>, rule: { help?: string } = {}) =>
    z
      .literal(Object.keys(labels).map(Number) as V[])
      .meta({ ...toMeta('choice', title, rule), 'x-labels': labels as Record<string, string> }),
  choices: <const V extends string>(
    title: string,
    labels: Labels<V>,
    { min = 0, max = 1000, help }: NumberRule = {},
  ) =>
    z
      .array(z.enum(Object.keys(labels) as [V, ...V[]]))
      .min(min)
      .max(max)
      .meta({
        ...toMeta('choices', title, { help }),
        'x-rows': { min, max },
        'x-labels': labels as Record<string, string>,
      }),
  boolean: (title: string, rule: { help?: string } = {}) => z.boolean().meta(toMeta('yes', title, rule)),
  /** Rows of one kind; `unit` is the noun for one of them. */
  rows: <S extends z.ZodType>(
    title: string,
    row: S,
    { min = 0, max = 1000, unit = 'row' }: NumberRule = {},
  ) =>
    z
      .array(row)
      .min(min)
      .max(max)
      .meta({ ...toMeta('rows', title, { unit }), 'x-rows': { min, max } }),
  /** A value of any other shape, such as a picker's. */
  custom: <S extends z.ZodType>(
    title: string,
    schema: S,
    { isNeeded, ...rule }: { help?: string; isNeeded?: true } = {},
  ): S => schema.meta({ ...toMeta('thing', title, rule), ...(isNeeded && { 'x-needed': isNeeded }) }),
}

const getEmailsError = (wrong: readonly string[]): string => {
  const named = wrong.filter((one) => one !== '')
  if (named.length === 0) return 'Remove the extra comma.'
  const list = new Intl.ListFormat('en-US').format(named.map((one) => `“${one}”`))
  return `${list} ${named.length === 1 ? 'is not a valid email address' : 'are not valid email addresses'}. Separate addresses with commas.`
}
