import { z } from 'zod'
import { CHOICES } from './choices.rules.ts'
import { SEGMENTS } from './elements.rules.ts'
import {
  amount,
  capitals,
  carNumber,
  code,
  day,
  mark,
  segment,
  several,
  temperature,
  text,
  time,
  turn,
  uuid,
} from './parts.rules.ts'

const {
  BNX,
  BX,
  D9,
  E1,
  E4,
  E5,
  F9,
  L0,
  L5,
  LFH,
  LH1,
  LH2,
  LH3,
  LX,
  M3,
  M7,
  N1,
  N3,
  N4,
  N7,
  N9,
  PER,
  PI,
  PS,
  R2,
  REF,
  ZC1,
} = SEGMENTS

const REFERENCE = {
  reference_identification_qualifier_01: code('ID type', CHOICES.references),
  reference_identification_02: text('Reference ID'),
}

const STATION = (place: 'Origin' | 'Destination') => ({
  city_name_02: text(`${place} city`),
  state_or_province_code_03: capitals(`${place} state or province`),
  country_code_04: code(`${place} country`, CHOICES.countries),
  freight_station_accounting_code_01: text(`${place} FSAC`),
  standard_point_location_code_08: text(`${place} SPLC`),
})

const PRICE_AUTHORITY = {
  reference_identification_qualifier_01: code('Price authority type', CHOICES.priceAuthorities),
  reference_identification_02: text('Price authority reference ID'),
  tariff_agency_code_05: capitals('Tariff agency'),
  issuing_carrier_identifier_06: capitals('Issuing carrier'),
}

const Equipment = turn({
  equipment_details_N7: segment('Equipment', N7, {
    equipment_initial_01: mark('Equipment initial'),
    equipment_number_02: carNumber('Equipment number'),
    weight_03: amount('Equipment weight'),
    weight_qualifier_04: code('Equipment weight type', CHOICES.carWeights),
    equipment_description_code_11: code('Equipment type', CHOICES.carTypes),
  }),
  seal_numbers_M7: several(
    'Seals',
    segment('Seals', M7, {
      seal_number_01: text('Seal 1'),
      seal_number_02: text('Seal 2'),
      seal_number_03: text('Seal 3'),
      seal_number_04: text('Seal 4'),
    }),
    5,
    'seal group',
  ),
  reference_identification_REF_loop: several(
    'Equipment references',
    turn({ reference_identification_REF: segment('Reference', REF, REFERENCE) }),
    99,
    'reference',
  ),
})

const Party = turn({
  name_N1: segment('Party', N1, {
    entity_identifier_code_01: code('Party type', CHOICES.partyTypes),
    name_02: text('Party name'),
    identification_code_qualifier_03: code('Party ID type', CHOICES.partyIdTypes),
    identification_code_04: text('Party ID'),
  }),
  address_information_N3: several(
    'Address',
    segment('Address', N3, {
      address_information_01: text('Address line 1'),
      address_information_02: text('Address line 2'),
    }),
    2,
    'address line',
  ),
  geographic_location_N4: segment('City', N4, {
    city_name_01: text('City'),
    state_or_province_code_02: capitals('State or province'),
    postal_code_03: text('Postal code'),
    country_code_04: code('Country', CHOICES.countries),
  }),
  administrative_communications_contact_PER: several(
    'Contacts',
    segment('Contact', PER, {
      name_02: text('Contact name'),
      communication_number_04: text('Contact phone'),
    }),
    2,
    'contact',
  ),
})

const Commodity = turn({
  assigned_number_LX: segment('Line', LX, { assigned_number_01: amount('Line number') }),
  description_marks_and_numbers_L5: several(
    'Commodity',
    segment('Commodity', L5, {
      lading_line_item_number_01: amount('Commodity line number'),
      lading_description_02: text('Description'),
      commodity_code_03: text('Commodity code'),
      commodity_code_qualifier_04: code('Commodity type', CHOICES.commodityTypes),
      packaging_code_05: code('Packaging code', CHOICES.packagingCodes),
    }),
    15,
    'description',
  ),
  line_item_quantity_and_weight_L0_loop: several(
    'Weight and quantity',
    turn({
      line_item_quantity_and_weight_L0: segment('Weight and quantity', L0, {
        lading_line_item_number_01: amount('Weight line number'),
        weight_04: amount('Weight'),
        weight_qualifier_05: code('Weight type', CHOICES.ladingWeights),
        lading_quantity_08: amount('Quantity'),
        packaging_form_code_09: code('Packaging form', CHOICES.packagingForms),
      }),
      price_authority_identification_PI: several(
        'Price authority',
        segment('Price authority', PI, PRICE_AUTHORITY),
        30,
        'price authority',
      ),
    }),
    25,
    'weight',
  ),
})

/** A hazardous material, as the shipping paper describes it. */
const HazardousMaterial = turn({
  hazardous_identification_information_LH1: segment('Hazardous material', LH1, {
    un_na_identification_code_03: capitals('UN or NA number'),
    lading_quantity_02: amount('Hazmat quantity'),
    unit_or_basis_for_measurement_code_01: code('Hazmat quantity unit', CHOICES.hazardUnits),
    unit_or_basis_for_measurement_code_06: code('Hazmat weight unit', CHOICES.hazardUnits),
    quantity_07: amount('Hazmat weight'),
    commodity_code_05: text('Hazmat commodity code'),
    residue_indicator_code_09: code('Residue', CHOICES.residues),
    packing_group_code_10: capitals('Packing group'),
  }),
  hazardous_classification_information_LH2: several(
    'Hazard classes',
    segment('Hazard class', LH2, {
      hazardous_classification_01: text('Hazard class'),
      hazardous_class_qualifier_02: code('Class type', CHOICES.hazardClasses),
      reportable_quantity_code_05: code('Reportable quantity', CHOICES.reportableQuantity),
    }),
    4,
    'hazard class',
  ),
  hazardous_material_shipping_name_LH3: several(
    'Shipping names',
    segment('Shipping name', LH3, {
      hazardous_material_shipping_name_01: text('Proper shipping name'),
      nos_indicator_code_03: code('Not otherwise specified', CHOICES.notOtherwiseSpecified),
    }),
    10,
    'shipping name line',
  ),
  freeform_hazardous_material_information_LFH: several(
    'Hazard details',
    segment('Hazard detail', LFH, {
      hazardous_material_shipment_information_qualifier_01: code('Detail type', CHOICES.hazardInformation),
      hazardous_material_shipment_information_02: text('Hazard detail'),
    }),
    20,
    'hazard detail',
  ),
  administrative_communications_contact_PER: several(
    'Emergency contacts',
    segment('Emergency contact', PER, {
      name_02: text('Emergency contact'),
      communication_number_04: text('Emergency phone'),
    }),
    5,
    'emergency contact',
  ),
})

const Disposition = turn({
  empty_car_disposition_pended_destination_consignee_E1: segment('Empty car disposition', E1, {
    name_30_character_format_01: text('Empty car consignee'),
    identification_code_qualifier_02: code('Empty car consignee ID type', CHOICES.partyIdTypes),
    identification_code_03: text('Empty car consignee ID'),
  }),
  empty_car_disposition_pended_destination_city_E4: segment('Empty car destination', E4, {
    city_name_01: text('Empty car destination city'),
    state_or_province_code_02: capitals('Empty car destination state or province'),
    postal_code_03: text('Empty car destination postal code'),
    country_code_04: code('Empty car destination country', CHOICES.countries),
  }),
  empty_car_disposition_pended_destination_route_E5: several(
    'Empty car route',
    segment('Empty car leg', E5, {
      standard_carrier_alpha_code_01: capitals('Empty car carrier'),
      routing_sequence_code_02: code('Empty car routing sequence', CHOICES.routing),
      city_name_03: text('Empty car junction'),
    }),
    13,
    'empty car leg',
  ),
  price_authority_identification_PI: segment('Empty car price authority', PI, PRICE_AUTHORITY),
})

/** The bill of lading as its form stores it: the allowed content of each segment, without required fields. */
const Heading = z.looseObject({
  general_shipment_information_BX: segment('General shipment', BX, {
    transaction_set_purpose_code_01: code('Purpose', CHOICES.purposes),
    transportation_method_type_code_02: code('Transportation method', CHOICES.transportation),
    shipment_method_of_payment_03: code('Method of payment', CHOICES.methodsOfPayment),
    shipment_identification_number_04: text('Shipment ID'),
    standard_carrier_alpha_code_05: capitals('Billing railroad'),
    weight_unit_code_06: code('Weight unit', CHOICES.weightUnits),
    shipment_qualifier_07: code('Shipment type code', CHOICES.shipmentTypes),
    section_seven_code_08: code('Section 7', CHOICES.sectionSeven),
  }),
  beginning_segment_for_data_correction_or_change_ZC1: segment('Earlier bill', ZC1, {
    transaction_reference_number_04: text('Earlier bill’s number'),
    transaction_reference_date_05: day('Earlier bill’s date'),
  }),
  /** Not a segment: sent as a reference (docs/decisions/282). */
  carta_porte_uuid: uuid('Carta Porte UUID'),
  rail_shipment_information_BNX: segment('Rail shipment', BNX, {
    shipment_weight_code_01: code('Shipment weight type', CHOICES.shipmentWeights),
    billing_code_03: code('Bill type', CHOICES.billingCodes),
  }),
  release_M3: segment('Release', M3, {
    release_code_01: code('Release code', CHOICES.releases),
    date_02: day('Release date'),
    time_03: time('Release time'),
    time_code_04: code('Time zone', CHOICES.zones),
  }),
  reference_identification_N9: several(
    'References',
    segment('Reference', N9, {
      ...REFERENCE,
      date_04: day('Reference date'),
      time_05: time('Reference time'),
      time_code_06: code('Reference time zone', CHOICES.zones),
    }),
    30,
    'reference',
  ),
  equipment_details_N7_loop: several('Equipment', Equipment, 500, 'car'),
  origin_station_F9: segment('Origin', F9, STATION('Origin')),
  destination_station_D9: segment('Destination', D9, STATION('Destination')),
  name_N1_loop: several('Parties', Party, 15, 'party'),
  route_information_R2: several(
    'Route',
    segment('Leg', R2, {
      standard_carrier_alpha_code_01: capitals('Carrier'),
      routing_sequence_code_02: code('Routing sequence', CHOICES.routing),
      city_name_03: text('Junction city'),
      standard_point_location_code_04: text('Junction SPLC'),
      intermodal_service_code_05: text('Intermodal plan'),
    }),
    13,
    'leg',
  ),
  empty_car_disposition_pended_destination_consignee_E1_loop: several(
    'Empty car disposition',
    Disposition,
    2,
    'disposition',
  ),
  protective_service_instructions_PS: several(
    'Protective service',
    segment('Protective service', PS, {
      protective_service_rule_code_01: code('Protective service rule', CHOICES.serviceRules),
      protective_service_code_02: code('Protective service code', CHOICES.services),
      unit_or_basis_for_measurement_code_03: code('Temperature unit', CHOICES.temperatures),
      temperature_04: temperature('Temperature'),
    }),
    5,
    'service',
  ),
  assigned_number_LX_loop: several('Commodities', Commodity, 25, 'commodity'),
  loop_header_LS_loop: several(
    'Hazardous materials',
    turn({
      hazardous_identification_information_LH1_loop: several(
        'Hazardous materials',
        HazardousMaterial,
        100,
        'hazardous material',
      ),
    }),
    1,
    'hazmat group',
  ),
})

/**
 * A waybill in patterns and tenders: the X12 404 as JSON, with named segments and elements (docs/decisions/027).
 * Segments the form does not show are preserved.
 */
export const Waybill = z.looseObject({ heading: Heading })
export type Waybill = z.input<typeof Waybill>
export type Heading = Waybill['heading']

/** A waybill, or its text, as integrators send it. */
export const WaybillOrText = z.preprocess(parsed, Waybill) as unknown as typeof Waybill

function parsed(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given) as unknown
  } catch {
    return given
  }
}
