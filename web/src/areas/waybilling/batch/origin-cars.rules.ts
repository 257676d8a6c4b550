import type { OriginCar } from '#contract/areas/waybilling/patterns/origin-cars.contract.ts'
import { EARLIER_DAYS } from '#contract/areas/waybilling/tenders/earlier.rules.ts'
import { type BatchRow, plainCar } from './batch.rules.ts'

/** Cars at the origin that are alike for whoever bills them. */
export interface CarGroup {
  label: string
  hint: string | null
  /** Nothing speaks against their bill. */
  isTicked: boolean
  cars: OriginCar[]
}

/** Placed at the industry, the end of an empty trip. */
const PLACED_STATUS = 90

interface GroupRule extends Omit<CarGroup, 'cars'> {
  fits: (car: OriginCar) => boolean
}

/** The first that fits, so what speaks against a car stands before where it is. */
const RULES: readonly GroupRule[] = [
  {
    label: 'Bad order',
    hint: 'The railroad won’t pull these until they’re repaired.',
    isTicked: false,
    fits: ({ isBadOrder }) => isBadOrder,
  },
  {
    label: `Billed in the last ${EARLIER_DAYS} days`,
    hint: 'To the same destination.',
    isTicked: false,
    fits: ({ earlier }) => earlier !== null,
  },
  { label: 'Released', hint: null, isTicked: true, fits: ({ isReleased }) => isReleased },
  {
    label: 'Placed',
    hint: null,
    isTicked: true,
    fits: ({ statusCode }) => (statusCode ?? 0) >= PLACED_STATUS,
  },
  { label: 'Arrived', hint: 'Not placed yet.', isTicked: false, fits: () => true },
]

/** In the order of use: what can be billed first. */
const ORDER = ['Placed', 'Arrived', 'Released']

/** Cars at the origin by what a person has to know of them, groups without a car left out. */
export function groupCars(cars: readonly OriginCar[]): CarGroup[] {
  const byRule = Map.groupBy(cars, (car) => RULES.find(({ fits }) => fits(car))!)
  const groups = [...byRule].map(([{ fits: _, ...rule }, of]) => ({ ...rule, cars: of }))
  const place = ({ label }: CarGroup) => (ORDER.includes(label) ? ORDER.indexOf(label) : ORDER.length)
  return groups.toSorted((a, b) => place(a) - place(b))
}

/** Whether a car is in the batch already. */
export const isListed = (rows: readonly BatchRow[], equipmentId: string): boolean =>
  rows.some((row) => plainCar(row) === plainCar({ car: equipmentId }))
