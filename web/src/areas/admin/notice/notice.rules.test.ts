import { expect, test } from 'vitest'
import { draftOf, isSameDraft, noticeState } from './notice.rules.ts'

test('spaces around the words of a notice are no change', () => {
  const kept = draftOf({ title: 'Maintenance' })

  expect(isSameDraft({ ...kept, title: ' Maintenance ' }, kept)).toBe(true)
  expect(isSameDraft({ ...kept, body: 'At ten.' }, kept)).toBe(false)
})

test('[PLT-109] the state of the notice is said with its version', () => {
  expect(noticeState({ active: false, version: '0' })).toBe('No notice was written yet.')
  expect(noticeState({ active: true, version: '3' })).toBe('Version 3 is shown to everybody.')
})
