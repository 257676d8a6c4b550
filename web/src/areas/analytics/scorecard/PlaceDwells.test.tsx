import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pages } from '../../../routes.tsx'
import { openPortal } from '../../../testing/portal.tsx'
import { mockScorecard, SCORECARD_PATH } from '../../../testing/scorecard.ts'

beforeEach(() => page.viewport(1440, 900))

test('a place whose dwell rose is the finding, and opens its stops', async () => {
  mockScorecard()
  await openPortal(pages, SCORECARD_PATH)

  await expect
    .element(page.getByText('Kansas City, MO held cars 12 h longer in July than in June.'))
    .toBeVisible()
  await page.getByTitle('Kansas City, MO, UP: 1 d 7 h median, 2 d 7 h P90, 19 h in June, 41 stops').click()
  await expect.element(page.getByRole('region', { name: 'Stops' }).getByText('41 stops')).toBeVisible()
  await expect
    .element(page.getByRole('table', { name: 'Stops counted in this figure' }).getByText('2 d 12 h'))
    .toBeVisible()
})
