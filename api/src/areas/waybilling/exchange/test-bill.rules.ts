/** A bill that no railroad moves a car by: it is marked as a test twice, in its envelope and in every name. */
export const makeTestBill = (scac: string, at: Date) => ({
  heading: {
    general_shipment_information_BX: {
      transportation_method_type_code_02: 'R',
      shipment_method_of_payment_03: 'PP',
      shipment_identification_number_04: 'TEST',
      standard_carrier_alpha_code_05: scac,
      weight_unit_code_06: 'L',
      shipment_qualifier_07: 'B',
      section_seven_code_08: 'N',
    },
    rail_shipment_information_BNX: { shipment_weight_code_01: 'A', billing_code_03: 'S' },
    release_M3: {
      release_code_01: 'R',
      date_02: at.toISOString().slice(0, 10),
      time_03: at.toISOString().slice(11, 16),
      time_code_04: 'UT',
    },
    reference_identification_N9: [
      { reference_identification_qualifier_01: 'BM', reference_identification_02: 'TEST' },
    ],
    equipment_details_N7_loop: [
      {
        equipment_details_N7: {
          equipment_initial_01: 'TEST',
          equipment_number_02: '000001',
          weight_03: 1,
          weight_qualifier_04: 'N',
          equipment_description_code_11: 'RR',
        },
      },
    ],
    origin_station_F9: { city_name_02: 'TEST', state_or_province_code_03: 'IL' },
    destination_station_D9: { city_name_02: 'TEST', state_or_province_code_03: 'IL' },
    name_N1_loop: [
      { name_N1: { entity_identifier_code_01: 'SH', name_02: 'TEST SHIPPER' } },
      { name_N1: { entity_identifier_code_01: 'CN', name_02: 'TEST CONSIGNEE' } },
    ],
    route_information_R2: [{ standard_carrier_alpha_code_01: scac, routing_sequence_code_02: 'S' }],
    assigned_number_LX_loop: [
      {
        description_marks_and_numbers_L5: [
          { lading_line_item_number_01: 1, lading_description_02: 'TEST ONLY' },
        ],
        line_item_quantity_and_weight_L0_loop: [
          {
            line_item_quantity_and_weight_L0: {
              lading_line_item_number_01: 1,
              weight_04: 1,
              weight_qualifier_05: 'N',
              lading_quantity_08: 1,
              packaging_form_code_09: 'CLD',
            },
          },
        ],
      },
    ],
  },
})
