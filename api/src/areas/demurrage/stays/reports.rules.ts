import { type Clock, runClock } from '#rail/demurrage/clock.ts'
import { dayAt } from '#rail/demurrage/days.ts'
import { STANDARD_TARIFFS } from '#rail/demurrage/standard.data.ts'
import { bunchedDays } from '#rail/demurrage/statement.ts'
import { getStart, type Stay } from '#rail/demurrage/stays.ts'
import { getCharge, type Tariff } from '#rail/demurrage/tariff.ts'

/** A tariff of a customer and its scope; an empty field matches everything. */
export interface StoredTariff {
  /** Null: what most railroads publish. */
  tariff_id: number | null
  name: string
  carrier: string
  place: string
  equipment_kind: 'R' | 'imdl'
  effective_from: string
  effective_until: string | null
  rules: Tariff
}

export const STANDARD_NAME = 'Standard rules'

const STANDARD: Record<'R' | 'imdl', StoredTariff> = {
  R: standard('R'),
  imdl: standard('imdl'),
}

function standard(equipment_kind: 'R' | 'imdl'): StoredTariff {
  return {
    tariff_id: null,
    name: STANDARD_NAME,
    carrier: '',
    place: '',
    equipment_kind,
    effective_from: '1900-01-01',
    effective_until: null,
    rules: STANDARD_TARIFFS[equipment_kind],
  }
}

/** A stay with its tariff and its charges. */
export interface ReportedStay<S extends Stay = Stay> {
  stay: S
  tariff: StoredTariff
  zone: string
  clock: Clock
}

interface Known {
  tariffs: readonly StoredTariff[]
  /** AAR codes of cars. */
  carTypes: ReadonlyMap<string, string>
  getZone: (place: string) => string
  as_of: number
}

/** The charges of each stay by its most specific tariff; stays without possible charges are left out. */
export function reportStays<S extends Stay>(stays: readonly S[], known: Known): ReportedStay<S>[] {
  const placed = stays.flatMap((stay) => {
    const zone = known.getZone(stay.place)
    const tariff = getTariff(stay, known.tariffs, zone)
    const { equipment_id, equipment_kind, stcc } = stay
    const car = { equipment_id, equipment_kind, stcc, car_type: known.carTypes.get(equipment_id) ?? null }
    // a car that never costs anything takes no other car's free days
    return getCharge(car, tariff.rules) === null ? [] : [{ stay, zone, tariff, car }]
  })
  const groups = Map.groupBy(
    placed,
    ({ tariff, zone }) => `${tariff.tariff_id} ${tariff.equipment_kind} ${zone}`,
  )
  const extra = new Map([...groups.values()].flatMap(findBunchedStays))
  return placed.flatMap(({ stay, tariff, zone, car }) => {
    const context = { car, zone, extra_credits: extra.get(stay) ?? 0, as_of: known.as_of }
    const clock = runClock(stay, tariff.rules, context)
    return clock === null ? [] : [{ stay, tariff, zone, clock }]
  })
}

function findBunchedStays<S extends Stay>(group: readonly { stay: S; tariff: StoredTariff; zone: string }[]) {
  const [first] = group
  if (!first) return []
  return [
    ...bunchedDays(
      group.map(({ stay }) => stay),
      first.tariff.rules,
      first.zone,
    ),
  ]
}

/** The tariff that names the most of a stay, as it was on the day it began; of two alike the later one. */
export function getTariff(stay: Stay, tariffs: readonly StoredTariff[], zone: string): StoredTariff {
  const day = dayAt(getStart(stay), zone)
  const fits = tariffs.filter(
    (one) =>
      one.equipment_kind === stay.equipment_kind &&
      (one.carrier === '' || one.carrier === stay.carrier) &&
      (one.place === '' || one.place === stay.place) &&
      one.effective_from <= day &&
      (one.effective_until === null || day <= one.effective_until),
  )
  const weight = ({ place, carrier }: StoredTariff) => (place === '' ? 0 : 2) + (carrier === '' ? 0 : 1)
  const order = (a: StoredTariff, b: StoredTariff) =>
    weight(b) - weight(a) || b.effective_from.localeCompare(a.effective_from)
  return fits.toSorted(order)[0] ?? STANDARD[stay.equipment_kind]
}
