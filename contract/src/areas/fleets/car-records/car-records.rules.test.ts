import { expect, test } from 'vitest'
import { testsByDue, getDueError } from './car-records.rules.ts'

test('a visual inspection is due at most ten years after the last one, a lining by its own interval', () => {
  expect(getDueError('visual', { visual_done: '2026-05-01', visual_due: '2036-05-01' })).toBeNull()
  expect(getDueError('visual', { visual_done: '2026-05-01', visual_due: '2036-05-02' })).toMatch(/10 years/)
  expect(getDueError('lining', { lining_done: '2026-05-01', lining_due: '2041-05-01' })).toBeNull()
  expect(getDueError('lining', { lining_done: '2026-05-01', lining_due: '2026-05-01' })).toMatch(/after/)
  expect(getDueError('visual', { visual_due: '2036-05-02' })).toBeNull()
})

test('recorded tests are listed by the day they are due', () => {
  const days = { visual_due: '2027-01-01', safety_due: '2026-12-01', lining_done: '2020-01-01' }

  expect(testsByDue(days).map(({ kind }) => kind)).toEqual(['safety', 'visual', 'lining'])
})
