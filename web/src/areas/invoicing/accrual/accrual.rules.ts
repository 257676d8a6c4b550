import type { getBillAccrual } from '#contract/areas/invoicing/accrual/accrual.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { formatCount } from '#contract/base/plural.ts'

type Total = Result<typeof getBillAccrual>['totals'][number]

/** What of cars with an unknown cost the totals have and what they lack; known parts are always in. */
export function describeLeftOut({
  unknown_cars,
  no_freight_cars,
  no_fuel_cars,
}: Pick<Total, 'unknown_cars' | 'no_freight_cars' | 'no_fuel_cars'>): string {
  if (unknown_cars === 0) return 'Every car is in the totals with freight and fuel'
  const left = [
    ...(no_freight_cars > 0 ? [`freight of ${formatCount(no_freight_cars, 'car')}`] : []),
    ...(no_fuel_cars > 0 ? [`fuel of ${formatCount(no_fuel_cars, 'car')}`] : []),
  ].join(' and ')
  const isNothingKnown = no_freight_cars === unknown_cars && no_fuel_cars === unknown_cars
  return `Not in the totals: ${left}.${isNothingKnown ? '' : ' Their known costs are included.'}`
}
