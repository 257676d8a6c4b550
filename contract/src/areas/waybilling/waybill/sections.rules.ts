// Targets are dotted paths without places in lists, as a pattern's inputs name fields (WBL-070).

const BX = 'heading.general_shipment_information_BX'
const ZC1 = 'heading.beginning_segment_for_data_correction_or_change_ZC1'
const BNX = 'heading.rail_shipment_information_BNX'
const M3 = 'heading.release_M3'
const N9 = 'heading.reference_identification_N9'
const N7_LOOP = 'heading.equipment_details_N7_loop'
const N7 = `${N7_LOOP}.equipment_details_N7` as const
const M7 = `${N7_LOOP}.seal_numbers_M7` as const
const REF = `${N7_LOOP}.reference_identification_REF_loop.reference_identification_REF` as const
const LX_LOOP = 'heading.assigned_number_LX_loop'
const L5 = `${LX_LOOP}.description_marks_and_numbers_L5` as const
const L0_LOOP = `${LX_LOOP}.line_item_quantity_and_weight_L0_loop` as const
const L0 = `${L0_LOOP}.line_item_quantity_and_weight_L0` as const
const PI = `${L0_LOOP}.price_authority_identification_PI` as const
const N1_LOOP = 'heading.name_N1_loop'
const F9 = 'heading.origin_station_F9'
const D9 = 'heading.destination_station_D9'
const R2 = 'heading.route_information_R2'
const LH1_LOOP = 'heading.loop_header_LS_loop.hazardous_identification_information_LH1_loop'
const PS = 'heading.protective_service_instructions_PS'
const E1_LOOP = 'heading.empty_car_disposition_pended_destination_consignee_E1_loop'
const E1 = `${E1_LOOP}.empty_car_disposition_pended_destination_consignee_E1` as const
const E4 = `${E1_LOOP}.empty_car_disposition_pended_destination_city_E4` as const
const E5 = `${E1_LOOP}.empty_car_disposition_pended_destination_route_E5` as const
const E1_PI = `${E1_LOOP}.price_authority_identification_PI` as const

const PRICE_AUTHORITY = [
  'reference_identification_qualifier_01',
  'reference_identification_02',
  'tariff_agency_code_05',
  'issuing_carrier_identifier_06',
]
const STATION = [
  'city_name_02',
  'state_or_province_code_03',
  'country_code_04',
  'freight_station_accounting_code_01',
  'standard_point_location_code_08',
]
const at = (segment: string, keys: readonly string[]): string[] => keys.map((key) => `${segment}.${key}`)

export interface WaybillSection {
  id: string
  title: string
  /** Its list, where it has rows. */
  rows?: string
  /** Its fields in their order. */
  targets: readonly string[]
}

/** The sections of the waybill form in their fixed order (WBL-050). */
export const WAYBILL_SECTIONS = [
  {
    id: 'general-shipment',
    title: 'General Shipment',
    targets: [
      ...at(BX, [
        'transportation_method_type_code_02',
        'shipment_method_of_payment_03',
        'shipment_identification_number_04',
        'standard_carrier_alpha_code_05',
        'shipment_qualifier_07',
        'section_seven_code_08',
        'weight_unit_code_06',
        'transaction_set_purpose_code_01',
      ]),
      ...at(ZC1, ['transaction_reference_number_04', 'transaction_reference_date_05']),
    ],
  },
  {
    id: 'rail-shipment',
    title: 'Rail Shipment',
    targets: at(BNX, ['shipment_weight_code_01', 'billing_code_03']),
  },
  {
    id: 'release',
    title: 'Release',
    targets: at(M3, ['release_code_01', 'date_02', 'time_03', 'time_code_04']),
  },
  {
    id: 'references',
    title: 'References',
    rows: N9,
    targets: [
      ...at(N9, [
        'reference_identification_qualifier_01',
        'reference_identification_02',
        'date_04',
        'time_05',
      ]),
      'heading.carta_porte_uuid',
    ],
  },
  {
    id: 'equipment',
    title: 'Equipment',
    rows: N7_LOOP,
    targets: [
      ...at(N7, [
        'equipment_initial_01',
        'equipment_number_02',
        'weight_03',
        'weight_qualifier_04',
        'equipment_description_code_11',
      ]),
      ...at(M7, ['seal_number_01', 'seal_number_02', 'seal_number_03', 'seal_number_04']),
      ...at(REF, ['reference_identification_qualifier_01', 'reference_identification_02']),
    ],
  },
  {
    id: 'commodities',
    title: 'Commodities',
    rows: LX_LOOP,
    targets: [
      `${LX_LOOP}.assigned_number_LX.assigned_number_01`,
      ...at(L5, [
        'lading_description_02',
        'commodity_code_03',
        'commodity_code_qualifier_04',
        'packaging_code_05',
      ]),
      ...at(L0, ['weight_04', 'weight_qualifier_05', 'lading_quantity_08', 'packaging_form_code_09']),
      ...at(PI, PRICE_AUTHORITY),
      ...at(`${LH1_LOOP}.hazardous_identification_information_LH1`, [
        'un_na_identification_code_03',
        'packing_group_code_10',
        'lading_quantity_02',
        'unit_or_basis_for_measurement_code_01',
        'quantity_07',
        'unit_or_basis_for_measurement_code_06',
        'commodity_code_05',
        'residue_indicator_code_09',
      ]),
      ...at(`${LH1_LOOP}.hazardous_classification_information_LH2`, [
        'hazardous_classification_01',
        'hazardous_class_qualifier_02',
        'reportable_quantity_code_05',
      ]),
      ...at(`${LH1_LOOP}.hazardous_material_shipping_name_LH3`, [
        'hazardous_material_shipping_name_01',
        'nos_indicator_code_03',
      ]),
      ...at(`${LH1_LOOP}.freeform_hazardous_material_information_LFH`, [
        'hazardous_material_shipment_information_qualifier_01',
        'hazardous_material_shipment_information_02',
      ]),
      ...at(`${LH1_LOOP}.administrative_communications_contact_PER`, ['name_02', 'communication_number_04']),
    ],
  },
  {
    id: 'parties',
    title: 'Parties',
    rows: N1_LOOP,
    targets: [
      ...at(`${N1_LOOP}.name_N1`, [
        'entity_identifier_code_01',
        'name_02',
        'identification_code_qualifier_03',
        'identification_code_04',
      ]),
      ...at(`${N1_LOOP}.address_information_N3`, ['address_information_01', 'address_information_02']),
      ...at(`${N1_LOOP}.geographic_location_N4`, [
        'city_name_01',
        'state_or_province_code_02',
        'postal_code_03',
        'country_code_04',
      ]),
      ...at(`${N1_LOOP}.administrative_communications_contact_PER`, ['name_02', 'communication_number_04']),
    ],
  },
  {
    id: 'origin',
    title: 'Origin',
    targets: at(F9, STATION),
  },
  {
    id: 'destination',
    title: 'Destination',
    targets: at(D9, STATION),
  },
  {
    id: 'route',
    title: 'Route',
    rows: R2,
    targets: at(R2, [
      'standard_carrier_alpha_code_01',
      'routing_sequence_code_02',
      'city_name_03',
      'standard_point_location_code_04',
      'intermodal_service_code_05',
    ]),
  },
  {
    id: 'protective-service',
    title: 'Protective Service',
    rows: PS,
    targets: at(PS, [
      'protective_service_rule_code_01',
      'protective_service_code_02',
      'unit_or_basis_for_measurement_code_03',
      'temperature_04',
    ]),
  },
  {
    id: 'empty-disposition',
    title: 'Empty Disposition',
    rows: E1_LOOP,
    targets: [
      ...at(E1, ['name_30_character_format_01']),
      ...at(E4, ['city_name_01', 'state_or_province_code_02', 'country_code_04']),
      ...at(E5, ['standard_carrier_alpha_code_01', 'routing_sequence_code_02', 'city_name_03']),
      ...at(E1_PI, PRICE_AUTHORITY),
    ],
  },
] as const satisfies readonly WaybillSection[]

export type WaybillSectionId = (typeof WAYBILL_SECTIONS)[number]['id']

/** The section that contains a field, by its path or target; null for one that the form does not show. */
export function getSection(path: string): WaybillSectionId | null {
  const target = targetOfPath(path)
  const holds = ({ targets, rows }: WaybillSection) =>
    targets.includes(target) || (rows !== undefined && target.startsWith(rows))
  return WAYBILL_SECTIONS.find(holds)?.id ?? null
}

/** The target of a form's path: `equipment.0.number` is `equipment.number` (WBL-070). */
export const targetOfPath = (path: string): string =>
  path
    .replace(/\[\d+\]/g, '')
    .split('.')
    .filter((step) => !/^\d+$/.test(step))
    .join('.')

/** The fields a pattern needs unless it is made in Advanced Mode (WBL-133, WBL-134, WBL-135). */
export const ALWAYS_REQUIRED: readonly { target: string; rows: 'first' | 'every' }[] = [
  ...at(N9, ['reference_identification_qualifier_01', 'reference_identification_02']).map(
    (target) => ({ target, rows: 'first' }) as const,
  ),
  { target: `${N1_LOOP}.name_N1.entity_identifier_code_01`, rows: 'first' },
  ...at(N7, ['equipment_initial_01', 'equipment_number_02', 'weight_03', 'weight_qualifier_04']).map(
    (target) => ({ target, rows: 'every' }) as const,
  ),
]

/** Fields that are filled together or not at all, each with why (WBL-136, WBL-137, WBL-138). */
export const FILLED_TOGETHER: readonly { in: string; fields: Readonly<Record<string, string>> }[] = [
  {
    in: L5,
    fields: {
      commodity_code_03: 'Required with a commodity type.',
      commodity_code_qualifier_04: 'Required with a commodity code.',
    },
  },
  {
    in: N7,
    fields: {
      weight_03: 'Required with a weight type.',
      weight_qualifier_04: 'Required with a weight.',
    },
  },
  {
    in: L0,
    fields: {
      weight_04: 'Required with a weight type.',
      weight_qualifier_05: 'Required with a weight.',
    },
  },
  {
    in: L0,
    fields: {
      lading_quantity_08: 'Required with a packaging form.',
      packaging_form_code_09: 'Required with a quantity.',
    },
  },
  {
    in: PS,
    fields: {
      unit_or_basis_for_measurement_code_03: 'Required with a temperature.',
      temperature_04: 'Required with a temperature unit.',
    },
  },
]

/** An empty car's destination requires a consignee (WBL-139, WBL-140). */
export const EMPTY_CAR = {
  turns: E1_LOOP,
  consignee: 'empty_car_disposition_pended_destination_consignee_E1.name_30_character_format_01',
  asking: [
    {
      at: 'empty_car_disposition_pended_destination_city_E4.city_name_01',
      text: 'Required with a destination city.',
    },
    { at: 'price_authority_identification_PI', text: 'Required with a price authority.' },
  ],
} as const

/** Lists that most bills do without: the form shows their rows once they hold something or someone adds one. */
export const OPTIONAL_LISTS: ReadonlySet<string> = new Set([
  M7,
  `${N7_LOOP}.reference_identification_REF_loop`,
  PI,
  LH1_LOOP,
  `${N1_LOOP}.address_information_N3`,
  `${N1_LOOP}.administrative_communications_contact_PER`,
  E5,
])

/** Fields that most bills do without, by what a person adds; the form shows them like an optional list. */
export const OPTIONAL_FIELDS: readonly { label: string; targets: readonly string[] }[] = [
  { label: 'date and time', targets: at(N9, ['date_04', 'time_05']) },
  { label: 'Carta Porte UUID', targets: ['heading.carta_porte_uuid'] },
  { label: 'equipment type', targets: at(N7, ['equipment_description_code_11']) },
  {
    label: 'party ID',
    targets: at(`${N1_LOOP}.name_N1`, ['identification_code_qualifier_03', 'identification_code_04']),
  },
  {
    label: 'address',
    targets: [
      `${N1_LOOP}.address_information_N3`,
      ...at(`${N1_LOOP}.geographic_location_N4`, [
        'city_name_01',
        'state_or_province_code_02',
        'postal_code_03',
        'country_code_04',
      ]),
    ],
  },
]

/** Where the product reads what its lists show of a waybill. */
export const SHOWN_IN_LISTS = { BX, N9, N7_LOOP, F9, D9, R2 } as const
