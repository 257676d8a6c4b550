import { expect, test } from 'vitest'
import { checkDocument, getDocument } from './edi.rules.ts'
import { WAYBILL_EXAMPLE } from './examples.rules.ts'
import { checkEmptyRoute, checkSendable, findJunctionFault, getJunctions } from './sendable.rules.ts'

const NOW = new Date('2026-01-06T12:00:00Z')
const N7 = 'heading.equipment_details_N7_loop'
const L5 = 'heading.assigned_number_LX_loop.0.description_marks_and_numbers_L5.0'

type Heading = Record<string, unknown>

/** The documented example with changes. */
const bill = (more: Heading = {}) => ({ heading: { ...(WAYBILL_EXAMPLE.heading as Heading), ...more } })
const wrong = (more: Heading) => [...checkSendable(bill(more), NOW).keys()]
const car = (initial: string | null, number: string, weight = 190_000) => ({
  equipment_details_N7: {
    equipment_initial_01: initial,
    equipment_number_02: number,
    weight_03: weight,
    weight_qualifier_04: 'N',
  },
})
const cars = (...rows: object[]) => ({ equipment_details_N7_loop: rows })
const station = (state: string, country?: string) => ({
  origin_station_F9: { city_name_02: 'X', state_or_province_code_03: state, country_code_04: country },
})
const commodity = (code: string) => ({
  assigned_number_LX_loop: [
    { description_marks_and_numbers_L5: [{ commodity_code_03: code, commodity_code_qualifier_04: 'T' }] },
  ],
})

test('a bill that railroads accept has no problem', () => expect(wrong({})).toEqual([]))

test('an uploaded reference with a description in place of its ID is accepted', () => {
  const reference = { reference_identification_qualifier_01: 'ZZ', free_form_description_03: 'GATE 4' }
  expect(wrong({ reference_identification_N9: [reference] })).toEqual([])
})

test.each([
  ['a loaded car without weight', cars(car('TILX', '1', 0)), `${N7}.0.equipment_details_N7.weight_03`],
  ['car number 0', cars(car('TILX', '000')), `${N7}.0.equipment_details_N7.equipment_number_02`],
  ['a car without initial', cars(car(null, '12')), `${N7}.0.equipment_details_N7.equipment_initial_01`],
  ['a car without number', cars(car('TILX', '')), `${N7}.0.equipment_details_N7.equipment_number_02`],
  [
    'a reference without ID',
    { reference_identification_N9: [{ reference_identification_qualifier_01: 'BM' }] },
    'heading.reference_identification_N9.0.reference_identification_02',
  ],
  [
    'the same car twice',
    cars(car('TILX', '12'), car('TILX', '0012')),
    `${N7}.1.equipment_details_N7.equipment_number_02`,
  ],
  ['a state that does not exist', station('QQ'), 'heading.origin_station_F9.state_or_province_code_03'],
  ['a state of another country', station('TX', 'MX'), 'heading.origin_station_F9.state_or_province_code_03'],
  ['a commodity code of six digits', commodity('281844'), `${L5}.commodity_code_03`],
  ['a commodity code of no group', commodity('9999999'), `${L5}.commodity_code_03`],
  [
    'a release of 1999',
    { release_M3: { release_code_01: 'R', date_02: '1999-01-05' } },
    'heading.release_M3.date_02',
  ],
  [
    'a release without a day',
    { release_M3: { release_code_01: 'R', time_03: '15:07' } },
    'heading.release_M3.date_02',
  ],
  [
    'no consignee',
    { name_N1_loop: [{ name_N1: { entity_identifier_code_01: 'SH', name_02: 'A' } }] },
    'heading.name_N1_loop.0.name_N1.entity_identifier_code_01',
  ],
  [
    'a purpose that names no earlier bill',
    {
      general_shipment_information_BX: { transaction_set_purpose_code_01: '05' },
      beginning_segment_for_data_correction_or_change_ZC1: { transaction_reference_date_05: '2026-11-20' },
    },
    'heading.beginning_segment_for_data_correction_or_change_ZC1.transaction_reference_number_04',
  ],
  [
    'a purpose whose earlier bill has no date',
    {
      general_shipment_information_BX: { transaction_set_purpose_code_01: '04' },
      beginning_segment_for_data_correction_or_change_ZC1: { transaction_reference_number_04: '660874' },
    },
    'heading.beginning_segment_for_data_correction_or_change_ZC1.transaction_reference_date_05',
  ],
  [
    'an original bill that names an earlier one',
    {
      beginning_segment_for_data_correction_or_change_ZC1: { transaction_reference_number_04: '660874' },
    },
    'heading.beginning_segment_for_data_correction_or_change_ZC1.transaction_reference_number_04',
  ],
])('[WBL-169] %s is refused at its field', (_what, more, path) => expect(wrong(more)).toEqual([path]))

test('an empty car may weigh nothing, and parties abroad have states of their own', () => {
  expect(
    wrong({ ...cars(car('TILX', '12', 0)), general_shipment_information_BX: { shipment_qualifier_07: 'E' } }),
  ).toEqual([])
  expect(wrong(station('NL', 'MX'))).toEqual([])
  const geographic_location_N4 = {
    city_name_01: 'BARRANQUILLA',
    state_or_province_code_02: 'AT',
    country_code_04: 'CO',
  }
  const name_N1 = { entity_identifier_code_01: 'CN', name_02: 'A' }
  expect(wrong({ name_N1_loop: [{ name_N1, geographic_location_N4 }] })).toEqual([])
})

const weights = (more: Heading) =>
  getDocument(bill(more), '005010').set.segments.flatMap((segment) => {
    if (segment[0] === 'N7') return [`N7 ${String(segment[3])}`]
    return segment[0] === 'L0' ? [`L0 ${String(segment[4])} ${String(segment[5])}`] : []
  })
const line = (more: object = {}) => ({
  ...(WAYBILL_EXAMPLE.heading.assigned_number_LX_loop[0] as object),
  ...more,
})
const weighing = (weight_04: number) => ({
  line_item_quantity_and_weight_L0_loop: [
    { line_item_quantity_and_weight_L0: { weight_04, weight_qualifier_05: 'N' } },
  ],
})

test('one weight is typed: a line without one weighs what its cars do together', () => {
  expect(weights({ ...cars(car('TILX', '1', 100), car('TILX', '2', 50)) })).toEqual([
    'N7 100',
    'N7 50',
    'L0 150 N',
  ])
})

test('a weight typed at the line stays, and several lines are not guessed', () => {
  expect(weights({ assigned_number_LX_loop: [line(weighing(70))] })).toEqual(['N7 190000', 'L0 70 N'])
  expect(weights({ assigned_number_LX_loop: [line(), line(weighing(70))] })).toEqual(['N7 190000', 'L0 70 N'])
})

test.each([
  ['protective_service_instructions_PS', [{ protective_service_rule_code_01: 'BANANA' }], 'like 710'],
  ['origin_station_F9', { freight_station_accounting_code_01: 'X1' }, 'up to 5 digits'],
  ['destination_station_D9', { standard_point_location_code_08: '12345' }, '6 or 9 digits'],
  ['route_information_R2', [{ standard_point_location_code_04: '1234567' }], '6 or 9 digits'],
])('a code of %s that is none is refused', (segment, value, expected) =>
  expect([...checkSendable(bill({ [segment]: value }), NOW).values()].flatMap(({ texts }) => texts)).toEqual([
    expect.stringContaining(expected),
  ]),
)

const EMPTY = {
  general_shipment_information_BX: {
    ...WAYBILL_EXAMPLE.heading.general_shipment_information_BX,
    shipment_qualifier_07: 'E',
  },
}
const E1 = 'empty_car_disposition_pended_destination_consignee_E1'
const E5 = 'empty_car_disposition_pended_destination_route_E5'

test.each([
  ['007010', EMPTY, [`heading.${E1}_loop.0.${E1}.name_30_character_format_01`]],
  ['004010', EMPTY, []],
  ['007010', {}, []],
])('in release %s an empty car needs its own destination and route: %#', (release, more, expected) =>
  expect([...checkEmptyRoute(bill(more), release).keys()]).toEqual(expected),
)

test('a disposition without route is refused at the route of the empty car', () => {
  const disposition = { [`${E1}_loop`]: [{ [E1]: { name_30_character_format_01: 'NORTHSTAR FUELS' } }] }
  const problems = checkDocument(bill({ ...EMPTY, ...disposition }), '007010')

  expect(problems.get(`heading.${E1}_loop.0.${E5}.0`)?.texts).toEqual([
    'Enter the route on which the empty car returns.',
  ])
})

test.each([
  ['CHGO', undefined, null],
  ['KANSAS CITY', 'KNSCY', 'Enter the junction’s code: KANSAS CITY is KNSCY.'],
  [
    'SPRING JCT',
    undefined,
    'Enter the junction’s code of 2 to 5 letters, like CHGO. Choose it from the list.',
  ],
])('the junction %s is sent by its code', (junction, code, expected) =>
  expect(findJunctionFault(junction, code)).toBe(expected),
)

test('junctions of the loaded and the empty route are compared in capitals', () =>
  expect(
    getJunctions(
      bill({
        route_information_R2: [{ city_name_03: 'Chgo ' }],
        [`${E1}_loop`]: [{ [E5]: [{ city_name_03: 'memph' }] }],
      }),
    ).map(({ junction }) => junction),
  ).toEqual(['CHGO', 'MEMPH']))
