import { answer, refuse, type Scene } from './scene.ts'

const SYSTEM = /\/api\/admin\/system$/
const HOLDS = /\/api\/admin\/holds(\?|$)/
const HELD_ITEMS = /\/api\/admin\/holds\/documents-1$/
const RESTORE = {
  since: '2026-11-24T20:10:00Z',
  restored: {
    backup: '20261124T040000000Z',
    portal: '20261101-7d1f60',
    to: null,
    last_change: '2026-11-24 20:02:11',
  },
  checked_ts: '2026-11-24T20:12:00Z',
}
const HOLD_ROWS = [
  ['webhooks-1', 'webhooks', 'Meridian Foods', 41, 0],
  ['documents-1', 'documents', 'Meridian Foods', 14, 2],
  ['mails-1', 'mails', 'Meridian Foods', 3, 0],
  ['mails-0', 'mails', null, 1, 0],
  ['documents-2', 'documents', 'Cascade Lumber and Building Products of the Pacific Northwest', 0, 0],
].map(([hold_id, kind, customer_name, waiting_count, other_count]) => ({
  hold_id,
  kind,
  customer_id: Number(String(hold_id).split('-')[1]),
  customer_name,
  waiting_count,
  other_count,
  oldest_ts: waiting_count === 0 ? null : '2026-11-24T20:01:40Z',
}))
const HELD_DOCUMENTS = (['none', 'other', 'unknown', 'none'] as const).map((at_railroad, at) => ({
  item_id: at + 1,
  title: `404_00000${1240 + at}.edi`,
  target: 'BNSF',
  created_ts: '2026-11-24T20:01:40Z',
  at_railroad,
}))
const holdsAnswer = answer(HOLDS, { data: HOLD_ROWS, total_record_count: HOLD_ROWS.length, restore: RESTORE })
const LATE_SYSTEM = {
  checks: [
    {
      part: 'Mail',
      state: 'missing',
      text: 'Emails stay in the outbox and aren’t sent.',
      settings: ['SMTP_URL', 'MAIL_FROM'],
    },
    {
      part: 'Database',
      state: 'ready',
      text: 'PostgreSQL 18.4 (bundled), signed in as interline_app',
      settings: [],
    },
  ],
  backup: {
    state: 'failing',
    base_ts: '2026-11-23T04:00:00Z',
    log_ts: '2026-11-24T19:58:02Z',
    checked_ts: '2026-11-24T20:31:45Z',
    trouble:
      'The object store of BACKUP_TO (s3.us-east-2.amazonaws.example/meridian-interline-backup) returned 403 AccessDenied. Check its key and secret, and that they can read, write, list and delete in this bucket.',
  },
  queues: (
    [
      ['local', 2, 12, 0, 1, '2026-11-24T20:31:40Z', false],
      ['files', 0, 0, 0, 0, null, false],
      ['exchange', 3, 841, 14, 0, '2026-11-24T20:02:00Z', true],
      ['mail', 2, 128_400, 3, 12, '2026-11-24T19:40:00Z', true],
      ['web', 0, 0, 2, 1204, null, false],
    ] as const
  ).map(([slots, running, waiting, retrying, failed, oldest_due_ts, is_late]) => ({
    slots,
    max_running: 4,
    running,
    waiting,
    retrying,
    failed,
    oldest_due_ts,
    is_late,
  })),
}

/** How the portal does, and what waits after a restore. */
export const systemScenes: readonly Scene[] = [
  { page: 'admin-holds', state: 'empty', visitor: 'admin', path: () => '/admin/holds' },
  { page: 'admin-holds', state: 'full', visitor: 'admin', path: () => '/admin/holds', mock: holdsAnswer },
  {
    page: 'admin-holds',
    state: 'opened',
    visitor: 'admin',
    path: () => '/admin/holds',
    mock: async (page) => {
      await holdsAnswer(page)
      await answer(HELD_ITEMS, { data: HELD_DOCUMENTS })(page)
    },
    act: async (page) => {
      await page.getByText('Documents to railroads').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { page: 'admin-system', state: 'full', visitor: 'admin', path: () => '/admin/system' },
  {
    page: 'admin-system',
    state: 'wrong',
    visitor: 'admin',
    path: () => '/admin/system',
    mock: answer(SYSTEM, LATE_SYSTEM),
  },
  {
    page: 'admin-system',
    state: 'error',
    visitor: 'admin',
    path: () => '/admin/system',
    mock: refuse(SYSTEM, 'internal'),
    // shown once the last retry has failed
    act: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
]
