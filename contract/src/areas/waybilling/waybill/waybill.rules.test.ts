import { check } from '../../../form/check.ts'
import { describe, expect, test } from 'vitest'
import { factsAt, unwrapSchema, getShape } from '../../../form/schema.ts'
import type { z } from 'zod'
import { elementKey, loopKey, segmentKey } from '#x12/json/keys.ts'
import { SEGMENT_TABLES } from '#x12/segments/tables.ts'
import { readElementKey, readSegmentKey } from '#x12/json/read-keys.ts'
import { dayText, timeText } from './parts.rules.ts'
import { WAYBILL_SECTIONS, getSection, targetOfPath } from './sections.rules.ts'
import { resolvePaths } from './target-paths.rules.ts'
import { Waybill } from './waybill.rules.ts'

/** Every field of the form with its target. */
function* toFields(schema: z.ZodType, target: string): Generator<string> {
  const { element } = unwrapSchema(schema).def as unknown as { element?: z.ZodType }
  const inner = element ?? schema
  const parts = Object.entries(getShape(inner))
  if (parts.length === 0) yield target
  for (const [name, part] of parts) yield* toFields(part, `${target}.${name}`)
}
const TARGETS = [...toFields(Waybill.shape.heading, 'heading')]
const facts = (target: string) => factsAt(Waybill, resolvePaths({}, target)[0] ?? '')

const accepts = (target: string, value: unknown): boolean => {
  const [path = ''] = resolvePaths({}, target)
  const steps = path.split('.')
  const made = steps.reduceRight<unknown>(
    (inner, step) => (/^\d+$/.test(step) ? [inner] : { [step]: inner }),
    value,
  )
  return Waybill.safeParse(made).success
}

test('every key of the form is the one its table gives the segment and the element', () => {
  const ofSegments = TARGETS.filter((target) => target !== 'heading.carta_porte_uuid')
  for (const target of ofSegments) {
    for (const step of target.split('.').slice(1, -1)) {
      const named = readSegmentKey(step)!
      const table = SEGMENT_TABLES.get(named.id)!
      expect(step).toBe(named.isLoop ? loopKey(table) : segmentKey(table))
    }
    const [segment = '', element = ''] = target.split('.').slice(-2)
    const table = SEGMENT_TABLES.get(readSegmentKey(segment)!.id)!
    expect(element).toBe(elementKey(table, readElementKey(element)!))
  }
})

test('every field of a section is a field of the form, and has a label', () => {
  for (const { targets } of WAYBILL_SECTIONS) {
    for (const target of targets) {
      expect(TARGETS).toContain(target)
      expect(facts(target).label).not.toBeNull()
    }
  }
})

test('[WBL-050] sections are in their fixed order', () => {
  expect(WAYBILL_SECTIONS.map(({ title }) => title)).toEqual([
    'General Shipment',
    'Rail Shipment',
    'Release',
    'References',
    'Equipment',
    'Commodities',
    'Parties',
    'Origin',
    'Destination',
    'Route',
    'Protective Service',
    'Empty Disposition',
  ])
})

test('[WBL-070] a target is the path of a field without places in lists', () => {
  expect(targetOfPath('equipment.0.number')).toBe('equipment.number')
  expect(targetOfPath('heading.assigned_number_LX_loop[3].x')).toBe('heading.assigned_number_LX_loop.x')
  expect(getSection('heading.equipment_details_N7_loop.4.equipment_details_N7.weight_03')).toBe('equipment')
})

const BX = 'heading.general_shipment_information_BX'
const N7 = 'heading.equipment_details_N7_loop.equipment_details_N7'
const LX = 'heading.assigned_number_LX_loop'
const L0 = `${LX}.line_item_quantity_and_weight_L0_loop.line_item_quantity_and_weight_L0`
const PI = `${LX}.line_item_quantity_and_weight_L0_loop.price_authority_identification_PI`

describe('code lists', () => {
  test.each([
    ['[WBL-077] transportation method', `${BX}.transportation_method_type_code_02`, 'R X'],
    ['[WBL-085] release code', 'heading.release_M3.release_code_01', 'B H R S T U'],
    ['[WBL-092] weight type of equipment', `${N7}.weight_qualifier_04`, 'E G N'],
    [
      '[WBL-093] equipment type',
      `${N7}.equipment_description_code_11`,
      'BX CN HC HO IX RC RF RI RO RR SK TN',
    ],
    ['[WBL-104] country', 'heading.name_N1_loop.geographic_location_N4.country_code_04', 'US CA MX'],
    ['[WBL-107] commodity type', `${LX}.description_marks_and_numbers_L5.commodity_code_qualifier_04`, 'L T'],
    ['[WBL-110] weight type of a commodity', `${L0}.weight_qualifier_05`, 'B E M N'],
    ['[WBL-112] price authority', `${PI}.reference_identification_qualifier_01`, 'CT PR TS'],
    [
      '[WBL-114] protective service',
      'heading.protective_service_instructions_PS.protective_service_code_02',
      'B BC D HDN HDNC HSC M MN MNU',
    ],
    [
      '[WBL-115] temperature unit',
      'heading.protective_service_instructions_PS.unit_or_basis_for_measurement_code_03',
      'FA CE',
    ],
  ])('%s offers its codes in their order', (_what, target, codes) => {
    expect(Object.keys(facts(target).labels)).toEqual(codes.split(' '))
    expect(accepts(target, codes.split(' ')[0])).toBe(true)
    expect(accepts(target, 'no code')).toBe(false)
  })

  test.each([
    ['[WBL-078] method of payment', `${BX}.shipment_method_of_payment_03`, 28],
    ['[WBL-081] shipment type', `${BX}.shipment_qualifier_07`, 35],
    [
      '[WBL-083] weight type of the shipment',
      'heading.rail_shipment_information_BNX.shipment_weight_code_01',
      13,
    ],
    ['[WBL-084] bill type', 'heading.rail_shipment_information_BNX.billing_code_03', 20],
    ['[WBL-111] packaging form', `${L0}.packaging_form_code_09`, 134],
  ])('[WBL-118] %s has as many codes as the standard, each with a word of ours', (_what, target, min) => {
    expect(Object.keys(facts(target).labels).length).toBeGreaterThanOrEqual(min)
  })
})

test('[WBL-143] a text holds as many characters as its element, and no more', () => {
  const name = 'heading.name_N1_loop.name_N1.name_02'

  expect([accepts(name, 'x'.repeat(60)), accepts(name, 'x'.repeat(256))]).toEqual([true, false])
})

test('[WBL-089] [WBL-090] a car has a mark of letters and a number of digits, as in a batch', () => {
  const initial = `${N7}.equipment_initial_01`
  const number = `${N7}.equipment_number_02`

  expect(['TILX', ' tilx ', '', 'T1', 'TILXX'].map((value) => accepts(initial, value))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(['290344', '000344', '', '12A', '12-3'].map((value) => accepts(number, value))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('[WBL-144] a number goes from 0 to 9999999', () => {
  const weight = `${N7}.weight_03`

  expect([0, 9_999_999, 10_000_000, -1].map((value) => accepts(weight, value))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('[WBL-116] a temperature has at most four characters', () => {
  const degrees = 'heading.protective_service_instructions_PS.temperature_04'

  expect(['-110', 34, '12345', 'warm'].map((value) => accepts(degrees, value))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('[WBL-149] [WBL-150] compact dates and times are accepted and stored with their dashes and colons', () => {
  expect([dayText('20240105'), dayText('2024-01-05')]).toEqual(['2024-01-05', '2024-01-05'])
  expect([timeText('1507'), timeText('15:07'), timeText('150730')]).toEqual(['15:07', '15:07', '15:07'])
  const parsed = Waybill.parse({ heading: { release_M3: { date_02: '20240105', time_03: '1507' } } })
  expect(parsed.heading.release_M3).toEqual({ date_02: '2024-01-05', time_03: '15:07' })
})

test('[WBL-152] the billing railroad is stored in capitals', () => {
  const { heading } = Waybill.parse({
    heading: { general_shipment_information_BX: { standard_carrier_alpha_code_05: 'bnsf' } },
  })

  expect(heading.general_shipment_information_BX?.standard_carrier_alpha_code_05).toBe('BNSF')
})

test('segments that the form does not show are preserved', () => {
  const heading = {
    loop_header_LS_loop: [{ hazmat: true }],
    release_M3: { time_code_04: 'CT', more_09: 'x' },
  }

  expect(Waybill.parse({ heading })).toEqual({ heading })
})

test('[WBL-118] each code that the form offers of a whole list is labeled', () => {
  const offered = TARGETS.filter((target) => facts(target).kind === 'choice')

  for (const target of offered) {
    const { labels } = facts(target)
    expect([target, Object.keys(labels).length > 0]).toEqual([target, true])
    // a later release added it, and no public source says what it means
    const bare = Object.entries(labels).filter(
      ([code, meaning]) => code === meaning && !WITHOUT_LABEL.has(code),
    )
    expect([target, bare]).toEqual([target, []])
  }
})
const WITHOUT_LABEL = new Set(['JI', 'PLL'])

test('[WBL-104] a party of another country is refused with the countries of the form', () => {
  const party = { geographic_location_N4: { country_code_04: 'CO' } }
  const { problems } = check(Waybill, { heading: { name_N1_loop: [party] } })

  expect([...(problems ?? [])]).toMatchObject([
    [
      'heading.name_N1_loop.0.geographic_location_N4.country_code_04',
      { texts: ['Choose US, CA or MX. The form has no other countries.'] },
    ],
  ])
})
