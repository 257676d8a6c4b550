import type { BillLine } from '#contract/areas/invoicing/bills/bills.contract.ts'
import type { BillStays } from '#contract/areas/invoicing/bills/proofs.contract.ts'

type Stay = BillStays['stays'][number]

const DAY_MS = 86_400_000
/** The number of days that a strip has room for. */
const MAX_DAYS = 45

/** A day of a car: how it was counted, and whether the car was placed or released then. */
export interface Cell {
  day: string
  is: Stay['days'][number]['is'] | null
  label: string
  mark: '' | 'P' | 'R'
}

/** Every day from the first to the last of some stays; the last ones if there are too many. */
export function toDays(stays: readonly Stay[]): string[] {
  const named = stays
    .flatMap(({ days, placed_day, released_day }) => [
      placed_day,
      released_day,
      ...days.map(({ day }) => day),
    ])
    .filter((day) => day !== null)
    .toSorted()
  const [first, last] = [named[0], named.at(-1)]
  if (first === undefined || last === undefined) return []
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(first) + at * DAY_MS).toISOString().slice(0, first.length),
  ).slice(-MAX_DAYS)
}

/** One car’s cells in a strip of days. */
export function toCells({ days, placed_day, released_day }: Stay, strip: readonly string[]): Cell[] {
  const own = new Map(days.map((one) => [one.day, one]))
  return strip.map((day) => {
    const mark = day === released_day ? 'R' : 'P'
    const found = own.get(day)
    return {
      day,
      is: found?.is ?? null,
      label: found?.text ?? '',
      mark: day === released_day || day === placed_day ? mark : '',
    }
  })
}

/** Debits less credits, never below zero. */
export const getNetDays = (stays: readonly Stay[]): number =>
  Math.max(
    0,
    stays.reduce((sum, { debits, credits }) => sum + debits - credits, 0),
  )

/** The sum of billed days; null when a line has none. */
export function getBilledDays(lines: readonly BillLine[]): number | null {
  const days = lines.map(({ billed_days: own }) => own)
  return days.includes(null) ? null : days.reduce<number>((sum, own) => sum + (own ?? 0), 0)
}
