import { expect, test } from 'vitest'
import { coverage, idsInTitles, parseRequirements, problems } from './coverage.ts'

const HEADER = 'id\tarea\trequirement\tdecision\tarea finished'
const TABLE = [
  HEADER,
  'VIS-001\tVIS\tThe asset list shows cars\t\tyes',
  'VIS-002\tVIS\tBlank lines are not counted\t\tyes',
  'TRM-001\tTRM\tThe load list has columns\tNine columns\tno',
].join('\n')

test('a finished area with an untested requirement is a problem, an unfinished one is not', () => {
  expect(problems(parseRequirements(TABLE), new Set(['VIS-001']))).toEqual([
    'VIS-002 has no test: Blank lines are not counted',
  ])
})

test('an id that nobody wrote down is a problem', () => {
  expect(problems(parseRequirements(TABLE), new Set(['VIS-001', 'VIS-002', 'VIS-999']))).toEqual([
    'VIS-999 stands in a test title and not in the table',
  ])
})

test('coverage is counted by area', () => {
  expect(coverage(parseRequirements(TABLE), new Set(['VIS-002']))).toEqual([
    { area: 'VIS', isFinished: true, covered: 1, total: 2, missing: ['VIS-001'] },
    { area: 'TRM', isFinished: false, covered: 0, total: 1, missing: ['TRM-001'] },
  ])
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
  ['a missing column', `${HEADER}\nVIS-001\tVIS\tText\tno`, 'line 2: five columns'],
  ['a foreign id', `${HEADER}\nVIS-001\tTRM\tText\t\tno`, 'line 2: VIS-001 is no id of the area TRM'],
  ['an empty text', `${HEADER}\nVIS-001\tVIS\t\t\tno`, 'line 2: VIS-001 says nothing'],
  ['a repeated id', `${TABLE}\nVIS-001\tVIS\tAgain\t\tyes`, 'VIS-001 stands in the table twice'],
])('%s is named with its place', (_, table, message) => {
  expect(() => parseRequirements(table)).toThrow(message)
})
