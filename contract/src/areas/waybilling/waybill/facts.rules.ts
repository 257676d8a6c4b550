import { showNumber } from '../../../base/plural.ts'
import { SHOWN_IN_LISTS } from './sections.rules.ts'

type Json = Record<string, unknown>

/** What lists and matching read of a waybill. */
export interface WaybillFacts {
  bolNumber: string | null
  shipmentNumber: string | null
  equipmentId: string | null
  /** Every car after the first. */
  otherUnits: string[]
  origin: string | null
  destination: string | null
  /** The billing railroad: who receives the document. */
  carrier: string | null
}

/** Reads what lists show of a waybill: bill of lading (N9*BM), shipment (BX04), first car, stations, billing railroad. */
export function getFacts(waybill: { heading: object }): WaybillFacts {
  const heading = waybill.heading as Json
  const at = (path: string): unknown =>
    path
      .split('.')
      .slice(1)
      .reduce<unknown>((value, step) => (value as Json | null | undefined)?.[step], heading)
  const references = (at(SHOWN_IN_LISTS.N9) ?? []) as Json[]
  const bill = references.find((one) => one?.['reference_identification_qualifier_01'] === 'BM')
  const loops = at(SHOWN_IN_LISTS.N7_LOOP)
  const [car = null, ...others] = (Array.isArray(loops) ? (loops as Json[]) : []).map(getEquipment)
  return {
    bolNumber: toText(bill?.['reference_identification_02']),
    shipmentNumber: toText(at(`${SHOWN_IN_LISTS.BX}.shipment_identification_number_04`)),
    equipmentId: car,
    otherUnits: others.filter((one) => one !== null),
    origin: getStation(at(SHOWN_IN_LISTS.F9)),
    destination: getStation(at(SHOWN_IN_LISTS.D9)),
    carrier: toText(at(`${SHOWN_IN_LISTS.BX}.standard_carrier_alpha_code_05`))?.toUpperCase() ?? null,
  }
}

/** Every car of a bill. */
export const getCars = ({
  equipmentId,
  otherUnits,
}: Pick<WaybillFacts, 'equipmentId' | 'otherUnits'>): string[] =>
  equipmentId === null ? [...otherUnits] : [equipmentId, ...otherUnits]

/** A car of a bill: its weight with its unit, and its seals. */
interface BilledCar {
  unit: string
  weight: string | null
  seals: string[]
}

/** The cars of a bill as they were billed. */
export function listBilledCars({ heading }: { heading: object }): BilledCar[] {
  const read = <T>(target: string, from: unknown = heading) => (from as Record<string, T> | null)?.[target]
  const unit = read<Json>('general_shipment_information_BX')?.['weight_unit_code_06'] === 'K' ? 'kg' : 'lb'
  const loops = read<Json[]>('equipment_details_N7_loop')
  return (Array.isArray(loops) ? loops : []).flatMap((loop) => {
    const car = getEquipment(loop)
    if (car === null) return []
    const weight = Number(read<Json>('equipment_details_N7', loop)?.['weight_03'] ?? 0)
    const seals = read<Json[]>('seal_numbers_M7', loop) ?? []
    return [
      {
        unit: car,
        weight: weight > 0 ? `${showNumber(weight)} ${unit}` : null,
        seals: seals.flatMap((group) => Object.values(group).flatMap((seal) => toText(seal) ?? [])),
      },
    ]
  })
}

const toText = (value: unknown): string | null => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? null : text
}

function getEquipment(loop: Json | null | undefined): string | null {
  const car = (loop?.['equipment_details_N7'] ?? {}) as Json
  const id = `${toText(car['equipment_initial_01']) ?? ''}${toText(car['equipment_number_02']) ?? ''}`
  return id === '' ? null : id.toUpperCase()
}

function getStation(station: unknown): string | null {
  const { city_name_02: city, state_or_province_code_03: state } = (station ?? {}) as Json
  const texts = [toText(city), toText(state)].filter((one) => one !== null)
  return texts.length === 0 ? null : texts.join(', ')
}
