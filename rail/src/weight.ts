/** Pounds per unit, by X12 element 188 and by the names in car location messages. */
const POUNDS: Readonly<Record<string, number>> = {
  L: 1,
  LB: 1,
  LBS: 1,
  K: 2.204_622_621_8,
  KG: 2.204_622_621_8,
  KGS: 2.204_622_621_8,
  G: 0.002_204_622_621_8,
  E: 2204.622_621_8,
  MT: 2204.622_621_8,
  S: 2000,
  ST: 2000,
  T: 2240,
  O: 1 / 16,
}

/** A weight in whole pounds; an empty unit means pounds, `null` one that is not known. */
export function toPounds(weight: number, rawUnit: string): number | null {
  const unit = rawUnit.trim().toUpperCase()
  if (unit === '') return weight
  const pounds = POUNDS[unit]
  return pounds === undefined ? null : Math.round(weight * pounds)
}

/** The maximum weight of a car or container: beyond it the unit or the weight is reported wrongly. */
const MAX_WEIGHT_LB = 2_000_000

/** Whether a car or container can weigh this much. */
export const isPlausibleWeight = (pounds: number): boolean => pounds > 0 && pounds <= MAX_WEIGHT_LB
