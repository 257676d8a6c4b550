import { expect, test } from 'vitest'
import { coverage, idsCited, idsInTitles, parseRequirements, problems } from './coverage.ts'

const HEADER = 'id\tarea\trequirement\tdecision\tfinished'
const TABLE = [
  HEADER,
  'VIS-001\tVIS\tThe asset list shows cars\t\tyes',
  'VIS-002\tVIS\tBlank lines are not counted\t\tyes',
  'PLT-001\tPLT\tThe sign-in form has rules\t\tyes',
  'PLT-002\tPLT\tPasswords have rules\tTwelve characters\tno',
  'TRM-001\tTRM\tThe load list has columns\tNine columns\tno',
].join('\n')

const NONE = new Set<string>()

test('a finished requirement without a test is a problem, an unfinished one is not', () => {
  expect(problems(parseRequirements(TABLE), new Set(['VIS-001', 'PLT-001']), NONE)).toEqual([
    'VIS-002 has no test: Blank lines are not counted',
  ])
})

test('an unknown id is a problem', () => {
  const proven = new Set(['VIS-001', 'VIS-002', 'PLT-001', 'VIS-999'])

  expect(problems(parseRequirements(TABLE), proven, new Set(['PLT-002', 'PLT-998']))).toEqual([
    'VIS-999 is in a test title but not in the table',
    'PLT-998 is cited but not in the table',
  ])
})

test('an area is finished when all of its rows are', () => {
  expect(coverage(parseRequirements(TABLE), new Set(['VIS-002', 'PLT-001', 'PLT-002']))).toEqual([
    { area: 'VIS', isFinished: true, total: 2, untested: ['VIS-001'], unfinished: [] },
    { area: 'PLT', isFinished: false, total: 2, untested: [], unfinished: ['PLT-002'] },
    { area: 'TRM', isFinished: false, total: 1, untested: ['TRM-001'], unfinished: ['TRM-001'] },
  ])
})

test('ids are cited in any text, those of other things are not', () => {
  const text = '/** Kept (VIS-016, `PLT-110`). */ const car = "GATX-123", unit = "ABC-123", id = "[VIS-017]"'

  expect(idsCited(text, ['VIS', 'PLT'])).toEqual(['VIS-016', 'PLT-110', 'VIS-017'])
})

test('ids are read from titles in any usual spelling, and from nowhere else', () => {
  const written = (title: string) => idsInTitles(title.replaceAll('TEST', 'test'))

  expect(written("TEST('[VIS-016] blank lines', () => {})")).toEqual(['VIS-016'])
  expect(written("TEST.each(CASES)(\n  '[VIS-016, VIS-017] %s', () => {})")).toEqual(['VIS-016', 'VIS-017'])
  expect(written('describe(`[PLT-101] guard`, () => {})')).toEqual(['PLT-101'])
  expect(written("TEST('[VIS-001] [VIS-002] both', () => {})")).toEqual(['VIS-001', 'VIS-002'])
  expect(written("TEST.each([\n  'a',\n])('[VIS-016] %s', () => {})")).toEqual(['VIS-016'])
  expect(written("TEST.each([\n  ['a'],\n] as const)(\n  '[VIS-016] %s', () => {})")).toEqual(['VIS-016'])
  expect(written("const cases = [\n  f('[VIS-016]'),\n]\ng('[VIS-017]')")).toEqual([])
  expect(written('// see [VIS-016]\nconst id = "[VIS-017]"')).toEqual([])
})

test.each([
  ['a wrong header', 'id\tarea', 'line 1 must read'],
  ['a missing column', `${HEADER}\nVIS-001\tVIS\tText\tno`, 'line 2: expected five columns'],
  ['a foreign id', `${HEADER}\nVIS-001\tTRM\tText\t\tno`, 'line 2: VIS-001 is not an ID of area TRM'],
  ['an empty text', `${HEADER}\nVIS-001\tVIS\t\t\tno`, 'line 2: VIS-001 has no text'],
  ['a repeated id', `${TABLE}\nVIS-001\tVIS\tAgain\t\tyes`, 'VIS-001 appears twice in the table'],
])('%s is named with its place', (_, table, message) => {
  expect(() => parseRequirements(table)).toThrow(message)
})
