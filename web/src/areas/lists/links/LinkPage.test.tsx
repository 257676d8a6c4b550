import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getLink } from '#contract/areas/lists/links/links.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { carPages, listCars } from '../../../testing/cars.tsx'
import { listPages } from '../lists.routes.tsx'

const PAGES = [...listPages, ...carPages]

test('a short link opens the page it was made of, with all of its address', async () => {
  const api = signedInAs()
  api.answer(getLink, { path: '/cars', search: { load: 'L', size: '50' } })
  api.answer(listCars, { data: [], total_record_count: 0 })

  const { path } = await openPortal(PAGES, '/l/7/AbCdEfGhIj12')

  await expect.element(page.getByRole('heading', { name: 'Cars' })).toBeVisible()
  await expect.poll(path).toBe('/cars?load=L&size=50')
})

test('an unknown link shows a message', async () => {
  signedInAs()

  await openPortal(PAGES, '/l/7/AbCdEfGhIj12')

  await expect.element(page.getByText('This link isn’t valid')).toBeVisible()
})
