import { expect, test } from 'vitest'
import { dueDay, readDueLines } from './due.rules.ts'

test('due dates are read from lines of a sheet, and invalid lines are reported', () => {
  const text = 'GATX 1234, 12/24/2026\n\nUTLX207444;2026-12-31\nTTGX1\t2/30/2026\nhello'

  expect(readDueLines(text)).toEqual({
    rows: [
      { equipment_id: 'GATX 1234', due: '2026-12-24' },
      { equipment_id: 'UTLX207444', due: '2026-12-31' },
    ],
    wrong: [4, 5],
  })
})

test('the day that was given is the one that shows, though the end of that day is tomorrow elsewhere', () => {
  expect(dueDay('2026-11-26T05:59:00.000Z', 'America/Chicago')).toBe('2026-11-25')
  expect(dueDay('2026-11-25T23:59:00.000Z', null)).toBe('2026-11-25')
  expect(dueDay(null, 'America/Chicago')).toBe('')
})
