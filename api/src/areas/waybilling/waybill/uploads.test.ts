import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toJson } from '#x12/json/to-json.ts'
import { parse } from '#x12/parse.ts'
import { UPLOADED_BILLS, type UploadedBill } from './uploads.factory.ts'
import { checkDocument, getDocument } from '#contract/areas/waybilling/waybill/edi.rules.ts'
import { checkSendable } from '#contract/areas/waybilling/waybill/sendable.rules.ts'

const NOW = new Date('2026-01-06T12:00:00Z')
const DAY = '20260105'

/** The segments of an uploaded bill, and the waybill that the form gets of it. */
function upload({ body, release }: UploadedBill) {
  const segments = body
    .replaceAll('{day}', DAY)
    .split('~')
    .map((text) => text.trim())
    .filter(Boolean)
  const envelope = [
    'ISA*00*          *00*          *ZZ*SHIPPER1       *02*BNSF           *260105*1507*U*00401*000000001*0*P*>',
    `GS*SR*SHIPPER1*BNSF*20260105*1507*1*X*${release}`,
    'ST*404*0001',
  ]
  const text = [
    ...envelope,
    ...segments,
    `SE*${segments.length + 2}*0001`,
    'GE*1*1',
    'IEA*1*000000001',
    '',
  ].join('~')
  const [set] = parse(text).sets
  const heading = (set && toJson(set)?.heading) ?? {}
  return { segments, waybill: { heading } }
}
const findProblems = (waybill: { heading: object }, release: string) => [
  ...checkSendable(waybill, NOW),
  ...checkDocument(waybill, release),
]
const getSegments = (waybill: { heading: object }, release: string) =>
  getDocument(waybill, release).set.segments.map((segment) => segment.join('*'))

describe('an uploaded bill of lading', () => {
  test.each(UPLOADED_BILLS.filter(({ refused }) => refused.length === 0))(
    '$name is sent with the same content',
    (bill) => {
      const { segments, waybill } = upload(bill)

      expect(findProblems(waybill, bill.release)).toEqual([])
      expect(getSegments(waybill, bill.release)).toEqual(segments)
    },
  )

  test.each(UPLOADED_BILLS.filter(({ refused }) => refused.length > 0))(
    '$name is refused, naming the fields to correct',
    (bill) => {
      const { waybill } = upload(bill)
      const problems = findProblems(waybill, bill.release)

      expect(
        problems.map(([path]) => path.replace(/^heading\./, '').replace(/^loop_.*_loop\.0\./, '')),
      ).toEqual(bill.refused)
      for (const [, { texts }] of problems) expect(texts.join(' ')).not.toMatch(/segment|\b404\b/)
    },
  )
})

// The rules of the standard written down again, without the codec: segments by their id, elements by position.

type Rule = (segment: string[]) => string | null
const has = (segment: string[], at: number): boolean => (segment[at] ?? '') !== ''
const must =
  (...at: number[]): Rule =>
  (one) =>
    at.filter((position) => !has(one, position)).map((position) => `${one[0]} lacks ${position}`)[0] ?? null
const pair =
  (a: number, b: number): Rule =>
  (one) =>
    has(one, a) === has(one, b) ? null : `${one[0]} has only one of ${a} and ${b}`
const oneOf =
  (...at: number[]): Rule =>
  (one) =>
    at.some((position) => has(one, position)) ? null : `${one[0]} has none of ${at.join(' and ')}`
const needs =
  (a: number, b: number): Rule =>
  (one) =>
    has(one, a) && !has(one, b) ? `${one[0]} has ${a} without ${b}` : null
const date =
  (at: number): Rule =>
  (one) =>
    !has(one, at) || /^20\d{6}$/.test(one[at]!) ? null : `${one[0]} ${at} is no date`

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  BX: [must(1, 2, 3)],
  M3: [must(1), oneOf(2, 3), needs(4, 3), date(2)],
  N9: [must(1), oneOf(2, 3), needs(6, 5), date(4)],
  N7: [must(2), pair(3, 4), pair(8, 9)],
  M7: [must(1)],
  F9: [must(2, 3)],
  D9: [must(2, 3)],
  N1: [must(1), oneOf(2, 3), pair(3, 4)],
  N3: [must(1)],
  R2: [must(1, 2)],
  E1: [must(1), pair(2, 3)],
  E4: [must(1, 2)],
  E5: [must(1, 2)],
  PS: [must(1, 2), needs(4, 3)],
  LX: [must(1)],
  L5: [pair(3, 4), needs(7, 6), pair(8, 9)],
  L0: [pair(2, 3), pair(4, 5), pair(8, 9)],
  PI: [must(1, 2)],
  LH1: [must(1, 2)],
  LH3: [pair(1, 2)],
  PER: [must(1), pair(3, 4)],
  LS: [must(1)],
  LE: [must(1)],
}
const ORDER = 'BX BNX M3 N9 N7 F9 D9 N1 R2 E1 PS LX LS'.split(' ')

/** The broken rules of a document between ST and SE. */
function findBroken(lines: readonly string[], release: string): string[] {
  const segments = lines.map((line) => line.split('*'))
  const ids = segments.map(([id]) => id ?? '')
  const mandatory = [
    'BX',
    'M3',
    'N9',
    'N7',
    'F9',
    'D9',
    'N1',
    'LX',
    'L5',
    ...(release >= '005030' ? ['R2'] : []),
  ]
  const firsts = ORDER.map((id) => ids.indexOf(id)).filter((at) => at !== -1)
  return [
    ...mandatory.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...segments.flatMap((one) =>
      (RULES[one[0] ?? ''] ?? []).map((rule) => rule(one)).filter((text) => text !== null),
    ),
    ...(firsts.every((at, place) => place === 0 || at > firsts[place - 1]!) ? [] : ['out of order']),
    ...(ids.includes('E1') && release === '007010' && !ids.includes('E5') ? ['E1 lacks E5'] : []),
    ...(ids.filter((id) => id === 'LS').length === ids.filter((id) => id === 'LE').length
      ? []
      : ['LS without LE']),
    ...(segments
      .filter(([id, , , , at]) => id === 'L5' && at === 'T')
      .every((one) => /^\d{7}$/.test(one[3] ?? ''))
      ? []
      : ['no STCC']),
    ...(segments.some(([id, type]) => id === 'N1' && type === 'CN') ? [] : ['no consignee']),
    ...(segments.some(([id, , , code]) => id === 'L5' && code?.startsWith('49')) && !ids.includes('LH1')
      ? ['no hazards']
      : []),
  ]
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 60 })
const name = fc.constantFrom('MERIDIAN FOODS', 'LAKESHORE BLENDING', 'GULF TERMINALS')
const party = (type: string | undefined) =>
  fc.record({
    name_N1: fc.record({
      entity_identifier_code_01: fc.constant(type),
      name_02: maybe(name),
      identification_code_qualifier_03: maybe(fc.constant('C5')),
      identification_code_04: maybe(fc.constant('0012345678901')),
    }),
  })
const car = fc.record({
  equipment_details_N7: fc.record({
    equipment_initial_01: maybe(fc.constantFrom('TILX', 'GATX', 'PROX', 'UTLX', 'TBOX', 'BNSF', 'A')),
    equipment_number_02: maybe(fc.nat(999_999).map(String)),
    weight_03: maybe(fc.nat(220_000)),
    weight_qualifier_04: maybe(fc.constantFrom('N', 'E')),
  }),
})
const line = fc.record({
  description_marks_and_numbers_L5: fc.tuple(
    fc.record({
      lading_description_02: maybe(fc.constant('COMMODITY')),
      commodity_code_03: maybe(
        fc.constantFrom('2818445', '4909152', '4909159', '0113710', '0113215', '2091910', '99'),
      ),
      commodity_code_qualifier_04: maybe(fc.constant('T')),
    }),
  ),
  line_item_quantity_and_weight_L0_loop: fc.tuple(
    fc.record({
      line_item_quantity_and_weight_L0: fc.record({
        weight_04: maybe(fc.nat(220_000)),
        weight_qualifier_05: maybe(fc.constant('N')),
        lading_quantity_08: maybe(fc.nat(90)),
        packaging_form_code_09: maybe(fc.constant('CLD')),
      }),
    }),
  ),
})
const material = fc.record({
  hazardous_identification_information_LH1: fc.record({
    un_na_identification_code_03: fc.constantFrom('UN1987', 'UN1170'),
    lading_quantity_02: maybe(fc.integer({ min: 1, max: 30_000 })),
    unit_or_basis_for_measurement_code_01: fc.constant('GA'),
    packing_group_code_10: fc.constant('II'),
  }),
  hazardous_classification_information_LH2: fc.constant([{ hazardous_classification_01: '3' }]),
  hazardous_material_shipping_name_LH3: fc.constant([{ hazardous_material_shipping_name_01: 'ETHANOL' }]),
  administrative_communications_contact_PER: fc.constant([
    { name_02: 'CHEMTREC', communication_number_04: '800-424-9300' },
  ]),
})
const station = fc.record({
  city_name_02: maybe(fc.constantFrom('WILLISTON', 'CHICAGO')),
  state_or_province_code_03: maybe(fc.constantFrom('ND', 'IL', 'TX', 'NE', 'IA', 'MN', 'QQ')),
})
/** Bills as people leave them: most fields filled, some not. */
const heading = (scac: string) =>
  fc.record({
    general_shipment_information_BX: fc.constant({
      transportation_method_type_code_02: 'R',
      shipment_method_of_payment_03: 'PP',
      standard_carrier_alpha_code_05: scac,
      shipment_qualifier_07: 'B',
    }),
    release_M3: maybe(
      fc.record({
        release_code_01: fc.constant('R'),
        date_02: maybe(fc.constant('2026-01-05')),
        time_03: maybe(fc.constant('15:07')),
      }),
    ),
    reference_identification_N9: fc.tuple(
      fc.record({
        reference_identification_qualifier_01: fc.constant('BM'),
        reference_identification_02: maybe(fc.constant('B-1')),
      }),
    ),
    equipment_details_N7_loop: fc.array(car, { minLength: 1, maxLength: 3 }),
    origin_station_F9: station,
    destination_station_D9: station,
    name_N1_loop: fc.tuple(party('SH'), party('CN')),
    route_information_R2: maybe(
      fc.tuple(
        fc.record({
          standard_carrier_alpha_code_01: fc.constant(scac),
          routing_sequence_code_02: maybe(fc.constant('S')),
        }),
      ),
    ),
    assigned_number_LX_loop: fc.tuple(line),
    loop_header_LS_loop: maybe(
      fc.record({ hazardous_identification_information_LH1_loop: fc.tuple(material) }).map((one) => [one]),
    ),
    protective_service_instructions_PS: maybe(
      fc.tuple(
        fc.record({
          protective_service_rule_code_01: maybe(fc.constantFrom('710', 'RULE710')),
          protective_service_code_02: fc.constant('M'),
          temperature_04: maybe(fc.constant('34')),
          unit_or_basis_for_measurement_code_03: maybe(fc.constant('FA')),
        }),
      ),
    ),
    empty_car_disposition_pended_destination_consignee_E1_loop: maybe(
      fc.tuple(
        fc.record({
          empty_car_disposition_pended_destination_consignee_E1: fc.record({
            name_30_character_format_01: maybe(name),
          }),
          empty_car_disposition_pended_destination_city_E4: maybe(
            fc.constant({ city_name_01: 'MANKATO', state_or_province_code_02: 'MN' }),
          ),
          empty_car_disposition_pended_destination_route_E5: maybe(
            fc.constant([{ standard_carrier_alpha_code_01: scac, routing_sequence_code_02: 'S' }]),
          ),
        }),
      ),
    ),
  })

const SENT = 200

describe('of generated bills, each that may be sent keeps the mandatory and relational rules', () => {
  test.each([
    ['BNSF', '004010'],
    ['UP', '005030'],
    ['CPRS', '007010'],
  ])('of %s in release %s', (scac, release) => {
    const bills = fc.sample(heading(scac), { numRuns: 4000, seed: 39 })
    const sent: string[][] = []
    let refused = 0
    for (const one of bills) {
      if (sent.length === SENT) break
      const waybill = JSON.parse(JSON.stringify({ heading: one })) as { heading: object }
      if (findProblems(waybill, release).length === 0) sent.push(getSegments(waybill, release))
      else refused++
    }

    expect(sent).toHaveLength(SENT)
    expect(refused).toBeGreaterThan(SENT)
    expect(sent.flatMap((lines) => findBroken(lines, release))).toEqual([])
  })

  test('a broken document is noticed', () => {
    expect(findBroken(['BX*00*R*PP', 'M3*R', 'N7*TILX*1*5', 'L5*1*X*99*T'], '005030')).toEqual(
      expect.arrayContaining([
        'N9 is missing',
        'R2 is missing',
        'M3 has none of 2 and 3',
        'N7 has only one of 3 and 4',
        'no STCC',
        'no consignee',
      ]),
    )
  })
})
