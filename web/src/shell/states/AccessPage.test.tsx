import { lazyRouteComponent } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'
import type { PageRoute } from '../route.ts'

const testPage = (path: string, title: string, what: Partial<PageRoute> = {}): PageRoute => ({
  path,
  title,
  crumbs: [],
  needs: 'signed-in',
  page: lazyRouteComponent(() => Promise.resolve({ Screen: () => <h1>{title}</h1> }), 'Screen'),
  ...what,
})

const entry = (label: string): Pick<PageRoute, 'nav'> => ({ nav: { group: 'Operate', label, icon: 'car' } })

const PAGES = [
  testPage('/profile', 'My Profile'),
  testPage('/visibility/$customerId/assets', 'Assets', {
    needs: { anyOf: ['visibility_asset_list'] },
    ...entry('Assets'),
  }),
  testPage('/patterns', 'Patterns', { needs: { module: 'hasWaybillModule' }, ...entry('Patterns') }),
  testPage('/admin/flags', 'Module switches', { needs: 'admin' }),
  testPage('/profile/access', 'My access', {
    page: lazyRouteComponent(() => import('./AccessPage.tsx'), 'AccessPage'),
  }),
]

// Room for a table: its cells then hold nothing but their values.
beforeEach(() => page.viewport(1280, 800))

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

test('every user sees which page needs what, and which are open to them', async () => {
  signedInAs()

  await openPortal(PAGES, '/profile/access')

  await expect
    .element(
      page.getByRole('row', {
        name: 'Assets The permission “Asset list” and a role that can view Assets Available',
      }),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('row', { name: 'Patterns The module “Waybilling” No access' }))
    .toBeVisible()
})

test('a page that redirects a user shows what it needs', async () => {
  signedInAs()

  await openPortal(PAGES, '/patterns')

  await expect.element(heading('Assets')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'You don’t have access to Patterns' })).toBeVisible()
  await expect
    .element(page.getByText(/It requires the module “Waybilling”, which is turned off at/))
    .toBeVisible()
})

test('[PLT-188] an administrators’ page shows this to all other users', async () => {
  signedInAs()

  await openPortal(PAGES, '/admin/flags')

  await expect.element(heading('Assets')).toBeVisible()
  await expect.element(page.getByText('User is not an admin.')).toBeVisible()
})

test('Not authorized names what the page needs', async () => {
  signedInAs({ permissions: [] })

  await openPortal(PAGES, '/visibility/7/assets')

  await expect.element(heading('Not authorized')).toBeVisible()
  await expect.element(page.getByText(/This page requires the permission “Asset list”/)).toBeVisible()
  await vi.waitFor(() => expect(document.title).toBe('Interline | Not authorized'))
})

test.each(['/visibility/7/assets', '/profile'])(
  '[PLT-090] a user without any permission reads at %s whom to contact',
  async (address) => {
    signedInAs({ permissions: [], modules: ['hasWaybillModule'] })
    const { path } = await openPortal(PAGES, address)
    await expect.element(heading('Not authorized')).toBeVisible()
    await expect
      .element(page.getByText(/Ask an administrator of .* to assign you a role, then reload this page/))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    expect(path()).toBe(address)
  },
)
