/** A bill of lading as an integrator may send it: the documented examples, which the tests book unchanged. */
export const WAYBILL_EXAMPLE = {
  heading: {
    general_shipment_information_BX: {
      transportation_method_type_code_02: 'R',
      shipment_method_of_payment_03: 'PP',
      shipment_identification_number_04: 'S1',
      standard_carrier_alpha_code_05: 'BNSF',
      weight_unit_code_06: 'L',
      shipment_qualifier_07: 'B',
    },
    rail_shipment_information_BNX: { shipment_weight_code_01: 'A', billing_code_03: 'S' },
    release_M3: { release_code_01: 'R', date_02: '2026-01-05', time_03: '15:07', time_code_04: 'CT' },
    reference_identification_N9: [
      { reference_identification_qualifier_01: 'BM', reference_identification_02: 'B-1001' },
    ],
    equipment_details_N7_loop: [
      {
        equipment_details_N7: {
          equipment_initial_01: 'TILX',
          equipment_number_02: '290344',
          weight_03: 190000,
          weight_qualifier_04: 'N',
        },
      },
    ],
    origin_station_F9: { city_name_02: 'WILLISTON', state_or_province_code_03: 'ND' },
    destination_station_D9: { city_name_02: 'CHICAGO', state_or_province_code_03: 'IL' },
    name_N1_loop: [
      { name_N1: { entity_identifier_code_01: 'SH', name_02: 'MERIDIAN FOODS' } },
      { name_N1: { entity_identifier_code_01: 'CN', name_02: 'LAKESHORE BLENDING' } },
    ],
    route_information_R2: [{ standard_carrier_alpha_code_01: 'BNSF', routing_sequence_code_02: 'S' }],
    assigned_number_LX_loop: [
      {
        description_marks_and_numbers_L5: [
          {
            lading_description_02: 'ETHANOL',
            commodity_code_03: '2818445',
            commodity_code_qualifier_04: 'T',
          },
        ],
      },
    ],
  },
} as const

/** The same as X12. */
export const EDI_EXAMPLE = [
  'ISA*00*          *00*          *ZZ*SHIPPER1       *02*BNSF           *260105*1507*U*00401*000000001*0*P*>~',
  'GS*SR*SHIPPER1*BNSF*20260105*1507*1*X*004010~ST*404*0001~BX*00*R*PP*S1*BNSF*L*B~BNX*A**S~',
  'M3*R*20260105*1507*CT~N9*BM*B-1001~N7*TILX*290344*190000*N~F9**WILLISTON*ND~D9**CHICAGO*IL~',
  'N1*SH*MERIDIAN FOODS~N1*CN*LAKESHORE BLENDING~R2*BNSF*S~LX*1~L5*1*ETHANOL*2818445*T~SE*15*0001~GE*1*1~IEA*1*000000001~',
].join('')
