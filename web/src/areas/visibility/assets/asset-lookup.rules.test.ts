import { expect, test } from 'vitest'
import { readGroupIds, readIds, readLookup } from './asset-lookup.rules.ts'

test('pasted ids of an address are normalised and named once', () => {
  expect(readIds('gatx 1234|GATX-1234|utlx 7')).toEqual(['GATX1234', 'UTLX7'])
  expect(readIds('||')).toBeNull()
})

test('groups of an address are ids, each once', () => {
  expect(readGroupIds('a|2|2')).toEqual([2])
  expect(readGroupIds('a')).toBeNull()
})

test('[VIS-015] three lines give three ids', () => {
  expect(readLookup('GATX 1234\nutlx207444\r\nTTGX-9').ids).toEqual(['GATX1234', 'UTLX207444', 'TTGX9'])
})

test('[VIS-016] blank lines are not counted', () => {
  expect(readLookup('A\n\nB').entered).toBe(2)
  expect(readLookup('  \n\n').entered).toBe(0)
})

test('an id pasted twice is searched once and named', () => {
  expect(readLookup('A1\nB2\na-1\nA1')).toEqual({
    ids: ['A1', 'B2'],
    entered: 4,
    repeated: ['A1'],
    excess: 0,
  })
})

test('ids beyond 2,500 are counted', () => {
  const pasted = Array.from({ length: 2503 }, (_, n) => `GATX${n}`).join('\n')
  expect(readLookup(pasted).excess).toBe(3)
})
