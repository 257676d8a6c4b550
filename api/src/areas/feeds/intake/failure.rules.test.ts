import { expect, test } from 'vitest'
import { AppError } from '#contract/base/errors.ts'
import { isFaultOfMessage } from './failure.rules.ts'

const refusal = (code: string) => Object.assign(new Error('refused'), { severity: 'ERROR', code })

test.each([
  ['a value out of range', refusal('22003'), true],
  ['a value that a check refuses', refusal('23514'), true],
  ['a layout nobody declared', new AppError('invalid_request'), true],
  ['a connection that broke', refusal('08006'), false],
  ['a full disk', refusal('53100'), false],
  ['a right that was taken away', refusal('42501'), false],
  ['a table that is not there yet', refusal('42P01'), false],
  ['a database that only reads', refusal('25006'), false],
  ['a sign-in that is refused', refusal('28P01'), false],
  ['a disk that fails', Object.assign(new Error('EIO'), { code: 'EIO' }), false],
  ['a bug', new TypeError('undefined is not a function'), false],
])('%s is an error of the message: %s', (_what, error, isIt) => {
  expect(isFaultOfMessage(error)).toBe(isIt)
})
