import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { forgotPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { listUserRoles, type Role } from '#contract/areas/admin/roles/roles.contract.ts'
import { getCustomer, listCustomers } from '#contract/areas/admin/customers/customers.contract.ts'
import {
  cancelEmailChange,
  createUser,
  disableUser,
  getUser,
  getUserAccess,
  listUsers,
  listUserSessions,
  removeAssociation,
  updateAssociation,
  updateUser,
  type User,
  type UserRow,
} from '#contract/areas/admin/users/users.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'

const CAN = { edit: true, disable: true, activate: 'This user is already active.' } as const

const CAN_ALL = { ...CAN, change_sign_in: true, mark: true } as const

const USER: User = {
  user_id: 5,
  first_name: 'Ada',
  last_name: 'Byron',
  is_admin: false,
  is_internal: false,
  status: 1,
  zip_code: '68102',
  phone_number_work: null,
  phone_number_mobile: null,
  email: 'ada@prairie.example',
  pending_email: null,
  user_token: null,
  external_idp: null,
  profile_picture: null,
  companies: [
    {
      id: 4,
      company_id: 4,
      name: 'Prairie Grain',
      company_name: 'Prairie Grain',
      status: 1,
      role_id: 6,
      role_name: 'Viewer',
      permissions: null,
      version: 1,
      can_change: true,
    },
  ],
  version: 2,
  has_password: true,
  created_ts: '2026-11-01T12:00:00Z',
  invited_ts: null,
  last_sign_in_ts: '2026-11-20T12:00:00Z',
  can: CAN_ALL,
}

const ROW: UserRow = {
  user_id: 5,
  full_name: 'Ada Byron',
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@prairie.example',
  companies: ['Prairie Grain'],
  roles: ['Viewer'],
  kind: 'customer',
  is_admin: false,
  is_internal: false,
  external_idp: null,
  last_sign_in_ts: null,
  status: 1,
  created_ts: '2026-11-01T12:00:00Z',
  can: CAN,
}

const role = (id: number, name: string): Role => ({
  id,
  name,
  meaning: '',
  is_terminal: false,
  permissions: [],
})

const staff = () => {
  const api = signedInAs({ user: { is_admin: true, is_internal: true }, modules: ['hasInternalToolsModule'] })
  api.answer(listUsers, { data: [ROW], total_record_count: 1 })
  // before the user: both paths fit
  api.answer(listUserRoles, { roles: [role(1, 'Company Admin'), role(6, 'Viewer')] })
  api.answer(getUser, USER)
  api.answer(listCustomers, { data: [], total_record_count: 0 })
  api.answer(listUserSessions, { data: [] })
  api.answer(getUserAccess, { data: [] })
  return api
}
const openUser = async () => {
  const opened = await openPortal(adminPages, '/admin/users/5')
  await expect.element(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible()
  return opened
}
const expectToast = (text: string) =>
  expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
/** The confirm button in the dialog. */
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const NO = { message: 'Not now.' }

beforeEach(() => page.viewport(1440, 900))

// first, because roles hardly change and are cached once loaded
test('[PLT-177] [ADM-060] roles that fail to load show an error', async () => {
  staff().refuse(listUserRoles, 400, NO)

  await openUser()

  await expectToast('Unable to load user roles.')
})

test('[ADM-003] [ADM-004] the list opens with active users, and its address includes the filter', async () => {
  staff()

  const { path } = await openPortal(adminPages, '/admin/users')

  await expect.element(page.getByRole('link', { name: 'Ada Byron' })).toBeVisible()
  expect(path()).toBe('/admin/users?user_status=active')
})

test('[PLT-177] [ADM-061] [ADM-062] what cannot be loaded shows the message of the specification', async () => {
  const api = staff()
  api.refuse(listUsers, 400, NO)
  api.refuse(getUser, 400, NO)

  const { router } = await openPortal(adminPages, '/admin/users')
  await expectToast('Unable to load users.')
  await router.navigate({ to: '/admin/users/5' })

  await expectToast('Unable to load selected user.')
})

test('[ADM-006] [ADM-068] a user is viewed and changed', async () => {
  const api = staff()
  api.answer(updateUser, { ...USER, first_name: 'Augusta', version: 3 })
  await openUser()

  await page.getByLabelText('First name').fill('Augusta')
  await press('Save')

  await expectToast('User saved!')
  const body = JSON.parse(api.calls.find(({ method }) => method === 'PUT')!.body) as object
  expect(body).toMatchObject({ first_name: 'Augusta', email: 'ada@prairie.example', version: 2 })
  expect(body).not.toHaveProperty('status')
})

test('[ADM-005] [ADM-036] [ADM-037] a new user lacks a field, then an address of their own, then is there', async () => {
  const api = staff()
  const text = 'A user with this email address already exists.'
  api.refuse(createUser, 409, { message: text, code: 'conflict', errors: { email: [text] } })
  const { path } = await openPortal(adminPages, '/admin/users/new')

  await press('Add user')
  await expectToast('Required fields missing or invalid.')
  await page.getByLabelText('First name').fill('Ada')
  await page.getByLabelText('Last name').fill('Byron')
  await page.getByLabelText('Email').fill('ada@prairie.example')
  await press('Add user')
  await expectToast(text)
  api.answer(createUser, USER)
  await page.getByLabelText('Email').fill('ada2@prairie.example')
  await press('Add user')

  await vi.waitFor(() => expect(path()).toBe('/admin/users/5'))
})

test('[PLT-177] [ADM-065] [ADM-066] [ADM-070] disabling and activating confirm the result', async () => {
  const api = staff()
  api.refuse(disableUser, 409, { message: 'This is the portal’s last administrator.' })
  await openUser()

  await press('Disable')
  await expect
    .element(
      page.getByText(
        'Ada is signed out everywhere immediately and can’t open anything at Prairie Grain until activated again. Nothing they created is deleted.',
      ),
    )
    .toBeVisible()
  expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await confirm('Disable')
  await expectToast('Unable to disable user.')
  await expectToast('This is the portal’s last administrator.')
  const disabled = {
    ...USER,
    status: 0,
    can: { ...CAN_ALL, disable: 'Disabled already.', activate: true as const },
  }
  api.answer(disableUser, disabled)
  await confirm('Disable')
  api.refuse(updateUser, 409, NO)
  await press('Activate')
  await expectToast('Unable to activate user account.')
  api.answer(updateUser, USER)
  await press('Activate')

  await expectToast('User activated!')
})

test('[PLT-177] [ADM-028] [ADM-029] [ADM-063] [ADM-064] [ADM-069] a company is given another role, and removed', async () => {
  const api = staff()
  api.refuse(updateAssociation, 409, NO)
  api.refuse(removeAssociation, 409, NO)
  await openUser()

  await press('Change access')
  await page.getByRole('dialog').getByLabelText('Role').selectOptions('Company Admin')
  expect(api.calls.some(({ method }) => method === 'PUT')).toBe(false)
  await confirm('Save')
  await expectToast('Unable to save customer association.')
  await confirm('Cancel')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await press('Remove from Prairie Grain')
  await confirm('Remove')
  await expectToast('Unable to remove customer association at this time.')
  await expect.element(page.getByRole('dialog').getByText(NO.message)).toBeVisible()
  await confirm('Cancel')
  api.answer(updateAssociation, USER)
  await press('Change access')
  await page.getByRole('dialog').getByLabelText('Role').selectOptions('Company Admin')
  await confirm('Save')
  await expectToast('User saved!')
  api.answer(removeAssociation, { ...USER, companies: [] })
  await press('Remove from Prairie Grain')
  await confirm('Remove')

  await expectToast('Removed!')
  const sent = api.calls.find(({ method, path }) => method === 'PUT' && path.includes('/customers/'))
  expect([sent?.path, JSON.parse(sent!.body)]).toEqual([
    '/admin/users/5/customers/4',
    { role_id: 1, permissions: null, version: 1 },
  ])
})

test('[ADM-028] a person is given a list of their own, which says what the company lacks for it', async () => {
  const api = staff()
  api.answer(updateAssociation, USER)
  api.answer(getUserAccess, {
    data: [
      {
        customer_id: 4,
        name: 'Prairie Grain',
        status: 1,
        role_id: 6,
        role_name: 'Viewer',
        has_own_list: false,
        given: ['visibility_asset_list', 'pricing_pricing_dashboard'],
        permissions: ['visibility_asset_list'],
        flags: [],
        levels: {},
      },
    ],
  })
  await openUser()

  await press('Change access')
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByText('Prairie Grain doesn’t have these yet, so they have no effect: Quotes.'))
    .toBeVisible()
  await dialog.getByText('Custom list').click()
  await dialog.getByLabelText('Asset list').click()
  await confirm('Save')

  await expectToast('User saved!')
  expect(JSON.parse(api.calls.find(({ method }) => method === 'PUT')!.body)).toEqual({
    role_id: 6,
    permissions: ['visibility_asset_list'],
    version: 1,
  })
})

test('a role that someone else changed meanwhile is shown beside the own choice', async () => {
  const api = staff()
  api.refuse(updateAssociation, 409, {
    message: 'Someone else changed this.',
    code: 'conflict',
    conflict: { version: 2, now: { role_id: 1, permissions: ['visibility_asset_list'] } },
  })
  await openUser()

  await press('Change access')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Custom list').click()
  await dialog.getByLabelText('Quotes').click()
  await confirm('Save')

  await expect.element(page.getByText(/Someone else/).first()).toBeVisible()
  expect(JSON.parse(api.calls.find(({ method }) => method === 'PUT')!.body)).toMatchObject({ version: 1 })
})

test('an invited user without a password is shown as such, and can be invited again', async () => {
  const api = staff()
  api.answer(getUser, {
    ...USER,
    has_password: false,
    invited_ts: '2026-11-20T12:00:00Z',
    last_sign_in_ts: null,
  })
  await openUser()

  await expect.element(page.getByText(/Invited .* no password set yet/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Resend invitation' })).toBeVisible()
})

test('[PLT-177] [ADM-031] [ADM-067] [ADM-071] a password is reset by an administrator who sends their bearer', async () => {
  const api = staff()
  api.refuse(forgotPassword, 400, NO)
  await openUser()

  await press('Reset password')
  await expectToast('Unable to reset password')
  api.answer(forgotPassword, { reset_token: 'abc' })
  await press('Reset password')

  await expectToast('Password reset token generated. Email should be generated shortly.')
  const sent = api.calls.filter(({ path }) => path === '/user/forgot').at(-1)
  expect([sent?.headers.get('authorization'), sent?.body]).toEqual([
    'Bearer a-token',
    '{"email":"ada@prairie.example"}',
  ])
  await expect.element(page.getByText('abc')).not.toBeInTheDocument()
})

test('[ADM-002] access is explained page by page for the company at hand', async () => {
  const api = staff()
  api.refuse(getCustomer, 404, NO)
  api.answer(getUserAccess, {
    data: [
      {
        customer_id: 4,
        name: 'Prairie Grain',
        status: 1,
        role_id: 6,
        role_name: 'Viewer',
        has_own_list: false,
        given: [],
        permissions: [],
        flags: [],
        levels: {},
      },
    ],
  })
  await openUser()

  await page.getByText(/pages available at Prairie Grain/).click()

  await expect.element(page.getByText('Administrators only.').first()).toBeVisible()
})

test('an address that waits to be confirmed is shown, sent again and dropped', async () => {
  const api = staff()
  api.answer(getUser, { ...USER, pending_email: 'ada@new.example' })
  api.answer(cancelEmailChange, USER)
  await openPortal(adminPages, '/admin/users/5')

  await expect.element(page.getByText('Not confirmed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel change', exact: true }).click()

  await expect.poll(() => api.calls.some(({ path }) => path.endsWith('/5/pending_email'))).toBe(true)
  await expect.element(page.getByText('Not confirmed yet')).not.toBeInTheDocument()
})

test('a user with more permissions is shown with the reason and nothing to change', async () => {
  const why = 'This person has more permissions than you at one of their customers. Ask an administrator.'
  const api = staff()
  api.answer(getUser, {
    ...USER,
    companies: [{ ...USER.companies[0]!, role_name: 'Company Admin', can_change: why }],
    can: { ...CAN_ALL, change_sign_in: why },
  })
  await openPortal(adminPages, '/admin/users/5')

  await expect.element(page.getByText(`Company Admin. ${why}`)).toBeVisible()
  await expect.element(page.getByText(`Email and single sign-on: ${why}`)).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Remove from Prairie Grain' }))
    .not.toBeInTheDocument()
})

test('a session is named by its device and address, an unknown device as such', async () => {
  const times = {
    created_ts: '2026-11-20T11:00:00Z',
    last_seen_ts: '2026-11-20T12:00:00Z',
    expires_ts: '2099-01-01T00:00:00Z',
  }
  staff().answer(listUserSessions, {
    data: [
      { session_id: 1, ...times, device: 'Firefox on Windows', address: '203.0.113.7' },
      { session_id: 2, ...times, device: null, address: null },
    ],
  })

  await openUser()

  await expect.element(page.getByText('Firefox on Windows at 203.0.113.7')).toBeVisible()
  await expect.element(page.getByText('Unknown device')).toBeVisible()
})
