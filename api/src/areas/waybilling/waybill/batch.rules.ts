import type { BatchField } from '#contract/areas/waybilling/tenders/tenders.contract.ts'

/** One car of a batch with what differs from its pattern. */
export interface BatchCar {
  car: string
  bill?: string | null | undefined
  shipment?: string | null | undefined
  weight?: number | null | undefined
}

type Json = Record<string, unknown>

const CAR = /^([A-Z]{1,4})[\s-]*0*(\d{1,10})$/i

/**
 * A pattern's waybill for one car: its mark and number, weight, bill of lading and shipment. Null for an invalid car.
 */
export function waybillOfCar(pattern: { heading: object }, one: BatchCar): { heading: object } | null {
  const [, initial, number] = CAR.exec(one.car.trim()) ?? []
  if (initial === undefined || number === undefined) return null
  const heading = structuredClone(pattern.heading) as Json
  const [first = {}] = (heading['equipment_details_N7_loop'] ?? []) as Json[]
  const n7 = { ...(first['equipment_details_N7'] as Json | undefined) }
  n7['equipment_initial_01'] = initial.toUpperCase()
  n7['equipment_number_02'] = number
  if (one.weight != null) n7['weight_03'] = one.weight
  heading['equipment_details_N7_loop'] = [{ ...first, equipment_details_N7: n7 }]
  if (one.bill) heading['reference_identification_N9'] = withBill(heading, one.bill)
  if (one.shipment) {
    const bx = heading['general_shipment_information_BX'] as Json | undefined
    heading['general_shipment_information_BX'] = { ...bx, shipment_identification_number_04: one.shipment }
  }
  return { heading }
}

/** The message for a row without a car. */
export const NO_CAR: { problems: string[]; fields: BatchField[] } = {
  problems: ['Enter a car like TILX 290344.'],
  fields: ['car'],
}

/** The paths of a row's own values in its waybill; the bill of lading is the first reference. */
const OWN_FIELDS: readonly [BatchField, RegExp][] = [
  ['car', /N7_loop\.0\.[^.]*N7\.equipment_(initial_01|number_02)$/],
  ['bill', /N9\.0\.reference_identification_02$/],
  ['shipment', /BX\.shipment_identification_number_04$/],
  ['weight', /N7_loop\.0\.[^.]*N7\.weight_03$/],
]

/** Which of a row's own values are at these paths of its waybill; values from the pattern are not included. */
export const fieldsAt = (paths: readonly string[], car: BatchCar): BatchField[] =>
  OWN_FIELDS.filter(
    ([field, place]) => (car[field] ?? '') !== '' && paths.some((path) => place.test(path)),
  ).map(([field]) => field)

/** Bills of empty cars, with and without revenue, alone and for several. */
const OF_EMPTIES: ReadonlySet<unknown> = new Set(['1', '8', 'E', 'W'])
const EMPTY_NON_REVENUE = 'E'
const RELEASED = 'R'
const UNIVERSAL_TIME = 'UT'
/** The commodity a car held last, where the pattern names one it holds. */
const LAST_CONTENTS = 'L'

/** The waybill of an empty car with a release time: its type says empty, and its commodity is the previous load. */
export function releasedEmpty(waybill: { heading: object }, at: Date): { heading: object } {
  const heading = structuredClone(waybill.heading) as Json
  const bx = heading['general_shipment_information_BX'] as Json | undefined
  const type = OF_EMPTIES.has(bx?.['shipment_qualifier_07'])
    ? bx?.['shipment_qualifier_07']
    : EMPTY_NON_REVENUE
  heading['general_shipment_information_BX'] = { ...bx, shipment_qualifier_07: type }
  heading['release_M3'] = {
    release_code_01: RELEASED,
    date_02: at.toISOString().slice(0, 10),
    time_03: at.toISOString().slice(11, 16),
    time_code_04: UNIVERSAL_TIME,
  }
  for (const line of (heading['assigned_number_LX_loop'] ?? []) as Json[])
    for (const commodity of (line['description_marks_and_numbers_L5'] ?? []) as Json[])
      if (commodity['commodity_code_03']) commodity['commodity_code_qualifier_04'] = LAST_CONTENTS
  return { heading }
}

/** The references with another bill of lading. */
function withBill(heading: Json, bill: string): Json[] {
  const references = (heading['reference_identification_N9'] ?? []) as Json[]
  const others = references.filter((one) => one['reference_identification_qualifier_01'] !== 'BM')
  const before = references.find((one) => one['reference_identification_qualifier_01'] === 'BM')
  const own = {
    ...before,
    reference_identification_qualifier_01: 'BM',
    reference_identification_02: bill,
  }
  return [own, ...others]
}
