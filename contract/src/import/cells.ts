import { z } from 'zod'
import { BOUND } from '../base/bounds.ts'

const AMOUNT = 'Enter an amount in US dollars, like 4,200.00.'
const DAY = 'Enter a date like 01/31/2026 or 2026-01-31.'
const CENTS = 100
const MAX_DOLLARS = 9_999_999

/** A text of at most so many characters. */
export const textCell = (max: number) =>
  z.string().max(max, { ...BOUND, error: `Use ${max} characters or fewer.` })

/** An amount in dollars, parsed to whole cents. */
export const dollarsCell = z
  .string()
  .transform((typed) => typed.replaceAll(/[$,\s]/g, ''))
  .pipe(z.string().regex(/^\d+(\.\d{1,4})?$/, AMOUNT))
  .refine((plain) => Number(plain) <= MAX_DOLLARS, AMOUNT)
  .transform((plain) => String(Math.round(Number(plain) * CENTS)))

const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
/** Workbooks hold days as numbers, counted from the last day of 1899. */
const SERIAL = /^\d{5}(\.0+)?$/
const SERIAL_START = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

function isoDay(typed: string): string {
  const [, month, day, year] = AMERICAN.exec(typed) ?? []
  if (year) return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  if (!SERIAL.test(typed)) return typed
  return new Date(SERIAL_START + Number(typed) * DAY_MS).toISOString().slice(0, 10)
}

/** A day as people, standards or workbooks write it, parsed to YYYY-MM-DD. */
export const dayCell = z.string().transform(isoDay).pipe(z.iso.date(DAY))
