import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pages } from './routes.tsx'
import { pathOfLanding, ROUTE_PATHS } from './shell/landing.ts'
import { pathTo } from './shell/route.ts'
import { fakeApi } from './testing/api.ts'
import { makeCompany, signedInAs } from './testing/people.ts'
import { openPortal } from './testing/portal.tsx'

const WAYBILLING_PAGES = 13

const pagesUnder = (areas: readonly string[]): string[] =>
  pages
    .map(({ path }) => path)
    .filter((path) => areas.includes(path.split('/')[1] ?? ''))
    .map((path) => pathTo(path.replace(/\$(?!customerId)\w+/g, '1'), { customerId: 7 }))

/** Opens every page without a session and answers where the visitor ends up. */
async function getEnds(paths: readonly string[]): Promise<string[]> {
  fakeApi()
  const { router, path } = await openPortal(pages, '/login')
  const ends: string[] = []
  for (const to of paths) {
    await router.navigate({ to })
    ends.push(path())
  }
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  return ends
}

test('[PLT-062] pages of visibility, fleets, analytics, reports and telematics are for signed-in users', async () => {
  // a partner who unsubscribes from a report has no account
  const paths = pagesUnder(['visibility', 'analytics', 'reports', 'telematics']).filter(
    (path) => path !== '/reports/leave',
  )

  const ends = await getEnds(paths)

  expect(paths).toEqual(expect.arrayContaining(['/visibility/7/assets', '/visibility/7/fleets']))
  expect(new Set(paths.map((path) => path.split('/')[1])).size).toBe(4)
  expect(ends).toEqual(paths.map(() => '/login?errorCode=401'))
})

test('[PLT-063] pages of pricing, support, invoicing, settings and administration are for signed-in users, those of shippers open', async () => {
  const areas = ['pricing', 'customer-support', 'invoicing', 'settings', 'notifications', 'admin']
  // a person who unsubscribes by an emailed link may be unable to sign in
  const paths = pagesUnder(areas).filter((path) => path !== '/notifications/leave')

  const ends = await getEnds(paths)

  expect(new Set(paths.map((path) => path.split('/')[1])).size).toBe(6)
  expect(ends).toEqual(paths.map(() => '/login?errorCode=401'))
  const ofShippers = pages.filter(({ path }) => path.startsWith('/shipper/'))
  expect(ofShippers.map(({ needs }) => needs)).toEqual(['quote token', 'quote token'])
})

test.each([
  ['/visibility', ['visibility_asset_list'], '/visibility/7/assets'],
  ['/visibility/7', ['visibility_asset_list', 'visibility_fleet_cycles'], '/visibility/7/assets'],
  ['/visibility/7', ['visibility_fleet_cycles'], '/visibility/7/fleets'],
  ['/visibility', ['reporting_pipeline_view'], '/reports/7/pipeline'],
] as const)('[VIS-001] %s with %j leads to %s', async (from, permissions, end) => {
  signedInAs({ permissions: [...permissions] })
  const { router, path } = await openPortal(pages, '/profile')

  await router.navigate({ to: from })

  await expect.poll(path).toBe(end)
})

test.each([
  [
    ['reporting_network_maps', 'reporting_pipeline_view', 'reporting_report_builder'],
    '/reports/7/report-builder/reports',
  ],
  [['reporting_network_maps', 'reporting_pipeline_view'], '/reports/7/pipeline'],
  [['reporting_forecasting'], '/reports/7/forecast'],
  [['reporting_network_maps'], '/reports/7/network'],
  [['visibility_asset_list'], '/visibility/7/assets'],
] as const)('[ANA-009] /reports/7 with %j leads to %s', async (permissions, end) => {
  signedInAs({ permissions: [...permissions] })
  const { router, path } = await openPortal(pages, '/profile')

  await router.navigate({ to: '/reports/7' })

  await expect.poll(path).toBe(end)
})

test('[PLT-055] each permission of the reports alone lands on a page that it opens', async () => {
  for (const [permission, end] of [
    ['reporting_report_builder', 'report-builder'],
    ['reporting_pipeline_view', 'pipeline'],
    ['reporting_forecasting', 'forecast'],
    ['reporting_network_maps', 'network'],
  ] as const)
    expect(
      pathOfLanding({ company: makeCompany(), permissions: [permission], modules: [], levels: {} }),
    ).toBe(`/reports/$customerId/${end}`)
})

test('each letter after g belongs to one page', () => {
  const letters = pages.flatMap(({ goKey }) => goKey ?? [])

  expect(letters).toEqual([...new Set(letters)])
  expect(letters.filter((letter) => !/^[a-z]$/.test(letter))).toEqual([])
})

test('the search of the portal finds the pages it leads to', () => {
  const paths = pages.map(({ path }) => path)

  expect(paths).toEqual(expect.arrayContaining([ROUTE_PATHS.assetsList, ROUTE_PATHS.waybillDetails]))
  expect(pages.filter(({ findIn }) => findIn).map(({ path }) => path)).toEqual([ROUTE_PATHS.assetsList])
})

test('[WBL-001] pages of waybilling are there where the module is on; else they lead to the landing page', async () => {
  const paths = pagesUnder(['waybilling'])
  signedInAs({ permissions: ['visibility_asset_list'] })
  const { router, path } = await openPortal(pages, '/profile')

  expect(paths).toHaveLength(WAYBILLING_PAGES)
  for (const to of paths) {
    await router.navigate({ to })
    expect([to, path()]).toEqual([to, expect.stringMatching(/^\/visibility\/7\/assets/)])
  }
  for (const { path: under, needs } of pages)
    if (under.startsWith('/waybilling/')) expect(needs).toEqual({ module: 'hasWaybillModule' })
})
