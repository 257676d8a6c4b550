import { describe, expect, test } from 'vitest'
import { exampleText } from './example.fixture.ts'
import { make, read } from './named.ts'
import { parse } from './parse.ts'
import { COMPOSITES } from './segments/composites.ts'
import { M7, N7 } from './segments/equipment.ts'
import { inRelease, nameIn, type SegmentTable } from './segments/table.ts'
import { SEGMENT_TABLES } from './segments/tables.ts'
import { T824, T997 } from './sets/answers.ts'
import { T404 } from './sets/t404.ts'
import type { SetPart } from './sets/table.ts'
import { SET_TABLES } from './sets/tables.ts'
import { readSet } from './tree.ts'
import type { SetToWrite } from './write.ts'

const parsed = (set: SetToWrite, release = '004010') => {
  const [found] = parse(exampleText([set], { release })).sets
  if (!found) throw new Error('no set')
  return found
}

describe('a segment by name', () => {
  test('is read under the names of its elements, empty where nothing was sent', () => {
    const set = parsed({ id: '322', segments: [make(N7, { equipment_number: '1', weight: 2500.5 })] })
    const n7 = read(N7, set.segments[1]!)

    expect([n7.equipment_initial, n7.equipment_number, n7.weight, n7.car_type_code]).toEqual([
      '',
      '1',
      '2500.5',
      '',
    ])
    expect(n7.segment.location).toMatchObject({ segment: 'N7', position: 4 })
  })

  test('is written with every value in its place and nothing behind the last', () => {
    expect(make(N7, { equipment_number: '1', weight_qualifier: 'G', weight: 190_000 })).toEqual([
      'N7',
      '',
      '1',
      '190000',
      'G',
    ])
    expect(make(M7, {})).toEqual(['M7'])
  })

  test('a number is written in digits, and anything else is refused', () => {
    expect(make(N7, { equipment_number: '1', weight: 1e21 })[3]).toBe('1000000000000000000000')
    expect(() => make(N7, { weight: Number.NaN })).toThrow('NaN is not a number')
  })
})

describe('a set by name', () => {
  const segments: SetToWrite['segments'] = [
    ['BX', '00', 'R', 'PP', 'S1', 'BNSF'],
    ['N9', 'BM', 'B1'],
    ['N7', 'TILX', '1'],
    ['M7', 'S1'],
    ['REF', 'SN', 'X1'],
    ['N10', '5'],
    ['N7', 'TILX', '2'],
    ['F9', '', 'WILLISTON', 'ND'],
    ['N1', 'SH', 'PRAIRIE'],
    ['N4', 'WILLISTON', 'ND'],
    ['N1', 'CN', 'GULF'],
    ['PER', 'HM', 'DESK'],
  ]

  test('loops hold what follows their first segment, turn by turn', () => {
    const bill = readSet(parsed({ id: '404', segments }), T404)

    expect(bill.BX?.shipment_identification_number).toBe('S1')
    expect(bill.N9.map((n9) => n9.reference_identification)).toEqual(['B1'])
    expect(bill.N7_loop.map(({ N7: n7, M7: seals }) => [n7.equipment_number, seals.length])).toEqual([
      ['1', 1],
      ['2', 0],
    ])
    expect(bill.N7_loop[0]?.REF_loop[0]?.N10[0]?.quantity).toBe('5')
    expect(bill.N1_loop.map((party) => [party.N1.name, party.N4?.city_name ?? null])).toEqual([
      ['PRAIRIE', 'WILLISTON'],
      ['GULF', null],
    ])
    expect(bill.N1_loop[1]?.PER.map(({ name }) => name)).toEqual(['DESK'])
  })

  test('fields that were not sent are null or an empty list', () => {
    const bill = readSet(parsed({ id: '404', segments: [] }), T404)

    expect([bill.BX, bill.R2, bill.LS_loop]).toEqual([null, [], []])
    expect(bill.ST?.transaction_set_identifier_code).toBe('404')
  })

  test('a segment that comes late is read where it belongs, one of no place is left out', () => {
    const late = [...segments, ['BNX', 'A'], ['M3', 'R'], ['Q5', 'P']]
    const bill = readSet(parsed({ id: '404', segments: late }), T404)

    expect(bill.BNX?.shipment_weight_code).toBe('A')
    expect(bill.M3?.release_code).toBe('R')
  })

  test('advice and acknowledgments of a real railroad are read by name', () => {
    const advice = readSet(
      parsed({
        id: '824',
        segments: [
          ['BGN', '00', '404', '20260105', '1134'],
          ['OTI', 'TE', 'BM', 'B1', '', '', '', '', '40', '0001'],
          ['REF', 'WY', '580191'],
          ['TED', '024', 'HELD'],
          ['NTE', '', 'ONE'],
          ['NTE', '', 'TWO'],
        ],
      }),
      T824,
    )
    const [answer] = advice.OTI_loop

    expect(answer?.OTI.transaction_set_control_number).toBe('0001')
    expect(answer?.REF.map((one) => one.reference_identification)).toEqual(['580191'])
    expect(answer?.TED_loop[0]?.NTE.map(({ description }) => description)).toEqual(['ONE', 'TWO'])

    const accepted = readSet(
      parsed({
        id: '997',
        segments: [
          ['AK1', 'SR', '40'],
          ['AK2', '404', '0001'],
          ['AK5', 'A'],
          ['AK9', 'A', '1', '1', '1'],
        ],
      }),
      T997,
    )

    expect(accepted.AK2_loop.map(({ AK5: ak5 }) => ak5?.transaction_set_acknowledgment_code)).toEqual(['A'])
  })
})

describe('tables', () => {
  const getIds = (parts: readonly SetPart[]): string[] =>
    parts.flatMap(({ segment, loop }) => [segment.id, ...getIds((loop ?? []) as readonly SetPart[])])
  const snake = (name: string) =>
    name
      .toLowerCase()
      .replace(/['.]/g, '')
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '')

  test('sets 404, 410, 417, 322, 214, 820, 824, 997, 999 and 998 are known, and every segment they name', () => {
    expect([...SET_TABLES.keys()].sort()).toEqual([
      '214',
      '322',
      '404',
      '410',
      '417',
      '820',
      '824',
      '997',
      '998',
      '999',
    ])
    for (const { parts } of SET_TABLES.values()) {
      expect(getIds(parts).filter((id) => !SEGMENT_TABLES.has(id))).toEqual([])
    }
  })

  test('the areas of a set hold all of its parts', () => {
    for (const { parts, areas } of SET_TABLES.values()) {
      expect(areas.reduce((sum, { count }) => sum + count, 0)).toBe(parts.length)
    }
  })

  test('the key of an element is its name, numbered from the second of that name on', () => {
    const check = ({ id, elements }: SegmentTable) => {
      const seen = new Map<string, number>()
      for (const { key, name } of elements) {
        const count = (seen.get(snake(name)) ?? 0) + 1
        seen.set(snake(name), count)
        expect(`${id} ${key}`).toBe(`${id} ${snake(name)}${count > 1 ? `_${count}` : ''}`)
      }
    }
    for (const table of [...SEGMENT_TABLES.values(), ...COMPOSITES.values()]) check(table)
  })

  test.each([
    ['N702', 'N7', 2, '004010', { max: 10 }],
    ['N702', 'N7', 2, '005010', { max: 15 }],
    ['N902', 'N9', 2, '004030', { max: 50 }],
    ['N902', 'N9', 2, '005030', { max: 80 }],
    ['PER04', 'PER', 4, '007030', { max: 2048 }],
    ['L504', 'L5', 4, '007030', { max: 2 }],
    ['LS01', 'LS', 1, '006040', { max: 4 }],
    ['LS01', 'LS', 1, '007010', { max: 6 }],
    ['E101', 'E1', 1, '004010', { de: 459, max: 30, name: 'Name (30 Character Format)' }],
    ['E101', 'E1', 1, '004030', { de: 93, max: 60, name: 'Name' }],
    ['BX03', 'BX', 3, '006030', { name: 'Shipment Method of Payment Code' }],
    ['TED05', 'TED', 5, '005010', { de: 'C030', type: 'comp' }],
  ])('%s of release %s', (_reference, id, position, release, expected) => {
    const table = SEGMENT_TABLES.get(id)

    expect(table && inRelease(table.elements[position - 1]!, release)).toMatchObject(expected)
  })

  test('segments were renamed in 005010', () => {
    const n9 = SEGMENT_TABLES.get('N9')

    expect(n9 && [nameIn(n9, '004030'), nameIn(n9, '005010')]).toEqual([
      'Reference Identification',
      'Extended Reference Information',
    ])
  })
})
