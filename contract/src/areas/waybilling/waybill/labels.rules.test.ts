import { expect, test } from 'vitest'
import { parse } from '#x12/parse.ts'
import { writeInterchange } from '#x12/write.ts'
import { CARRIER_RELEASES } from '../carriers/carriers.list.ts'
import { getDocument } from './edi.rules.ts'
import { toSegmentTexts, parseWaybill } from './document.rules.ts'
import { findDifferences, fieldOfPath, rowText, waybillOfJson, waybillText } from './labels.rules.ts'

const WAYBILL = {
  heading: {
    general_shipment_information_BX: {
      transportation_method_type_code_02: 'R',
      shipment_method_of_payment_03: 'PP',
    },
    equipment_details_N7_loop: [
      { equipment_details_N7: { equipment_initial_01: 'TILX', equipment_number_02: '1' } },
      { equipment_details_N7: { equipment_initial_01: 'GATX', equipment_number_02: '2' } },
    ],
  },
}

test('a waybill reads as text by section, row after row, codes with what they mean', () => {
  const [general, equipment] = waybillText(WAYBILL)

  expect(general?.facts[0]).toMatchObject({
    label: 'Transportation method',
    value: 'R',
    meaning: expect.any(String),
  })
  expect(equipment?.facts.map(({ value }) => value)).toEqual(['TILX', '1', 'GATX', '2'])
})

test('the railroad reads the same in segments', () => {
  expect(toSegmentTexts(WAYBILL, '004010')).toEqual(['BX*00*R*PP~', 'N7*TILX*1~', 'N7*GATX*2~'])
})

test.each(Object.keys(CARRIER_RELEASES))(
  'the preview beside the form is what a railroad of release %s receives',
  (release) => {
    const text = writeInterchange({
      sender: { qualifier: 'ZZ', id: 'SHIPPER1' },
      receiver: { qualifier: '02', id: 'BNSF' },
      control_number: 1,
      date: new Date(0),
      release,
      sets: [getDocument(WAYBILL, release).set],
    })
    const [set] = parse(text).sets
    const inside = set!.segments.slice(1, -1).map(({ elements }) => `${elements.join('*')}~`)

    expect(set!.release).toBe(release)
    expect(inside).toEqual(toSegmentTexts(WAYBILL, release))
  },
)

test('[WBL-054] a document other than a waybill has no waybill', () => {
  expect(waybillOfJson(JSON.stringify(WAYBILL))).toEqual(WAYBILL)
  expect(parseWaybill('ST*404*0001~BX*00*R*PP~SE*3*0001~')).not.toBeNull()
  expect(['{', '{}', '{"heading":5}', 'null'].map(waybillOfJson)).toEqual([null, null, null, null])
  expect(parseWaybill('no document')).toBeNull()
})

const N7 = (...numbers: string[]) => ({
  heading: {
    equipment_details_N7_loop: numbers.map((equipment_number_02) => ({
      equipment_details_N7: { equipment_number_02 },
    })),
  },
})

test('differences of a corrected waybill are shown field by field', () => {
  expect(findDifferences(N7('1', '2'), N7('1', '3', '4')).map(({ path: _path, ...rest }) => rest)).toEqual([
    { label: 'Equipment number, car 2', before: '2', after: '3' },
    { label: 'Equipment number, car 3', before: null, after: '4' },
  ])
  expect(findDifferences(N7('1'), N7('1'))).toEqual([])
})

test('a fault leads to the field it names, or to the first of its segment', () => {
  const bill = 'heading.rail_shipment_information_BNX.billing_code_03'
  expect(fieldOfPath(bill)).toBe(bill)
  expect(fieldOfPath('heading.rail_shipment_information_BNX')).toBe(
    'heading.rail_shipment_information_BNX.shipment_weight_code_01',
  )
  expect(fieldOfPath('heading.cargo_manifest_CM')).toBeNull()
})

test('a row shows its first values: a car by its initial and number, codes by their meaning', () => {
  const car = {
    equipment_details_N7: {
      equipment_initial_01: 'TILX',
      equipment_number_02: '290344',
      weight_03: 190_000,
      weight_qualifier_04: 'N',
    },
    seal_numbers_M7: [{ seal_number_01: '' }],
  }

  expect(rowText(car, 'heading.equipment_details_N7_loop.11')).toBe('TILX 290344, 190,000, actual net')
})
