import { describe, expect, test } from 'vitest'
import { scoreMatch, manyIds, matchedParts, onOneLine } from './match.ts'

const marked = (label: string, term: string) =>
  matchedParts(label, term).map(([from, to]) => label.slice(from, to))

describe('how well a text matches what was typed', () => {
  test('the exact text, then its beginning, then that of a word, then any part', () => {
    const fits = ['Assets', 'Assets of mine', 'My assets', 'Passetsby', 'Dashboard'].map((label) =>
      scoreMatch('assets', label),
    )

    expect(fits).toEqual([0, 1, 2, 3, null])
  })

  test('words in any order, and those that go along with the label', () => {
    expect(scoreMatch('log audit', 'Audit log')).toBe(4)
    expect(scoreMatch('night', 'Use dark theme', 'night scheme theme')).toBe(4)
    expect(scoreMatch('night sky', 'Use dark theme', 'night scheme theme')).toBeNull()
  })

  test('signs are plain text', () => {
    expect(scoreMatch('.*', 'Dashboard')).toBeNull()
    expect(scoreMatch('(', 'Dashboard')).toBeNull()
  })
})

describe('what is marked', () => {
  test.each([
    ['Audit log', 'LOG', ['log']],
    ['Audit log', 'log aud', ['Aud', 'log']],
    ['GATX1234', 'gatx 12', ['GATX12']],
    ['GATX1234', 'GATX-00123', ['GATX123']],
    ['BL-7700', 'bl77', ['BL-77']],
    ['005512', '5512', ['5512']],
    ['Audit log', 'zzz', []],
    ['Audit log', '  ', []],
    ['Audit log', '.*', []],
  ])('in %j for %j', (label, term, parts) => {
    expect(marked(label, term)).toEqual(parts)
  })
})

describe('many ids in one text', () => {
  test.each([
    ['one a line, each once', 'gatx 1234\nUTLX-5\n\ngatx1234\n', ['GATX1234', 'UTLX5']],
    [
      'between commas, semicolons and tabs',
      'GATX 1, UTLX2;TTGX3\t551200',
      ['GATX1', 'UTLX2', 'TTGX3', '551200'],
    ],
    ['cars with a space between', 'GATX1234 utlx207444', ['GATX1234', 'UTLX207444']],
    ['one car, written with a space', 'GATX 1234', []],
    ['one car alone', 'GATX1234', []],
    ['a place', 'Omaha, NE', []],
    ['words', 'audit log', []],
    ['nothing', ' ,; ', []],
  ])('%s', (_, text, ids) => {
    expect(manyIds(text)).toEqual(ids)
  })

  test('fit a field of one line', () => {
    expect(onOneLine('GATX 1\r\nUTLX2\n')).toBe('GATX 1, UTLX2')
  })
})
