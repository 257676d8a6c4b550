import { expect, test } from 'vitest'
import { starterQuotes, starterRates } from './quotes.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

test('the demo has quotes in every state, and no open one has expired', () => {
  const quotes = starterQuotes(1, NOW)

  expect([...new Set(quotes.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual([
    0, 1, 2, 3, 4, 50,
  ])
  for (const { status, expiration_date } of quotes) {
    if (status === 2) expect(expiration_date >= '2026-11-22').toBe(true)
    if (status === 4) expect(expiration_date < '2026-11-22').toBe(true)
  }
})

test('no activity is later than now, and the last activity is the last change', () => {
  for (const { happened, modified_ts } of starterQuotes(2, NOW)) {
    expect(modified_ts <= NOW.toISOString()).toBe(true)
    expect(happened.at(-1)?.ts).toBe(modified_ts)
  }
})

test('a quote was answered at its last response in the history', () => {
  const answers = new Set(['countered', 'accepted', 'rejected'])
  for (const { happened, answered_ts } of starterQuotes(1, NOW))
    expect(answered_ts).toBe(happened.findLast(({ code }) => answers.has(code))?.ts ?? null)
})

test('its lanes have rates', () => {
  expect(starterRates(1, NOW).every(({ price }) => price > 0)).toBe(true)
})
