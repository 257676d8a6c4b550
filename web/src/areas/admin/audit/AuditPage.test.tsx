import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AuditEntry, listAuditEntries } from '#contract/areas/admin/audit/audit.contract.ts'
import { listModuleSettings } from '#contract/areas/admin/modules/modules.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'

const ENTRY: AuditEntry = {
  entry_id: 41,
  at: '2026-11-20T12:00:00Z',
  customer_id: 9,
  customer_name: 'Cascade Lumber',
  user_id: 1,
  user_name: 'Ada Keller',
  author: 'person',
  operation: 'updateCustomerPermissions',
  target: { customer_id: 9 },
  change: {
    before: { permissions: ['visibility_asset_list', 'company_settings'] },
    after: { permissions: ['visibility_asset_list'] },
  },
  request_id: 'r-1',
  about_user_id: null,
  names: { users: {}, roles: {} },
}

function open(data: AuditEntry[] = [ENTRY], broken_entries: number[] = []) {
  const api = signedInAs({ user: { is_admin: true } })
  api.answer(listAuditEntries, {
    data,
    total_record_count: data.length * 60,
    checked_ts: '2026-11-20T10:00:00Z',
    broken_entries,
    operations: ['login', 'updateCustomerPermissions'],
  })
  api.answer(listModuleSettings, {
    flags: [],
    customers: [{ customer_id: 9, name: 'Cascade Lumber', status: 1 }],
  })
  return api
}

beforeEach(() => page.viewport(1440, 900))

test('the log shows when it was last checked', async () => {
  open()
  await openPortal(adminPages, '/admin/audit')

  await expect.element(page.getByText(/record of every change\. Last checked/)).toBeVisible()
})

test('an entry has who changed what, with both values', async () => {
  open()
  await openPortal(adminPages, '/admin/audit')

  const row = page.getByRole('row', { name: /Ada Keller/ })
  await expect.element(row.getByText('Update customer permissions')).toBeVisible()
  await expect.element(row.getByRole('deletion')).toHaveTextContent('company_settings')
})

test('[PLT-131] a page beyond the last becomes the last', async () => {
  open()

  const { path } = await openPortal(adminPages, '/admin/audit?page=9')

  await expect.poll(path).toBe('/admin/audit?page=3')
})

test('the whole request is in the URL, and its filters are shown as text', async () => {
  open()
  const { path } = await openPortal(adminPages, '/admin/audit?operation=login&page=2')
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(chip('What Sign in')).toBeVisible()

  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Cascade Lumber' }).click()
  await expect.poll(path).toBe('/admin/audit?operation=login&customer_id=9')
  await userEvent.keyboard('{Escape}')

  await expect.element(chip('Customer Cascade Lumber')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(path).toBe('/admin/audit')
})

test('entries that open nothing are read from one to the next by the keys of every list', async () => {
  open([ENTRY, { ...ENTRY, entry_id: 40 }])
  await openPortal(adminPages, '/admin/audit')
  await expect.element(page.getByText('No. 40')).toBeVisible()
  const read = () => document.activeElement?.textContent

  await userEvent.keyboard('j')
  await expect.poll(read).toMatch(/No\. 41$/)
  await userEvent.keyboard('j')
  await expect.poll(read).toMatch(/No\. 40$/)
  await userEvent.keyboard('k')

  await expect.poll(read).toMatch(/No\. 41$/)
})

test('a name or an operation narrows the log to itself', async () => {
  open()
  const { path } = await openPortal(adminPages, '/admin/audit')

  await page.getByRole('cell', { name: 'Ada Keller' }).hover()
  await page.getByRole('button', { name: 'Only Who: Ada Keller' }).click()

  await expect.poll(path).toBe('/admin/audit?user_id=1')
})

test('people’s actions show first; automatic ones are one click away and labeled', async () => {
  const machine = { ...ENTRY, user_id: 90, user_name: 'Yard scanner', author: 'token' } as const
  const portal = { ...ENTRY, entry_id: 42, user_id: null, user_name: null, author: 'portal' } as const
  const api = open([machine, portal])
  const { path } = await openPortal(adminPages, '/admin/audit')
  const makeRequest = () => api.calls.findLast(({ path: at }) => at === '/admin/audit')?.query.get('scope')
  await expect.poll(makeRequest).toBe('people')

  await page.getByText('Machines', { exact: true }).click()

  await expect.poll(path).toBe('/admin/audit?scope=machines')
  await expect.poll(makeRequest).toBe('machines')
  await expect.element(page.getByRole('cell', { name: /^Yard scanner via API token/ })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: /^System automatic/ })).toBeVisible()
})

test('a log that was tampered with shows this first', async () => {
  open([ENTRY], [17])

  await openPortal(adminPages, '/admin/audit')

  await expect.element(page.getByText(/Entries from No. 17 onward/)).toBeVisible()
})

test('without a matching entry the page explains what to do', async () => {
  open([])

  await openPortal(adminPages, '/admin/audit?operation=nothing')

  await expect.element(page.getByText('No matching audit entries')).toBeVisible()
})

test('a refused sign-in names the person, the reason and the address, with the way to the person', async () => {
  const target = { user_id: 5, refused: 'wrong_credentials', address: '203.0.113.9' }
  const nobody = { user_id: null, user_name: null, customer_id: null, customer_name: null, change: null }
  open([{ ...ENTRY, ...nobody, author: 'visitor', operation: 'login', target }])
  await openPortal(adminPages, '/admin/audit')

  const row = page.getByRole('row', { name: /Sign in/ })
  await expect.element(row.getByText('Refused: wrong email or password, from 203.0.113.9')).toBeVisible()
  await expect.element(row.getByRole('link', { name: 'user ID 5' })).toHaveAttribute('href', '/admin/users/5')
})
