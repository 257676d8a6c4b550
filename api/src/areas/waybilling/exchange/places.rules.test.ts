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
