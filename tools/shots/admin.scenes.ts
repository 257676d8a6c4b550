import type { Page } from '@playwright/test'
import { PLATFORM_NOTICE } from './answers/notice.answers.ts'
import { PARTNER_SIGN_ON, SIGN_ON } from './shell.scenes.ts'
import { answer, open, refuse, type Scene } from './scene.ts'

const SWITCHES = /\/api\/admin\/flags$/
const NOTICE = /\/api\/admin\/platform_alert$/
const LOG = /\/api\/admin\/audit(\?|$)/
const RETRY = /\/api\/admin\/jobs\/retry$/
const JOBS = /\/api\/admin\/jobs(\?|$)/
const MAILS = /\/api\/admin\/outbox(\?|$)/
const ONE_MAIL = /\/api\/admin\/outbox\/\d+$/
const REBUILD = /\/api\/admin\/event_codes\/rebuild$/
const ONE_CODE = /\/api\/admin\/event_codes\/CLM\//
const PERMISSIONS = /\/api\/permissions\//

const ENTRY = {
  entry_id: 412,
  at: '2026-11-20T12:00:00Z',
  customer_id: 2,
  customer_name: 'Cascade Lumber',
  user_id: 1,
  user_name: 'Ada Keller',
  author: 'person',
  operation: 'updateCustomerPermissions',
  target: { customer_id: 2 },
  names: { users: {}, roles: {} },
  change: {
    before: { permissions: ['visibility_asset_list', 'visibility_fleet_cycles', 'company_settings'] },
    after: { permissions: ['visibility_asset_list', 'reporting_forecasting'] },
  },
  request_id: '0f4c2a18-planted',
}

const FAILED_JOB = {
  job_id: 4711,
  name: 'makePreviews',
  customer_id: 2,
  customer_name: 'Gulf & Prairie Chemical',
  attempts: 10,
  created_ts: '2026-11-20T11:14:00Z',
  failed_ts: '2026-11-20T12:00:00Z',
  last_error: 'The store is not responding: connect ECONNREFUSED 127.0.0.1:9000',
}
const OTHER_JOB = {
  ...FAILED_JOB,
  job_id: 4498,
  name: 'deliverMails',
  customer_id: null,
  customer_name: null,
  last_error: `The mail server closed the connection before its greeting. ${'It gave no other reason. '.repeat(8)}`,
}

const MAIL = {
  mail_id: 812,
  message_id: '<planted@portal.example>',
  kind: 'schedule',
  recipients: ['operations@gulfprairie.example'],
  subject:
    'Daily summary for Meridian Foods: 12 notifications, units at Galveston Terminal without movement for two days',
  state: 'waiting',
  attempts: 0,
  last_error: null as string | null,
  created_ts: '2026-11-20T11:14:00Z',
  sent_ts: null as string | null,
  customer_id: 2 as number | null,
  customer_name: 'Gulf & Prairie Chemical' as string | null,
  held_until: '2026-11-20T12:41:00Z' as string | null,
  can: { retry: 'Only failed emails can be resent.' as true | string },
}
const ACCOUNT_MAIL = { ...MAIL, customer_id: null, customer_name: null, held_until: null }
const DEAD_MAIL = {
  ...ACCOUNT_MAIL,
  mail_id: 811,
  subject: 'Choose a new password',
  recipients: ['a.very.long.name.of.somebody@subsidiary.of.a.very.large.company.example'],
  state: 'dead',
  can: { retry: true },
  attempts: 1,
  last_error: '550 5.1.1 There is no such mailbox here. Ask the company for the right address.',
}
const SENT_MAIL = {
  ...ACCOUNT_MAIL,
  mail_id: 810,
  subject: 'Your password was changed',
  state: 'sent',
  attempts: 1,
  sent_ts: '2026-11-20T11:14:09Z',
}
const OUTBOX = {
  data: [
    MAIL,
    DEAD_MAIL,
    { ...SENT_MAIL, mail_id: 809, state: 'waiting', attempts: 3, sent_ts: null },
    SENT_MAIL,
  ],
  total_record_count: 1841,
  state_counts: { waiting: 26, kept: 0, sent: 1814, dead: 1 },
}
const MAIL_TEXT =
  'Reset your password\n\nHello Ada,\n\nWe received a request to reset your password.\n\nhttps://portal.example/login/reset-password?token=planted\n'

const CHECKED_IMPORT = {
  import_id: 5,
  kind: 'users',
  customer_id: null,
  customer_name: null,
  source: 'northern terminals, corrected.xlsx',
  state: 'checked',
  has_header: true,
  mapping: { first_name: 0, last_name: 1, email: 2 },
  sample: [['First name', 'Last name', 'Email']],
  row_count: 10_000,
  checked_count: 10_000,
  good_count: 9998,
  refused_count: 2,
  written_count: 0,
  refused: [
    {
      row: 4,
      cells: ['Bo', 'Berg', 'nobody'],
      problems: [{ column: 'email', words: 'Enter an email address like ada@company.com.' }],
    },
    {
      row: 812,
      cells: [
        'Maximiliana-Alexandra',
        'Featherstonehaugh',
        'a.very.long.name.of.somebody@subsidiary.example',
      ],
      problems: [
        { column: 'role', words: 'Role “Driver” not found. Use one of: Company Admin, Operations, Viewer.' },
      ],
    },
  ],
  reason: null,
  created_ts: '2026-11-20T11:00:00Z',
}

/** Types something, and loses the session while it is saved. */
const endSession = (signedInBy: 'provider' | 'password') => async (page: Page) => {
  await page.evaluate((by) => localStorage.setItem('interline.signed-in-by', by), signedInBy)
  await page.getByLabel('Title').fill('Maintenance on Saturday night')
  await refuse(NOTICE, 'not_signed_in')(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
}

/** What administrators set, and what all users see of it. */
export const adminScenes: readonly Scene[] = [
  {
    page: 'short-link',
    state: 'lost',
    visitor: 'shipper',
    path: ({ customerId }) => `/l/${customerId}/AAAAAAAAAAAA`,
  },
  { page: 'admin-switches', state: 'full', visitor: 'admin', path: () => '/admin/flags' },
  {
    page: 'admin-switches',
    state: 'loading',
    visitor: 'admin',
    path: () => '/admin/flags',
    stalled: SWITCHES,
  },
  {
    page: 'admin-switches',
    state: 'server-error',
    visitor: 'admin',
    path: () => '/admin/flags',
    mock: refuse(SWITCHES, 'not_permitted'),
  },
  { page: 'admin-feeds', state: 'full', visitor: 'admin', path: () => '/admin/feeds' },
  { page: 'admin-jobs', state: 'empty', visitor: 'admin', path: () => '/admin/jobs' },
  {
    page: 'admin-jobs',
    state: 'full',
    visitor: 'admin',
    path: () => '/admin/jobs',
    mock: answer(JOBS, {
      data: [FAILED_JOB, OTHER_JOB],
      total_record_count: 2,
      retrying_count: 1,
      waiting_count: 12,
    }),
  },
  {
    page: 'admin-jobs',
    state: 'discard',
    visitor: 'admin',
    path: () => '/admin/jobs',
    mock: answer(JOBS, { data: [FAILED_JOB], total_record_count: 1, retrying_count: 0, waiting_count: 0 }),
    act: async (page) => {
      await open(/^Actions for/, 'menu')(page)
      await page.getByRole('menuitem', { name: 'Discard' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    page: 'admin-jobs',
    state: 'all-chosen',
    visitor: 'admin',
    path: () => '/admin/jobs',
    mock: async (page) => {
      const queue = { retrying_count: 1, waiting_count: 12 }
      await answer(JOBS, { data: [FAILED_JOB, OTHER_JOB], total_record_count: 1430, ...queue })(page)
      await answer(RETRY, {
        count: 1430,
        done: 1429,
        left: [{ id: 4498, name: 'Send emails', why: 'Someone else changed it.' }],
        left_count: 1,
      })(page)
    },
    act: async (page) => {
      const containers = page.getByRole('checkbox', { name: 'Select row' })
      await containers.nth(1).waitFor()
      for (const box of await containers.all()) await box.check()
      await page.getByRole('button', { name: /^Select all 1,430/ }).click()
      await page.getByRole('button', { name: 'Try again', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByText(/Applies to/)
        .waitFor()
    },
  },
  {
    page: 'admin-outbox',
    state: 'full',
    visitor: 'admin',
    path: () => '/admin/outbox',
    mock: answer(MAILS, OUTBOX),
  },
  {
    page: 'admin-outbox',
    state: 'none-given-up',
    visitor: 'admin',
    path: () => '/admin/outbox?state=dead',
    mock: answer(MAILS, {
      data: [],
      total_record_count: 0,
      state_counts: { waiting: 0, kept: 0, sent: 7, dead: 0 },
    }),
  },
  {
    page: 'admin-outbox',
    state: 'server-error',
    visitor: 'admin',
    path: () => '/admin/outbox',
    mock: refuse(MAILS, 'not_permitted'),
  },
  {
    page: 'admin-outbox',
    state: 'given-up',
    visitor: 'admin',
    path: () => '/admin/outbox',
    mock: async (page) => {
      await answer(MAILS, OUTBOX)(page)
      await answer(ONE_MAIL, { ...DEAD_MAIL, text: MAIL_TEXT, html: '' })(page)
    },
    act: open(/^Choose a new password/, 'dialog'),
  },
  {
    page: 'admin-outbox',
    state: 'held',
    visitor: 'admin',
    path: () => '/admin/outbox',
    mock: async (page) => {
      await answer(MAILS, OUTBOX)(page)
      await answer(ONE_MAIL, { ...MAIL, text: MAIL_TEXT, html: '' })(page)
    },
    act: open(/^Daily summary/, 'dialog'),
  },
  {
    page: 'admin-event-codes',
    state: 'full',
    visitor: 'admin',
    path: () => '/admin/event-codes',
    mock: answer(REBUILD, { assets: { R: 41_230, imdl: 1 }, jobs_left: 2 }),
  },
  {
    page: 'admin-event-codes',
    state: 'none-fits',
    visitor: 'admin',
    path: () => '/admin/event-codes?q=zeppelin',
    act: (page) => page.getByText('No matching codes').waitFor(),
  },
  {
    page: 'admin-event-codes',
    state: 'edit',
    visitor: 'admin',
    path: () => '/admin/event-codes?code_source=CLM&equipment_kind=R',
    mock: answer(REBUILD, { assets: { R: 41_230, imdl: 1 }, jobs_left: 0 }),
    act: open(/^Edit Y/, 'dialog'),
  },
  {
    page: 'admin-event-codes',
    state: 'conflict',
    visitor: 'admin',
    path: () => '/admin/event-codes?code_source=CLM&equipment_kind=R',
    mock: refuse(ONE_CODE, 'conflict'),
    act: async (page) => {
      await page.getByRole('button', { name: /^Edit Y/ }).click()
      await page.getByRole('textbox', { name: 'Display name' }).fill('Waiting for its track')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { page: 'admin-carriers', state: 'full', visitor: 'admin', path: () => '/admin/carriers' },
  { page: 'admin-places', state: 'full', visitor: 'admin', path: () => '/admin/places' },
  { page: 'admin-places', state: 'aliases', visitor: 'admin', path: () => '/admin/places?scope=aliases' },
  { page: 'admin-customers', state: 'full', visitor: 'admin', path: () => '/admin/customers' },
  { page: 'admin-customer', state: 'full', visitor: 'admin', path: () => '/admin/customers/1' },
  { page: 'admin-customer', state: 'new', visitor: 'admin', path: () => '/admin/customers/new' },
  {
    page: 'payer-companies',
    state: 'empty',
    visitor: 'admin',
    path: ({ customerId }) => `/settings/${customerId}/companies`,
  },
  {
    page: 'payer-company',
    state: 'new',
    visitor: 'admin',
    path: ({ customerId }) => `/settings/${customerId}/companies/new`,
  },
  { page: 'admin-imports', state: 'empty', visitor: 'admin', path: () => '/admin/imports?kind=users' },
  {
    page: 'admin-import',
    state: 'checked',
    visitor: 'admin',
    path: () => '/admin/imports/5',
    mock: answer(/\/api\/admin\/imports\/5$/, CHECKED_IMPORT),
  },
  {
    page: 'api-tokens',
    state: 'empty',
    visitor: 'admin',
    path: ({ customerId }) => `/settings/${customerId}/api-tokens`,
    act: open(/^Create token/, 'dialog'),
  },
  { page: 'admin-users', state: 'full', visitor: 'admin', path: () => '/admin/users' },
  { page: 'admin-user', state: 'full', visitor: 'admin', path: () => '/admin/users/2' },
  { page: 'admin-user', state: 'new', visitor: 'admin', path: () => '/admin/users/new' },
  { page: 'admin-permissions', state: 'empty', visitor: 'admin', path: () => '/admin/permissions' },
  {
    page: 'admin-permissions',
    state: 'full',
    visitor: 'admin',
    path: ({ customerId }) => `/admin/permissions?customer=${customerId}`,
  },
  { page: 'admin-notice', state: 'empty', visitor: 'admin', path: () => '/admin/notice' },
  {
    page: 'admin-notice',
    state: 'full',
    visitor: 'admin',
    path: () => '/admin/notice',
    mock: answer(NOTICE, PLATFORM_NOTICE),
  },
  {
    page: 'sign-in-again',
    state: 'password',
    visitor: 'admin',
    path: () => '/admin/notice',
    act: endSession('password'),
  },
  {
    page: 'sign-in-again',
    state: 'provider',
    visitor: 'admin',
    path: () => '/admin/notice',
    mock: answer(SIGN_ON, PARTNER_SIGN_ON),
    act: endSession('provider'),
  },
  { page: 'admin-audit', state: 'full', visitor: 'admin', path: () => '/admin/audit' },
  { page: 'admin-audit', state: 'machines', visitor: 'admin', path: () => '/admin/audit?scope=machines' },
  {
    page: 'admin-audit',
    state: 'broken',
    visitor: 'admin',
    path: () => '/admin/audit?customer=2',
    mock: answer(LOG, { data: [ENTRY], total_record_count: 1, broken_entries: [398] }),
  },
  {
    page: 'shell',
    state: 'notice',
    visitor: 'shipper',
    path: () => '/profile',
    mock: answer(PERMISSIONS, {
      permissions: ['visibility_asset_list'],
      flags: ['hasPlatformNotifications'],
      flags_anywhere: [],
      areas: {},
      platform_alert: PLATFORM_NOTICE,
    }),
  },
]
