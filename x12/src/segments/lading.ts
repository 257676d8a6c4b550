import { may, must, segment } from './table.ts'

// X12 segments that describe the cargo and its price; names and numbers are the standard's.

export const H3 = segment(
  'H3',
  'Special Handling Instructions',
  {
    special_handling_code: may(152),
    special_handling_description: may(153),
    protective_service_code: may(241),
    vent_instruction_code: may(242),
    tariff_application_code: may(257),
  },
  ['E0102'],
)

export const L0 = segment(
  'L0',
  'Line Item - Quantity and Weight',
  {
    lading_line_item_number: may(213),
    billed_rated_as_quantity: may(220),
    billed_rated_as_qualifier: may(221),
    weight: may(81),
    weight_qualifier: may(187),
    volume: may(183),
    volume_unit_qualifier: may(184),
    lading_quantity: may(80),
    packaging_form_code: may(211),
    dunnage_description: may(458),
    weight_unit_code: may(188),
    type_of_service_code: may(56),
    quantity: may(380),
    packaging_form_code_2: may(211),
    yes_no_condition_or_response_code: may(1073),
  },
  ['P0203', 'P0405', 'P0607', 'P0809', 'C1104', 'P1315'],
)

export const L1 = segment(
  'L1',
  'Rate and Charges',
  {
    lading_line_item_number: may(213),
    freight_rate: may(60),
    rate_value_qualifier: may(122),
    charge: may(58),
    advances: may(191),
    prepaid_amount: may(117),
    rate_combination_point_code: may(120),
    special_charge_or_allowance_code: may(150),
    rate_class_code: may(121),
    entitlement_code: may(39),
    charge_method_of_payment: may(16),
    special_charge_description: may(276),
    tariff_application_code: may(257),
    declared_value: may(74),
    rate_value_qualifier_2: may(122),
    lading_liability_code: may(372),
    billed_rated_as_quantity: may(220),
    billed_rated_as_qualifier: may(221),
    percent: may(954),
    currency_code: may(100),
    amount: may(610),
    lading_value: may(148, { since: '004030' }),
  },
  ['P0203', 'R040506', 'P1415', 'P1718'],
)

export const L5 = segment(
  'L5',
  'Description, Marks and Numbers',
  {
    lading_line_item_number: may(213),
    lading_description: may(79),
    commodity_code: may(22),
    commodity_code_qualifier: may(23),
    packaging_code: may(103),
    marks_and_numbers: may(87),
    marks_and_numbers_qualifier: may(88),
    commodity_code_qualifier_2: may(23),
    commodity_code_2: may(22),
    compartment_id_code: may(595),
  },
  ['P0304', 'C0706', 'P0809'],
)

export const LX = segment(
  'LX',
  'Assigned Number',
  {
    assigned_number: must(554),
  },
  [],
  { renamed: [{ from: '005010', name: 'Transaction Set Line Number' }] },
)

export const MEA = segment(
  'MEA',
  'Measurements',
  {
    measurement_reference_id_code: may(737),
    measurement_qualifier: may(738),
    measurement_value: may(739),
    composite_unit_of_measure: may('C001'),
    range_minimum: may(740),
    range_maximum: may(741),
    measurement_significance_code: may(935),
    measurement_attribute_code: may(936),
    surface_layer_position_code: may(752),
    measurement_method_or_device: may(1373),
    code_list_qualifier_code: may(1270, { since: '005010' }),
    industry_code: may(1271, { since: '005010' }),
  },
  ['R03050608', 'C0504', 'C0604', 'L07030506', 'E0803'],
)

export const PI = segment(
  'PI',
  'Price Authority Identification',
  {
    reference_identification_qualifier: must(128),
    reference_identification: must(127),
    primary_publication_authority_code: may(436),
    regulatory_agency_code: may(930),
    tariff_agency_code: may(168),
    issuing_carrier_identifier: may(965),
    contract_suffix: may(660),
    tariff_item_number: may(169),
    tariff_supplement_identifier: may(173),
    tariff_section: may(172),
    contract_suffix_2: may(660),
    date: may(373),
    date_2: may(373),
    alternation_precedence_code: may(629),
    alternation_precedence_code_2: may(629),
    service_level_code: may(284, { since: '005010' }),
  },
  ['C1412', 'C1513'],
)

export const PS = segment(
  'PS',
  'Protective Service Instructions',
  {
    protective_service_rule_code: must(746),
    protective_service_code: must(241),
    unit_or_basis_for_measurement_code: may(355),
    temperature: may(408),
    standard_carrier_alpha_code: may(140),
    freight_station_accounting_code: may(573),
    city_name: may(19),
    state_or_province_code: may(156),
    weight: may(81),
    pre_cooled_rule_710_code: may(745),
    yes_no_condition_or_response_code: may(1073),
    yes_no_condition_or_response_code_2: may(1073),
    yes_no_condition_or_response_code_3: may(1073),
    temperature_2: may(408),
  },
  ['L030414', 'C0403', 'C1403'],
)

export const X1 = segment('X1', 'Export License', {
  licensing_agency_code: may(83),
  export_license_number: may(50),
  export_license_status_code: may(51),
  date: may(373),
  export_license_symbol_code: may(52),
  export_license_control_code: may(48),
  country_code: may(26),
  schedule_b_code: may(141),
  international_domestic_code: may(210),
  lading_quantity: may(80),
  lading_value: may(148),
  export_filing_key_code: may(47),
  unit_or_basis_for_measurement_code: may(355),
  unit_price: may(212),
  us_government_license_type: may(1306),
  identification_code: may(67),
  location_identifier: may(310, { since: '004030' }),
})
