// Every amount is whole cents, half up a line; rates are hundredths of a cent, so that no fraction is ever a float.

const CENT = 100n

/** Half up to whole units of a divisor. */
const divide = (dividend: bigint, divisor: bigint): number =>
  Number((dividend * 2n + divisor) / (divisor * 2n))

/** Pounds of a hundredweight and of a ton. */
const POUNDS = { cwt: 100n, ton: 2000n } as const
export type RateUnit = 'car' | 'cwt' | 'ton'

/** A price of line haul. */
export interface LineHaul {
  unit: RateUnit
  /** In hundredths of a cent. */
  rate: number
  minimum_lb: number
}

/** A rate in hundredths of a cent as people read it: `$0.28`, `$0.2845`. */
export const showRate = (rate: number): string =>
  `${rate < 0 ? '−' : ''}$${RATE.format(Math.abs(rate) / 10_000)}`

const RATE = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** The weight that is rated: the car's own, but never below the minimum. */
export const ratedWeight = ({ minimum_lb }: Pick<LineHaul, 'minimum_lb'>, weight_lb: number): number =>
  Math.max(weight_lb, minimum_lb)

/** Line haul of one car; null when it is rated by weight and none is known. */
export function toFreight(price: LineHaul, weight_lb: number | null): number | null {
  if (price.unit === 'car') return divide(BigInt(price.rate), CENT)
  if (weight_lb === null && price.minimum_lb === 0) return null
  const pounds = BigInt(ratedWeight(price, weight_lb ?? 0))
  return divide(BigInt(price.rate) * pounds, CENT * POUNDS[price.unit])
}

/** A fuel surcharge of one car: hundredths of a cent a mile, or hundredths of a percent of its line haul. */
export function toFuel(
  rule: { basis: 'mile' | 'percent'; rate: number },
  of: { miles: number | null; freight_cents: number | null },
): number | null {
  if (rule.basis === 'mile')
    return of.miles === null ? null : divide(BigInt(rule.rate) * BigInt(of.miles), CENT)
  return of.freight_cents === null ? null : divide(BigInt(rule.rate) * BigInt(of.freight_cents), CENT * CENT)
}

/** What a charge costs from so many cars of one shipment on: a price a car, or one for all. */
export interface Tier {
  from_cars: number
  car_cents?: number | undefined
  flat_cents?: number | undefined
}

/** A rule of a railroad's tariff for what is not line haul and fuel. */
export type ChargeRule =
  | { how: 'absorbed' }
  | { how: 'car'; car_cents: number }
  | { how: 'tiers'; tiers: readonly Tier[] }
  | { how: 'mile'; mile_cents: number; minimum_cents: number }
  /** Millionths of what is late, a day. */
  | { how: 'daily'; millionths: number }
  /** Hundredths of a percent of line haul; 0: the move is zero-rated. */
  | { how: 'percent'; hundredths: number }

/** What of a shipment its charges depend on. */
export interface ShipmentFacts {
  cars: number
  miles: number | null
  freight_cents: number | null
  late?: { cents: number; days: number; disputed_days: number } | undefined
}

/** The amount that a rule gives; null when a fact that it needs is not known. */
export function byRule(rule: ChargeRule, facts: ShipmentFacts): number | null {
  switch (rule.how) {
    case 'absorbed':
      return 0
    case 'car':
      return rule.car_cents * facts.cars
    case 'tiers': {
      const tier = rule.tiers.findLast(({ from_cars }) => from_cars <= facts.cars)
      return tier === undefined ? null : (tier.flat_cents ?? (tier.car_cents ?? 0) * facts.cars)
    }
    case 'mile':
      return facts.miles === null ? null : Math.max(rule.mile_cents * facts.miles, rule.minimum_cents)
    case 'daily':
      return facts.late === undefined ? null : toFinance(rule.millionths, facts.late)
    case 'percent':
      return facts.freight_cents === null
        ? null
        : divide(BigInt(rule.hundredths) * BigInt(facts.freight_cents), CENT * CENT)
  }
}

const MILLION = 1_000_000n

/** A finance charge: days in dispute do not count. */
const toFinance = (millionths: number, late: NonNullable<ShipmentFacts['late']>): number =>
  divide(
    BigInt(millionths) * BigInt(late.cents) * BigInt(Math.max(0, late.days - late.disputed_days)),
    MILLION,
  )

/** Demurrage of a month: debits and credits of all its stays are netted, and only the rest is charged. */
export const netDemurrage = (
  stays: readonly { debits: number; credits: number }[],
  dayCents: number,
): { days: number; cents: number } => {
  const days = Math.max(
    0,
    stays.reduce((sum, { debits, credits }) => sum + debits - credits, 0),
  )
  return { days, cents: days * dayCents }
}

/** The month whose diesel price counts for a waybill: so many months before its own. */
export function fuelMonth(waybillDate: string, lag: number): string {
  const [year = 0, month = 1] = waybillDate.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - lag, 1)).toISOString().slice(0, 'YYYY-MM'.length)
}
