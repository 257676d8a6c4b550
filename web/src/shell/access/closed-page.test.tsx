import { lazyRouteComponent } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { requestAccess } from '#contract/areas/accounts/access-requests/access-requests.contract.ts'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'
import type { PageRoute } from '../route.ts'

const testPage = (path: string, title: string, needs: PageRoute['needs']): PageRoute => ({
  path,
  title,
  crumbs: [],
  needs,
  page: lazyRouteComponent(() => Promise.resolve({ Screen: () => <h1>{title}</h1> }), 'Screen'),
  nav: { group: 'Operate', label: title, icon: 'list' },
})

const PAGES = [
  testPage('/visibility/$customerId/assets', 'Assets', { anyOf: ['visibility_asset_list'] }),
  testPage('/reports/$customerId/pipeline', 'Pipeline View', { anyOf: ['reporting_pipeline_view'] }),
  testPage('/profile', 'My Profile', 'signed-in'),
]

const heading = (name: string) => page.getByRole('heading', { name })

test('[PLT-061] the landing page says which page is closed and why, and asks for it by one press', async () => {
  const api = signedInAs({ permissions: ['visibility_asset_list'] })
  api.answer(requestAccess, { recipients: 2, is_new: true })
  const { path } = await openPortal(PAGES, '/reports/7/pipeline')

  await expect.element(heading('You don’t have access to Pipeline View')).toBeVisible()
  expect(path()).toBe('/visibility/7/assets')
  await page.getByRole('button', { name: 'Request access' }).click()

  await expect.element(page.getByText('Sent to 2 administrators.')).toBeVisible()
  const sent = api.calls.at(-1)
  expect(sent?.path).toBe('/user/7/access-requests')
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    page: 'Pipeline View',
    requires: 'the permission “Pipeline view”',
  })
})

test('the panel is gone once the user goes on', async () => {
  signedInAs({ permissions: ['visibility_asset_list'] })
  const { router } = await openPortal(PAGES, '/reports/7/pipeline')
  await expect.element(heading('You don’t have access to Pipeline View')).toBeVisible()

  await router.navigate({ to: '/profile' })
  await expect.element(heading('My Profile')).toBeVisible()
  await router.navigate({ to: '/visibility/7/assets' })
  await expect.element(heading('Assets')).toBeVisible()

  expect(heading('You don’t have access to Pipeline View').elements()).toEqual([])
})

test('[PLT-036] an address without a page keeps the navigation of a signed-in user', async () => {
  signedInAs({ permissions: ['visibility_asset_list'] })

  await openPortal(PAGES, '/no/such/path')

  await expect.element(heading('Destination not found')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /your account/ })).toBeVisible()
})

test('[PLT-043] Not authorized keeps the frame, where another customer can be chosen', async () => {
  signedInAs({ permissions: [] })

  await openPortal(PAGES, '/visibility/7/assets')

  await expect.element(heading('Not authorized')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /your account/ })).toBeVisible()
})
