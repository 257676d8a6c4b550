import { may, must, segment } from './table.ts'

// X12 segments that describe stations, routes and stops; names and numbers are the standard's.

export const D9 = segment(
  'D9',
  'Destination Station',
  {
    freight_station_accounting_code: may(573),
    city_name: must(19),
    state_or_province_code: must(156),
    country_code: may(26),
    freight_station_accounting_code_2: may(573),
    city_name_2: may(19),
    state_or_province_code_2: may(156),
    standard_point_location_code: may(154),
    postal_code: may(116),
    standard_point_location_code_2: may(154),
    postal_code_2: may(116),
    country_code_2: may(26),
  },
  [{ rule: 'P0607', from: '006010' }],
)

export const E1 = segment(
  'E1',
  'Empty Car Disposition - Pended Destination Consignee',
  {
    name_30_character_format: must(459, { later: [{ from: '004030', de: 93 }] }),
    identification_code_qualifier: may(66),
    identification_code: may(67),
  },
  ['P0203'],
)

export const E4 = segment('E4', 'Empty Car Disposition - Pended Destination City', {
  city_name: must(19),
  state_or_province_code: must(156),
  postal_code: may(116),
  country_code: may(26),
  address_information: may(166, { since: '005030' }),
})

export const E5 = segment('E5', 'Empty Car Disposition - Pended Destination Route', {
  standard_carrier_alpha_code: must(140),
  routing_sequence_code: must(133),
  city_name: may(19),
  standard_point_location_code: may(154),
})

export const F9 = segment(
  'F9',
  'Origin Station',
  {
    freight_station_accounting_code: may(573),
    city_name: must(19),
    state_or_province_code: must(156),
    country_code: may(26),
    freight_station_accounting_code_2: may(573),
    city_name_2: may(19),
    state_or_province_code_2: may(156),
    standard_point_location_code: may(154),
    postal_code: may(116),
    standard_point_location_code_2: may(154),
    postal_code_2: may(116),
    country_code_2: may(26),
  },
  [{ rule: 'P0607', from: '006010' }],
)

export const R2 = segment(
  'R2',
  'Route Information',
  {
    standard_carrier_alpha_code: must(140),
    routing_sequence_code: must(133),
    city_name: may(19),
    standard_point_location_code: may(154),
    intermodal_service_code: may(177),
    transportation_method_type_code: may(91),
    intermediate_switch_carrier: may(296),
    intermediate_switch_carrier_2: may(296),
    invoice_number: may(76),
    date: may(373),
    free_form_description: may(369),
    type_of_service_code: may(56),
    route_description: may(742),
  },
  ['C0807'],
)

export const R4 = segment(
  'R4',
  'Port or Terminal',
  {
    port_or_terminal_function_code: must(115),
    location_qualifier: may(309),
    location_identifier: may(310),
    port_name: may(114),
    country_code: may(26),
    terminal_name: may(174),
    pier_number: may(113),
    state_or_province_code: may(156),
  },
  ['P0203'],
)

export const R9 = segment(
  'R9',
  'Route Code',
  {
    route_code: must(1),
    agent_shipper_routing_code: may(192),
    intermodal_service_code: may(177),
    standard_carrier_alpha_code: may(140),
    action_code: may(306),
    standard_carrier_alpha_code_2: may(140),
    yes_no_condition_or_response_code: may(1073),
    yes_no_condition_or_response_code_2: may(1073),
    route_code_2: may(1, { since: '004030' }),
  },
  [],
  { renamed: [{ from: '005010', name: 'Route Code Identification' }] },
)

export const S1 = segment(
  'S1',
  'Stop-off Name',
  {
    stop_sequence_number: must(165),
    name_30_character_format: must(459, { later: [{ from: '004030', de: 93 }] }),
    identification_code_qualifier: may(66),
    identification_code: may(67),
    standard_carrier_alpha_code: may(140),
    accomplish_code: must(190),
  },
  ['P0304'],
)

export const S2 = segment('S2', 'Stop-off Address', {
  stop_sequence_number: must(165),
  address_information: must(166),
  address_information_2: may(166),
})

export const S9 = segment(
  'S9',
  'Stop-off Station',
  {
    stop_sequence_number: must(165),
    standard_point_location_code: may(154),
    city_name: must(19),
    state_or_province_code: must(156),
    country_code: may(26),
    stop_reason_code: must(163),
    location_qualifier: may(309),
    location_identifier: may(310),
  },
  ['P0708'],
)
