import { expect, test } from 'vitest'
import { getBilledDays, getNetDays, toCells, toDays } from './stay-days.rules.ts'

const STAY = {
  equipment_id: 'NAHX481207',
  location: 'Charlotte, NC',
  charge: 'demurrage' as const,
  placed_day: '2026-10-05',
  released_day: '2026-10-08',
  days: [
    { day: '2026-10-06', is: 'free' as const, text: 'Free day' },
    { day: '2026-10-07', is: 'charged' as const, text: 'Charged' },
  ],
  debits: 2,
  credits: 1,
}
const LATER = {
  ...STAY,
  placed_day: '2026-10-07',
  released_day: '2026-10-10',
  days: [],
  debits: 0,
  credits: 2,
}

test('the strip runs from the first placement to the last release, each day once', () => {
  expect(toDays([STAY, LATER])).toEqual(
    [5, 6, 7, 8, 9, 10].map((day) => `2026-10-${`${day}`.padStart(2, '0')}`),
  )
  expect(toDays([])).toEqual([])
})

test('a car’s days say how they were counted, and when it was placed and released', () => {
  expect(toCells(STAY, toDays([STAY]))).toEqual([
    { day: '2026-10-05', is: null, label: '', mark: 'P' },
    { day: '2026-10-06', is: 'free', label: 'Free day', mark: '' },
    { day: '2026-10-07', is: 'charged', label: 'Charged', mark: '' },
    { day: '2026-10-08', is: null, label: '', mark: 'R' },
  ])
})

test('debits and credits of all cars are netted, and never below zero', () => {
  expect([getNetDays([STAY]), getNetDays([STAY, LATER])]).toEqual([1, 0])
})

test('the days of a bill are unknown as soon as one line gives none', () => {
  const line = (billed_days: number | null) => ({ billed_days }) as never
  expect([getBilledDays([line(3), line(2)]), getBilledDays([line(3), line(null)])]).toEqual([5, null])
})
