import { expect, test } from 'vitest'
import { toSegmentTexts } from './document.rules.ts'

const heading = {
  general_shipment_information_BX: {
    transaction_set_purpose_code_01: '05',
    transportation_method_type_code_02: 'R',
    shipment_identification_number_04: 'S1',
    standard_carrier_alpha_code_05: 'BNSF',
  },
  equipment_details_N7_loop: [
    { equipment_details_N7: { equipment_initial_01: 'TILX', equipment_number_02: '290344' } },
  ],
}
const getLines = (more: object, release = '004010') =>
  toSegmentTexts({ heading: { ...heading, ...more } }, release)

test('a changed bill names the earlier one by its number, date and car', () => {
  const earlier = { transaction_reference_number_04: '660874', transaction_reference_date_05: '2026-11-20' }

  const [first] = getLines({ beginning_segment_for_data_correction_or_change_ZC1: earlier })

  expect(first).toBe('ZC1*S1*TILX*290344*660874*20261120*CO*BNSF*R~')
})

test('the contact of a party goes out with the codes that its name and number need', () => {
  const contact = { name_02: 'TRAFFIC DESK', communication_number_04: '4025551234' }
  const party = {
    name_N1: { entity_identifier_code_01: 'SH', name_02: 'MERIDIAN FOODS' },
    administrative_communications_contact_PER: [contact],
  }

  expect(getLines({ name_N1_loop: [party] })).toContain('PER*IC*TRAFFIC DESK*TE*4025551234~')
})

test.each(['004010', '005030', '007010'])('the UUID of a Carta Porte fits release %s', (release) => {
  const carta_porte_uuid = 'cccbcd94-870a-4332-a52a-a52aa52aa52a'

  expect(getLines({ carta_porte_uuid }, release)).toContain(
    'N9*ZZ*CARTAPORTE*CCCBCD94-870A-4332-A52A-A52AA52AA52A~',
  )
})

const described = (more: object, weight: object = {}) => ({
  description_marks_and_numbers_L5: [{ lading_description_02: 'SUGAR', ...more }],
  line_item_quantity_and_weight_L0_loop: [
    { line_item_quantity_and_weight_L0: { weight_04: 198_400, weight_qualifier_05: 'N', ...weight } },
  ],
})

test('a description and its weight carry the number of their line', () => {
  const lines = getLines({ assigned_number_LX_loop: [described({}), described({})] })

  expect(lines.filter((line) => /^L[X50]/.test(line))).toEqual([
    'LX*1~',
    'L5*1*SUGAR~',
    'L0*1***198400*N~',
    'LX*2~',
    'L5*2*SUGAR~',
    'L0*2***198400*N~',
  ])
})

test('a line number that someone typed goes out as typed', () => {
  const typed = { lading_line_item_number_01: 7 }

  const lines = getLines({ assigned_number_LX_loop: [described(typed, typed)] })

  expect(lines).toEqual(expect.arrayContaining(['L5*7*SUGAR~', 'L0*7***198400*N~']))
})
