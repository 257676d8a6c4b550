/** One car of a batch with what differs from its pattern. */
export interface BatchCar {
  car: string
  bill?: string | null | undefined
  shipment?: string | null | undefined
  weight?: number | null | undefined
}

type Json = Record<string, unknown>

const CAR = /^([A-Z]{1,4})[\s-]*0*(\d{1,10})$/i

/** A pattern's waybill for one car: its mark and number, weight, bill of lading and shipment. Null where the car is none. */
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
