import type { createQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import type { FormKit } from '../../../form/kit.tsx'

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** The volume of a form while it is edited: steps that are not numbers yet count for nothing. */
export function useVolume(form: Pick<FormKit<typeof createQuote>, 'useValue'>) {
  const cars: unknown = form.useValue('cars_per_week')
  const rows = form.useValue('volume_discounts') ?? []
  return {
    cars_per_week: isNumber(cars) ? cars : null,
    volume_discounts: rows.filter(({ from_cars, percent }) => isNumber(from_cars) && isNumber(percent)),
  }
}
