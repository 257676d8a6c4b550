import { expect, test } from 'vitest'
import { noticeState } from './notice.rules.ts'

const ALWAYS = { starts_on: null, ends_on: null, audience: 'all', customers: [] } as const
const SHOWN = { ...ALWAYS, customers: [], active: true, version: '3' }

test('[PLT-109] the notice’s state is shown with its version', () => {
  expect(noticeState({ ...SHOWN, active: false, version: '0' })).toBe('No notice yet.')
  expect(noticeState(SHOWN)).toBe('Version 3 is shown to everyone.')
})

test('the state names the days and the readers of the notice', () => {
  const days = { ...SHOWN, starts_on: '2026-12-02', ends_on: '2026-12-03' }
  const chosen = {
    ...days,
    audience: 'customers' as const,
    customers: [
      { id: 1, name: 'Cascade Lumber' },
      { id: 2, name: 'Meridian Foods' },
    ],
  }

  expect(noticeState(days, '2026-12-01')).toBe(
    'Version 3 will be shown to everyone from 12/02/2026 through 12/03/2026.',
  )
  expect(noticeState(chosen, '2026-12-03')).toBe(
    'Version 3 is shown to Cascade Lumber and Meridian Foods through 12/03/2026.',
  )
  expect(noticeState(days, '2026-12-04')).toBe('Version 3 was shown to everyone through 12/03/2026.')
})
