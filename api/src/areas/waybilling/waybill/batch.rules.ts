import type { WaybillInput } from '#contract/areas/waybilling/waybill/checks.rules.ts'
import {
  isReleaseDayRequired,
  releasedBy,
  releaseTime,
} from '#contract/areas/waybilling/waybill/release.rules.ts'
import type { Duplicates } from '#contract/areas/waybilling/tenders/earlier.rules.ts'
import type { BatchField } from '#contract/areas/waybilling/tenders/tenders.contract.ts'

/** One car of a batch with what differs from its pattern. */
export interface BatchCar {
  car: string
  bill?: string | null | undefined
  shipment?: string | null | undefined
  weight?: number | null | undefined
  seal1?: string | null | undefined
  seal2?: string | null | undefined
  released?: string | null | undefined
  duplicates?: Duplicates | undefined
}

type Json = Record<string, unknown>

const CAR = /^([A-Z]{1,4})[\s-]*0*(\d{1,10})$/i

/**
 * A pattern's waybill for one car: its mark and number, weight, seals, bill of lading, shipment and release. Null for an invalid car.
 */
export function waybillOfCar(pattern: { heading: object }, one: BatchCar): { heading: object } | null {
  const [, initial, number] = CAR.exec(one.car.trim()) ?? []
  if (initial === undefined || number === undefined) return null
  const heading = structuredClone(pattern.heading) as Json
  const [first = {}] = (heading['equipment_details_N7_loop'] ?? []) as Json[]
  const n7 = { ...(first['equipment_details_N7'] as Json | undefined) }
  n7['equipment_initial_01'] = initial.toUpperCase()
  n7['equipment_number_02'] = number
  if (one.weight != null) {
    n7['weight_03'] = one.weight
    for (const line of getLineWeights(heading)) if (line['weight_04'] != null) line['weight_04'] = one.weight
  }
  heading['equipment_details_N7_loop'] = [{ ...first, ...toSeals(one), equipment_details_N7: n7 }]
  if (one.released)
    heading['release_M3'] = { ...(heading['release_M3'] as Json | undefined), date_02: one.released }
  if (one.bill) heading['reference_identification_N9'] = withBill(heading, one.bill)
  if (one.shipment) {
    const bx = heading['general_shipment_information_BX'] as Json | undefined
    heading['general_shipment_information_BX'] = { ...bx, shipment_identification_number_04: one.shipment }
  }
  return { heading }
}

/** A car's own seals replace those of the pattern's car. */
const toSeals = ({ seal1, seal2 }: BatchCar) =>
  seal1 || seal2
    ? {
        seal_numbers_M7: [
          { ...(seal1 && { seal_number_01: seal1 }), ...(seal2 && { seal_number_02: seal2 }) },
        ],
      }
    : {}

/** The weights of the lines of lading, which are those of the waybill itself. */
const getLineWeights = (heading: Json): Json[] =>
  ((heading['assigned_number_LX_loop'] ?? []) as Json[])
    .flatMap((line) => (line['line_item_quantity_and_weight_L0_loop'] ?? []) as Json[])
    .flatMap(({ line_item_quantity_and_weight_L0: one }) => (one ? [one as Json] : []))

/** The waybill with the present as its release, where neither the car nor the pattern names a day; a day asked per car is a sample. */
export function releasedNow(
  waybill: { heading: object },
  at: Date,
  { inputs, car }: { inputs: readonly WaybillInput[]; car: BatchCar },
): { heading: object } {
  if (car.released || !isReleaseDayRequired(inputs)) return releasedBy(waybill, at)
  const heading = waybill.heading as Json
  return releasedBy(
    { heading: { ...heading, release_M3: { ...(heading['release_M3'] as Json), date_02: null } } },
    at,
  )
}

export interface RowProblems {
  problems: string[]
  fields: BatchField[]
}

/** The message for a row without a car. */
export const NO_CAR: RowProblems = { problems: ['Enter a car like TILX 290344.'], fields: ['car'] }

const N7 = 'heading.equipment_details_N7_loop'

/** What the pattern may ask for each car, whose own value is then a sample. */
const NEEDED_PER_CAR: readonly { field: BatchField; name: string; target: string }[] = [
  {
    field: 'bill',
    name: 'bill of lading',
    target: 'heading.reference_identification_N9.reference_identification_02',
  },
  {
    field: 'shipment',
    name: 'shipment ID',
    target: 'heading.general_shipment_information_BX.shipment_identification_number_04',
  },
  { field: 'weight', name: 'weight', target: `${N7}.equipment_details_N7.weight_03` },
  { field: 'seal1', name: 'first seal', target: `${N7}.seal_numbers_M7.seal_number_01` },
  { field: 'seal2', name: 'second seal', target: `${N7}.seal_numbers_M7.seal_number_02` },
]

/** What a row must say itself: values that the pattern asks for each car, and one weight cannot be split among lines. */
export function rowProblems(
  pattern: { heading: object },
  inputs: readonly WaybillInput[],
  car: BatchCar,
): RowProblems | null {
  const needed = NEEDED_PER_CAR.filter(
    ({ field, target }) =>
      (car[field] ?? '') === '' && inputs.some((input) => input.target === target && !input.optional),
  )
  if (needed.length > 0)
    return {
      problems: needed.map(({ name }) => `Enter the ${name}. The pattern requires one for each car.`),
      fields: needed.map(({ field }) => field),
    }
  const lines = getLineWeights(pattern.heading as Json).filter((line) => line['weight_04'] != null)
  if (car.weight != null && lines.length > 1)
    return {
      problems: [
        'The pattern has several commodity weights, so one weight can’t be split. Clear it, or create this tender from the pattern.',
      ],
      fields: ['weight'],
    }
  return null
}

/** The paths of a row's own values in its waybill; the bill of lading is the first reference. */
const OWN_FIELDS: readonly [BatchField, RegExp][] = [
  ['car', /N7_loop\.0\.[^.]*N7\.equipment_(initial_01|number_02)$/],
  ['bill', /N9\.0\.reference_identification_02$/],
  ['shipment', /BX\.shipment_identification_number_04$/],
  ['weight', /N7_loop\.0\.[^.]*N7\.weight_03$/],
  ['seal1', /N7_loop\.0\.[^.]*M7\.0\.seal_number_01$/],
  ['seal2', /N7_loop\.0\.[^.]*M7\.0\.seal_number_02$/],
  ['released', /M3\.date_02$/],
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
  heading['release_M3'] = { release_code_01: RELEASED, ...releaseTime(at) }
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
