import { createPattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { loadFacts } from '../../tools/shots/facts.ts'

export interface BillSize {
  cars: number
  parties: number
  legs: number
  lines: number
}

/** A bill of lading as large as they come: everything that a form of one can hold in a day's work. */
export const LARGEST: BillSize = { cars: 50, parties: 10, legs: 13, lines: 25 }

const rows = <T>(count: number, row: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => row(at))

const car = (at: number) => ({
  equipment_details_N7: {
    equipment_initial_01: 'TILX',
    equipment_number_02: String(290_000 + at),
    weight_03: 190_000 + at,
    weight_qualifier_04: 'N',
    equipment_description_code_11: 'TN',
  },
  seal_numbers_M7: [
    {
      seal_number_01: `A${at}`,
      seal_number_02: `B${at}`,
      seal_number_03: `C${at}`,
      seal_number_04: `D${at}`,
    },
  ],
  reference_identification_REF_loop: rows(2, (no) => ({
    reference_identification_REF: {
      reference_identification_qualifier_01: no === 0 ? 'PO' : 'LO',
      reference_identification_02: `R-${at}-${no}`,
    },
  })),
})

const party = (at: number) => ({
  name_N1: {
    entity_identifier_code_01: ['SH', 'CN', 'N1', 'PF'][at % 4],
    name_02: `MERIDIAN FOODS ${at}`,
    identification_code_qualifier_03: 'C5',
    identification_code_04: `00${12_345_678_900 + at}`,
  },
  address_information_N3: [{ address_information_01: `${at} MILL RD`, address_information_02: 'GATE 4' }],
  geographic_location_N4: {
    city_name_01: 'WILLISTON',
    state_or_province_code_02: 'ND',
    postal_code_03: '58801',
    country_code_04: 'US',
  },
})

const line = (at: number) => ({
  assigned_number_LX: { assigned_number_01: at + 1 },
  description_marks_and_numbers_L5: [
    {
      lading_description_02: `ETHANOL ${at}`,
      commodity_code_03: '2818445',
      commodity_code_qualifier_04: 'T',
      packaging_code_05: 'BLK',
    },
  ],
  line_item_quantity_and_weight_L0_loop: [
    {
      line_item_quantity_and_weight_L0: {
        weight_04: 190_000 + at,
        weight_qualifier_05: 'N',
        lading_quantity_08: 1,
        packaging_form_code_09: 'BLK',
      },
      price_authority_identification_PI: [
        { reference_identification_qualifier_01: 'CT', reference_identification_02: `C-${at}` },
      ],
    },
  ],
})

const bill = ({ cars, parties, legs, lines }: BillSize) => ({
  heading: {
    general_shipment_information_BX: {
      transportation_method_type_code_02: 'R',
      shipment_method_of_payment_03: 'PP',
      shipment_identification_number_04: 'S-1',
      standard_carrier_alpha_code_05: 'BNSF',
      weight_unit_code_06: 'L',
      shipment_qualifier_07: 'M',
    },
    rail_shipment_information_BNX: { shipment_weight_code_01: 'A', billing_code_03: 'S' },
    release_M3: { release_code_01: 'R', date_02: '2026-01-05', time_03: '15:07', time_code_04: 'CT' },
    reference_identification_N9: [
      { reference_identification_qualifier_01: 'BM', reference_identification_02: 'B-1' },
    ],
    equipment_details_N7_loop: rows(cars, car),
    origin_station_F9: { city_name_02: 'WILLISTON', state_or_province_code_03: 'ND' },
    destination_station_D9: { city_name_02: 'CHICAGO', state_or_province_code_03: 'IL' },
    name_N1_loop: rows(parties, party),
    route_information_R2: rows(legs, (at) => ({
      standard_carrier_alpha_code_01: at % 2 === 0 ? 'BNSF' : 'UP',
      routing_sequence_code_02: at === 0 ? 'S' : String(1 + ((at - 1) % 8)),
      city_name_03: 'CHGO',
    })),
    assigned_number_LX_loop: rows(lines, line),
  },
})

/** Signs in as a shipper and saves that bill as a pattern; returns the address of a tender from it, and the token. */
export async function filledBill(origin: string, size: BillSize): Promise<{ url: string; token: string }> {
  const { customerId, tokens } = await loadFacts(origin)
  const token = tokens.shipper ?? ''
  const response = await fetch(`${origin}${toUrl(createPattern, { params: { customerId } })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ label: `Of ${size.cars} cars`, pattern: bill(size) }),
  })
  if (!response.ok) throw new Error(`the pattern was not saved: ${response.status} ${await response.text()}`)
  const { patternId } = (await response.json()) as { patternId: number }
  return { url: `${origin}/waybilling/${customerId}/pattern/${patternId}/create-tender`, token }
}
