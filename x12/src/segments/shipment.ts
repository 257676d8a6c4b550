import { may, must, segment } from './table.ts'

// X12 segments that describe the shipment as a whole; names and numbers are the standard's.

export const BNX = segment('BNX', 'Rail Shipment Information', {
  shipment_weight_code: may(460),
  referenced_pattern_identifier: may(129),
  billing_code: may(11),
  repetitive_pattern_number: may(223),
})

export const BX = segment('BX', 'General Shipment Information', {
  transaction_set_purpose_code: must(353),
  transportation_method_type_code: must(91),
  shipment_method_of_payment: must(146),
  shipment_identification_number: may(145),
  standard_carrier_alpha_code: may(140),
  weight_unit_code: may(188),
  shipment_qualifier: may(147),
  section_seven_code: may(226),
  capacity_load_code: may(195),
  status_report_request_code: may(160),
  customs_documentation_handling_code: may(501),
  confidential_billing_request_code: may(199),
  goods_and_services_tax_reason_code: may(714),
  application_type: may(346),
})

export const CM = segment(
  'CM',
  'Cargo Manifest',
  {
    flight_voyage_number: may(55),
    port_or_terminal_function_code: may(115),
    port_name: may(114),
    date: may(373),
    booking_number: may(13),
    standard_carrier_alpha_code: may(140),
    standard_carrier_alpha_code_2: may(140),
    date_2: may(373),
    vessel_name: may(182),
    pier_number: may(113),
    pier_name: may(112),
    terminal_name: may(174),
    state_or_province_code: may(156),
    country_code: may(26),
    reference_identification: may(127),
    correction_indicator: may(202),
    transportation_method_type_code: may(91),
  },
  ['C0402'],
)

export const DTM = segment(
  'DTM',
  'Date/Time Reference',
  {
    date_time_qualifier: must(374),
    date: may(373),
    time: may(337),
    time_code: may(623),
    date_time_period_format_qualifier: may(1250),
    date_time_period: may(1251),
  },
  ['R020305', 'C0403', 'P0506'],
)

export const K1 = segment('K1', 'Remarks', {
  free_form_message: must(61),
  free_form_message_2: may(61),
})

export const L3 = segment(
  'L3',
  'Total Weight and Charges',
  {
    weight: may(81),
    weight_qualifier: may(187),
    freight_rate: may(60),
    rate_value_qualifier: may(122),
    charge: may(58),
    advances: may(191),
    prepaid_amount: may(117),
    special_charge_or_allowance_code: may(150),
    volume: may(183),
    volume_unit_qualifier: may(184),
    lading_quantity: may(80),
    weight_unit_code: may(188),
    tariff_number: may(171),
    declared_value: may(74),
    rate_value_qualifier_2: may(122),
  },
  ['P0102', 'P0304', 'P0910', 'C1201', 'P1415'],
)

export const M1 = segment(
  'M1',
  'Insurance',
  {
    country_code: must(26, { later: [{ from: '006040', required: false }] }),
    carriage_value: may(14),
    declared_value: may(74),
    rate_value_qualifier: may(122),
    entity_identifier_code: may(98),
    free_form_message: may(61),
    rate_value_qualifier_2: may(122),
    monetary_amount: may(782),
    percent_qualifier: may(1004),
    percent: may(954),
    percent_qualifier_2: may(1004),
    percent_2: may(954),
  },
  ['P0708', 'P0910', 'P1112'],
)

export const M3 = segment(
  'M3',
  'Release',
  {
    release_code: must(132),
    date: may(373),
    time: may(337),
    time_code: may(623),
  },
  ['R0203', 'C0403'],
)

export const N9 = segment(
  'N9',
  'Reference Identification',
  {
    reference_identification_qualifier: must(128),
    reference_identification: may(127),
    free_form_description: may(369),
    date: may(373),
    time: may(337),
    time_code: may(623),
    reference_identifier: may('C040'),
  },
  ['R0203', 'C0605'],
  { renamed: [{ from: '005010', name: 'Extended Reference Information' }] },
)

export const Q5 = segment(
  'Q5',
  'Status Details',
  {
    shipment_status_code: may(157),
    date: may(373),
    time: may(337),
    time_code: may(623),
    status_reason_code: may(641),
    city_name: may(19),
    state_or_province_code: may(156),
    country_code: may(26),
    equipment_initial: may(206),
    equipment_number: may(207),
    reference_identification_qualifier: may(128),
    reference_identification: may(127),
    direction_identifier_code: may(1280),
    reference_identification_qualifier_2: may(128),
    reference_identification_2: may(127),
    direction_identifier_code_2: may(1280),
    percent: may(954),
    pickup_or_delivery_code: may(92, { since: '005010' }),
  },
  ['P0304', 'C0706', 'P0910', 'P1112'],
)

export const X7 = segment('X7', 'Customs Information', {
  free_form_message: must(61),
  free_form_message_2: may(61),
})

export const XH = segment('XH', 'Pro Forma - B13 Information', {
  currency_code: must(100),
  related_company_indication_code: may(645),
  special_charge_or_allowance_code: may(150),
  amount: may(610),
  block_20_code: may(503),
  chemical_analysis_percentage: may(504),
  unit_price: may(212),
})

export const ZC1 = segment('ZC1', 'Beginning Segment For Data Correction Or Change', {
  shipment_identification_number: may(145),
  equipment_initial: may(206),
  equipment_number: must(207),
  transaction_reference_number: must(244),
  transaction_reference_date: must(243),
  correction_indicator: must(202),
  standard_carrier_alpha_code: must(140),
  transportation_method_type_code: must(91),
  equipment_number_check_digit: may(761, { since: '004030' }),
})
