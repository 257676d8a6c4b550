import { formatCount } from '../../../base/plural.ts'

/** A percentage off the price from a number of cars a week. */
export interface VolumeDiscount {
  from_cars: number
  percent: number
}

interface Volume {
  cars_per_week: number | null
  volume_discounts: readonly VolumeDiscount[]
}

const PERCENTS = 100

/** The percentage off the price: that of the highest step that the cars reach; 0 below the first. */
export const getDiscountPercent = ({ cars_per_week, volume_discounts }: Volume): number => {
  if (cars_per_week === null) return 0
  const reached = volume_discounts.filter(({ from_cars }) => from_cars <= cars_per_week)
  return reached.reduce((best, one) => (one.from_cars > best.from_cars ? one : best), {
    from_cars: 0,
    percent: 0,
  }).percent
}

/** What the volume takes off the price of a car, in cents. */
export const getDiscount = (price: number | null, volume: Volume): number =>
  Math.round(((price ?? 0) * getDiscountPercent(volume)) / PERCENTS)

/** Describes the steps, the lowest first: `2% from 10 cars a week, 3% from 15`. */
export const discountText = (discounts: readonly VolumeDiscount[]): string =>
  discounts
    .toSorted((a, b) => a.from_cars - b.from_cars)
    .map(({ from_cars, percent }, at) => `${percent}% from ${from_cars}${at === 0 ? ' cars a week' : ''}`)
    .join(', ')

/** `12 cars a week`. */
export const carsText = (cars: number): string => `${formatCount(cars, 'car')} a week`
