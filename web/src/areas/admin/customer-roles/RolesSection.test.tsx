import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  type CustomerRole,
  type CustomerRoles,
  getCustomerRoles,
  updateCustomerRoles,
} from '#contract/areas/admin/customer-roles/customer-roles.contract.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'
import { staff } from '../../../testing/customers.ts'

const role = (what: Partial<CustomerRole>): CustomerRole => ({
  id: 6,
  name: 'Viewer',
  meaning: 'Looks.',
  defaults: { assets: 'see', alerts: 'see' },
  levels: { assets: 'see', alerts: 'see' },
  people: 2,
  can_edit: true,
  ...what,
})

const OWN = 'You cannot change your own role. Ask another administrator.'
const ROLES: CustomerRoles = {
  version: 4,
  roles: [
    role({ id: 1, name: 'Company Admin', can_edit: OWN, people: 1 }),
    role({ id: 3, name: 'Operations', people: 5, levels: { assets: 'act', alerts: 'see' } }),
    role({}),
  ],
}

async function open(edit = true) {
  await page.viewport(1440, 900)
  const api = staff()
  api.answer(getCustomerRoles, ROLES)
  await openPortal(adminPages, '/admin/customers/4')
  if (edit) await page.getByRole('button', { name: 'Edit roles' }).click()
  return api
}

const cell = (area: string, of = 'Viewer') => page.getByRole('combobox', { name: `${area}, ${of}` })
const bodies = (api: ReturnType<typeof staff>) => saved(api).map(({ body }) => JSON.parse(body) as object)
const saved = (api: ReturnType<typeof staff>) => api.calls.filter(({ method }) => method === 'PUT')

test('before saving, the bar shows how many changes there are and how many users they affect', async () => {
  const api = await open()
  await expect.element(page.getByText('No changes')).toBeVisible()

  await cell('Assets').selectOptions('Edit')
  await cell('Notifications').selectOptions('None')
  await cell('Bookings and patterns', 'Operations').selectOptions('View')

  await expect.element(page.getByText('3 changes, 7 people affected')).toBeVisible()
  expect(saved(api)).toEqual([])
})

test('a level that is chosen and changed back is no change', async () => {
  await open()

  await cell('Assets').selectOptions('Edit')
  await cell('Assets').selectOptions('View')

  await expect.element(page.getByText('No changes')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save roles' })).toBeDisabled()
})

test('only what changed is saved, and Undo sets it back', async () => {
  const api = await open()
  api.answer(updateCustomerRoles, { ...ROLES, version: 5 })
  await cell('Assets').selectOptions('Edit')

  await page.getByRole('button', { name: 'Save roles' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()

  await expect.element(page.getByText('Role changes undone.')).toBeVisible()
  expect(bodies(api)).toEqual([
    { roles: [{ id: 6, levels: { assets: 'act' } }], version: 4 },
    { roles: [{ id: 6, levels: { assets: 'see' } }], version: 5 },
  ])
})

test('values that differ from the default are marked and can be reset', async () => {
  await open(false)
  await expect.element(page.getByText(/default is View/)).toBeInTheDocument()

  await page.getByRole('button', { name: 'Edit roles' }).click()
  await page.getByRole('button', { name: 'Assets, Operations: reset to default (View)' }).click()

  await expect.element(cell('Assets', 'Operations')).toHaveValue('see')
  await expect.element(page.getByText('1 change, 5 people affected')).toBeVisible()
})

test('a role that is not the reader’s to edit is read only, with the reason', async () => {
  await open()

  await expect.element(page.getByText(/Company Admin: You cannot change your own role/)).toBeVisible()
  expect(cell('Assets', 'Company Admin').elements()).toEqual([])
})

test('after another user saved meanwhile, the choice stays and is compared with the saved version', async () => {
  const api = await open()
  await cell('Assets').selectOptions('Edit')
  api.refuse(updateCustomerRoles, 409, { message: 'Somebody changed this in the meantime.' })
  api.answer(getCustomerRoles, { ...ROLES, version: 9 })

  await page.getByRole('button', { name: 'Save roles' }).click()

  await expect.element(page.getByText('Somebody changed this in the meantime.')).toBeVisible()
  await expect.element(cell('Assets')).toHaveValue('act')
  api.answer(updateCustomerRoles, { ...ROLES, version: 10 })
  await page.getByRole('button', { name: 'Save roles' }).click()
  await vi.waitFor(() => expect(bodies(api).at(-1)).toMatchObject({ version: 9 }))
})

test('on a phone one role shows at a time', async () => {
  await open()
  await page.viewport(390, 800)
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Roles' }).click()

  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOptions('Viewer')

  await expect.element(cell('Assets')).toBeVisible()
  expect(cell('Assets', 'Operations').elements()).toEqual([])
})
