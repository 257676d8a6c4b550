import { lazyRouteComponent } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { makeCompany, signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'
import type { PageRoute } from '../route.ts'
import { currentSession } from '../session.ts'

const testPage = (path: string, title: string, what: Partial<PageRoute> = {}): PageRoute => ({
  path,
  title,
  crumbs: [],
  needs: 'signed-in',
  page: lazyRouteComponent(() => Promise.resolve({ Screen: () => <h1>{title}</h1> }), 'Screen'),
  ...what,
})

const PAGES = [
  testPage('/', 'Start'),
  testPage('/admin/customers', 'Customers', { needs: 'staff' }),
  testPage('/cars/$customerId', 'Cars', {
    needs: { anyOf: ['visibility_asset_list'] },
    nav: { group: 'Operate', label: 'Cars', icon: 'car' },
  }),
  testPage('/fleets/$customerId', 'Fleets', {
    needs: { anyOf: ['visibility_fleet_cycles'] },
    nav: { group: 'Operate', label: 'Fleets', icon: 'cycle' },
  }),
]

const FOREIGN = makeCompany({ id: 9, name: 'Cascade Lumber', role_id: null, role_name: null })
const companies = [makeCompany(), FOREIGN]
const bar = page.getByRole('region', { name: 'Customer view' })

test('[PLT-117] an administrator at another customer sees so, and that customer’s menus', async () => {
  await page.viewport(1280, 800)
  const api = signedInAs({ user: { is_admin: true, companies } })
  api.answer(getPermissions, {
    permissions: ['visibility_fleet_cycles'],
    flags: [],
    flags_anywhere: [],
    areas: {},
    platform_alert: null,
  })

  await openPortal(PAGES, '/fleets/9')

  await expect.element(bar.getByText('Viewing as Cascade Lumber')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Fleets' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Cars' }).elements()).toEqual([])
  expect(api.calls.map(({ path }) => path)).toContain('/permissions/9')
})

test('leaving leads back to the own customer', async () => {
  signedInAs({ user: { is_admin: true, companies } })
  const { path } = await openPortal(PAGES, '/cars/9')

  await bar.getByRole('button', { name: 'Exit to Prairie Grain' }).click()

  await expect.element(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  expect([path(), currentSession()?.company.id]).toEqual(['/', 7])
})

test('at the own customer there is no bar', async () => {
  signedInAs({ user: { is_admin: true, companies } })

  await openPortal(PAGES, '/cars/7')

  await expect.element(page.getByRole('heading', { name: 'Cars', level: 1 })).toBeVisible()
  expect(bar.elements()).toEqual([])
})

test('an administrator of no customer views the one they opened, and exits to the list of all', async () => {
  signedInAs({ user: { is_admin: true, companies: [FOREIGN] } })
  await openPortal(PAGES, '/cars/9')

  await bar.getByRole('button', { name: 'Exit to Customers' }).click()

  await expect.element(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
})
