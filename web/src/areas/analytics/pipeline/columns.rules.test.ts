import { expect, test } from 'vitest'
import { getCellText, pipelineTime } from './columns.rules.ts'

test('[ANA-056] moments read MM/DD/YYYY HH:mm at their place', () => {
  expect(pipelineTime('2026-11-23T00:05:00Z', 'America/Chicago')).toBe('11/22/2026 18:05')
})

test('a problem has the name that every page gives it', () => {
  expect(getCellText({ exceptions: ['Cancelled'] } as never, 'exceptions', {})).toBe('Canceled')
})
