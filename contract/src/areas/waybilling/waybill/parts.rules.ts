import { z } from 'zod'
import type { FieldKind } from '../../../form/field.ts'
import { readElementKey } from '#x12/json/read-keys.ts'
import type { Choices } from './choices.rules.ts'
import type { FormElement } from './elements.rules.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'

// The fields of the waybill form are made of the tables of X12: lengths, types and codes stand there and nowhere else.

/** A field as it is once its place in a segment is known. */
export type Part<S extends z.ZodType> = (element: FormElement) => S

type Shape = Record<string, Part<z.ZodType>>
type Made<P extends Shape> = { [K in keyof P]: ReturnType<P[K]> }

/** WBL-144: the largest number of a field that takes any. */
const MAX_WHOLE = 9_999_999

const note = (kind: FieldKind, title: string, more: object = {}) => ({ title, 'x-kind': kind, ...more })

const optional = <S extends z.ZodType>(schema: S) => schema.nullable().optional()

/** A text, no longer than its element. */
export const text =
  (title: string) =>
  ({ limit }: FormElement) =>
    optional(z.string().trim().max(limit, BOUND)).meta(note('text', title))

/** A text in capitals, such as a carrier's code (WBL-152). */
export const capitals =
  (title: string) =>
  ({ limit }: FormElement) =>
    optional(z.string().trim().toUpperCase().max(limit, BOUND)).meta(note('text', title))

/** A UUID, which is no element of a segment. */
export const uuid = (title: string) =>
  optional(
    z
      .string()
      .trim()
      .max(36, BOUND)
      .regex(
        /^(?:[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12})?$/i,
        'Enter the UUID with its hyphens, like CCCBCD94-870A-4332-A52A-A52AA52AA52A.',
      ),
  ).meta(note('text', title))

/** The reporting mark of a car: letters alone. */
export const mark =
  (title: string) =>
  ({ limit }: FormElement) =>
    optional(
      z
        .string()
        .trim()
        .toUpperCase()
        .max(limit, BOUND)
        .regex(/^[A-Z]*$/, 'Use letters only, like TILX.'),
    ).meta(note('text', title))

/** The number of a car: digits, of which those that pad it stay as they came. */
export const carNumber =
  (title: string) =>
  ({ limit }: FormElement) =>
    optional(z.string().trim().max(limit, BOUND).regex(/^\d*$/, 'Use digits only, like 290344.')).meta(
      note('text', title),
    )

/** A number from 0, with no more digits than its element allows (WBL-144). */
export const amount =
  (title: string, { unit }: { unit?: string } = {}) =>
  ({ max, type }: FormElement) => {
    const number = type === 'N0' ? z.number().int() : z.number()
    const limit = Math.min(MAX_WHOLE, 10 ** max - 1)
    return optional(number.min(0).max(limit)).meta(note('number', title, unit ? { 'x-unit': unit } : {}))
  }

/** A temperature: four characters, its sign among them (WBL-116). */
export const temperature = (title: string) => () =>
  optional(
    reading(
      (given) => (typeof given === 'number' ? String(given) : given),
      z.string().trim().max(4, BOUND),
    ).refine((degrees) => /^-?\d*(?:\.\d*)?$/.test(degrees), 'Enter degrees, like 34 or -10.'),
  ).meta(note('text', title))

const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})$/
const COMPACT_TIME = /^(\d{2}):?(\d{2})(?::?\d{2}.*)?$/

const isShort = (given: unknown): given is string => typeof given === 'string' && given.length <= MAX_CODE

/** The stored form of a compact date: `20240105` becomes `2024-01-05` (WBL-149). */
export const dayText = (given: unknown): unknown =>
  isShort(given) ? given.replace(COMPACT_DAY, '$1-$2-$3') : given

/** The stored form of a compact time: `1507` becomes `15:07`, without seconds (WBL-150). */
export const timeText = (given: unknown): unknown =>
  isShort(given) ? given.replace(COMPACT_TIME, '$1:$2') : given

export const day = (title: string) => () => optional(reading(dayText, z.iso.date())).meta(note('day', title))

export const time = (title: string) => () =>
  optional(reading(timeText, z.iso.time({ precision: -1 }))).meta(note('time', title))

/** Parsed before validation; callers see the validated type. */
const reading = <S extends z.ZodType>(read: (given: unknown) => unknown, schema: S): S =>
  z.preprocess(read, schema) as unknown as S

/** One code of a list. A list that is not all there is takes other codes too, as they come in uploaded documents. */
export const code =
  (title: string, { labels, isClosed, otherText }: Choices) =>
  ({ limit }: FormElement): z.ZodOptional<z.ZodNullable<z.ZodString>> => {
    const schema = isClosed
      ? (z.enum(Object.keys(labels) as [string], otherText) as unknown as z.ZodString)
      : z.string().trim().max(limit, BOUND)
    return optional(schema).meta(note('choice', title, { 'x-labels': labels, 'x-open': !isClosed }))
  }

/**
 * The fields of one segment, under the keys of its JSON form. Further content from an uploaded document is preserved.
 * Throws when a key is not an element of the segment.
 */
export function segment<P extends Shape>(
  title: string,
  elements: readonly FormElement[],
  parts: P,
): z.ZodOptional<z.ZodObject<Made<P>, z.core.$loose>> {
  const made = Object.entries(parts).map(([key, part]) => {
    const element = elements[(readElementKey(key) ?? 0) - 1]
    if (element === undefined) throw new Error(`The segment of "${title}" has no element ${key}`)
    return [key, part(element)] as const
  })
  return z
    .looseObject(Object.fromEntries(made) as Made<P>)
    .meta({ title })
    .optional()
}

/** Repeated segments or loop iterations; `unit` is the noun for one of them. */
export const several = <S extends z.ZodType>(title: string, row: S, max: number, unit: string) =>
  z
    .array(row)
    .max(max)
    .optional()
    .meta(note('rows', title, { 'x-unit': unit }))

/** One iteration of a loop. */
export const turn = <S extends z.ZodRawShape>(shape: S) => z.looseObject(shape)
