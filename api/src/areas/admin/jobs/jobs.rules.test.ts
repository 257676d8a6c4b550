import { expect, test } from 'vitest'
import { harmlessError } from './jobs.rules.ts'

test.each([
  ['no such table\n    at work (file.ts:1:2)', 'no such table'],
  ['550 mailbox of <pat@prairiegrain.example> is full', '550 mailbox of <[address]> is full'],
  ['connect smtp://robot:opensesame@mail.example:587 refused', 'connect smtp://[…]@mail.example:587 refused'],
  ['GET https://store.example/a?X-Signature=abc failed', 'GET https://store.example/a?[…] failed'],
  ['header Bearer abc.def was refused', 'header Bearer […] was refused'],
  ['password=hunter2 was refused', 'password=[…] was refused'],
  ['nobody knows vJ2tq0Zr8sXy1Kd4Lm6Np7Qw9', 'nobody knows […]'],
  ['deadlock detected on relation waybills', 'deadlock detected on relation waybills'],
  ['', null],
  [null, null],
])('%j is reported as %j', (error, message) => {
  expect(harmlessError(error)).toBe(message)
})

test('a long error is cut', () => {
  expect(harmlessError('no '.repeat(500))).toHaveLength(301)
})
