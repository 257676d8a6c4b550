import { may, must, segment } from './table.ts'

// X12 segments that describe cars, containers and what rides on them; names and numbers are the standard's.

export const EM = segment(
  'EM',
  'Equipment Characteristics',
  {
    weight_unit_code: may(188),
    weight: may(81),
    volume_unit_qualifier: may(184),
    volume: may(183),
    country_code: may(26),
    construction_type: may(1429),
    date: may(373),
  },
  ['C0201', 'C0403'],
)

export const GA = segment(
  'GA',
  'Canadian Grain Information',
  {
    fumigated_cleaned_indicator: may(1275),
    commodity_code: may(22),
    inspected_weighed_indicator_code: may(1576),
    reference_identification_qualifier: may(128),
    reference_identification: may(127),
    week: may(642),
    unload_terminal_elevator_code: may(899),
    date: may(373),
    number: may(1470),
    machine_separable_indicator_code: may(1276),
    canadian_wheat_board_cwb_marketing_class_code: may(1277),
    canadian_wheat_board_cwb_marketing_class_type_code: may(1278),
    yes_no_condition_or_response_code: may(1073),
    location_identifier: may(310),
    state_or_province_code: may(156),
    percent_qualifier: may(1004),
    percent: may(954),
    yes_no_condition_or_response_code_2: may(1073, { since: '004030' }),
  },
  ['P1415', 'P1617'],
)

export const GR5 = segment(
  'GR5',
  'Loading Details',
  {
    special_handling_code: must(152),
    surface_layer_position_code: may(752),
    measurement_value: may(739),
    unit_or_basis_for_measurement_code: may(355),
    status_reason_code: may(641),
  },
  ['P0304'],
)

export const IC = segment(
  'IC',
  'Intermodal Chassis Equipment',
  {
    equipment_initial: must(206),
    equipment_number: must(207),
    tare_weight: may(167),
    tare_qualifier_code: may(571),
    standard_carrier_alpha_code: may(140),
    equipment_length: may(567),
    standard_carrier_alpha_code_2: may(140),
    chassis_type: may(845),
    equipment_number_check_digit: may(761, { since: '004030' }),
  },
  ['P0304'],
)

export const IM = segment('IM', 'Intermodal Movement Information', {
  water_movement_code: may(533),
  special_handling_code: may(152),
  inland_transportation_code: may(534),
})

export const M12 = segment(
  'M12',
  'In-bond Identifying Information',
  {
    customs_entry_type_code: must(581),
    customs_entry_number: may(601),
    location_identifier: may(310),
    location_identifier_2: may(310),
    customs_shipment_value: may(602),
    in_bond_control_number: may(603),
    standard_carrier_alpha_code: may(140),
    reference_identification_qualifier: may(128),
    reference_identification: may(127),
    transportation_method_type_code: may(91),
    vessel_name: may(182),
    yes_no_condition_or_response_code: may(1073, { since: '005030' }),
    date: may(373, { since: '005030' }),
    location_identifier_3: may(310, { since: '005030' }),
  },
  ['E0206', 'C0608', 'P0809', 'P1011'],
)

export const M7 = segment('M7', 'Seal Numbers', {
  seal_number: must(225),
  seal_number_2: may(225),
  seal_number_3: may(225),
  seal_number_4: may(225),
  entity_identifier_code: may(98),
})

export const N10 = segment(
  'N10',
  'Quantity and Description',
  {
    quantity: may(380),
    free_form_description: may(369),
    marks_and_numbers: may(87),
    commodity_code_qualifier: may(23),
    commodity_code: may(22),
    customs_shipment_value: may(602),
    weight_unit_code: may(188),
    weight: may(81),
    reference_identification: may(127),
    manifest_unit_code: may(599),
    country_code: may(26),
    country_code_2: may(26),
    currency_code: may(100),
  },
  ['P0405', 'P0613', 'P0708'],
)

export const N5 = segment(
  'N5',
  'Equipment Ordered',
  {
    equipment_length: may(567),
    weight_capacity: may(233),
    cubic_capacity: may(203),
    car_type_code: may(301),
    metric_qualifier: may(216),
    height: may(65),
    lading_percentage: may(643),
    lading_percent_qualifier: may(644),
    equipment_description_code: may(40),
  },
  ['P0708'],
)

export const N7 = segment(
  'N7',
  'Equipment Details',
  {
    equipment_initial: may(206),
    equipment_number: must(207),
    weight: may(81),
    weight_qualifier: may(187),
    tare_weight: may(167),
    weight_allowance: may(232),
    dunnage: may(205),
    volume: may(183),
    volume_unit_qualifier: may(184),
    ownership_code: may(102),
    equipment_description_code: may(40),
    standard_carrier_alpha_code: may(140),
    temperature_control: may(319),
    position: may(219),
    equipment_length: may(567),
    tare_qualifier_code: may(571),
    weight_unit_code: may(188),
    equipment_number_check_digit: may(761),
    type_of_service_code: may(56),
    height: may(65),
    width: may(189),
    equipment_type: may(24),
    standard_carrier_alpha_code_2: may(140),
    car_type_code: may(301),
  },
  ['P0304', 'P0516', 'P0809'],
)

export const NA = segment(
  'NA',
  'Cross-Reference Equipment',
  {
    reference_identification_qualifier: may(128),
    reference_identification: may(127),
    equipment_initial: must(206),
    equipment_number: must(207),
    cross_reference_type_code: may(231),
    position: may(219),
    standard_carrier_alpha_code: may(140),
    equipment_length: may(567),
    standard_carrier_alpha_code_2: may(140),
    chassis_type: may(845),
    yes_no_condition_or_response_code: may(1073),
    equipment_number_check_digit: may(761, { since: '004030' }),
  },
  ['C0102'],
)

export const REF = segment(
  'REF',
  'Reference Identification',
  {
    reference_identification_qualifier: must(128),
    reference_identification: may(127),
    description: may(352),
    reference_identifier: may('C040'),
  },
  ['R0203'],
  { renamed: [{ from: '005010', name: 'Reference Information' }] },
)

export const V1 = segment(
  'V1',
  'Vessel Identification',
  {
    vessel_code: may(597),
    vessel_name: may(182),
    country_code: may(26),
    flight_voyage_number: may(55),
    standard_carrier_alpha_code: may(140),
    vessel_requirement_code: may(249),
    vessel_type_code: may(854),
    vessel_code_qualifier: may(897),
    transportation_method_type_code: may(91),
  },
  ['R0102', 'C0801'],
)

export const V4 = segment('V4', 'Cargo Location Reference', {
  vessel_stowage_location: must(877),
})

export const VC = segment('VC', 'Motor Vehicle Control', {
  vehicle_identification_number: must(539),
  vehicle_deck_position_code: may(836),
  vehicle_type_code: may(837),
  dealer_code: may(838),
  route_code: may(1),
  bay_location: may(839),
  automotive_manufacturers_code: may(833),
  damage_exception_indicator: may(308),
  supplemental_inspection_code: may(835),
  factory_car_order_number: may(583),
  vessel_stowage_location: may(877),
  equipment_orientation_code: may(1543, { since: '004030' }),
  location_identifier: may(310, { since: '004030' }),
})

export const W09 = segment(
  'W09',
  'Equipment and Temperature',
  {
    equipment_description_code: must(40),
    temperature: may(408),
    unit_or_basis_for_measurement_code: may(355),
    temperature_2: may(408),
    unit_or_basis_for_measurement_code_2: may(355),
    free_form_message: may(3),
    vent_setting_code: may(1122),
    percent: may(488),
    quantity: may(380),
  },
  ['P0203', 'P0405'],
)

export const W2 = segment(
  'W2',
  'Equipment Identification',
  {
    equipment_initial: must(206),
    equipment_number: must(207),
    commodity_code: may(22),
    equipment_description_code: must(40),
    equipment_status_code: must(578),
    net_tons: may(604),
    intermodal_service_code: may(177),
    car_service_order_code: may(605),
    date: may(373),
    locomotive_maintenance_code: may(606),
    equipment_initial_2: may(206),
    equipment_number_2: may(207),
    equipment_number_check_digit: may(761),
    position: may(219),
    car_type_code: may(301),
    yes_no_condition_or_response_code: may(1073),
  },
  ['P1112'],
)

export const Y7 = segment('Y7', 'Priority', {
  priority: may(467),
  priority_code: may(470),
  priority_code_qualifier: may(471),
  port_call_file_number: may(468),
  date: may(373),
})
