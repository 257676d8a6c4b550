import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getCustomer } from '#contract/areas/admin/customers/customers.contract.ts'
import * as contract from '#contract/areas/admin/imports/imports.contract.ts'
import type { Import } from '#contract/import/schemas.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'

const IMPORT: Import = {
  import_id: 5,
  kind: 'users',
  customer_id: null,
  customer_name: null,
  source: 'people.csv',
  state: 'mapping',
  has_header: true,
  mapping: { first_name: 0, last_name: 1, email: null, customer: null, role: null },
  sample: [
    ['First', 'Last', 'Reach them at'],
    ['Ada', 'Keller', 'ada@new.example'],
  ],
  row_count: 3,
  checked_count: 0,
  good_count: 0,
  refused_count: 0,
  written_count: 0,
  refused: [],
  reason: null,
  created_ts: '2026-11-20T11:00:00Z',
}
const CHECKED: Import = {
  ...IMPORT,
  mapping: { ...IMPORT.mapping, email: 2 },
  state: 'checked',
  checked_count: 3,
  good_count: 2,
  refused_count: 1,
  refused: [
    {
      row: 4,
      cells: ['Bo', 'Berg', 'nobody'],
      problems: [{ column: 'email', words: 'Enter an email address like ada@company.com.' }],
    },
  ],
}

async function open(path: string, what: Partial<Import> = {}) {
  const api = signedInAs({ user: { is_admin: true }, modules: ['hasInternalToolsModule'] })
  const stands = (now: Partial<Import>) => api.answer(contract.getImport, { ...IMPORT, ...now })
  api.answer(contract.listImports, { data: [] })
  stands(what)
  await openPortal(adminPages, path)
  return { api, stands }
}
const getBody = (api: Awaited<ReturnType<typeof open>>['api'], method: string, end: string) =>
  api.calls.find((call) => call.method === method && call.path.endsWith(end))?.body ?? ''

beforeEach(() => page.viewport(1440, 900))

test('pasted rows are sent with their kind, and the import opens', async () => {
  const { api } = await open('/admin/imports?kind=users')
  api.answer(contract.createImport, IMPORT)

  await page.getByLabelText('Paste rows from a spreadsheet').fill('First\tLast\nAda\tKeller')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect.element(page.getByRole('heading', { name: 'Import: Users' })).toBeVisible()
  expect(getBody(api, 'POST', '/admin/imports')).toBe('First\tLast\nAda\tKeller')
})

test('equipment without a customer is not sent, and the reason is shown', async () => {
  const { api } = await open('/admin/imports')

  await page.getByLabelText('Paste rows from a spreadsheet').fill('GATX1')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect.element(page.getByText('Choose the customer first.')).toBeVisible()
  expect(getBody(api, 'POST', '/admin/imports')).toBe('')
})

test('an unrecognized column has to be chosen, and is checked as chosen', async () => {
  const { api, stands } = await open('/admin/imports/5')
  api.answer(contract.checkImport, { ...IMPORT, state: 'checking' })
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect.element(page.getByText('Choose a column for this field.')).toBeVisible()

  await page.getByLabelText('Email').selectOptions('Reach them at')
  stands({ state: 'checking' })
  await page.getByRole('button', { name: 'Check rows' }).click()

  await expect.element(page.getByText('Checking 3 users')).toBeVisible()
  expect(JSON.parse(getBody(api, 'PUT', '/admin/imports/5'))).toMatchObject({
    has_header: true,
    mapping: { first_name: 0, last_name: 1, email: 2, customer: null },
  })
})

test('a check names the invalid rows and what else will happen, then the valid rows are imported', async () => {
  const { api, stands } = await open('/admin/imports/5', CHECKED)
  const row = page.getByRole('row', { name: /Row 4/ })
  await expect.element(row.getByText('Email: Enter an email address like ada@company.com.')).toBeVisible()
  await expect
    .element(page.getByText('gets an email with a link to set a password', { exact: false }))
    .toBeVisible()
  const done: Import = { ...CHECKED, state: 'done', good_count: 0, written_count: 2 }
  api.answer(contract.runImport, { ...CHECKED, state: 'running' })
  stands(done)

  await page.getByRole('button', { name: 'Import 2 users' }).click()

  await expect.element(page.getByRole('heading', { name: 'Import results' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Upload corrected rows' })).toBeVisible()
})

test('rows that are being written are not shown as done', async () => {
  await open('/admin/imports/5', { ...CHECKED, state: 'running' })

  const step = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').nth(3)
  await expect.element(step).toHaveAttribute('aria-current', 'step')
  await expect.element(step).toHaveTextContent('4 Import')
})

test('an import without invitations sends no emails, and the page shows the next step', async () => {
  const { api } = await open('/admin/imports/5', CHECKED)
  api.answer(contract.runImport, { ...CHECKED, state: 'running' })

  await page.getByLabelText('Send invitations').click()
  await expect.element(page.getByText('No emails are sent.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 users' }).click()

  await expect
    .poll(() => api.calls.find(({ path }) => path.endsWith('/run'))?.query.get('invite'))
    .toBe('false')
})

test('the way from a customer names it', async () => {
  const made: Partial<Import> = { kind: 'equipment', customer_id: 3, customer_name: 'Cascade Lumber' }
  const { api } = await open('/admin/imports?kind=equipment&customer=3', made)
  api.refuse(getCustomer, 404, { message: 'gone', code: 'not_found', request_id: 'r' })
  api.answer(contract.createImport, { ...IMPORT, ...made })
  await page.getByLabelText('Paste rows from a spreadsheet').fill('GATX1')

  await page.getByRole('button', { name: 'Continue' }).click()

  await expect.element(page.getByRole('heading', { name: /^Import: Customer equipment/ })).toBeVisible()
  const sent = api.calls.find((call) => call.method === 'POST' && call.path === '/admin/imports')
  expect(sent?.query.get('customer_id')).toBe('3')
})

test('a skipped row is corrected in place, and only it is checked again', async () => {
  const { api } = await open('/admin/imports/5', CHECKED)
  api.answer(contract.checkImport, { ...CHECKED, state: 'checking' })
  const check = page.getByRole('button', { name: 'Check corrected rows' })
  await expect.element(check).toBeDisabled()

  await page.getByLabelText('Email, row 4').fill('bo@new.example')
  await check.click()

  await expect.poll(() => getBody(api, 'PUT', '/admin/imports/5')).not.toBe('')
  expect(JSON.parse(getBody(api, 'PUT', '/admin/imports/5'))).toMatchObject({
    corrections: [{ row: 4, cells: ['Bo', 'Berg', 'bo@new.example'] }],
  })
})

test('a skipped row that needs a column which the file lacks gets a field for it', async () => {
  const problems = [{ column: 'customer', words: 'Enter the customer for this role.' }]
  const refused = [{ row: 4, cells: ['Bo', 'Berg', 'bo@new.example', 'Viewer'], problems }]
  const { api } = await open('/admin/imports/5', { ...CHECKED, refused })
  api.answer(contract.checkImport, { ...CHECKED, state: 'checking' })

  await page.getByLabelText('Customer, row 4').fill('Cascade Lumber')
  await page.getByRole('button', { name: 'Check corrected rows' }).click()

  await expect.poll(() => getBody(api, 'PUT', '/admin/imports/5')).not.toBe('')
  expect(JSON.parse(getBody(api, 'PUT', '/admin/imports/5')).corrections).toEqual([
    { row: 4, cells: refused[0]!.cells, added: { customer: 'Cascade Lumber' } },
  ])
})

test('earlier imports that could not be loaded are not shown as none, and can be tried again', async () => {
  const api = signedInAs({ user: { is_admin: true }, modules: ['hasInternalToolsModule'] })
  api.refuse(contract.listImports, 403, { message: 'You don’t have permission to do this.' })
  await openPortal(adminPages, '/admin/imports')

  await expect.element(page.getByText('Couldn’t load your imports')).toBeVisible()
  api.answer(contract.listImports, { data: [] })
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.element(page.getByText('No recent imports.')).toBeVisible()
})
