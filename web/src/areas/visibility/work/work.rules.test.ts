import { expect, test } from 'vitest'
import { makeAsset } from '../../../testing/assets.ts'
import { getChange, doneText, fitsWork, nextMorning, stateText, makeUndo } from './work.rules.ts'

test('a unit snoozed until tomorrow comes back at six in the morning, by the clock of the reader', () => {
  expect(nextMorning(new Date(2026, 10, 30, 23, 15))).toEqual(new Date(2026, 11, 1, 6))
})

test('an action can be undone to the previous state', () => {
  const row = makeAsset({ work_owner_id: 4, snoozed_until: '2026-12-01T12:00:00.000Z' })

  expect(makeUndo('take', row)).toEqual({ owner_id: 4 })
  expect(makeUndo('wake', row)).toEqual({ snooze_until: '2026-12-01T12:00:00.000Z' })
  expect(makeUndo('wake', { ...row, snoozed_to_report: true })).toEqual({ snooze_until: 'report' })
  expect(getChange('wake', { userId: 1, now: new Date() })).toEqual({ snooze_until: null })
})

test('a snooze is ended only where there is one', () => {
  expect(fitsWork('wake', makeAsset())).toBe(false)
  expect(fitsWork('wake', makeAsset({ snoozed_to_report: true }))).toBe(true)
  expect(fitsWork('wake', makeAsset({ snoozed_until: '2026-12-01T12:00:00.000Z' }))).toBe(true)
  expect(fitsWork('tomorrow', makeAsset())).toBe(true)
})

test('a row shows its assignee and how long it is snoozed', () => {
  expect(doneText('take', [{ equipment_id: 'GATX1' }])).toBe('GATX1 is assigned to you.')
  expect(doneText('tomorrow', [{ equipment_id: 'GATX1' }])).toBe('GATX1 is snoozed until tomorrow, 06:00.')
  expect(stateText(makeAsset())).toBeNull()
  expect(stateText(makeAsset({ work_owner: 'Pat Doe', snoozed_to_report: true }))).toBe(
    'Pat Doe, snoozed until the next report',
  )
})
