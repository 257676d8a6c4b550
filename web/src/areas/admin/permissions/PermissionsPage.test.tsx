import { lazyRouteComponent } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  getCustomerPermissions,
  listPermissionNames,
  updateCustomerPermissions,
} from '#contract/areas/admin/permissions/permissions.contract.ts'
import { listModuleSettings } from '#contract/areas/admin/modules/modules.contract.ts'
import { listUserRoles, type Role } from '#contract/areas/admin/roles/roles.contract.ts'
import { PERMISSIONS } from '#contract/base/access.ts'
import { isBuilt } from '#contract/base/built.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { makeCompany, signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import type { PageRoute } from '../../../shell/route.ts'
import { pages } from '../../../routes.tsx'

/** Every permission of an area that is built. */
const OFFERED = PERMISSIONS.filter(isBuilt).length

const START: PageRoute = {
  path: '/',
  title: 'Start',
  crumbs: [],
  needs: 'signed-in',
  page: lazyRouteComponent(() => Promise.resolve({ Start: () => <h1>Start</h1> }), 'Start'),
}
const PAGES = [START, ...pages.filter(({ path }) => path !== '/')]
const FOREIGN = makeCompany({ id: 9, name: 'Cascade Lumber', role_id: null, role_name: null })

const ROLES: Role[] = [
  {
    id: 4,
    name: 'Fleet Manager',
    meaning: 'Looks after equipment.',
    is_terminal: false,
    permissions: ['visibility_asset_list', 'pricing_pricing_dashboard', 'reporting_report_builder'],
  },
  {
    id: 7,
    name: 'Terminal Operator',
    meaning: 'Works at a terminal.',
    is_terminal: true,
    permissions: ['terminal_terminal'],
  },
]

function open() {
  const api = signedInAs({ user: { is_admin: true, companies: [makeCompany(), FOREIGN] } })
  api.answer(listModuleSettings, {
    flags: [],
    customers: [
      { customer_id: 7, name: 'Prairie Grain', status: 1 },
      { customer_id: 9, name: 'Cascade Lumber', status: 1 },
    ],
  })
  api.answer(listPermissionNames, { permissions: [...PERMISSIONS] })
  api.answer(getCustomerPermissions, {
    permissions: ['visibility_asset_list', 'company_settings'],
    version: 3,
  })
  api.answer(listUserRoles, { roles: ROLES })
  return api
}

const box = (name: string) => page.getByRole('checkbox', { name })

test('[PLT-081] [PLT-149] an administrator reads and sets what a customer may use, in plain English', async () => {
  const api = open()
  api.answer(updateCustomerPermissions, {
    permissions: ['visibility_asset_list', 'pricing_pricing_dashboard'],
    version: 4,
  })
  const { path } = await openPortal(PAGES, '/admin/permissions')
  await page.getByRole('combobox', { name: 'Customer', exact: true }).click()
  await page.getByRole('option', { name: 'Cascade Lumber' }).click()
  await expect.element(box('Asset list')).toBeChecked()
  expect(path()).toBe('/admin/permissions?customer=9')
  expect(page.getByRole('checkbox').elements()).toHaveLength(OFFERED)
  await expect.element(page.getByText(/Opens: Visibility Dashboard/).first()).toBeVisible()

  await box('Company settings').click()
  await box('Quotes').click()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByText('Permissions for Cascade Lumber saved.')).toBeVisible()
  const sent = api.calls.find(({ method }) => method === 'POST')
  expect([sent?.path, JSON.parse(sent?.body ?? '')]).toEqual([
    '/admin/permissions/9',
    { permissions: ['visibility_asset_list', 'pricing_pricing_dashboard'], version: 3 },
  ])
})

test('[PLT-117] the customer view is entered from the customer’s permissions', async () => {
  open()
  await openPortal(PAGES, '/admin/permissions?customer=9')

  await page.getByRole('button', { name: 'View as Cascade Lumber' }).click()

  await expect.element(page.getByText('Viewing as Cascade Lumber')).toBeVisible()
})

test('permissions that another user changed meanwhile are shown, and both changes can be saved', async () => {
  const api = open()
  api.refuse(updateCustomerPermissions, 409, {
    message: ERRORS.conflict[1],
    code: 'conflict',
    conflict: { version: 4, now: { permissions: ['visibility_asset_list', 'terminal_terminal'] } },
  })
  await openPortal(PAGES, '/admin/permissions?customer=9')
  await box('Quotes').click()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
  await expect
    .element(dialog.getByRole('radio', { name: 'Keep mine Asset list, Quotes, Company settings' }))
    .toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'Use theirs Asset list, Terminal' })).toBeVisible()
  await expect
    .element(dialog.getByRole('radio', { name: 'Keep both Asset list, Terminal, Quotes' }))
    .toBeChecked()
  api.answer(updateCustomerPermissions, {
    permissions: ['visibility_asset_list', 'pricing_pricing_dashboard', 'terminal_terminal'],
    version: 5,
  })

  await dialog.getByRole('button', { name: 'Save these values' }).click()

  await expect.element(page.getByText('Permissions for Cascade Lumber saved.')).toBeVisible()
  const sent = api.calls
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body) as object)
  expect(sent).toEqual([
    { permissions: ['visibility_asset_list', 'pricing_pricing_dashboard', 'company_settings'], version: 3 },
    { permissions: ['visibility_asset_list', 'terminal_terminal', 'pricing_pricing_dashboard'], version: 4 },
  ])
})

test('[PLT-148] every role has its meaning and permissions; what the customer does not have is crossed out', async () => {
  open()
  await openPortal(PAGES, '/admin/permissions?customer=9')

  const given = page.getByRole('list', { name: 'Permissions for Fleet Manager' })
  await expect.element(page.getByText('Looks after equipment.')).toBeVisible()
  await expect.element(given.getByText('Asset list')).toBeVisible()
  await expect.element(given.getByRole('listitem').nth(1)).toHaveTextContent('Quotes (not available)')
  await expect.element(given.getByText('Report builder')).toBeVisible()
  await expect.element(page.getByText('Terminal', { exact: true }).first()).toBeVisible()
})

test('[ADM-060] roles that cannot be loaded show an error, and the permissions stay editable', async () => {
  const api = open()
  api.refuse(listUserRoles, 403, { message: 'You don’t have permission to do this.' })

  await openPortal(PAGES, '/admin/permissions?customer=9')

  await expect.element(page.getByText('Unable to load user roles.')).toBeVisible()
  await expect.element(box('Asset list')).toBeChecked()
})

test('customers that could not be loaded are not shown as none chosen', async () => {
  const api = open()
  api.refuse(listModuleSettings, 403, { message: 'You don’t have permission to do this.' })
  await openPortal(pages, '/admin/permissions?customer=9')

  await expect.element(page.getByText('Couldn’t load the customers')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(page.getByText('No customer chosen').elements()).toEqual([])
})
