import { may, must, segment } from './table.ts'

// X12 segments that describe names, addresses and contacts; names and numbers are the standard's.

export const BL = segment(
  'BL',
  'Billing Information',
  {
    rebill_reason_code: must(747),
    freight_station_accounting_code: must(573, { later: [{ from: '004030', required: false }] }),
    freight_station_accounting_code_2: must(573, { later: [{ from: '004030', required: false }] }),
    standard_point_location_code: may(154),
    city_name: may(19),
    state_or_province_code: may(156),
    country_code: may(26),
    standard_point_location_code_2: may(154),
    city_name_2: may(19),
    state_or_province_code_2: may(156),
    country_code_2: may(26),
    standard_carrier_alpha_code: may(140),
    standard_carrier_alpha_code_2: may(140),
    standard_carrier_alpha_code_3: may(140),
    standard_carrier_alpha_code_4: may(140),
    standard_carrier_alpha_code_5: may(140),
    standard_carrier_alpha_code_6: may(140),
  },
  ['R0405', 'P0506', 'R0809', 'P0910'],
)

export const N1 = segment(
  'N1',
  'Name',
  {
    entity_identifier_code: must(98),
    name: may(93),
    identification_code_qualifier: may(66),
    identification_code: may(67),
    entity_relationship_code: may(706),
    entity_identifier_code_2: may(98),
  },
  ['R0203', 'P0304'],
  { renamed: [{ from: '005010', name: 'Party Identification' }] },
)

export const N2 = segment('N2', 'Additional Name Information', {
  name: must(93),
  name_2: may(93),
})

export const N3 = segment(
  'N3',
  'Address Information',
  {
    address_information: must(166),
    address_information_2: may(166),
  },
  [],
  { renamed: [{ from: '005010', name: 'Party Location' }] },
)

export const N4 = segment(
  'N4',
  'Geographic Location',
  {
    city_name: may(19),
    state_or_province_code: may(156),
    postal_code: may(116),
    country_code: may(26),
    location_qualifier: may(309),
    location_identifier: may(310),
    country_subdivision_code: may(1715, { since: '004030' }),
    postal_code_formatted: may(1702, { since: '006040' }),
  },
  ['C0605', 'E0207', 'E0308'],
)

export const PER = segment(
  'PER',
  'Administrative Communications Contact',
  {
    contact_function_code: must(366),
    name: may(93),
    communication_number_qualifier: may(365),
    communication_number: may(364),
    communication_number_qualifier_2: may(365),
    communication_number_2: may(364),
    communication_number_qualifier_3: may(365),
    communication_number_3: may(364),
    contact_inquiry_reference: may(443),
  },
  ['P0304', 'P0506', 'P0708'],
)
