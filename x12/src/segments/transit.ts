import { may, must, segment } from './table.ts'

// X12 segments that describe grain and other transit shipments; names and numbers are the standard's.

export const T1 = segment(
  'T1',
  'Transit Inbound Origin',
  {
    assigned_number: must(554),
    waybill_number: may(186),
    date: may(373),
    standard_carrier_alpha_code: may(140),
    city_name: may(19),
    state_or_province_code: may(156),
    standard_point_location_code: may(154),
    transit_registration_number: may(229),
    transit_level_code: may(461),
    reference_identification_qualifier: may(128, { since: '005010' }),
    reference_identification: may(127, { since: '005010' }),
  },
  ['P0506'],
)

export const T2 = segment(
  'T2',
  'Transit Inbound Lading',
  {
    assigned_number: must(554),
    lading_description: may(79),
    weight: may(81),
    weight_qualifier: may(187),
    freight_rate: may(60),
    rate_value_qualifier: may(122),
    freight_rate_2: may(60),
    rate_value_qualifier_2: may(122),
    city_name: may(19),
    city_name_2: may(19),
    through_surcharge_percent: may(462),
    paid_in_surcharge_percent: may(463),
  },
  ['P0506', 'P0708'],
)

export const T3 = segment(
  'T3',
  'Transit Inbound Route',
  {
    assigned_number: must(554),
    standard_carrier_alpha_code: must(140),
    routing_sequence_code: may(133),
    city_name: may(19),
    standard_point_location_code: may(154),
    equipment_initial: may(206),
    equipment_number: may(207),
  },
  ['P0607'],
)

export const T6 = segment(
  'T6',
  'Transit Inbound Rates',
  {
    assigned_number: must(554),
    freight_rate: may(60),
    rate_value_qualifier: may(122),
    city_name: may(19),
    freight_rate_2: may(60),
    rate_value_qualifier_2: may(122),
    city_name_2: may(19),
  },
  ['P0203', 'P0506'],
)

export const T8 = segment('T8', 'Free-form Transit Data', {
  assigned_number: must(554),
  free_form_transit_data: must(299),
})
