import { lazyRouteComponent } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { makeCompany, signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { accountPages } from '../accounts.routes.tsx'
import { ProfilePage } from './ProfilePage.tsx'

test('[PLT-031] [PLT-033] [PLT-035] shows the reader’s own data and their companies with roles', async () => {
  signedInAs({
    user: {
      work_phone: '402-555-0134',
      companies: [
        makeCompany(),
        makeCompany({ id: 9, name: 'Cascade Lumber', role_name: null, waybill_type: 'R' }),
      ],
    },
  })

  await openPortal(accountPages, '/profile')

  await expect.element(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  const person = page.getByRole('region', { name: 'Personal details' })
  await expect.element(person.getByText('Pat Doe')).toBeVisible()
  await expect.element(person.getByText('pat@demo.example')).toBeVisible()
  await expect.element(person.getByText('402-555-0134')).toBeVisible()
  const rows = page
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)
  expect(rows).toEqual([
    'CompanyYour roleEquipment',
    'Prairie Grain CurrentOperationsRailcars and intermodal',
    'Cascade Lumber–Railcars',
  ])
})

test('a user without any page reads what to do on the page they land on', async () => {
  signedInAs({ permissions: ['telematics_watchtower'] })
  await openPortal(accountPages, '/profile')
  await expect
    .element(page.getByRole('note').getByText(/Ask an administrator of Prairie Grain/))
    .toBeVisible()
})

test('[PLT-032] leads to the dashboard without a session', async () => {
  const bare = (path: string, title: string, component: () => React.ReactNode) => ({
    path,
    title,
    crumbs: [],
    needs: 'public' as const,
    page: lazyRouteComponent(() => Promise.resolve({ component }), 'component'),
  })

  await openPortal(
    [bare('/profile', 'My Profile', ProfilePage), bare('/', 'Dashboard', () => <h1>Dashboard</h1>)],
    '/profile',
  )

  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
