import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { listUserRoles, type Role } from '#contract/areas/admin/roles/roles.contract.ts'
import { listCustomers } from '#contract/areas/admin/customers/customers.contract.ts'
import {
  getUser,
  getUserAccess,
  listUsers,
  listUserSessions,
  type User,
  type UserRow,
} from '#contract/areas/admin/users/users.contract.ts'
import { signedInAs } from './people.ts'
import { openPortal } from './portal.tsx'
import { adminPages } from '../areas/admin/admin.routes.tsx'

const CAN = { edit: true, disable: true, activate: 'This user is already active.' } as const

export const CAN_ALL = { ...CAN, change_sign_in: true, mark: true } as const

export const USER: User = {
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

export const ROW: UserRow = {
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

export const role = (id: number, name: string): Role => ({
  id,
  name,
  meaning: '',
  is_terminal: false,
  permissions: [],
})

/** Staff who look at users: one of them, with their company. */
export const staff = () => {
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

/** Opens the user's page and waits until it shows. */
export const openUser = async () => {
  const opened = await openPortal(adminPages, '/admin/users/5')
  await expect.element(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible()
  return opened
}
export const expectToast = (text: string) =>
  expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
export const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
/** The confirm button in the dialog. */
export const confirm = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
export const NO = { message: 'Not now.' }
