import { expect, test } from 'vitest'
import { doneWords, jobWords, queueWords } from './jobs.rules.ts'

test('a job reads by what it does, one nobody described by its name', () => {
  expect([jobWords('deliverMails'), jobWords('sortCars')]).toEqual(['Send mails', 'Sort cars'])
})

test.each([
  [0, 0, 'No other job is waiting or being tried again.'],
  [1, 0, 'One is being tried again by itself.'],
  [0, 1, 'One is waiting for its turn.'],
  [2, 12, '2 are being tried again by themselves, 12 are waiting for their turn.'],
])('%i tried again and %i waiting: %s', (retrying, waiting, words) => {
  expect(queueWords(retrying, waiting)).toBe(words)
})

test('what was done is told, and that somebody else was quicker', () => {
  expect(doneWords('retried', 1, 1)).toBe('The job waits for its turn again.')
  expect(doneWords('retried', 2, 2)).toBe('2 jobs wait for their turn again.')
  expect(doneWords('discarded', 2, 1)).toBe('The job is discarded. The others had changed in the meantime.')
  expect(doneWords('discarded', 1, 0)).toBe('Nothing was done: somebody else was quicker.')
})
