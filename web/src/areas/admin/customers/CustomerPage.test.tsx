import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  addCustomerEquipment,
  removeCustomerEquipment,
  disableCustomer,
  getCustomer,
  updateCustomer,
} from '#contract/areas/admin/customers/customers.contract.ts'
import { createFeedToken, readSample } from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import { getCustomerModules, updateModuleSetting } from '#contract/areas/admin/modules/modules.contract.ts'
import { getCustomerSetup } from '#contract/areas/admin/setup/setup.contract.ts'
import {
  createUser,
  listUsers,
  updateAssociation,
  type UserRow,
} from '#contract/areas/admin/users/users.contract.ts'
import { toasts } from '../../../shell/toasts.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { pages } from '../../../routes.tsx'
import { adminPages } from '../admin.routes.tsx'
import { CUSTOMER, expectToast, SETUP, staff } from '../../../testing/customers.ts'

beforeEach(() => page.viewport(1440, 900))

test('[ADM-012] the status dialogue disables a customer', async () => {
  const api = staff()
  api.answer(disableCustomer, { ...CUSTOMER, status: 0 })
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByText('Disabled', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()

  await expectToast('Prairie Grain is disabled.')
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

  await expectToast('Customer saved.')
  const body = JSON.parse(api.calls.find(({ method }) => method === 'PUT')!.body) as object
  expect(body).toMatchObject({ domain: 'prairie.example', name: 'Prairie Grain', version: 3 })
  expect(body).not.toHaveProperty('status')
})

test('[ADM-015] an invalid domain and address are refused in the field', async () => {
  staff()
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByLabelText('Domain').fill('not a domain')
  await page.getByLabelText('CRM link').fill('https://')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  for (const text of [
    'Enter its email domain, such as company.com.',
    'Enter a web address like https://crm.company.com/accounts/7.',
  ])
    await expect.element(page.getByText(text).first()).toBeVisible()
})

test('[ADM-033] equipment is pasted; refused IDs have a reason and stay to be corrected', async () => {
  const api = staff()
  const results = [
    { equipment_id: 'GATX2', success: true },
    { equipment_id: 'NOPE', success: false, error: 'Not a valid equipment ID.' },
  ]
  api.answer(addCustomerEquipment, { results, customer: { ...CUSTOMER, equipment_ids: ['GATX1', 'GATX2'] } })
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByRole('button', { name: 'Add or remove units' }).click()
  await page.getByLabelText('Equipment IDs').fill('gatx 2, nope\nUTLX\t207444')
  await page.getByRole('button', { name: 'Add to fleet' }).click()

  await expectToast('1 unit in the fleet.')
  await expect
    .element(page.getByRole('row', { name: /NOPE/ }).getByText('Not a valid equipment ID.'))
    .toBeVisible()
  expect(JSON.parse(api.calls.find(({ method }) => method === 'POST')!.body)).toEqual({
    equipment_ids: ['GATX2', 'NOPE', 'UTLX207444'],
  })
  await expect.element(page.getByLabelText('Equipment IDs')).toHaveValue('NOPE')
})

test('[ADM-034] removing nothing is no success, and names what is not in the fleet', async () => {
  const api = staff()
  const results = [{ equipment_id: 'GATX9', success: false, error: 'It isn’t in the fleet.' }]
  api.answer(removeCustomerEquipment, { results, customer: CUSTOMER })
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByRole('button', { name: 'Add or remove units' }).click()
  await page.getByLabelText('Equipment IDs').fill('GATX9')
  await page.getByRole('button', { name: 'Remove from fleet' }).click()

  await expectToast('Nothing was removed.')
  expect(toasts.get().at(-1)?.status).toBe('info')
  await expect
    .element(page.getByRole('row', { name: /GATX9/ }).getByText('It isn’t in the fleet.'))
    .toBeVisible()
})

test('one step is next: its button is the page’s primary and opens where it is done', async () => {
  staff()
  await openPortal(adminPages, '/admin/customers/4')
  const missing = page.getByRole('region', { name: 'Remaining steps' })

  await expect.element(missing.getByText('11 steps')).toBeVisible()
  await missing.getByRole('button', { name: 'Add person' }).first().click()

  await expect.element(page.getByRole('dialog', { name: 'Add person' })).toBeVisible()
})

test('when everything is done, one line of numbers replaces the steps', async () => {
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
        acts: [],
      },
    ],
    messages: { ...SETUP.messages, first_ts: '2026-11-24T12:00:00.000Z', carriers: ['UP'] },
    week: { sightings: 1200, tenders: 0, quotes: 0, people: 1 },
  })
  await openPortal(adminPages, '/admin/customers/4')

  await expect
    .element(page.getByRole('region', { name: 'Last 7 days' }))
    .toHaveTextContent(
      'Setup complete. Last 7 days: 1,200 sightings, 0 tenders, 0 quotes sent, 1 person signed in.',
    )
})

const addByMail = async (email: string) => {
  await openPortal(adminPages, '/admin/customers/4')
  await page.getByRole('button', { name: 'Add person' }).last().click()
  await page.getByRole('dialog').getByLabelText('Email').fill(email)
}

test('an existing user is found by email and gets the role, without another account', async () => {
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

  await expect.element(page.getByText(/already has an account and keeps their password/)).toBeVisible()
  await page.getByRole('button', { name: 'Add Ben Aldous' }).click()

  await vi.waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'PUT')?.path).toBe('/admin/users/9/customers/4'),
  )
  expect(api.calls.some(({ method, path }) => method === 'POST' && path === '/admin/users')).toBe(false)
})

test('a new user is named and invited, the first one as Company Admin', async () => {
  const api = staff()
  api.answer(listUsers, { data: [], total_record_count: 0 })
  api.refuse(createUser, 409, { message: 'No.' })
  await addByMail('maya@prairie.example')

  await page.getByRole('dialog').getByLabelText('First name').fill('Maya')
  await page.getByRole('dialog').getByLabelText('Last name').fill('Torres')
  await page.getByRole('button', { name: 'Send invitation' }).click()

  const invitation = () => api.calls.find(({ method, path }) => method === 'POST' && path === '/admin/users')
  await vi.waitFor(() => expect(invitation()).toBeDefined())
  expect(JSON.parse(invitation()!.body)).toEqual({
    first_name: 'Maya',
    last_name: 'Torres',
    email: 'maya@prairie.example',
    customer_id: 4,
    role_id: 1,
  })
})

test('a role is saved in its row, and no one changes their own', async () => {
  const api = staff()
  const person = {
    id: 9,
    status: 1,
    role_id: 1,
    role_name: 'Company Admin',
    email: 'ben@prairie.example',
    version: 2,
  }
  api.answer(getCustomer, {
    ...CUSTOMER,
    users: [
      { ...person, full_name: 'Ben Aldous' },
      { ...person, id: 1, full_name: 'Pat Doe', email: 'pat@demo.example' },
    ],
  })
  api.refuse(updateAssociation, 409, { message: 'No.' })
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByLabelText('Role for Ben Aldous').selectOptions('Viewer')
  await page.getByRole('button', { name: 'Save role' }).click()

  await vi.waitFor(() =>
    expect(JSON.parse(api.calls.find(({ method }) => method === 'PUT')!.body)).toEqual({
      role_id: 6,
      version: 2,
    }),
  )
  expect(page.getByLabelText('Role for Pat Doe').elements()).toEqual([])
})

test('an administrator makes the token of a feed, which is shown this once; staff are not offered it', async () => {
  const api = staff({ is_admin: true })
  api.answer(createFeedToken, { token_id: 1, name: 'UP feed', token: 'ilt_secret' })
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByRole('button', { name: 'Create token for UP' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()

  await expect.element(page.getByText('ilt_secret')).toBeVisible()
})

test('portal staff are offered no token of a feed', async () => {
  staff()
  await openPortal(adminPages, '/admin/customers/4')

  await expect.element(page.getByText('Union Pacific')).toBeVisible()
  expect(page.getByRole('button', { name: 'Create token for UP' }).elements()).toEqual([])
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

test('a fleet of many is browsed by pages', async () => {
  const api = staff()
  const equipment_ids = Array.from({ length: 250 }, (_, at) => `PSMX${42_000 + at}`)
  api.answer(getCustomer, { ...CUSTOMER, equipment_ids })
  await openPortal(adminPages, '/admin/customers/4')
  await expect.element(page.getByText('1 to 100 of 250 units')).toBeVisible()

  await page.getByRole('button', { name: 'Last page' }).click()

  await expect.element(page.getByText(/PSMX42249/)).toBeVisible()
  await expect.element(page.getByText('201 to 250 of 250 units')).toBeVisible()
  await expect.element(page.getByText(/PSMX42199/)).not.toBeInTheDocument()
})

test('a fleet of many is searched by any part of an id', async () => {
  const api = staff()
  const equipment_ids = Array.from({ length: 150 }, (_, at) => `PSMX${42_000 + at}`)
  api.answer(getCustomer, { ...CUSTOMER, equipment_ids })
  await openPortal(adminPages, '/admin/customers/4')

  await expect.element(page.getByText('1 to 100 of 150 units')).toBeVisible()
  await page.getByLabelText('Search').fill('42149')

  await expect.element(page.getByText('PSMX42149')).toBeVisible()
  await expect.element(page.getByText(/PSMX42001/)).not.toBeInTheDocument()
})

const MODULE = {
  name: 'hasWaybillModule',
  enabled: true,
  version: 2,
  people: 4,
  first_people: ['Maya Torres', 'Ben Aldous', 'Ruth Imhoff'],
  open: 12,
} as const

test('before a module is switched off the dialog shows who loses it', async () => {
  const api = staff({ is_admin: true })
  api.answer(getCustomerModules, { modules: [{ ...MODULE, first_people: [...MODULE.first_people] }] })
  api.answer(updateModuleSetting, { flags: [] })
  await openPortal(adminPages, '/admin/customers/4')

  await page.getByRole('switch', { name: 'Waybilling is on' }).click()
  await expect.element(page.getByText(/4 people lose Waybilling now: .*12 tenders are open/)).toBeVisible()
  expect(api.calls.some(({ method }) => method === 'PUT')).toBe(false)
  await page.getByRole('button', { name: 'Turn off Waybilling' }).click()

  await expectToast('Waybilling is off for Prairie Grain.')
  expect(JSON.parse(api.calls.find(({ method }) => method === 'PUT')!.body)).toEqual({
    name: 'hasWaybillModule',
    customer_id: 4,
    enabled: false,
    version: 2,
  })
})

test('railroads are set up, tested and taken live on the customer’s page; staff read how far they are', async () => {
  const api = staff()
  api.answer(getCustomerSetup, {
    ...SETUP,
    railroads: [
      { scac: 'BNSF', test: 'accepted', is_live: false },
      { scac: 'UP', test: 'accepted', is_live: true },
    ],
  })
  await openPortal(adminPages, '/admin/customers/4')

  const railroads = page.getByRole('region', { name: 'Railroads' })
  await expect.element(railroads.getByText('Test accepted, not live yet')).toBeVisible()
  await expect.element(railroads.getByText('Live', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Allow railroad' }).elements()).toEqual([])
})

test('an administrator allows a railroad in place', async () => {
  staff({ is_admin: true })
  await openPortal(pages, '/admin/customers/4')

  await expect
    .element(page.getByRole('region', { name: 'Railroads' }).getByRole('button', { name: 'Allow railroad' }))
    .toBeVisible()
})

test('parties are counted by how they came, with the ways to add more', async () => {
  const api = staff({ is_admin: true })
  api.answer(getCustomerSetup, { ...SETUP, parties: { entered: 37, learned: 2 } })
  await openPortal(pages, '/admin/customers/4')

  const parties = page.getByRole('region', { name: 'Parties' })
  await expect.element(parties.getByText('39', { exact: true })).toBeVisible()
  await expect.element(parties.getByText('37 added or imported, 2 from sent bills')).toBeVisible()
  await expect
    .element(parties.getByRole('link', { name: 'Import' }))
    .toHaveAttribute('href', '/waybilling/4/parties/import')
  await parties.getByRole('button', { name: 'Add party' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add party' })).toBeVisible()
})
