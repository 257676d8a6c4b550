import { may, must, segment } from './table.ts'

// X12 segments that describe dangerous goods; names and numbers are the standard's.

export const H1 = segment(
  'H1',
  'Hazardous Material',
  {
    hazardous_material_code: must(62),
    hazardous_material_class_code: may(209),
    hazardous_material_code_qualifier: may(208),
    hazardous_material_description: may(64),
    hazardous_material_contact: may(63),
    hazardous_materials_page: may(200),
    flashpoint_temperature: may(77),
    unit_or_basis_for_measurement_code: may(355),
    packing_group_code: may(254),
  },
  ['P0708'],
)

export const LEP = segment(
  'LEP',
  'EPA Required Data',
  {
    epa_waste_stream_number_code: may(806),
    waste_characteristics_code: may(807),
    state_or_province_code: may(156),
    reference_identification: may(127),
  },
  ['P0304'],
)

export const LFH = segment(
  'LFH',
  'Freeform Hazardous Material Information',
  {
    hazardous_material_shipment_information_qualifier: must(808),
    hazardous_material_shipment_information: must(809),
    hazardous_material_shipment_information_2: may(809),
    hazard_zone_code: may(1023),
    unit_or_basis_for_measurement_code: may(355),
    quantity: may(380),
    quantity_2: may(380),
    date: may(373, { since: '005010' }),
  },
  ['P0506'],
)

export const LH1 = segment(
  'LH1',
  'Hazardous Identification Information',
  {
    unit_or_basis_for_measurement_code: must(355),
    lading_quantity: must(80),
    un_na_identification_code: may(277),
    hazardous_materials_page: may(200),
    commodity_code: may(22),
    unit_or_basis_for_measurement_code_2: may(355),
    quantity: may(380),
    compartment_id_code: may(595),
    residue_indicator_code: may(665),
    packing_group_code: may(254),
    interim_hazardous_material_regulatory_number: may(1375),
    industry_code: may(1271, { since: '005030' }),
  },
  [{ rule: 'P0607', from: '006040' }],
)

export const LH2 = segment(
  'LH2',
  'Hazardous Classification Information',
  {
    hazardous_classification: may(215),
    hazardous_class_qualifier: may(983),
    hazardous_placard_notation: may(218),
    hazardous_endorsement: may(222),
    reportable_quantity_code: may(759),
    unit_or_basis_for_measurement_code: may(355),
    temperature: may(408),
    unit_or_basis_for_measurement_code_2: may(355),
    temperature_2: may(408),
    unit_or_basis_for_measurement_code_3: may(355),
    temperature_3: may(408),
    weight_unit_code: may(188, { since: '004030' }),
    net_explosive_quantity: may(267, { since: '004030' }),
  },
  ['P0607', 'P0809', 'P1011'],
)

export const LH3 = segment(
  'LH3',
  'Hazardous Material Shipping Name',
  {
    hazardous_material_shipping_name: may(224),
    hazardous_material_shipping_name_qualifier: may(984),
    nos_indicator_code: may(985),
    yes_no_condition_or_response_code: may(1073),
  },
  ['P0102'],
)

export const LH4 = segment(
  'LH4',
  'Canadian Dangerous Requirements',
  {
    emergency_response_plan_number: may(238),
    communication_number: may(364),
    packing_group_code: may(254),
    subsidiary_classification: may(230),
    subsidiary_classification_2: may(230),
    subsidiary_classification_3: may(230),
    subsidiary_risk_indicator: may(271),
    net_explosive_quantity: may(267),
    canadian_hazardous_notation: may(805),
    special_commodity_indicator_code: may(986),
    communication_number_2: may(364),
    unit_or_basis_for_measurement_code: may(355),
  },
  ['P0812'],
)

export const LH6 = segment(
  'LH6',
  'Hazardous Certification',
  {
    name: may(93),
    hazardous_certification_code: may(272),
    hazardous_certification_declaration: may(273),
    hazardous_certification_declaration_2: may(273),
  },
  ['P0203'],
)

export const LHR = segment('LHR', 'Hazardous Material Identifying Reference Numbers', {
  reference_identification_qualifier: must(128),
  reference_identification: must(127),
  date: may(373),
})

export const LHT = segment('LHT', 'Transborder Hazardous Requirements', {
  hazardous_classification: may(215),
  hazardous_placard_notation: may(218),
  hazardous_endorsement: may(222),
})
