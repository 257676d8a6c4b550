import { expect, test } from 'vitest'
import { doneWords, jobWords, queueWords } from './jobs.rules.ts'

test('a job reads by what it does, one nobody described by its name', () => {
  expect([jobWords('deliverMails'), jobWords('sortCars')]).toEqual(['Send emails', 'Sort cars'])
})

test.each([
  [0, 0, 'No other jobs are waiting or retrying.'],
  [1, 0, '1 retrying.'],
  [0, 1, '1 waiting.'],
  [2, 12, '2 retrying, 12 waiting.'],
])('%i tried again and %i waiting: %s', (retrying, waiting, words) => {
  expect(queueWords(retrying, waiting)).toBe(words)
})

test('what was done is told, and that somebody else was quicker', () => {
  expect(doneWords('retried', 1, 1)).toBe('Job queued to run again.')
  expect(doneWords('retried', 2, 2)).toBe('2 jobs queued to run again.')
  expect(doneWords('discarded', 2, 1)).toBe('Job discarded. The others changed in the meantime.')
  expect(doneWords('discarded', 1, 0)).toBe('Nothing changed. Someone else already handled these jobs.')
})
