import { DEMO_CUSTOMERS } from '../customers.ts'
import { makeFleet } from '../fleet.ts'
import { readCommodities, readLanes, readStations, type Lane } from '../reference.ts'

/** A saved booking: the bill of lading it fills in, and the fields it asks for. */
export interface StarterPattern {
  label: string
  pattern: object
  inputs: { name: string; target: string; optional: boolean; _default: null }[]
}

const MAX_PATTERNS = 3
const CAR = 'heading.equipment_details_N7_loop.equipment_details_N7'
const BILL = 'heading.reference_identification_N9.reference_identification_02'
const TYPICAL_WEIGHT = 190_000

const stations = new Map(readStations().map((station) => [station.station_id, station]))
const commodities = new Map(readCommodities().map((one) => [one.stcc, one]))

/** Patterns of a demo customer: one for each of its first lanes of single cars. */
export function starterPatterns(customerId: number): StarterPattern[] {
  const own = DEMO_CUSTOMERS.find(({ id }) => id === customerId)?.lanes ?? []
  return readLanes()
    .filter(({ lane_id, mode }) => own.includes(lane_id) && mode === 'carload')
    .slice(0, MAX_PATTERNS)
    .flatMap(getPattern)
}

function getPattern(lane: Lane): StarterPattern[] {
  const [unit] = makeFleet('small').find((block) => block.lane.lane_id === lane.lane_id)?.units ?? []
  const [from, to] = [stations.get(lane.origin_station), stations.get(lane.destination_station)]
  const what = commodities.get(lane.stcc)?.description.toUpperCase().slice(0, 50)
  if (!unit || !from || !to || !what) return []
  const [, initial = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(unit.equipment_id) ?? []
  return [
    {
      label: `${titled(what)} from ${from.city} to ${to.city}`,
      inputs: [
        checks('Bill of lading', BILL),
        checks('Car initial', `${CAR}.equipment_initial_01`),
        checks('Car number', `${CAR}.equipment_number_02`),
        { ...checks('Release date', 'heading.release_M3.date_02'), optional: true },
      ],
      pattern: {
        heading: {
          general_shipment_information_BX: {
            transportation_method_type_code_02: 'R',
            shipment_method_of_payment_03: 'PP',
            standard_carrier_alpha_code_05: lane.route[0],
            weight_unit_code_06: 'L',
            shipment_qualifier_07: 'B',
            section_seven_code_08: 'N',
          },
          rail_shipment_information_BNX: { shipment_weight_code_01: 'A', billing_code_03: 'S' },
          release_M3: { release_code_01: 'R', time_03: '06:00', time_code_04: 'CT' },
          reference_identification_N9: [
            { reference_identification_qualifier_01: 'BM', reference_identification_02: `${lane.lane_id}-1` },
          ],
          equipment_details_N7_loop: [
            {
              equipment_details_N7: {
                equipment_initial_01: initial,
                equipment_number_02: number,
                weight_03: TYPICAL_WEIGHT,
                weight_qualifier_04: 'N',
                equipment_description_code_11: 'RR',
              },
            },
          ],
          origin_station_F9: getPlace(from),
          destination_station_D9: getPlace(to),
          name_N1_loop: [getParty('SH', lane.shipper), getParty('CN', lane.consignee)],
          route_information_R2: getRoute(lane.route),
          assigned_number_LX_loop: [toLine(what, lane.stcc)],
          ...toHazmat(lane.stcc),
        },
      },
    },
  ]
}

const checks = (name: string, target: string) => ({ name, target, optional: false, _default: null })

const titled = (text: string) => text[0]! + text.slice(1).toLowerCase()

const getPlace = ({ city, state }: { city: string; state: string }) => ({
  city_name_02: city.toUpperCase(),
  state_or_province_code_03: state,
})

const getParty = (entity_identifier_code_01: string, name: string) => ({
  name_N1: { entity_identifier_code_01, name_02: name.toUpperCase() },
})

/** Carriers with the junctions at which they hand over: `UP`, `LARDO`, `KCSM`. */
const getRoute = (route: readonly string[]) =>
  route
    .filter((_part, at) => at % 2 === 0)
    .map((standard_carrier_alpha_code_01, at) => ({
      standard_carrier_alpha_code_01,
      routing_sequence_code_02: at === 0 ? 'S' : String(at),
      // where this railroad hands over to the next one
      ...(route[at * 2 + 1] && { city_name_03: route[at * 2 + 1] }),
    }))

const toLine = (what: string, stcc: string) => ({
  description_marks_and_numbers_L5: [
    {
      lading_line_item_number_01: 1,
      lading_description_02: what,
      commodity_code_03: stcc,
      commodity_code_qualifier_04: 'T',
    },
  ],
  line_item_quantity_and_weight_L0_loop: [
    {
      line_item_quantity_and_weight_L0: {
        lading_line_item_number_01: 1,
        weight_04: TYPICAL_WEIGHT,
        weight_qualifier_05: 'N',
        lading_quantity_08: 1,
        packaging_form_code_09: 'CLD',
      },
    },
  ],
})

/** The 24-hour emergency number of the demo's shippers. */
const EMERGENCY = { name_02: 'CHEMTREC', communication_number_04: '800-424-9300' }
const TYPICAL_GALLONS = 29_000
const MAX_NAME = 25

/** The hazmat description on a shipping paper. */
function toHazmat(stcc: string): object {
  const {
    un_number: un,
    hazard_class: hazard,
    packing_group: group,
    description,
  } = commodities.get(stcc) ?? {}
  if (!un || !hazard || !description) return {}
  const [name = ''] = description.toUpperCase().split('(')
  const material = {
    hazardous_identification_information_LH1: {
      un_na_identification_code_03: un,
      lading_quantity_02: TYPICAL_GALLONS,
      unit_or_basis_for_measurement_code_01: 'GA',
      commodity_code_05: stcc,
      ...(group && { packing_group_code_10: group }),
    },
    hazardous_classification_information_LH2: [
      { hazardous_classification_01: hazard, hazardous_class_qualifier_02: 'P' },
    ],
    hazardous_material_shipping_name_LH3: [
      { hazardous_material_shipping_name_01: name.trim().slice(0, MAX_NAME) },
    ],
    administrative_communications_contact_PER: [EMERGENCY],
  }
  return { loop_header_LS_loop: [{ hazardous_identification_information_LH1_loop: [material] }] }
}
