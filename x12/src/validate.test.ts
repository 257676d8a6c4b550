import { describe, expect, test } from 'vitest'
import { CAR_322, exampleText } from './example.fixture.ts'
import type { SegmentToWrite } from './named.ts'
import { parse } from './parse.ts'
import { SEGMENT_TABLES } from './segments/tables.ts'
import { validate } from './validate.ts'
import type { SetToWrite } from './write.ts'

const check = (set: SetToWrite, release = '004010') => {
  const [parsed] = parse(exampleText([set], { release })).sets
  return parsed ? validate(parsed).map(({ code, segment, element }) => [code, segment, element ?? 0]) : []
}
const with322 = (...segments: SegmentToWrite[]): SetToWrite => {
  const [q5 = [], n7 = [], ...rest] = CAR_322.segments
  return { id: '322', segments: [q5, n7, ...segments, ...rest] }
}

describe('elements are held against their table', () => {
  test('a right set has no findings', () => {
    expect(check(CAR_322)).toEqual([])
    expect(check(CAR_322, '005010')).toEqual([])
  })

  test.each<[string, SegmentToWrite, [string, string, number]]>([
    ['a required element left out', ['M7', '', 'S2'], ['element_missing', 'M7', 1]],
    ['too short', ['M7', 'S'], ['element_too_short', 'M7', 1]],
    ['too long', ['M7', 'S'.repeat(16)], ['element_too_long', 'M7', 1]],
    ['letters in a number', ['W09', 'TN', 'hot', 'FA'], ['element_bad_character', 'W09', 2]],
    ['a date that does not exist', ['DTM', '371', '20260230'], ['element_bad_date', 'DTM', 2]],
    ['a time that does not exist', ['DTM', '371', '20260201', '2460'], ['element_bad_time', 'DTM', 3]],
    ['an unknown code of a closed list', ['H3', '', '', 'XYZ'], ['element_unknown_code', 'H3', 3]],
    ['a component left out', ['MEA', '', '', '5', ['', '1']], ['element_missing', 'MEA', 4]],
    [
      'an unknown code of a long list',
      ['L0', '1', '', '', '', '', '', '', '1', 'QQQ'],
      ['element_unknown_code', 'L0', 9],
    ],
    ['more elements than there are', ['V4', 'A1', '', 'B'], ['element_not_in_segment', 'V4', 3]],
  ])('%s', (_name, segment, expected) => {
    expect(check(with322(segment)).filter(([code]) => code !== 'segment_not_in_set')).toContainEqual(expected)
  })

  test('sign and decimal point do not count toward the length of a number', () => {
    expect(check(with322(['W09', 'TN', '-10.5', 'FA']))).toEqual([])
    expect(check(with322(['W09', 'TN', '-1000.5', 'FA']))).toEqual([['element_too_long', 'W09', 2]])
  })

  test('a value that a later release allows is an error in earlier releases', () => {
    const longNumber = {
      id: '322',
      segments: CAR_322.segments.map((one) => (one[0] === 'N7' ? ['N7', 'TILX', '12345678901'] : one)),
    }

    expect(check(longNumber)).toEqual([['element_too_long', 'N7', 2]])
    expect(check(longNumber, '005010')).toEqual([])
  })

  test('an element is wrong before the release that brought it', () => {
    const zc1 = ['ZC1', 'S1', 'TILX', '1', 'R1', '20260101', 'CO', 'BNSF', 'R', '5']

    expect(check({ id: '322', segments: [zc1, ...CAR_322.segments] })).toEqual([
      ['element_not_in_release', 'ZC1', 9],
    ])
    expect(check({ id: '322', segments: [zc1, ...CAR_322.segments] }, '004030')).toEqual([])
  })
})

describe('relational rules', () => {
  test.each<[string, string[], string]>([
    ['P: a weight without qualifier', ['N7', 'TILX', '1', '5000'], 'pair_incomplete'],
    ['R: a party with neither name nor id', ['N1', 'SH'], 'one_needed'],
    ['C: a state without city', ['N4', '', '', '', '', '', 'X'], 'all_needed_with'],
    ['E: code and description of handling', ['H3', 'HM', 'HAZARDOUS'], 'exclusion_broken'],
    ['L: a significance without any value', ['MEA', '', '', '', '', '', '', '94'], 'one_needed_with'],
  ])('%s', (_name, segment, expected) => {
    expect(check(with322(segment)).map(([code]) => code)).toContain(expected)
  })

  test('a rule speaks only of elements its segment has', () => {
    for (const { id, rules, elements } of SEGMENT_TABLES.values()) {
      for (const one of rules) {
        const rule = typeof one === 'string' ? one : one.rule
        expect(`${id} ${rule}`).toMatch(/^\w+ [PRCEL]([0-9]{2}){2,}$/)
        for (const position of rule.slice(1).match(/../g) ?? []) {
          expect(Number(position)).toBeLessThanOrEqual(elements.length)
        }
      }
    }
  })
})

describe('the segments of a set', () => {
  test.each<[string, (set: SetToWrite['segments']) => SetToWrite['segments'], [string, string]]>([
    ['one that is required is missing', (all) => all.slice(1), ['segment_missing', 'ST']],
    ['one that has no place', (all) => [...all, ['BX', '00', 'R', 'PP']], ['segment_not_in_set', 'BX']],
    [
      'one in the wrong place',
      (all) => [...all, ['W2', 'TILX', '1', '', 'TN', 'L']],
      ['segment_out_of_place', 'W2'],
    ],
    [
      'one that came twice',
      (all) => [...all.slice(0, 3), ['V1', 'X'], ['V1', 'X'], ...all.slice(3)],
      ['segment_too_often', 'V1'],
    ],
    ['a segment without table', (all) => [...all, ['QQ9', '1']], ['unknown_segment', 'QQ9']],
  ])('%s', (_name, change, expected) => {
    const found = check({ id: '322', segments: change(CAR_322.segments) }).map(([code, segment]) => [
      code,
      segment,
    ])

    expect(found).toContainEqual(expected)
  })

  test('the carload 404 of the tables is accepted', () => {
    const set: SetToWrite = {
      id: '404',
      segments: [
        ['BX', '00', 'R', 'PP', 'S1', 'BNSF', 'L', 'B', 'N'],
        ['BNX', 'A', '', 'S'],
        ['M3', 'R', '20260105', '1507', 'CT'],
        ['N9', 'BM', 'B1'],
        ['N7', 'TILX', '200123', '190000', 'N', '', '', '', '', '', '', 'TN'],
        ['M7', '3810021', '3810022'],
        ['REF', 'SN', 'X1'],
        ['F9', '', 'WILLISTON', 'ND'],
        ['D9', '', 'BEAUMONT', 'TX'],
        ['N1', 'SH', 'PRAIRIE ETHANOL'],
        ['N3', '1 MAIN ST'],
        ['N4', 'WILLISTON', 'ND', '58801', 'US'],
        ['N1', 'CN', 'GULF FUELS'],
        ['R2', 'BNSF', 'S', 'KCITY'],
        ['LX', '1'],
        ['L5', '1', 'ALCOHOL', '4909152', 'T'],
        ['L0', '1', '', '', '190000', 'N', '', '', '1', 'CLD'],
        ['PI', 'CT', 'C1'],
        ['LS', 'LH1'],
        ['LH1', 'TK', '1', 'UN1987'],
        ['LH2', '3', 'P'],
        ['LE', 'LH1'],
        ['LH6', 'A NAME', '1', 'CERTIFIED'],
      ],
    }

    expect(check(set)).toEqual([])
  })

  test.each([
    ['005010', 'R2 may be left out'],
    ['005030', 'R2 must be there'],
  ])('in %s %s', (release) => {
    const bill = parse(exampleText([{ id: '404', segments: [['M3', 'R']] }], { release })).sets[0]
    const missing = (bill ? validate(bill) : [])
      .filter(({ code }) => code === 'segment_missing')
      .map(({ value }) => value)

    expect(missing).toEqual(['N9', 'N7', 'F9', 'D9', 'N1', ...(release === '005030' ? ['R2'] : []), 'LX'])
  })

  test('each turn of a loop needs what the loop needs', () => {
    const found = check({
      id: '404',
      segments: [
        ['LX', '1'],
        ['L5', '1'],
        ['LX', '2'],
        ['LX', '3'],
        ['L5', '3'],
      ],
    })

    expect(found.filter(([, segment]) => segment === 'LX')).toEqual([['segment_missing', 'LX', 0]])
  })

  test('a loop that comes too often is reported once', () => {
    const vehicles = Array.from({ length: 25 }, (_, n) => ['VC', `V${n}`])
    const set = { id: '404', segments: [['N7', 'TILX', '1'], ...vehicles] }
    const tooOften = (release: string) => check(set, release).filter(([code]) => code === 'segment_too_often')

    expect(tooOften('004010')).toEqual([['segment_too_often', 'VC', 0]])
    expect(tooOften('004030')).toEqual([])
  })

  test('checking changes nothing', () => {
    const [set] = parse(exampleText([with322(['M7', '', 'S'])])).sets
    const before = JSON.stringify(set?.segments)

    if (set) validate(set)

    expect(JSON.stringify(set?.segments)).toBe(before)
  })
})
