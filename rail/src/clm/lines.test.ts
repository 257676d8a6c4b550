import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLineReader } from './lines.ts'

const toLines = (text: string) => {
  const next = createLineReader(text)
  const lines: unknown[] = []
  for (let one = next(); one !== null; one = next()) lines.push([one.line, one.offset, one.content])
  return lines
}

test('lines end with CR LF, LF or CR, and each has its position', () => {
  expect(toLines('\ufeffa\r\nbc\n\rd')).toEqual([
    [1, 0, 'a'],
    [2, 3, 'bc'],
    [3, 6, ''],
    [4, 7, 'd'],
  ])
})

test('lines are those of a plain split, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '\r', '\n') }), (text) => {
      expect(toLines(text)).toMatchObject(
        text.split(/\r\n|\n|\r/).map((one, at) => [at + 1, expect.any(Number), one]),
      )
    }),
  )
})
