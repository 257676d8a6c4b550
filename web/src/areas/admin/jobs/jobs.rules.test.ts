import { expect, test } from 'vitest'
import { doneText, jobText, queueText } from './jobs.rules.ts'

test('a job has a label for what it does, an unlabeled one its name', () => {
  expect([jobText('deliverMails'), jobText('sortCars')]).toEqual(['Send emails', 'Sort cars'])
})

test.each([
  [0, 0, 'No other jobs are waiting or retrying.'],
  [1, 0, '1 retrying.'],
  [0, 1, '1 waiting.'],
  [2, 12, '2 retrying, 12 waiting.'],
])('%i tried again and %i waiting: %s', (retrying, waiting, text) => {
  expect(queueText(retrying, waiting)).toBe(text)
})

test('the result is shown, and that another user was faster', () => {
  expect(doneText('retried', 1, 1)).toBe('Job queued to run again.')
  expect(doneText('retried', 2, 2)).toBe('2 jobs queued to run again.')
  expect(doneText('discarded', 2, 1)).toBe('Job discarded. The others changed in the meantime.')
  expect(doneText('discarded', 1, 0)).toBe('Nothing changed. Someone else already handled these jobs.')
})
