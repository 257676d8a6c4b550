import '../../theme/mantine.css'
import { lazyRouteComponent } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  getCustomerPermissions,
  listFlagSettings,
  listPermissionNames,
  updateCustomerPermissions,
} from '#contract/areas/platform/administration.contract.ts'
import { PERMISSIONS } from '#contract/base/access.ts'
import { makeCompany, signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'
import type { PageRoute } from '../../shell/route.ts'
import { laterPages } from './later.routes.tsx'
import { platformPages } from './platform.routes.tsx'

const START: PageRoute = {
  path: '/',
  title: 'Start',
  crumbs: [],
  needs: 'signed-in',
  page: lazyRouteComponent(() => Promise.resolve({ Start: () => <h1>Start</h1> }), 'Start'),
}
const PAGES = [START, ...platformPages, ...laterPages]
const FOREIGN = makeCompany({ id: 9, name: 'Cascade Lumber', role_id: null, role_name: null })

function open() {
  const api = signedInAs({ user: { is_admin: true, companies: [makeCompany(), FOREIGN] } })
  api.answer(listFlagSettings, {
    flags: [],
    customers: [
      { customer_id: 7, name: 'Prairie Grain', status: 1 },
      { customer_id: 9, name: 'Cascade Lumber', status: 1 },
    ],
  })
  api.answer(listPermissionNames, { permissions: [...PERMISSIONS] })
  api.answer(getCustomerPermissions, { permissions: ['visibility_asset_list', 'company_settings'] })
  return api
}

const box = (name: string) => page.getByRole('checkbox', { name })

test('[PLT-081] [PLT-149] an administrator reads and sets what a customer may use, in plain words', async () => {
  const api = open()
  api.answer(updateCustomerPermissions, { permissions: ['visibility_asset_list', 'reporting_forecasting'] })
  const { path } = await openPortal(PAGES, '/admin/permissions')
  await page.getByRole('combobox', { name: 'Customer', exact: true }).click()
  await page.getByRole('option', { name: 'Cascade Lumber' }).click()
  await expect.element(box('Asset list')).toBeChecked()
  expect(path()).toBe('/admin/permissions?customer=9')
  expect(page.getByRole('checkbox').elements()).toHaveLength(15)
  await expect.element(page.getByText(/Opens: Fleet Cycles/)).toBeVisible()

  await box('Company settings').click()
  await box('Forecasting').click()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByText('The permissions of Cascade Lumber are saved.')).toBeVisible()
  const sent = api.calls.find(({ method }) => method === 'POST')
  expect([sent?.path, JSON.parse(sent?.body ?? '')]).toEqual([
    '/admin/permissions/9',
    { permissions: ['visibility_asset_list', 'reporting_forecasting'] },
  ])
})

test('[PLT-117] the customer view is entered from the customer’s permissions', async () => {
  open()
  await openPortal(PAGES, '/admin/permissions?customer=9')

  await page.getByRole('button', { name: 'View as Cascade Lumber' }).click()

  await expect.element(page.getByText('Viewing as Cascade Lumber')).toBeVisible()
})
