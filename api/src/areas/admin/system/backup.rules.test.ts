import { expect, test } from 'vitest'
import type { BackupState } from '#contract/areas/admin/system/system.rules.ts'
import { backupAlertAt, backupStateAt } from './backup.rules.ts'
import type { BackupRow, WatchRow } from './system.queries.ts'

const NOW_MS = Date.parse('2026-11-25T12:00:00Z')
const ago = (seconds: number) => new Date(NOW_MS - seconds * 1000).toISOString()
const HOUR = 3600

const GOOD: BackupRow = { base_ts: ago(HOUR), log_ts: ago(40), checked_ts: ago(10), trouble: null }

test.each<[BackupState, Partial<BackupRow>]>([
  ['good', {}],
  ['good', { checked_ts: ago(50), log_ts: ago(100) }],
  ['late', { checked_ts: ago(5), log_ts: ago(70) }],
  ['old', { base_ts: ago(37 * HOUR) }],
  ['failing', { trouble: 'The disk is full' }],
  ['silent', { checked_ts: ago(90) }],
  ['silent', { checked_ts: ago(90), trouble: 'The disk is full' }],
  ['starting', { base_ts: null }],
  ['starting', { log_ts: null }],
])('backups are %s with %j', (state, row) => {
  expect(backupStateAt(NOW_MS, 'on', { ...GOOD, ...row })).toBe(state)
})

test('a portal without backups, and one on your own PostgreSQL, are not late', () => {
  expect(backupStateAt(NOW_MS, 'off', null)).toBe('off')
  expect(backupStateAt(NOW_MS, 'external', { ...GOOD, log_ts: ago(900) })).toBe('external')
})

const NEVER: WatchRow = { bad_since_ts: null, alert_ts: null }

test.each<[string, BackupState, WatchRow, ReturnType<typeof backupAlertAt>['mail']]>([
  ['a fault that began now mails nobody', 'failing', NEVER, null],
  ['a fault of four minutes mails nobody', 'failing', { ...NEVER, bad_since_ts: ago(240) }, null],
  ['a fault of five minutes is mailed', 'late', { ...NEVER, bad_since_ts: ago(300) }, 'fault'],
  [
    'a fault that was mailed is not mailed again',
    'late',
    { bad_since_ts: ago(900), alert_ts: ago(600) },
    null,
  ],
  [
    'a fault that lasts is mailed again after a day',
    'silent',
    { bad_since_ts: ago(90_000), alert_ts: ago(86_400) },
    'fault',
  ],
  ['the end of a fault is mailed', 'good', { bad_since_ts: ago(900), alert_ts: ago(600) }, 'recovered'],
  ['the end of a fault that nobody was mailed is not', 'good', { ...NEVER, bad_since_ts: ago(60) }, null],
  ['a portal without faults mails nobody', 'good', NEVER, null],
  ['a first backup that is being taken mails nobody', 'starting', NEVER, null],
])('%s', (_rule, state, row, mail) => {
  expect(backupAlertAt(NOW_MS, state, row).mail).toBe(mail)
})

test('an error is noted from its start, and forgotten once it ends', () => {
  expect(backupAlertAt(NOW_MS, 'late', NEVER)).toMatchObject({ bad_since_ts: ago(0), alert_ts: null })
  expect(backupAlertAt(NOW_MS, 'late', { ...NEVER, bad_since_ts: ago(300) })).toMatchObject({
    bad_since_ts: ago(300),
    alert_ts: ago(0),
  })
  expect(backupAlertAt(NOW_MS, 'good', { bad_since_ts: ago(900), alert_ts: ago(600) })).toMatchObject(NEVER)
})
