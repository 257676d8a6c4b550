import { describe, expect, test } from 'vitest'
import { exampleText } from '../example.fixture.ts'
import { parse } from '../parse.ts'
import { N7 } from '../segments/equipment.ts'
import { N9 } from '../segments/shipment.ts'
import type { SetToWrite } from '../write.ts'
import { fromJson } from './from-json.ts'
import { toKey, loopKey, segmentKey, toTarget } from './keys.ts'
import { toJson } from './to-json.ts'

const BILL: SetToWrite = {
  id: '404',
  segments: [
    ['BX', '00', 'R', 'PP', 'S1', 'BNSF', 'L', 'B', 'N'],
    ['M3', 'R', '20240105', '1507', 'CT'],
    ['N9', 'BM', 'B1', '', '20240105', '150730', '', ['PO', '1']],
    ['N7', 'TILX', '0123', '190000', 'N', '', '', '', '', '', '', 'TN', '', '', '', '5300'],
    ['M7', '111'],
    ['REF', 'SN', 'x'],
    ['F9', '', 'WILLISTON', 'ND'],
    ['N1', 'SH', 'PRAIRIE', 'C5', '123'],
    ['N3', '1 MAIN ST'],
    ['N4', 'WILLISTON', 'ND', '58801', 'US'],
    ['LX', '1'],
    ['L5', '1', 'ALCOHOL', '4909152', 'T'],
    ['L0', '1', '', '', '190000.50', 'N', '', '', '1', 'CLD'],
    ['L1', '1', '', '', '12345'],
    ['PI', 'CT', 'C1'],
  ],
}

const getJson = (set: SetToWrite, release = '004010', names: 'canonical' | 'release' = 'canonical') => {
  const [parsed] = parse(exampleText([set], { release, functional_id: 'SR' })).sets
  return parsed ? toJson(parsed, names) : null
}

describe('a bill of lading as JSON', () => {
  test('is its heading: segments by name and id, elements by name and position, loops as lists', () => {
    expect(getJson(BILL)).toEqual({
      heading: {
        transaction_set_header_ST: {
          transaction_set_identifier_code_01: '404',
          transaction_set_control_number_02: '0001',
        },
        general_shipment_information_BX: {
          transaction_set_purpose_code_01: '00',
          transportation_method_type_code_02: 'R',
          shipment_method_of_payment_03: 'PP',
          shipment_identification_number_04: 'S1',
          standard_carrier_alpha_code_05: 'BNSF',
          weight_unit_code_06: 'L',
          shipment_qualifier_07: 'B',
          section_seven_code_08: 'N',
        },
        release_M3: { release_code_01: 'R', date_02: '2024-01-05', time_03: '15:07', time_code_04: 'CT' },
        reference_identification_N9: [
          {
            reference_identification_qualifier_01: 'BM',
            reference_identification_02: 'B1',
            date_04: '2024-01-05',
            time_05: '15:07:30',
            reference_identifier_07: {
              reference_identification_qualifier_01: 'PO',
              reference_identification_02: '1',
            },
          },
        ],
        equipment_details_N7_loop: [
          {
            equipment_details_N7: {
              equipment_initial_01: 'TILX',
              equipment_number_02: '0123',
              weight_03: 190_000,
              weight_qualifier_04: 'N',
              equipment_description_code_11: 'TN',
              equipment_length_15: 5300,
            },
            seal_numbers_M7: [{ seal_number_01: '111' }],
            reference_identification_REF_loop: [
              {
                reference_identification_REF: {
                  reference_identification_qualifier_01: 'SN',
                  reference_identification_02: 'x',
                },
              },
            ],
          },
        ],
        origin_station_F9: { city_name_02: 'WILLISTON', state_or_province_code_03: 'ND' },
        name_N1_loop: [
          {
            name_N1: {
              entity_identifier_code_01: 'SH',
              name_02: 'PRAIRIE',
              identification_code_qualifier_03: 'C5',
              identification_code_04: '123',
            },
            address_information_N3: [{ address_information_01: '1 MAIN ST' }],
            geographic_location_N4: {
              city_name_01: 'WILLISTON',
              state_or_province_code_02: 'ND',
              postal_code_03: '58801',
              country_code_04: 'US',
            },
          },
        ],
        assigned_number_LX_loop: [
          {
            assigned_number_LX: { assigned_number_01: 1 },
            description_marks_and_numbers_L5: [
              {
                lading_line_item_number_01: 1,
                lading_description_02: 'ALCOHOL',
                commodity_code_03: '4909152',
                commodity_code_qualifier_04: 'T',
              },
            ],
            line_item_quantity_and_weight_L0_loop: [
              {
                line_item_quantity_and_weight_L0: {
                  lading_line_item_number_01: 1,
                  // trailing zeros would be lost in a number
                  weight_04: '190000.50',
                  weight_qualifier_05: 'N',
                  lading_quantity_08: 1,
                  packaging_form_code_09: 'CLD',
                },
                rate_and_charges_L1: [{ lading_line_item_number_01: 1, charge_04: 123.45 }],
                price_authority_identification_PI: [
                  { reference_identification_qualifier_01: 'CT', reference_identification_02: 'C1' },
                ],
              },
            ],
          },
        ],
        transaction_set_trailer_SE: {
          number_of_included_segments_01: 17,
          transaction_set_control_number_02: '0001',
        },
      },
    })
  })

  test('has the names of 004010 in every release, or those of its own on request', () => {
    const keys = (names: 'canonical' | 'release') =>
      Object.keys(getJson(BILL, '005010', names)?.heading ?? {})

    expect(keys('canonical')).toContain('reference_identification_N9')
    expect(keys('release')).toEqual(
      expect.arrayContaining(['extended_reference_information_N9', 'party_identification_N1_loop']),
    )
  })

  test('of an unknown set is none', () => {
    expect(getJson({ id: '850', segments: [['BEG', '00']] })).toBeNull()
  })
})

describe('a bill of lading from JSON', () => {
  const heading = (json: object) =>
    fromJson(
      { heading: { transaction_set_header_ST: { transaction_set_identifier_code_01: '404' }, ...json } },
      '004010',
    )

  test('is in the order of its table, whatever the order of keys', () => {
    const { set } = heading({
      origin_station_F9: { city_name_02: 'X' },
      release_M3: { time_03: '15:07', release_code_01: 'R', date_02: '2024-01-05' },
    })

    expect(set).toEqual({
      id: '404',
      segments: [
        ['M3', 'R', '20240105', '1507'],
        ['F9', '', 'X'],
      ],
    })
  })

  test('accepts any name with the right ending, one value for a list, and a loop as a segment', () => {
    const { set, problems } = heading({
      M3: { code_01: 'R' },
      extended_reference_information_N9: { reference_identification_qualifier_01: 'BM' },
      equipment_details_N7: [{ equipment_number_02: 7 }],
    })

    expect(problems).toEqual([])
    expect(set.segments).toEqual([
      ['M3', 'R'],
      ['N9', 'BM'],
      ['N7', '', '7'],
    ])
  })

  test('leaves out what a form left empty', () => {
    const { set } = heading({
      rail_shipment_information_BNX: { billing_code_03: '', shipment_weight_code_01: null },
      equipment_details_N7_loop: [{ equipment_details_N7: {}, seal_numbers_M7: [{ seal_number_01: '' }] }],
    })

    expect(set.segments).toEqual([])
  })

  test('reports what it cannot accept, and where', () => {
    const { problems } = heading({
      color: 'red',
      release_M3: 'R',
      equipment_details_N7_loop: [{ equipment_details_N7: { paint: 1, equipment_number_02: {}, x_99: 'y' } }],
    })

    expect(problems).toEqual([
      { code: 'unknown_key', path: 'heading.color' },
      { code: 'wrong_kind', path: 'heading.release_M3' },
      { code: 'unknown_key', path: 'heading.equipment_details_N7_loop[0].equipment_details_N7.paint' },
      {
        code: 'wrong_kind',
        path: 'heading.equipment_details_N7_loop[0].equipment_details_N7.equipment_number_02',
      },
      { code: 'unknown_key', path: 'heading.equipment_details_N7_loop[0].equipment_details_N7.x_99' },
    ])
  })

  test.each([[null], [[]], ['text'], [{}], [{ heading: 5 }], [{ heading: { ST: { a_01: '999999' } } }]])(
    'is nothing, without an error, when the JSON is %j',
    (json) => {
      expect(fromJson(json, '004010').set.segments).toEqual([])
      expect(fromJson(json, '004010').problems.length).toBeGreaterThan(0)
    },
  )
})

describe('keys', () => {
  test('[WBL-070] a target names a field without array indexes', () => {
    const target = `heading.${loopKey(N7)}.${segmentKey(N7)}.${toKey(N7, 'weight')}`

    expect(target).toBe('heading.equipment_details_N7_loop.equipment_details_N7.weight_03')
    expect(toTarget('heading.equipment_details_N7_loop[12].equipment_details_N7.weight_03')).toBe(target)
  })

  test('follow a release on request', () => {
    expect([segmentKey(N9), segmentKey(N9, '005010')]).toEqual([
      'reference_identification_N9',
      'extended_reference_information_N9',
    ])
  })
})
