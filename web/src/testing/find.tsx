import { lazyRouteComponent } from '@tanstack/react-router'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FindResults, findAnything } from '#contract/areas/find/find.contract.ts'
import { useRecent } from '../shell/find/recent.ts'
import type { PageRoute } from '../shell/route.ts'
import type { fakeApi } from './api.ts'
import { signedInAs } from './people.ts'
import { openPortal } from './portal.tsx'

const testPage = (
  path: string,
  title: string,
  what: Partial<PageRoute> = {},
  body?: () => void,
): PageRoute => ({
  path,
  title,
  crumbs: [],
  needs: 'signed-in',
  page: lazyRouteComponent(
    () =>
      Promise.resolve({
        Screen: () => {
          body?.()
          return (
            <>
              <h1>{title}</h1>
              <input aria-label="Note" />
            </>
          )
        },
      }),
    'Screen',
  ),
  ...what,
})

export const PAGES = [
  testPage('/', 'Start', { nav: { group: 'Operate', label: 'Start', icon: 'dashboard' }, goKey: 'd' }),
  testPage('/visibility', 'Visibility Dashboard', { leadsTo: () => '/visibility/$customerId/assets' }),
  testPage('/visibility/$customerId', 'Visibility Dashboard', {
    redirect: ({ params }) => `/visibility/${params['customerId']}/assets`,
  }),
  testPage('/visibility/$customerId/assets', 'Visibility Dashboard', {
    nav: { group: 'Operate', label: 'Assets', icon: 'car' },
    needs: { anyOf: ['visibility_asset_list'] },
    goKey: 'a',
    findIn: {
      many: async (ids) => (ids.length > 3 ? null : { ids: ids.join('|') }),
      labels: (q) => ({ q, scope: 'all' }),
      train: (trainId) => ({ train_id: `is.${trainId}` }),
    },
  }),
  testPage('/visibility/$customerId/waybills/$waybillId', 'Asset details', {}, () =>
    useRecent({ label: 'GATX1234', detail: 'Houston, TX', href: '/visibility/7/waybills/33' }),
  ),
  testPage('/admin/audit', 'Audit log', {
    needs: 'admin',
    nav: { group: 'Manage', label: 'Audit log', icon: 'audit' },
  }),
  testPage('/profile', 'My Profile'),
]

export const NOTHING: FindResults = {
  equipment: [],
  waybills: [],
  bills_of_lading: [],
  trains: [],
  people: [],
  tickets: [],
}
export const TRIP_STATE = {
  equipment_id: 'GATX1234',
  status_code: 40,
  status: 'In Transit',
  place: 'Houston, TX',
  destination: 'Albany, NY',
  waybill_id: 33,
  hazmat_mark: null,
}
export const FOUND: FindResults = {
  equipment: [
    { ...TRIP_STATE, equipment_kind: 'R' },
    { ...TRIP_STATE, equipment_id: 'GATX12345', waybill_id: null, status_code: null, equipment_kind: 'R' },
  ],
  waybills: [{ ...TRIP_STATE, waybill_number: '123400', trips: 1 }],
  bills_of_lading: [{ ...TRIP_STATE, bill_of_lading_number: 'BL-1234', trips: 12 }],
  trains: [{ ...TRIP_STATE, train_id: 'M1234', trips: 24 }],
  people: [{ id: 5, full_name: 'Ada 1234', email: 'ada@demo.example', role_name: 'Viewer' }],
  tickets: [{ id: 12, qualified_id: 'PG-12', name: 'Brakes hang on 1234', state: 'In Progress' as const }],
}

export const SEARCHER = { permissions: ['visibility_asset_list', 'visibility_universal_search'] }
export const box = () => page.getByRole('combobox', { name: 'Find anything' })
export const line = (name: RegExp | string) => page.getByRole('option', { name })
export const lines = () =>
  page
    .getByRole('option')
    .elements()
    .map((element) => element.textContent)
export const chosen = () => page.getByRole('option', { selected: true })
export const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
export const open = () => userEvent.keyboard('{Control>}k{/Control}')

/** A signed-in reader with the search open and ready to type into. */
export async function openSearch(
  who: Parameters<typeof signedInAs>[0] = SEARCHER,
  found: FindResults = FOUND,
) {
  const api = signedInAs(who)
  api.answer(findAnything, found)
  const portal = await openPortal(PAGES, '/')
  await expect.element(heading('Start')).toBeVisible()
  await open()
  await expect.element(box()).toHaveFocus()
  return { api, ...portal }
}

/** The number of requests to the server. */
export const makeRequest = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ path }) => path.startsWith('/find/')).length
