import { expect, test } from 'vitest'
import { bracketText, readBrackets, unreadable } from './brackets.rules.ts'

test('two pasted columns are read whatever parts them, and written back as columns', () => {
  const read = readBrackets('2.500\t1\n$2.54, 2\n\n2.58;  3.5 \n 2.62 4')

  expect(read).toEqual([
    { price: 2.5, rate: 1 },
    { price: 2.54, rate: 2 },
    { price: 2.58, rate: 3.5 },
    { price: 2.62, rate: 4 },
  ])
  expect(bracketText(read)).toBe('2.500\t1\n2.540\t2\n2.580\t3.5\n2.620\t4')
})

test('lines that are no two numbers are reported by line number', () => {
  expect(unreadable(readBrackets('2.5 1\nfrom here\n2.6'))).toEqual([2, 3])
})
