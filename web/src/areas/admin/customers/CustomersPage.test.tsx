import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  addCustomerEquipment,
  createCustomer,
  type Customer,
  type CustomerRow,
  disableCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from '#contract/areas/admin/customers/customers.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'

const CAN = { disable: true, activate: 'This customer is active already.' } as const

const ROW: CustomerRow = {
  id: 4,
  name: 'Prairie Grain',
  business_name: 'Prairie Grain Holding Inc.',
  domain: 'prairie.example',
  type: 'Shipper',
  waybill_type: 'both',
  people: 3,
  status: 1,
  zip_code: '68102',
  preferred_theme: 'other',
  created_ts: '2026-11-01T12:00:00Z',
  can: CAN,
}

const CUSTOMER: Customer = {
  id: 4,
  crm_url: null,
  equipment_ids: ['GATX1'],
  name: 'Prairie Grain',
  business_name: null,
  zip_code: '68102',
  domain: null,
  logo: null,
  type: 'Shipper',
  type_id: 1,
  waybill_type: 'both',
  waybill_type_safe: 'both',
  minimum_waybill_date: null,
  integrations: {},
  parties: [],
  reporting_groups: [],
  fleet_ids: [],
  scacs: [],
  status: 1,
  users: [],
  zone: 'America/Chicago',
  preferred_theme: 'other',
  version: 3,
  can: CAN,
}

const staff = () => {
  const api = signedInAs({ user: { is_internal: true }, modules: ['hasInternalToolsModule'] })
  api.answer(listCustomers, { data: [ROW], total_record_count: 1 })
  api.answer(getCustomer, CUSTOMER)
  return api
}
const saidToast = (words: string) => expect.element(page.getByText(words)).toBeVisible()

beforeEach(() => page.viewport(1440, 900))

test('[ADM-007] [ADM-008] the list opens with active customers, and its address says so', async () => {
  const api = staff()

  const { path } = await openPortal(adminPages, '/admin/customers')
  await expect.element(page.getByRole('link', { name: 'Prairie Grain' })).toBeVisible()

  expect(path()).toBe('/admin/customers?customer_status=active')
  const asked = api.calls.find((one) => one.path === '/admin/customers')
  expect(asked?.method).toBe('GET')
})

test('[ADM-001] with the internal tools off nobody gets past their landing page', async () => {
  signedInAs({ user: { is_internal: true }, permissions: ['visibility_asset_list'] })

  const { path } = await openPortal(adminPages, '/admin/customers')

  await vi.waitFor(() => expect(path()).not.toContain('/admin'))
})

test('[ADM-059] a list that cannot be loaded says so in the words of the specification', async () => {
  staff().refuse(listCustomers, 400, { message: 'No.' })

  await openPortal(adminPages, '/admin/customers')

  await expect.element(page.getByText('Unable to load customers.')).toBeVisible()
})

test('[ADM-012] the status dialogue disables a customer', async () => {
  const api = staff()
  api.answer(disableCustomer, { ...CUSTOMER, status: 0 })
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByText('Disabled', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()

  await saidToast('Prairie Grain is disabled.')
  expect(api.calls.filter(({ method }) => method === 'DELETE').map((one) => one.path)).toEqual([
    '/admin/customers/4',
  ])
})

test('[ADM-010] a customer is changed upon the version that was read', async () => {
  const api = staff()
  api.answer(updateCustomer, { ...CUSTOMER, domain: 'prairie.example', version: 4 })
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByLabelText('Domain').fill('prairie.example')
  await page.getByRole('button', { name: 'Save' }).click()

  await saidToast('The customer is saved.')
  const body = JSON.parse(api.calls.find(({ method }) => method === 'PUT')!.body) as object
  expect(body).toMatchObject({ domain: 'prairie.example', name: 'Prairie Grain', version: 3 })
  expect(body).not.toHaveProperty('status')
})

test('[ADM-015] a domain and an address that are none are refused in the field', async () => {
  staff()
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByLabelText('Domain').fill('not a domain')
  await page.getByLabelText('Address in the CRM').fill('https://')
  await page.getByRole('button', { name: 'Save' }).click()

  for (const words of [
    'Enter what stands behind the @ of its addresses, such as company.com.',
    'Enter a web address like https://crm.company.com/accounts/7.',
  ])
    await expect.element(page.getByText(words).first()).toBeVisible()
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

  await page.getByRole('button', { name: 'Add the customer' }).click()
  await expect.element(page.getByText('Enter the name of the customer.').first()).toBeVisible()
  await page.getByLabelText('Name', { exact: true }).fill('Prairie Grain')
  await page.getByRole('button', { name: 'Add the customer' }).click()

  await saidToast('Prairie Grain is added.')
  await vi.waitFor(() => expect(path()).toBe('/admin/customers/4'))
})

test('[ADM-033] equipment is pasted, and what was not taken says why', async () => {
  const api = staff()
  const results = [
    { equipment_id: 'GATX2', success: true },
    { equipment_id: 'NOPE', success: false, error: 'Not an equipment id.' },
  ]
  api.answer(addCustomerEquipment, { results, customer: { ...CUSTOMER, equipment_ids: ['GATX1', 'GATX2'] } })
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByLabelText('Equipment ids').fill('gatx2, nope')
  await page.getByRole('button', { name: 'Add to the fleet' }).click()

  await saidToast('One unit is in the fleet.')
  await expect
    .element(page.getByRole('row', { name: /NOPE/ }).getByText('Not an equipment id.'))
    .toBeVisible()
  expect(JSON.parse(api.calls.find(({ method }) => method === 'POST')!.body)).toEqual({
    equipment_ids: ['GATX2', 'NOPE'],
  })
})
