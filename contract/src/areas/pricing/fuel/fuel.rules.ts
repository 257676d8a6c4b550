import { showNumber } from '../../../base/plural.ts'
import { showDate } from '../../../base/dates.ts'
import { showCents } from '../../../base/money.ts'

/** The bases a fuel surcharge is calculated from. */
export const FUEL_BASES = { mile: 'Cents per mile', percent: 'Percent of price' } as const
export type FuelBasis = keyof typeof FUEL_BASES

/** Which diesel price a table uses: the mean of a month before, or the week itself. */
export const AVERAGINGS = { month: 'Monthly average', week: 'Weekly price' } as const

/** The date that the month or week is counted from. */
export const DATE_BASES = { waybill: 'Waybill date', bill: 'Bill date' } as const

/** From this price of a gallon on, in dollars, this rate: cents a mile, or per cent. */
export interface Bracket {
  price: number
  rate: number
}

/** The surcharge rate at a fuel price; zero below the first bracket. */
export const rateAt = (brackets: readonly Bracket[], price: number): number =>
  brackets.findLast((bracket) => bracket.price <= price)?.rate ?? 0

/** How a surcharge was found. */
export interface FuelRule {
  scac: string
  basis: FuelBasis
  rate: number
  /** Null where the rate is per cent and the way is not known. */
  miles: number | null
  /** Of a gallon, in dollars. */
  index_price: number
  /** The Monday of its week. */
  week: string
  /** The price it is a part of, in cents. */
  base: number
  /** The surcharge, in cents. */
  amount: number
}

const HUNDREDTHS = 100
const PERCENTS = 100

/** The surcharge in whole cents; null when it needs the mileage and that is unknown. */
export function toAmount(
  { basis, rate }: Pick<FuelRule, 'basis' | 'rate'>,
  { miles, base }: Pick<FuelRule, 'miles' | 'base'>,
): number | null {
  const hundredths = Math.round(rate * HUNDREDTHS)
  if (basis === 'percent') return Math.round((base * hundredths) / (HUNDREDTHS * PERCENTS))
  return miles === null ? null : Math.round((miles * hundredths) / HUNDREDTHS)
}

const gallon = (price: number): string => `$${price.toFixed(3)}`

/** Whether two rules apply to the same lane and price, whatever the week. */
export const isOfSame = (
  one: Pick<FuelRule, 'scac' | 'basis' | 'miles' | 'base'>,
  other: Pick<FuelRule, 'scac' | 'basis' | 'miles' | 'base'>,
): boolean =>
  one.scac === other.scac &&
  one.basis === other.basis &&
  (one.basis === 'mile' ? one.miles === other.miles : one.base === other.base)

/** Explains how a surcharge was calculated, so that anyone can check it. */
export function fuelText({ scac, basis, rate, miles, index_price, week, base }: FuelRule): string {
  const of =
    basis === 'mile'
      ? `${showNumber(miles ?? 0)} miles at ${rate}¢ per mile`
      : `${rate}% of ${showCents(base)}`
  return `${scac}: ${of}, diesel at ${gallon(index_price)} in the week of ${showDate(week)}`
}
