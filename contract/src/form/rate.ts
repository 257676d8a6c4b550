import { field } from './field.ts'

/** What a price is for one of. */
export const RATE_UNITS = { car: 'Car', cwt: 'Hundredweight', ton: 'Ton' } as const
export type RateUnit = keyof typeof RATE_UNITS

/** What a lane costs, as people enter it. */
export const rateFields = {
  price: field.cents('Price', { min: 1 }),
  unit: field.choice('Price per', RATE_UNITS).default('car'),
  minimum_lb: field
    .integer('Minimum weight', { min: 0, max: 999_999, unit: 'lb', help: 'For prices by weight.' })
    .default(0),
  effective_date: field.day('From'),
  expiration_date: field
    .day('Until', { help: 'Last day. Leave blank if it applies until replaced.' })
    .nullable()
    .default(null),
  source: field.text('Source', { max: 120, help: 'Contract or tariff item, shown as evidence.' }).default(''),
}

/** A rate ends on its first day or later. */
export const endsAfterStart = ({
  effective_date,
  expiration_date,
}: {
  effective_date: string
  expiration_date: string | null
}): boolean => expiration_date === null || expiration_date >= effective_date

export const RATE_DATES = {
  path: ['expiration_date'],
  message: 'The end date is before the start date. Correct one of them.',
}
