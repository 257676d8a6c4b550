const STATION = { city_name_02: 'OMAHA', state_or_province_code_03: 'NE', country_code_04: 'US' }
const AUTHORITY = {
  reference_identification_qualifier_01: 'PR',
  reference_identification_02: 'Q-9',
  tariff_agency_code_05: 'BNSF',
  issuing_carrier_identifier_06: 'UP',
}
/** For each section: what its fields show, and the heading of the document that says the same. */
export const SECTIONS: [of: string, shown: Record<string, string>, heading: object][] = [
  [
    'General Shipment',
    { 'Transportation method': 'R', 'Shipment ID': 'S-1', 'Billing railroad': 'BNSF' },
    {
      general_shipment_information_BX: {
        transportation_method_type_code_02: 'R',
        shipment_method_of_payment_03: 'PP',
        shipment_identification_number_04: 'S-1',
        standard_carrier_alpha_code_05: 'BNSF',
        shipment_qualifier_07: 'B',
      },
    },
  ],
  [
    'Rail Shipment',
    {},
    { rail_shipment_information_BNX: { shipment_weight_code_01: 'A', billing_code_03: 'S' } },
  ],
  [
    'Release',
    { 'Release code': 'H', 'Release date': '2026-01-05', 'Release time': '15:07' },
    { release_M3: { release_code_01: 'H', date_02: '2026-01-05', time_03: '15:07', time_code_04: 'CT' } },
  ],
  [
    'References',
    { 'Reference ID': 'B-1' },
    {
      reference_identification_N9: [
        { reference_identification_qualifier_01: 'BM', reference_identification_02: 'B-1' },
      ],
    },
  ],
  [
    'Equipment',
    {
      'Equipment initial': 'TILX',
      'Equipment number': '290344',
      'Equipment weight': '190,000',
      'Equipment weight type': 'N',
      'Seal 1': 'A1',
      'Seal 4': 'A4',
      'Reference ID': 'R-1',
    },
    {
      equipment_details_N7_loop: [
        {
          equipment_details_N7: {
            equipment_initial_01: 'TILX',
            equipment_number_02: '290344',
            weight_03: 190_000,
            weight_qualifier_04: 'N',
          },
          seal_numbers_M7: [
            { seal_number_01: 'A1', seal_number_02: 'A2', seal_number_03: 'A3', seal_number_04: 'A4' },
          ],
          reference_identification_REF_loop: [
            { reference_identification_REF: { reference_identification_02: 'R-1' } },
          ],
        },
      ],
    },
  ],
  [
    'Origin',
    { 'Origin city': 'OMAHA', 'Origin state or province': 'NE - Nebraska', 'Origin country': 'US' },
    { origin_station_F9: STATION },
  ],
  [
    'Destination',
    { 'Destination city': 'OMAHA', 'Destination country': 'US' },
    { destination_station_D9: STATION },
  ],
  [
    'Route',
    { Carrier: 'BNSF', 'Junction city': 'KANSAS CITY' },
    {
      route_information_R2: [
        {
          standard_carrier_alpha_code_01: 'BNSF',
          routing_sequence_code_02: 'S',
          city_name_03: 'KANSAS CITY',
        },
      ],
    },
  ],
  [
    'Parties',
    {
      'Party name': 'MERIDIAN',
      'Party ID': '12',
      'Address line 1': 'Elm 1',
      City: 'OMAHA',
      'Postal code': '68102',
    },
    {
      name_N1_loop: [
        {
          name_N1: { entity_identifier_code_01: 'SH', name_02: 'MERIDIAN', identification_code_04: '12' },
          address_information_N3: [{ address_information_01: 'Elm 1', address_information_02: 'Dock' }],
          geographic_location_N4: { city_name_01: 'OMAHA', postal_code_03: '68102' },
        },
      ],
    },
  ],
  [
    'Commodities',
    { Description: 'ETHANOL', 'Commodity code': '2818442', 'Line number': '1', Quantity: '3' },
    {
      assigned_number_LX_loop: [
        {
          assigned_number_LX: { assigned_number_01: 1 },
          description_marks_and_numbers_L5: [
            {
              lading_description_02: 'ETHANOL',
              commodity_code_03: '2818442',
              commodity_code_qualifier_04: 'T',
            },
          ],
          line_item_quantity_and_weight_L0_loop: [
            {
              line_item_quantity_and_weight_L0: { lading_quantity_08: 3, packaging_form_code_09: 'CLD' },
              price_authority_identification_PI: [AUTHORITY],
            },
          ],
        },
      ],
    },
  ],
  [
    'Protective Service',
    { Temperature: '-10', 'Protective service rule': '710 - Rail car: above zero' },
    {
      protective_service_instructions_PS: [
        {
          protective_service_rule_code_01: '710',
          protective_service_code_02: 'HSC',
          unit_or_basis_for_measurement_code_03: 'FA',
          temperature_04: '-10',
        },
      ],
    },
  ],
  [
    'Empty Disposition',
    { 'Empty car consignee': 'YARD', 'Empty car destination city': 'OMAHA', 'Tariff agency': 'BNSF' },
    {
      empty_car_disposition_pended_destination_consignee_E1_loop: [
        {
          empty_car_disposition_pended_destination_consignee_E1: { name_30_character_format_01: 'YARD' },
          empty_car_disposition_pended_destination_city_E4: { city_name_01: 'OMAHA' },
          price_authority_identification_PI: AUTHORITY,
        },
      ],
    },
  ],
]
