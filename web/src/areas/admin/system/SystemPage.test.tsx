import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type BackupReport,
  getSystem,
  type QueueReport,
} from '#contract/areas/admin/system/system.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'

const GOOD: BackupReport = {
  state: 'good',
  base_ts: '2026-11-24T04:00:00Z',
  log_ts: '2026-11-24T20:31:30Z',
  checked_ts: '2026-11-24T20:31:45Z',
  trouble: null,
}
const EMAILS: QueueReport = {
  slots: 'mail',
  max_running: 2,
  running: 1,
  waiting: 1204,
  retrying: 3,
  failed: 0,
  oldest_due_ts: '2026-11-24T20:30:00Z',
  is_late: false,
}
const FILES: QueueReport = { ...EMAILS, slots: 'files', running: 0, waiting: 0, oldest_due_ts: null }
const CHECKS = [
  { part: 'Mail', state: 'missing' as const, text: 'Mails wait.', settings: ['SMTP_URL', 'MAIL_FROM'] },
  { part: 'Database', state: 'ready' as const, text: 'PostgreSQL 18.4', settings: [] },
]

function open(backup: Partial<BackupReport> = {}, queue: Partial<QueueReport> = {}) {
  const api = signedInAs({ user: { is_admin: true } })
  api.answer(getSystem, {
    checks: CHECKS,
    backup: { ...GOOD, ...backup },
    queues: [{ ...EMAILS, ...queue }, FILES],
  })
  return openPortal(adminPages, '/admin/system')
}

const section = (name: string) => page.getByRole('region', { name, exact: true })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

beforeEach(() => page.viewport(1440, 900))

test('a missing part is shown with the settings that end it', async () => {
  await open()

  const setup = section('Setup')
  await expect.element(setup).toMatchTextContent('1 of 2 checks passed.')
  await expect
    .element(setup.getByRole('listitem').first())
    .toMatchTextContent('Mails wait. Set SMTP_URL and MAIL_FROM.')
})

test('a backup in time shows when the last one ended and until when changes are stored', async () => {
  await open()

  await expect
    .element(section('Backups'))
    .toMatchTextContent(/Ready.*Last base backup: 11.24.2026.*Changes stored until: 11.24.2026/)
})

test.each<[BackupReport['state'], Partial<BackupReport>, RegExp]>([
  ['late', {}, /Late.*More than a minute of changes isn’t backed up yet/],
  ['old', {}, /Late.*daily base backup is overdue/],
  ['failing', { trouble: 'The disk is full.' }, /Failing.*The disk is full\./],
  ['silent', { trouble: 'The disk is full.' }, /Stopped.*hasn’t reported.*The disk is full\./],
  ['off', { base_ts: null, log_ts: null }, /Missing.*Backups are off.*Set BACKUP_TO\./],
  ['external', { base_ts: null, log_ts: null }, /Not checked.*Back up your PostgreSQL server/],
  ['starting', { base_ts: null }, /Starting.*Last base backup: none yet/],
])('a backup that is %s shows what to do', async (state, facts, text) => {
  await open({ state, ...facts })

  await expect.element(section('Backups')).toMatchTextContent(text)
})

test('the length of the queue is shown by type, and since when the oldest job waits', async () => {
  await open()

  await expect.element(row('Emails')).toMatchTextContent(/Emails.*1 of 2.*1,204.*3.*0.*11.24.2026/)
  await expect.element(row('Files, imports and exports')).toMatchTextContent(/0 of 2.*None waiting/)
  await expect.element(section('Background jobs')).toMatchTextContent('No job has waited longer')
})

test('jobs that do not start are late, with what to check', async () => {
  await open({}, { is_late: true })

  await expect.element(row('Emails')).toMatchTextContent(/Late/)
  await expect.element(section('Background jobs')).toMatchTextContent('ROLE=worker is running')
})

test('failed jobs lead to their list', async () => {
  await open({}, { failed: 3 })

  await expect
    .element(page.getByRole('link', { name: '3 failed jobs' }))
    .toHaveAttribute('href', '/admin/jobs')
})
