import { describe, expect, test } from 'vitest'
import { checkWaybill, type WaybillUse } from './checks.rules.ts'
import { checkDocument } from './edi.rules.ts'
import { shownState, getStates } from './states.rules.ts'

const N7 = 'heading.equipment_details_N7_loop.0.equipment_details_N7'
const N9 = 'heading.reference_identification_N9.0'

/** As little as a pattern may hold. */
const pattern = (more: object = {}) => ({
  heading: {
    reference_identification_N9: [
      { reference_identification_qualifier_01: 'BM', reference_identification_02: 'B1' },
    ],
    equipment_details_N7_loop: [
      {
        equipment_details_N7: {
          equipment_initial_01: 'TILX',
          equipment_number_02: '1',
          weight_03: 1,
          weight_qualifier_04: 'N',
        },
      },
    ],
    name_N1_loop: [{ name_N1: { entity_identifier_code_01: 'SH' } }],
    ...more,
  },
})
const wrong = (waybill: object, use: WaybillUse = { as: 'pattern' }) => [...checkWaybill(waybill, use).keys()]
const TENDER = { as: 'tender', inputs: [] } as const

test('[WBL-133] [WBL-134] [WBL-135] a pattern needs a reference, its first party and its car with the weight', () => {
  expect(wrong({ heading: {} })).toEqual([
    `${N9}.reference_identification_qualifier_01`,
    `${N9}.reference_identification_02`,
    'heading.name_N1_loop.0.name_N1.entity_identifier_code_01',
    `${N7}.equipment_initial_01`,
    `${N7}.equipment_number_02`,
    `${N7}.weight_03`,
    `${N7}.weight_qualifier_04`,
  ])
  expect(wrong(pattern())).toEqual([])
})

test('[WBL-132] a pattern made in Advanced Mode requires nothing, but its values must be valid', () => {
  expect(wrong({ heading: {} }, { as: 'advanced' })).toEqual([])
  expect(wrong({ heading: { release_M3: { release_code_01: '?' } } }, { as: 'advanced' })).toEqual([
    'heading.release_M3.release_code_01',
  ])
})

describe('fields that are filled together or not at all', () => {
  const line = (l5: object, l0: object = {}) => ({
    assigned_number_LX_loop: [
      {
        description_marks_and_numbers_L5: [l5],
        line_item_quantity_and_weight_L0_loop: [{ line_item_quantity_and_weight_L0: l0 }],
      },
    ],
  })
  const service = (ps: object) => ({ protective_service_instructions_PS: [ps] })

  test.each([
    ['[WBL-136] commodity code', line({ commodity_code_03: '01132' }), 'commodity_code_qualifier_04'],
    ['[WBL-136] commodity type', line({ commodity_code_qualifier_04: 'T' }), 'commodity_code_03'],
    ['[WBL-137] weight', line({}, { weight_04: 5 }), 'weight_qualifier_05'],
    ['[WBL-137] weight type', line({}, { weight_qualifier_05: 'N' }), 'weight_04'],
    ['[WBL-138] temperature', service({ temperature_04: '34' }), 'unit_or_basis_for_measurement_code_03'],
    [
      '[WBL-138] temperature unit',
      service({ unit_or_basis_for_measurement_code_03: 'FA' }),
      'temperature_04',
    ],
  ])('%s requires its partner', (_what, more, partner) => {
    expect(wrong(pattern(more), TENDER)).toEqual([expect.stringMatching(new RegExp(`\\.${partner}$`))])
    expect(wrong(pattern(more), { as: 'advanced' })).toEqual([])
  })
})

test.each([
  [
    '[WBL-139] a destination city',
    { empty_car_disposition_pended_destination_city_E4: { city_name_01: 'X' } },
  ],
  [
    '[WBL-140] a price authority',
    { price_authority_identification_PI: { reference_identification_02: 'X' } },
  ],
])('%s of an empty car requires its consignee', (_what, turn) => {
  const loop = 'empty_car_disposition_pended_destination_consignee_E1_loop'

  expect(wrong(pattern({ [loop]: [turn] }))).toEqual([
    `heading.${loop}.0.empty_car_disposition_pended_destination_consignee_E1.name_30_character_format_01`,
  ])
  expect(wrong(pattern({ [loop]: [{}] }))).toEqual([])
})

test('[WBL-130] a tender needs each input of its pattern that is not optional, in every car', () => {
  const target = 'heading.equipment_details_N7_loop.equipment_details_N7.equipment_number_02'
  const two = {
    heading: { equipment_details_N7_loop: [{ equipment_details_N7: { equipment_number_02: '1' } }, {}] },
  }
  const use = (optional: boolean): WaybillUse => ({
    as: 'tender',
    inputs: [{ name: 'Car', target, optional }],
  })

  expect(wrong(two, use(false))).toEqual([
    'heading.equipment_details_N7_loop.1.equipment_details_N7.equipment_number_02',
  ])
  expect(wrong(two, use(true))).toEqual([])
})

test('further requirements of a release are reported at the field of the form', () => {
  const problems = checkDocument(
    pattern({ release_M3: { release_code_01: 'R', time_03: '15:07', time_code_04: 'CT' } }),
    '004010',
  )

  expect([...problems.keys()]).toEqual(
    expect.arrayContaining([
      'heading.general_shipment_information_BX.transportation_method_type_code_02',
      'heading.origin_station_F9',
      'heading.destination_station_D9',
      'heading.assigned_number_LX_loop.0.assigned_number_LX',
    ]),
  )
})

test('a character that cannot be sent is reported at its field', () => {
  const party = { name_N1: { entity_identifier_code_01: 'SH', name_02: 'ACME*CO' } }

  expect(
    checkDocument(pattern({ name_N1_loop: [party] }), '004010').get('heading.name_N1_loop.0.name_N1.name_02')
      ?.texts[0],
  ).toMatch(/the character \*, which can’t be sent/)
})

test('[WBL-103] [WBL-151] states follow the country, and one code of two countries is shown with its own', () => {
  expect(getStates('MX')['NL']).not.toBe(getStates('CA')['NL'])
  expect([shownState('MX', 'NL'), shownState('CA', 'NL'), shownState('US', 'TX')]).toEqual([
    'MX-NL',
    'CA-NL',
    'TX',
  ])
})

test('[WBL-155] an empty field that the railroad requires shows the message of the form', () => {
  const car = { equipment_details_N7: { equipment_initial_01: 'TILX' } }

  const problems = checkDocument(pattern({ equipment_details_N7_loop: [car] }), '004010')

  expect(problems.get(`${N7}.equipment_number_02`)).toEqual({
    texts: ['Enter the equipment number.'],
    isMissing: true,
  })
})

test('[WBL-137] of two fields that belong together the empty one is to correct', () => {
  const car = { equipment_initial_01: 'TILX', equipment_number_02: '1' }
  const paths = (more: object) => [
    ...checkDocument(
      pattern({ equipment_details_N7_loop: [{ equipment_details_N7: { ...car, ...more } }] }),
      '004010',
    ).keys(),
  ]

  expect(paths({ weight_03: 5 })).toContain(`${N7}.weight_qualifier_04`)
  expect(paths({ weight_qualifier_04: 'N' })).toContain(`${N7}.weight_03`)
})

test('[WBL-155] no message names a segment or an element: it names what to enter in the form’s terms', () => {
  const bad = pattern({
    equipment_details_N7_loop: [{ equipment_details_N7: { equipment_initial_01: 'TILX', weight_03: 5 } }],
    release_M3: { release_code_01: 'R' },
    reference_identification_N9: [{ reference_identification_qualifier_01: 'BM' }],
    name_N1_loop: [{ name_N1: { entity_identifier_code_01: 'SH', identification_code_qualifier_03: 'C5' } }],
  })
  for (const release of ['004010', '005030', '007010']) {
    const texts = [...checkDocument(bad, release).values()].flatMap((one) => one.texts)
    expect(texts.filter((text) => /\b404\b|segment|\b[A-Z]{1,2}\d{1,4}\b/.test(text))).toEqual([])
    expect(texts).toEqual(
      expect.arrayContaining([
        'Enter the origin city and state.',
        'Enter the commodity.',
        'Enter Release date or Release time.',
        'Enter Reference ID.',
        'Equipment weight and Equipment weight type are required together. Enter all of them or none.',
        'Party ID type and Party ID are required together. Enter all of them or none.',
      ]),
    )
  }
})
