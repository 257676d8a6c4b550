import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getEmbeddedToken } from '#contract/areas/analytics/embedded/embedded.contract.ts'
import { listBoards } from '#contract/areas/analytics/boards/boards.contract.ts'
import { NO_FILTERS } from '#contract/areas/analytics/boards/boards.rules.ts'
import { ownDocument } from '../../../shell/own-document.ts'
import { makeCompany, signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { analyticsPages } from '../analytics.routes.tsx'

const PATH = '/analytics/7/advanced'
const VIEWS = [
  { name: 'Inbound', url: 'https://analytics.test.example/views/inbound?x=1' },
  { name: 'Costs', url: 'https://analytics.test.example/views/costs' },
]

function portalWith(views: typeof VIEWS, permissions: string[] = []) {
  vi.spyOn(ownDocument, 'reload').mockReturnValue(undefined)
  const tableau = { config: { token: 'fixed' }, views }
  const company = makeCompany({ id: 7, integrations: views.length > 0 ? { tableau } : {} })
  const api = signedInAs({ permissions, user: { companies: [company] } })
  api.answer(getEmbeddedToken, { token: null, origin: 'https://analytics.test.example' })
  return api
}

test('[ANA-001] [ANA-002] [ANA-003] [ANA-004] the area opens the first view, and the address names it', async () => {
  portalWith(VIEWS)
  ownDocument.path = PATH

  const { path } = await openPortal(analyticsPages, '/analytics/7')

  await expect.poll(path).toContain(`report=${encodeURIComponent(VIEWS[0]!.url)}`)
  await expect.element(page.getByRole('heading', { name: 'Analytics' })).toBeVisible()
  await expect.element(page.getByTitle('Inbound')).toHaveAttribute('src', VIEWS[0]!.url)

  await page.getByText('Costs').click()
  await expect.element(page.getByTitle('Costs')).toHaveAttribute('src', VIEWS[1]!.url)
  expect(path()).toContain(encodeURIComponent(VIEWS[1]!.url))
})

test('[ANA-005] a view is framed without an address of ours, and its token is in no address', async () => {
  const api = portalWith(VIEWS)
  api.answer(getEmbeddedToken, { token: 'signed-token', origin: 'https://analytics.test.example' })
  ownDocument.path = PATH

  const { path } = await openPortal(analyticsPages, `${PATH}?report=${encodeURIComponent(VIEWS[1]!.url)}`)

  const frame = page.getByTitle('Costs')
  await expect.element(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
  expect(frame.element().getAttribute('sandbox')).not.toContain('top-navigation')
  expect(`${frame.element().outerHTML} ${path()}`).not.toContain('signed-token')
})

test('arriving from another page loads the document again, under the policy that lets it embed', async () => {
  portalWith(VIEWS)
  ownDocument.path = '/'

  await openPortal(analyticsPages, PATH)

  await expect.poll(() => vi.mocked(ownDocument.reload).mock.calls.length).toBeGreaterThan(0)
  expect(page.getByTitle('Inbound').elements()).toEqual([])
})

test('a view that is not the company’s is shown as missing, and no other page is framed', async () => {
  portalWith(VIEWS)
  ownDocument.path = PATH

  await openPortal(analyticsPages, `${PATH}?report=${encodeURIComponent('https://evil.example/')}`)

  await expect.element(page.getByText('This view isn’t available')).toBeVisible()
  expect(document.querySelector('iframe[src*="evil"]')).toBeNull()
})

test('a company without views is offered the pages of ours that open for the reader', async () => {
  portalWith([], ['reporting_forecasting'])

  await openPortal(analyticsPages, PATH)

  await expect.element(page.getByRole('link', { name: 'Forecasting' }).first()).toBeVisible()
  expect(page.getByRole('main').getByRole('link', { name: 'Network Map' }).elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'Create board' })).toBeVisible()
  expect(ownDocument.reload).not.toHaveBeenCalled()
})

test('a company without views is led to the boards of the reader', async () => {
  const api = portalWith([], ['reporting_forecasting'])
  api.answer(listBoards, {
    boards: [
      {
        board_id: 5,
        name: 'Dallas morning',
        is_shared: true,
        is_mine: false,
        author: 'Nora Lindqvist',
        filters: NO_FILTERS,
        tiles: [],
        updated_date: '2026-11-01T00:00:00Z',
        version: 1,
      },
    ],
  })
  const { path } = await openPortal(analyticsPages, PATH)

  await expect.element(page.getByText('Board shared by Nora Lindqvist')).toBeVisible()
  await page.getByRole('link', { name: 'Dallas morning' }).click()
  await expect.poll(path).toBe('/analytics/7/boards/5')
})
