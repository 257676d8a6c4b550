import { expect, test } from 'vitest'
import { pathOfFault } from './places.rules.ts'

const party = (identification_code_04?: string) => ({ name_N1: { identification_code_04 } })
const FAULT = { position: null, segment: '', element: null, code: '027' }

test.each([
  ['CIF 9999999999999 DOES NOT EXIST', 1],
  ['CIF NUMBER DOES NOT EXIST', 0],
])('an error without a position leads to the party it quotes, or to the first: %s', (message, row) => {
  const waybill = { heading: { name_N1_loop: [party(), party('9999999999999')] } }

  expect(pathOfFault(waybill, '004010', { ...FAULT, message })).toBe(
    `heading.name_N1_loop.${row}.name_N1.identification_code_04`,
  )
})

test.each([
  ['at its position', 5],
  ['after a segment that the railroad counts too', 6],
  ['before one that the railroad leaves out', 4],
])(
  'an error that names a segment and its position leads to the nearest such segment: %s',
  (_where, position) => {
    const heading = {
      general_shipment_information_BX: { shipment_identification_number_04: 'S1' },
      rail_shipment_information_BNX: { billing_code_03: 'S' },
      release_M3: { release_code_01: 'R' },
      reference_identification_N9: [{ reference_identification_02: 'B-1' }],
      equipment_details_N7_loop: [{ equipment_details_N7: { equipment_number_02: '290344' } }],
    }
    const fault = { position, segment: 'N9', element: 2, code: '', message: 'N902: not accepted.' }

    expect(pathOfFault({ heading }, '004010', fault)).toBe(
      'heading.reference_identification_N9.0.reference_identification_02',
    )
  },
)

test('an error in a segment that the bill lacks leads to the first row of that segment in the form', () => {
  const heading = { general_shipment_information_BX: { shipment_identification_number_04: 'S1' } }
  const fault = {
    position: 2,
    segment: 'F9',
    element: null,
    code: '',
    message: 'F9: mandatory segment missing.',
  }

  expect(pathOfFault({ heading }, '004010', fault)).toBe('heading.origin_station_F9')
})
