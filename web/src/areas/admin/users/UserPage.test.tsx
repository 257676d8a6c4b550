import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { forgotPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { listUserRoles } from '#contract/areas/admin/roles/roles.contract.ts'
import { getCustomer } from '#contract/areas/admin/customers/customers.contract.ts'
import {
  cancelEmailChange,
  createUser,
  disableUser,
  getUser,
  getUserAccess,
  listUsers,
  listUserSessions,
  updateUser,
} from '#contract/areas/admin/users/users.contract.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'
import { CAN_ALL, confirm, expectToast, NO, openUser, press, staff, USER } from '../../../testing/users.ts'

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

test('[ADM-005] [ADM-036] [ADM-037] a new user is refused with a missing field, then with an address in use, then created', async () => {
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
