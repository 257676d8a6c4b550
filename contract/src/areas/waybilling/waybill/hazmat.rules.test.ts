import { expect, test } from 'vitest'
import { checkToWrite } from '#x12/check.ts'
import { getDocument, writingStyle } from './edi.rules.ts'
import { WAYBILL_EXAMPLE } from './examples.rules.ts'
import { checkSendable } from './sendable.rules.ts'

const NOW = new Date('2026-01-06T12:00:00Z')
const LH1 = 'heading.loop_header_LS_loop.0.hazardous_identification_information_LH1_loop.0'

const MATERIAL = {
  hazardous_identification_information_LH1: {
    un_na_identification_code_03: 'UN1987',
    lading_quantity_02: 29_000,
    unit_or_basis_for_measurement_code_01: 'GA',
    packing_group_code_10: 'II',
  },
  hazardous_classification_information_LH2: [{ hazardous_classification_01: '3' }],
  hazardous_material_shipping_name_LH3: [{ hazardous_material_shipping_name_01: 'ALCOHOLS, N.O.S.' }],
  administrative_communications_contact_PER: [
    { name_02: 'CHEMTREC', communication_number_04: '800-424-9300' },
  ],
}

/** A bill of ethanol with these hazardous materials. */
const bill = (...materials: object[]) => ({
  heading: {
    ...WAYBILL_EXAMPLE.heading,
    assigned_number_LX_loop: [
      {
        description_marks_and_numbers_L5: [
          {
            lading_description_02: 'ETHANOL',
            commodity_code_03: '4909152',
            commodity_code_qualifier_04: 'T',
          },
        ],
      },
    ],
    ...(materials.length > 0 && {
      loop_header_LS_loop: [{ hazardous_identification_information_LH1_loop: materials }],
    }),
  },
})
const wrong = (...materials: object[]) =>
  [...checkSendable(bill(...materials), NOW).keys()].map((path) => path.replace(`${LH1}.`, ''))

test('a commodity of the 48 and 49 series does not go out without its hazards', () => {
  const [path, problem] = [...checkSendable(bill(), NOW)][0]!

  expect(path).toBe(`${LH1}.hazardous_identification_information_LH1.un_na_identification_code_03`)
  expect(problem.texts[0]).toMatch(/^ETHANOL \(4909152\) is hazardous. Enter its UN number, class/)
  expect(wrong(MATERIAL)).toEqual([])
})

const id = MATERIAL.hazardous_identification_information_LH1
const withId = (more: object) => ({
  ...MATERIAL,
  hazardous_identification_information_LH1: { ...id, ...more },
})
const withPhone = (communication_number_04: string) => ({
  ...MATERIAL,
  administrative_communications_contact_PER: [{ name_02: 'DESK', communication_number_04 }],
})
const ID = 'hazardous_identification_information_LH1'
const PHONE = 'administrative_communications_contact_PER.0.communication_number_04'

test.each([
  [
    'a UN number of three digits',
    withId({ un_na_identification_code_03: 'UN198' }),
    `${ID}.un_na_identification_code_03`,
  ],
  ['no quantity', withId({ lading_quantity_02: null }), `${ID}.lading_quantity_02`],
  [
    'no packing group of a flammable liquid',
    withId({ packing_group_code_10: null }),
    `${ID}.packing_group_code_10`,
  ],
  ['a packing group that is none', withId({ packing_group_code_10: 'IV' }), `${ID}.packing_group_code_10`],
  [
    'no class',
    { ...MATERIAL, hazardous_classification_information_LH2: [] },
    'hazardous_classification_information_LH2.0.hazardous_classification_01',
  ],
  [
    'no shipping name',
    { ...MATERIAL, hazardous_material_shipping_name_LH3: [] },
    'hazardous_material_shipping_name_LH3.0.hazardous_material_shipping_name_01',
  ],
  ['no emergency contact', { ...MATERIAL, administrative_communications_contact_PER: [] }, PHONE],
  ['a phone number without its area', withPhone('555-1234'), PHONE],
  ['a phone number nobody answers', withPhone('402 999-9999'), PHONE],
])('%s is refused at its field', (_what, material, path) => expect(wrong(material)).toEqual([path]))

test.each(['004010', '005030', '007010'])('in release %s hazards are between LS and LE, valid', (release) => {
  const { set, problems } = getDocument(bill(MATERIAL), release)
  const ids = set.segments.map(([segment]) => segment)

  expect(problems).toEqual([])
  expect(ids.slice(ids.indexOf('LS'))).toEqual(['LS', 'LH1', 'LH2', 'LH3', 'PER', 'LE'])
  expect(set.segments.slice(ids.indexOf('LS')).map((segment) => segment.join('*'))).toEqual([
    'LS*LH1',
    'LH1*GA*29000*UN1987*******II',
    'LH2*3',
    'LH3*ALCOHOLS, N.O.S.*D',
    'PER*HM*CHEMTREC*TE*800-424-9300',
    'LE*LH1',
  ])
  const faults = checkToWrite(set, release, writingStyle('basic')).filter(({ weight }) => weight !== 'remark')
  expect(faults.map(({ segment, code }) => [segment, code])).toEqual([])
})

test('a form left empty sends no hazards', () => {
  const { set } = getDocument(bill({ hazardous_identification_information_LH1: {} }), '005030')

  expect(set.segments.filter(([segment]) => ['LS', 'LH1', 'LE'].includes(String(segment)))).toEqual([])
})
