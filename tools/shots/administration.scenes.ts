import { answer, open, refuse, type Scene } from './scene.ts'

const SWITCHES = /\/api\/admin\/flags$/
const NOTICE = /\/api\/admin\/platform_alert$/
const LOG = /\/api\/admin\/audit(\?|$)/
const PERMISSIONS = /\/api\/permissions\//

const WORDS = {
  active: true,
  title: 'Maintenance on Saturday night',
  body: 'From 22:00 to 23:30 CST positions arrive late.\nNothing is lost: they are read in afterwards.',
  version: '4',
}

const ENTRY = {
  entry_id: 412,
  at: '2026-11-20T12:00:00Z',
  customer_id: 2,
  customer_name: 'Cascade Lumber',
  user_id: 1,
  user_name: 'Ada Keller',
  operation: 'updateCustomerPermissions',
  target: { customer_id: 2 },
  change: {
    before: { permissions: ['visibility_asset_list', 'visibility_fleet_cycles', 'company_settings'] },
    after: { permissions: ['visibility_asset_list', 'reporting_forecasting'] },
  },
  request_id: '0f4c2a18-planted',
}

/** What administrators set, and what everybody sees of it. */
export const administrationScenes: readonly Scene[] = [
  { page: 'admin-switches', state: 'full', visitor: 'admin', path: () => '/admin/flags' },
  { page: 'admin-switches', state: 'loading', visitor: 'admin', path: () => '/admin/flags', held: SWITCHES },
  {
    page: 'admin-switches',
    state: 'server-error',
    visitor: 'admin',
    path: () => '/admin/flags',
    rig: refuse(SWITCHES, 'not_permitted'),
  },
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
    rig: answer(NOTICE, WORDS),
  },
  { page: 'admin-audit', state: 'full', visitor: 'admin', path: () => '/admin/audit' },
  {
    page: 'admin-audit',
    state: 'broken',
    visitor: 'admin',
    path: () => '/admin/audit?customer=2',
    rig: answer(LOG, { data: [ENTRY], total_record_count: 1, broken_entries: [398] }),
  },
  { page: 'access', state: 'full', visitor: 'viewer', path: () => '/profile/access' },
  {
    page: 'shell',
    state: 'notice',
    visitor: 'shipper',
    path: () => '/profile',
    rig: answer(PERMISSIONS, {
      permissions: ['visibility_asset_list'],
      flags: ['hasPlatformNotifications'],
      platform_alert: WORDS,
    }),
  },
  { page: 'shell', state: 'customer-view', visitor: 'admin', path: () => '/visibility/2/assets' },
  {
    page: 'shell',
    state: 'messages',
    visitor: 'shipper',
    path: () => '/visibility/999999/assets',
    act: open(/^Messages/, 'dialog'),
  },
]
