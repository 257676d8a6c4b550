import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  createCustomer,
  getCustomer,
  listCustomers,
} from '#contract/areas/admin/customers/customers.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'
import { CUSTOMER, expectToast, staff } from '../../../testing/customers.ts'

beforeEach(() => page.viewport(1440, 900))

test('[ADM-007] [ADM-008] the list opens with active customers, and its address includes the filter', async () => {
  const api = staff()

  const { path } = await openPortal(adminPages, '/admin/customers')
  await expect.element(page.getByRole('link', { name: 'Prairie Grain' })).toBeVisible()

  expect(path()).toBe('/admin/customers?customer_status=active')
  const request = api.calls.find((one) => one.path === '/admin/customers')
  expect(request?.method).toBe('GET')
})

test('[ADM-001] with the internal tools off every user lands on their landing page', async () => {
  signedInAs({ user: { is_internal: true }, permissions: ['visibility_asset_list'] })

  const { path } = await openPortal(adminPages, '/admin/customers')

  await vi.waitFor(() => expect(path()).not.toContain('/admin'))
})

test('[ADM-059] a list that cannot be loaded shows the message of the specification', async () => {
  staff().refuse(listCustomers, 400, { message: 'No.' })

  await openPortal(adminPages, '/admin/customers')

  await expect.element(page.getByText('Unable to load customers.')).toBeVisible()
})

test('[ADM-011] a customer that is not there leads back to the list', async () => {
  staff().refuse(getCustomer, 404, { message: 'Nothing here.' })

  const { path } = await openPortal(adminPages, '/admin/customers/99')

  await expect.element(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()
  expect(path()).toBe('/admin/customers?customer_status=active')
})

test('[ADM-009] [ADM-032] a new customer is named, and opens its own page', async () => {
  const api = staff()
  api.answer(createCustomer, CUSTOMER)
  const { path } = await openPortal(adminPages, '/admin/customers/new')

  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect.element(page.getByText('Enter a name.').first()).toBeVisible()
  await page.getByLabelText('Name', { exact: true }).fill('Prairie Grain')
  await page.getByRole('button', { name: 'Create customer' }).click()

  await expectToast('Prairie Grain was created.')
  await vi.waitFor(() => expect(path()).toBe('/admin/customers/4'))
  const body = JSON.parse(api.calls.find(({ method }) => method === 'POST')!.body) as object
  // its type determines the default permissions
  expect(body).not.toHaveProperty('permissions')
})

test('staff of an empty portal begin at New customer, the one thing to do', async () => {
  const api = signedInAs({
    user: { is_internal: true, companies: [], modules: ['hasInternalToolsModule'] },
  })
  api.answer(listCustomers, { data: [], total_record_count: 0 })

  const { path } = await openPortal(adminPages, '/admin/audit')
  await vi.waitFor(() => expect(path()).toContain('/admin/customers'))

  await expect.element(page.getByText('No customers yet')).toBeVisible()
  expect(page.getByRole('link', { name: 'New customer' }).elements()).toHaveLength(1)
})
