import type { HolidayName } from './holidays.ts'

/** How a non-working day counts: like any other, never, or only once the free time is used up. */
export type OffDays = 'count' | 'count_after_free' | 'never'

/**
 * How long a railroad lets its customer keep a car, and what each further day costs: a tariff or an agreement with
 * one customer, as data. Money is in whole cents, days are YYYY-MM-DD.
 */
export interface Tariff {
  /** Averaged over all cars of the month, or calculated for each car separately. */
  agreement: 'average' | 'straight'
  /** When a day begins: at 00:01 of the next day, at the next 07:00, or a number of hours after the notice. */
  counts_from: 'midnight' | 'seven' | 'hours'
  /** Hours after the notice without charge; only where days begin by hours. */
  free_hours: number
  free_days_loading: number
  free_days_unloading: number
  weekends: OffDays
  holidays: OffDays
  holiday_names: readonly HolidayName[]
  /** Days without service. */
  closed_days: readonly string[]
  /** Days of the week on which the gate is closed, 0 for Sunday. */
  closed_weekdays: readonly number[]
  /** The time between order-in and placement is the railroad's. */
  order_in: 'pauses' | 'runs'
  release_day: 'counts' | 'free'
  /** Days from a bad order to the repair. */
  bad_order: 'free' | 'counts'
  /** Cars that are not the railroad's: pay for railroad track only, like all, or nothing. */
  private_cars: 'storage' | 'demurrage' | 'none'
  /** More cars than this on one day at one place are bunched by the railroad; 0: the tariff has no bunching credit. */
  bunched_above: number
  /** Further free days of each car above that number. */
  bunched_days: number
  rates: Rates
  /** The surcharge for each day from the n-th chargeable one on. */
  steps: readonly { from_day: number; add_cents: number }[]
}

/** The price of a chargeable day, by its position. */
export interface Rates {
  usual: number
  hazardous: number
  inhalation_hazard: number
  refrigerated: number
  storage_loaded: number
  storage_empty: number
}
export type RateClass = keyof Rates

/** The properties of a car that determine its rate. */
export interface CarFacts {
  equipment_id: string
  equipment_kind: 'R' | 'imdl'
  stcc: string | null
  /** AAR code, `T108`. */
  car_type: string | null
}

/** A reporting mark that ends in X is a private owner's. */
export const isPrivate = (equipmentId: string): boolean => /^[A-Z]{1,3}X\d/.test(equipmentId)

/** Whether days cost demurrage or storage, or nothing at all. */
export function getCharge(car: CarFacts, tariff: Tariff): 'demurrage' | 'storage' | null {
  if (car.equipment_kind === 'imdl') return 'storage'
  if (!isPrivate(car.equipment_id) || tariff.private_cars === 'demurrage') return 'demurrage'
  return tariff.private_cars === 'storage' ? 'storage' : null
}

/** The rate of a car; the most hazardous class applies. */
export function getRateClass(car: CarFacts, charge: 'demurrage' | 'storage', isLoaded: boolean): RateClass {
  // STCC 4920 are poisonous gases
  if (isLoaded && car.stcc?.startsWith('4920')) return 'inhalation_hazard'
  if (charge === 'storage') return isLoaded ? 'storage_loaded' : 'storage_empty'
  // STCC 48 and 49 are the dangerous goods
  if (isLoaded && /^4[89]/.test(car.stcc ?? '')) return 'hazardous'
  return car.car_type?.startsWith('R') ? 'refrigerated' : 'usual'
}

/** The price of the n-th chargeable day. */
export const centsOfDay = ({ rates, steps }: Tariff, rate: RateClass, nth: number): number =>
  steps.reduce((cents, { from_day, add_cents }) => (nth >= from_day ? cents + add_cents : cents), rates[rate])
