import { afterEach, expect, test } from 'vitest'
import type { Notice } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { dismissed, isDue, saveNotice, noticeFor, recallNotice, viewed } from './notice.ts'

const NOTICE: Notice = { active: true, title: 'Maintenance tonight', version: '3' }
const NEWER: Notice = { ...NOTICE, version: '4' }
const NOW = new Date('2026-11-20T12:00:00Z')
const ON = ['hasPlatformNotifications']

afterEach(() => localStorage.clear())

test('[PLT-083] [PLT-104] [PLT-146] there is a notice while it is active and its switch is on', () => {
  expect(noticeFor(NOTICE, ON)).toBe(NOTICE)
  expect(noticeFor({ ...NOTICE, active: false }, ON)).toBeNull()
  expect(noticeFor(NOTICE, [])).toBeNull()
  expect(noticeFor(null, ON)).toBeNull()
})

test('[PLT-104] a notice not seen yet is due; seen in an earlier visit it is not, in this one it stays', () => {
  const memory = viewed(null, NOTICE, 1)

  expect([isDue(NOTICE, null, null), isDue(NOTICE, memory, null), isDue(NOTICE, memory, '3')]).toEqual([
    true,
    false,
    true,
  ])
})

test('[PLT-105] the first view keeps the version', () => {
  expect(viewed(null, NOTICE, 1)).toEqual({ user_id: 1, version: '3', dismissed: null })
})

test('[PLT-106] dismissed it stays away until its version differs', () => {
  const memory = dismissed(NOTICE, 1, NOW)

  expect([isDue(NOTICE, memory, '3'), isDue(NEWER, memory, '3')]).toEqual([false, true])
})

test('[PLT-108] a dismissal keeps the time and the version', () => {
  saveNotice(dismissed(NOTICE, 1, NOW))

  expect(recallNotice(1)?.dismissed).toEqual({ at: '2026-11-20T12:00:00.000Z', version: '3' })
})

test('a notice dismissed by one user still shows to others', () => {
  saveNotice(dismissed(NOTICE, 1, NOW))

  expect(recallNotice(2)).toBeNull()
})
