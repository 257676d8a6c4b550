import { may, must, segment } from './table.ts'

// X12 segments of shipment status messages (214); names and numbers are the standard's.

export const B10 = segment(
  'B10',
  'Beginning Segment for Transportation Carrier Shipment Status Message',
  {
    reference_identification: may(127),
    shipment_identification_number: may(145),
    standard_carrier_alpha_code: must(140),
    inquiry_request_number: may(71),
    reference_identification_qualifier: may(128),
    reference_identification_2: may(127),
    yes_no_condition_or_response_code: may(1073),
    date: may(373, { since: '005010' }),
    time: may(337, { since: '005010' }),
  },
  ['R0106', 'P0506', 'C0908'],
)

export const L11 = segment(
  'L11',
  'Business Instructions and Reference Number',
  {
    reference_identification: may(127),
    reference_identification_qualifier: may(128),
    description: may(352),
    date: may(373, { since: '005010' }),
    yes_no_condition_or_response_code: may(1073, { since: '005010' }),
  },
  ['R0103', 'P0102'],
)

export const MAN = segment(
  'MAN',
  'Marks and Numbers',
  {
    marks_and_numbers_qualifier: must(88),
    marks_and_numbers: must(87),
    marks_and_numbers_2: may(87),
    marks_and_numbers_qualifier_2: may(88),
    marks_and_numbers_3: may(87),
    marks_and_numbers_4: may(87),
  },
  ['P0405', 'C0605'],
  { renamed: [{ from: '005010', name: 'Marks and Numbers Information' }] },
)

export const AT5 = segment('AT5', 'Bill of Lading Handling Requirements', {
  special_handling_code: may(152),
  special_services_code: may(560),
  special_handling_description: may(153),
})

export const AT7 = segment(
  'AT7',
  'Shipment Status Details',
  {
    shipment_status_code: may(1650),
    shipment_status_or_appointment_reason_code: may(1651),
    shipment_appointment_status_code: may(1652),
    shipment_status_or_appointment_reason_code_2: may(1651),
    date: may(373),
    time: may(337),
    time_code: may(623),
  },
  ['P0102', 'E0103', 'P0304', 'C0605', 'C0706'],
)

export const AT8 = segment(
  'AT8',
  'Shipment Weight, Packaging and Quantity Data',
  {
    weight_qualifier: may(187),
    weight_unit_code: may(188),
    weight: may(81),
    lading_quantity: may(80),
    lading_quantity_2: may(80),
    volume_unit_qualifier: may(184),
    volume: may(183),
  },
  ['P010203', 'P0607'],
)

export const MS1 = segment(
  'MS1',
  'Equipment, Shipment, or Real Property Location',
  {
    city_name: may(19),
    state_or_province_code: may(156),
    country_code: may(26),
    longitude_code: may(1654),
    latitude_code: may(1655),
    direction_identifier_code: may(1280),
    direction_identifier_code_2: may(1280),
    postal_code: may(116, { since: '005010' }),
  },
  ['L010203', 'E0104', 'C0201', 'C0301', 'P0405', 'C0604', 'C0705'],
)

export const MS2 = segment(
  'MS2',
  'Equipment or Container Owner and Type',
  {
    standard_carrier_alpha_code: may(140),
    equipment_number: may(207),
    equipment_description_code: may(40),
    equipment_number_check_digit: may(761),
  },
  ['C0402'],
)

export const MS3 = segment(
  'MS3',
  'Interline Information',
  {
    standard_carrier_alpha_code: must(140),
    routing_sequence_code: must(133),
    city_name: may(19),
    transportation_method_type_code: may(91),
    state_or_province_code: may(156),
  },
  ['C0503'],
)

export const Q7 = segment(
  'Q7',
  'Lading Exception Code',
  {
    lading_exception_code: must(33),
    packaging_form_code: may(211),
    lading_quantity: may(80),
  },
  ['P0203'],
  { renamed: [{ from: '006010', name: 'Lading Exception Status' }] },
)

export const G61 = segment(
  'G61',
  'Contact',
  {
    contact_function_code: must(366),
    name: must(93),
    communication_number_qualifier: may(365),
    communication_number: may(364),
    contact_inquiry_reference: may(443),
  },
  ['P0304'],
)

export const G62 = segment(
  'G62',
  'Date/Time',
  {
    date_qualifier: may(432),
    date: may(373),
    time_qualifier: may(176),
    time: may(337),
    time_code: may(623),
  },
  ['R0103', 'P0102', 'P0304', 'C0504'],
)

export const PRF = segment(
  'PRF',
  'Purchase Order Reference',
  {
    purchase_order_number: must(324),
    release_number: may(328),
    change_order_sequence_number: may(327),
    date: may(373),
    assigned_identification: may(350),
    contract_number: may(367),
  },
  [],
  { isOpen: true },
)

export const SPO = segment(
  'SPO',
  'Shipment Purchase Order Detail',
  {
    purchase_order_number: must(324),
    reference_identification: may(127),
    unit_or_basis_for_measurement_code: may(355),
    quantity: may(380),
    weight_unit_code: may(188),
    weight: may(81),
  },
  ['P0304', 'P0506'],
  { isOpen: true },
)

export const SDQ = segment(
  'SDQ',
  'Destination Quantity',
  {
    unit_or_basis_for_measurement_code: must(355),
    identification_code_qualifier: may(66),
    identification_code: must(67),
    quantity: must(380),
  },
  [],
  { isOpen: true },
)

export const CD3 = segment(
  'CD3',
  'Carton (Package) Detail',
  {
    weight_qualifier: may(187),
    weight: may(81),
  },
  ['P0102'],
  { isOpen: true },
)

export const OID = segment(
  'OID',
  'Order Information Detail',
  {
    reference_identification: may(127),
    purchase_order_number: may(324),
  },
  [],
  { isOpen: true },
)

export const EFI = segment(
  'EFI',
  'Electronic Format Identification',
  {
    security_level_code: must(786),
  },
  [],
  { isOpen: true },
)

export const BIN = segment('BIN', 'Binary Data', { length_of_binary_data: must(784), binary_data: must(785) })
