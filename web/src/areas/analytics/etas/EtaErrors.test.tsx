import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pages } from '../../../routes.tsx'
import { openPortal } from '../../../testing/portal.tsx'
import { mockScorecard, SCORECARD_PATH } from '../../../testing/scorecard.ts'

beforeEach(() => page.viewport(1440, 900))

test('ETA errors come nearer with the arrival; a day opens its trips, and the same figures stand as a table', async () => {
  const api = mockScorecard()
  await openPortal(pages, SCORECARD_PATH)
  await expect
    .element(
      page.getByText(
        '7 days before arrival, our ETA was off by 11 h and the railroads’ by 23 h; 1 day before, by 4 h and 10 h.',
      ),
    )
    .toBeVisible()
  const chart = page.getByRole('group', { name: 'ETA error by days before arrival' })
  expect(chart.getByRole('button').elements()).toHaveLength(2)
  await chart
    .getByRole('button', { name: '7 days before arrival: ours off by 11 h, railroads’ by 23 h, 40 trips' })
    .click()

  const trips = page.getByRole('table', { name: 'Trips counted in this ETA error' })
  await expect.element(trips.getByText('3 d 7 h')).toBeVisible()
  const call = api.calls.find(({ path }) => path.endsWith('/eta_errors/trips'))
  expect(Object.fromEntries(call!.query)).toMatchObject({ days: '7', fromDate: '2026-06-01' })

  const card = page.getByRole('region', { name: /^ETA error by days before arrival/ })
  await card.getByRole('button', { name: 'As table' }).click()
  await expect
    .element(page.getByRole('table', { name: 'ETA error by days before arrival' }).getByText('10 h'))
    .toBeVisible()
})
