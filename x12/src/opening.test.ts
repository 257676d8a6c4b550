import { expect, test } from 'vitest'
import { CAR_322, exampleText } from './example.fixture.ts'
import { decode } from './decode.ts'
import { findingsOfText } from './finding.ts'
import { parse } from './parse.ts'
import { DEFAULT_LIMITS, openScanner } from './tokenize.ts'

const MEGABYTE = 1024 * 1024

/** The result of a generator, and its number of steps. */
function formatCount<T>(steps: Generator<void, T>): { made: T; count: number } {
  for (let count = 0; ; count += 1) {
    const { done, value } = steps.next()
    if (done) return { made: value, count }
  }
}

function decoded(bytes: Uint8Array) {
  const findings = findingsOfText(10)
  const { made: text, count } = formatCount(decode(bytes, DEFAULT_LIMITS.characters, findings))
  return { text, count, codes: findings.list.map(({ code }) => code) }
}

test.each([0x80, 0xc3, 0xff])('bytes that are not UTF-8 are detected across chunks too: %i', (byte) => {
  const bytes = new Uint8Array(2 * MEGABYTE).fill(byte)
  const { text, codes, count } = decoded(bytes)
  expect(count).toBeGreaterThan(2)
  expect(text === new TextDecoder('windows-1252').decode(bytes)).toBe(true)
  expect(codes).toEqual(['not_utf8'])
})

const PIECE = 256 * 1024

test.each([-4, -3, -2, -1, 0, 1, 2])('an ISA is found after a long text wherever a chunk ends: %i', (by) => {
  // a letter before it would make it part of a word, even a letter at the end of the previous chunk
  const text = `${'XISA* '.repeat(PIECE).slice(0, PIECE + by - 1)} ${exampleText([CAR_322])}`
  const { sets, findings } = parse(text)
  expect(sets).toHaveLength(1)
  expect(findings.find(({ code }) => code === 'leading_text')?.value).toBe(String(PIECE + by))
})

test.each([
  ['letters', 'x'.repeat(4 * MEGABYTE)],
  ['blanks', ' '.repeat(4 * MEGABYTE)],
  ['line ends', `x${'\n'.repeat(4 * MEGABYTE)}`],
  ['umlauts', 'ü'.repeat(2 * MEGABYTE)],
  ['X12 after line ends', `x${'\n'.repeat(4 * MEGABYTE)}${exampleText([CAR_322])}`],
])('a long text is prepared in many steps, whatever it contains: %s', (_, text) => {
  const bytes = new TextEncoder().encode(text)
  const { count } = formatCount(openScanner(bytes, DEFAULT_LIMITS, findingsOfText(10)))
  expect(count).toBeGreaterThan(10)
})

test('a word that ends in ISA is not an ISA, even if a chunk begins in its middle', () => {
  const word = `${'x'.repeat(PIECE - 256)}ISA*00* `
  const { findings } = parse(`${word}${'y'.repeat(PIECE)} ${exampleText([CAR_322])}`)
  const faults = findings.find(({ code }) => code === 'leading_text')
  expect(faults?.value).toBe(String(word.length + PIECE + 1))
})
