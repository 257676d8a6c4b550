import { showNumber } from '#contract/base/plural.ts'
import { rateAt } from '#contract/areas/pricing/fuel/fuel.rules.ts'
import { describeUnknownMiles } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { fuelMonth } from '#rail/bills/amounts.ts'
import type { FuelRuleOf } from './evidence.queries.ts'
import { toPlace } from './trips.service.ts'

/** The surcharge that applies, with what it rests on. */
export interface FoundFuel {
  rule: FuelRuleOf
  /** Hundredths of a cent a mile, or of a percent. */
  rate: number
  miles: number | null
  sources: string[]
}

const MONTH_NAME = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const HUNDREDTHS = 100

export interface FuelMove {
  scac: string
  origin: string | null
  destination: string | null
  /** Of the waybill. */
  day: string
  billDate: string
}

/** Where its facts come from. */
interface FuelFacts {
  getRule: (scac: string, day: string) => Promise<FuelRuleOf | null>
  getMonthPrice: (month: string) => Promise<number | null>
  getWeekPrice: (day: string) => Promise<number | null>
  getMiles: (scac: string, from: string, to: string) => Promise<number | null>
}

/** The surcharge of a railroad’s table for a move, in the month that its rule says; a text says why it is unknown. */
export async function findFuel(
  { scac, origin, destination, day, billDate }: FuelMove,
  facts: FuelFacts,
): Promise<FoundFuel | string> {
  const rule = await facts.getRule(scac, day)
  if (rule === null) return `No ${scac} fuel table for ${showDate(day)}.`
  const basisDay = rule.date_basis === 'bill' ? billDate : day
  const isMonth = rule.averaging === 'month'
  const month = fuelMonth(basisDay, rule.month_lag)
  const when = isMonth
    ? MONTH_NAME.format(new Date(`${month}-01T00:00:00Z`))
    : `the week of ${showDate(basisDay)}`
  const price = isMonth ? await facts.getMonthPrice(month) : await facts.getWeekPrice(basisDay)
  if (price === null) return `No diesel price for ${when}.`
  const rate = Math.round(rateAt(rule.brackets, price) * HUNDREDTHS)
  const [from, to] = [toPlace(origin), toPlace(destination)]
  const miles = rule.basis === 'mile' && from && to ? await facts.getMiles(scac, from, to) : null
  if (rule.basis === 'mile' && miles === null) return describeUnknownMiles({ scac, origin, destination })
  const sources = [
    `${rule.index_name}, ${when}: $${price.toFixed(3)}`,
    `${scac} fuel table${rule.source && `, ${rule.source}`}`,
    ...(miles === null ? [] : [`${showNumber(miles)} miles${rule.miles_source && `, ${rule.miles_source}`}`]),
  ]
  return { rule, rate, miles, sources }
}
