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
import {
  createFeedToken,
  type CustomerFeed,
  listCustomerFeeds,
  readSample,
} from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import { listUserRoles } from '#contract/areas/admin/roles/roles.contract.ts'
import { type CustomerSetup, getCustomerSetup } from '#contract/areas/admin/setup/setup.contract.ts'
import {
  createUser,
  listUsers,
  updateAssociation,
  type UserRow,
} from '#contract/areas/admin/users/users.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'

const SETUP: CustomerSetup = {
  created_ts: '2026-11-24T12:00:00.000Z',
  permissions: ['visibility_asset_list', 'pricing_pricing_dashboard'],
  modules: ['hasWaybillModule'],
  people: [],
  feed_tokens: 0,
  mail: 'none',
  fleet: { units: 1, reported: 0 },
  messages: { first_ts: null, last_ts: null, carriers: [], quarantined: 0 },
  receivers: [],
  live: [],
  tests: { sent: 0, accepted: 0 },
  tenders: { sent: 0, accepted: 0 },
  quotes: { made: 0, sent: 0 },
  week: { sightings: 0, tenders: 0, quotes: 0, people: 0 },
}

const FEED: CustomerFeed = {
  scac: 'UP',
  name: 'Union Pacific',
  token: null,
  state: 'waiting',
  last_received_ts: null,
  day_count: 0,
}

const ROLES = [
  { id: 1, name: 'Company Admin', meaning: '', is_terminal: false, permissions: [] },
  { id: 6, name: 'Viewer', meaning: '', is_terminal: false, permissions: [] },
]

const CAN = { disable: true, activate: 'This customer is already active.' } as const

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

const staff = (user: object = {}) => {
  const api = signedInAs({ user: { is_internal: true, ...user }, modules: ['hasInternalToolsModule'] })
  api.answer(getCustomerSetup, SETUP)
  api.answer(listUserRoles, { roles: ROLES })
  api.answer(listCustomerFeeds, {
    address: 'https://portal.example/api/feeds/4/messages',
    folder: '/srv/edi/in/4',
    feeds: [FEED],
  })
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

  await saidToast('Customer saved.')
  const body = JSON.parse(api.calls.find(({ method }) => method === 'PUT')!.body) as object
  expect(body).toMatchObject({ domain: 'prairie.example', name: 'Prairie Grain', version: 3 })
  expect(body).not.toHaveProperty('status')
})

test('[ADM-015] a domain and an address that are none are refused in the field', async () => {
  staff()
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByLabelText('Domain').fill('not a domain')
  await page.getByLabelText('CRM link').fill('https://')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  for (const words of [
    'Enter its email domain, such as company.com.',
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

  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect.element(page.getByText('Enter a name.').first()).toBeVisible()
  await page.getByLabelText('Name', { exact: true }).fill('Prairie Grain')
  await page.getByRole('button', { name: 'Create customer' }).click()

  await saidToast('Prairie Grain was created.')
  await vi.waitFor(() => expect(path()).toBe('/admin/customers/4'))
  const body = JSON.parse(api.calls.find(({ method }) => method === 'POST')!.body) as object
  // its type says what it begins with
  expect(body).not.toHaveProperty('permissions')
})

test('[ADM-033] equipment is pasted, and what was not taken says why', async () => {
  const api = staff()
  const results = [
    { equipment_id: 'GATX2', success: true },
    { equipment_id: 'NOPE', success: false, error: 'Not a valid equipment ID.' },
  ]
  api.answer(addCustomerEquipment, { results, customer: { ...CUSTOMER, equipment_ids: ['GATX1', 'GATX2'] } })
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByRole('button', { name: 'Add or remove units' }).click()
  await page.getByLabelText('Equipment IDs').fill('gatx2, nope')
  await page.getByRole('button', { name: 'Add to fleet' }).click()

  await saidToast('1 unit in the fleet.')
  await expect
    .element(page.getByRole('row', { name: /NOPE/ }).getByText('Not a valid equipment ID.'))
    .toBeVisible()
  expect(JSON.parse(api.calls.find(({ method }) => method === 'POST')!.body)).toEqual({
    equipment_ids: ['GATX2', 'NOPE'],
  })
})

test('one step is next: its button is the page’s primary and opens where it is done', async () => {
  staff()
  await openPortal(adminPages, '/admin/customers/4')
  const missing = page.getByRole('region', { name: 'Remaining steps' })

  await expect.element(missing.getByText('11 steps')).toBeVisible()
  await missing.getByRole('button', { name: 'Add person' }).first().click()

  await expect.element(page.getByRole('dialog', { name: 'Add person' })).toBeVisible()
})

test('when all is done one line of numbers stands in place of the steps', async () => {
  const api = staff()
  api.answer(getCustomerSetup, {
    ...SETUP,
    permissions: ['visibility_asset_list'],
    modules: [],
    people: [
      {
        user_id: 8,
        status: 1,
        has_password: true,
        invited_ts: null,
        last_sign_in_ts: null,
        has_own_list: false,
        permissions: ['visibility_asset_list'],
      },
    ],
    messages: { ...SETUP.messages, first_ts: '2026-11-24T12:00:00.000Z', carriers: ['UP'] },
    week: { sightings: 1200, tenders: 0, quotes: 0, people: 1 },
  })
  await openPortal(adminPages, '/admin/customers/4')

  await expect
    .element(page.getByRole('region', { name: 'Last 7 days' }))
    .toHaveTextContent('Set up. Last 7 days: 1,200 sightings, 0 tenders, 0 quotes sent, 1 person signed in.')
})

const addByMail = async (email: string) => {
  await openPortal(adminPages, '/admin/customers/4')
  await page.getByRole('button', { name: 'Add person' }).last().click()
  await page.getByRole('dialog').getByLabelText('Email').fill(email)
}

test('who is in the portal already is found by e-mail and gets the role, without another account', async () => {
  const api = staff()
  const known: UserRow = {
    user_id: 9,
    first_name: 'Ben',
    last_name: 'Aldous',
    full_name: 'Ben Aldous',
    email: 'Ben@other.example',
    companies: ['Other Grain'],
    roles: ['Viewer'],
    status: 1,
    kind: 'customer',
    is_admin: false,
    is_internal: false,
    external_idp: null,
    last_sign_in_ts: null,
    created_ts: '2026-11-01T12:00:00Z',
    can: { edit: true, disable: true, activate: 'This user is already active.' },
  }
  api.answer(listUsers, { data: [known], total_record_count: 1 })
  api.refuse(updateAssociation, 409, { message: 'No.' })
  await addByMail('ben@other.example')

  await expect.element(page.getByText(/is in the portal already. They keep their password/)).toBeVisible()
  await page.getByRole('button', { name: 'Add Ben Aldous' }).click()

  await vi.waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'PUT')?.path).toBe('/admin/users/9/customers/4'),
  )
  expect(api.calls.some(({ method, path }) => method === 'POST' && path === '/admin/users')).toBe(false)
})

test('somebody new is named and invited, the first one as Company Admin', async () => {
  const api = staff()
  api.answer(listUsers, { data: [], total_record_count: 0 })
  api.refuse(createUser, 409, { message: 'No.' })
  await addByMail('maya@prairie.example')

  await page.getByRole('dialog').getByLabelText('First name').fill('Maya')
  await page.getByRole('dialog').getByLabelText('Last name').fill('Torres')
  await page.getByRole('button', { name: 'Send invitation' }).click()

  await vi.waitFor(() => expect(api.calls.some(({ path }) => path === '/admin/users')).toBe(true))
  expect(
    JSON.parse(api.calls.find(({ method, path }) => method === 'POST' && path === '/admin/users')!.body),
  ).toEqual({
    first_name: 'Maya',
    last_name: 'Torres',
    email: 'maya@prairie.example',
    customer_id: 4,
    role_id: 1,
  })
})

test('a role is saved in its row, and nobody changes their own', async () => {
  const api = staff()
  const person = { id: 9, status: 1, role_id: 1, role_name: 'Company Admin', email: 'ben@prairie.example' }
  api.answer(getCustomer, {
    ...CUSTOMER,
    users: [
      { ...person, full_name: 'Ben Aldous' },
      { ...person, id: 1, full_name: 'Pat Doe', email: 'pat@demo.example' },
    ],
  })
  api.refuse(updateAssociation, 409, { message: 'No.' })
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByLabelText('Role of Ben Aldous').selectOptions('Viewer')
  await page.getByRole('button', { name: 'Save role' }).click()

  await vi.waitFor(() =>
    expect(JSON.parse(api.calls.find(({ method }) => method === 'PUT')!.body)).toEqual({ role_id: 6 }),
  )
  expect(page.getByLabelText('Role of Pat Doe').elements()).toEqual([])
})

test('an administrator makes the token of a feed, which is shown this once; staff are not offered it', async () => {
  const api = staff({ is_admin: true })
  api.answer(createFeedToken, { token_id: 1, name: 'UP feed', token: 'ilt_secret' })
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByRole('button', { name: 'Create UP token' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()

  await expect.element(page.getByText('ilt_secret')).toBeVisible()
})

test('portal staff are offered no token of a feed', async () => {
  staff()
  await openPortal(adminPages, '/admin/customers/4')

  await expect.element(page.getByText('Union Pacific')).toBeVisible()
  expect(page.getByRole('button', { name: 'Create UP token' }).elements()).toEqual([])
})

test('a sample shows what would be read of it', async () => {
  const api = staff()
  api.answer(readSample, {
    format: 'clm',
    layout: 'interline-csv',
    sighting_count: 1,
    sightings: [
      {
        equipment_id: 'PSMX1',
        code: 'P',
        at: '2026-11-24T12:00:00.000Z',
        place: 'OMAHA, NE',
        carrier: 'UP',
      },
    ],
    problem_count: 1,
    problems: [{ line: 3, reason: 'Line 3 has no time.', count: 1 }],
  })
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByRole('button', { name: 'Test a sample' }).last().click()
  await page.getByRole('textbox', { name: 'Message' }).fill('PSMX1,P')
  await page.getByRole('button', { name: 'Test sample' }).click()

  await expect.element(page.getByText('PSMX1', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Line 3 has no time.')).toBeVisible()
})

test('a fleet of many is searched by any part of an id', async () => {
  const api = staff()
  const equipment_ids = Array.from({ length: 150 }, (_, at) => `PSMX${42_000 + at}`)
  api.answer(getCustomer, { ...CUSTOMER, equipment_ids })
  await openPortal(adminPages, '/admin/customers/4')

  await expect.element(page.getByText(/and 50 more/)).toBeVisible()
  await page.getByLabelText('Search').fill('42149')

  await expect.element(page.getByText('PSMX42149')).toBeVisible()
  await expect.element(page.getByText(/PSMX42001/)).not.toBeInTheDocument()
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
