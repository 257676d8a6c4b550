import { expect, test } from 'vitest'
import { noticeState } from './notice.rules.ts'

test('[PLT-109] the notice’s state is shown with its version', () => {
  expect(noticeState({ active: false, version: '0' })).toBe('No notice yet.')
  expect(noticeState({ active: true, version: '3' })).toBe('Version 3 is shown to everyone.')
})
