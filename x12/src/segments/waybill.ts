import { may, must, segment } from './table.ts'

// X12 segments that only waybills (417) and later bills of lading have; names and numbers are the standard's.

export const N8 = segment(
  'N8',
  'Waybill Reference',
  {
    waybill_number: must(186),
    date: must(373),
    cross_reference_type_code: may(231),
    equipment_initial: may(206),
    equipment_number: may(207),
    waybill_number_2: may(186),
    date_2: may(373),
    city_name: may(19),
    state_or_province_code: may(156),
    standard_carrier_alpha_code: may(140),
    freight_station_accounting_code: may(573),
  },
  ['P030405', 'P0607', 'P0809', 'P1011'],
)

export const N8A = segment(
  'N8A',
  'Additional Reference Information',
  {
    waybill_cross_reference_code: may('N8A01'),
    waybill_number: may(186),
    date: may(373),
    reference_identification: may(127),
    city_name: may(19),
    state_or_province_code: may(156),
    standard_carrier_alpha_code: may(140),
    freight_station_accounting_code: may(573),
    equipment_initial: may(206),
    equipment_number: may(207),
  },
  ['P0506'],
)

export const V9 = segment(
  'V9',
  'Event Detail',
  {
    event_code: must(304),
    event: may(106),
    date: may(373),
    time: may(337),
    city_name: may(19),
    state_or_province_code: may(156),
    country_code: may(26),
    status_reason_code: may(641),
    standard_point_location_code: may(154),
    quantity: may(380),
  },
  [],
  { isOpen: true },
)

export const IMA = segment('IMA', 'Interchange Move Authority', {
  movement_authority_code: must(748),
  standard_carrier_alpha_code: may(140),
  tariff_application_code: may(257),
  tariff_application_code_2: may(257),
})

export const G4 = segment('G4', 'Scale Identification', {}, [], { isOpen: true })

export const H5 = segment('H5', 'Car Service Order', {}, [], { isOpen: true })

export const SMD = segment('SMD', 'Consolidated Shipment Manifest Data', {}, [], { isOpen: true })

export const CD = segment('CD', 'Shipment Conditions', {}, [], { isOpen: true })
