import { lazyRouteComponent } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRating, getRatingRequest } from '#contract/areas/support/ratings/ratings.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import type { PageRoute } from '../../../shell/route.ts'
import { fakeApi } from '../../../testing/api.ts'
import { openPortal } from '../../../testing/portal.tsx'

const PAGES: readonly PageRoute[] = [
  {
    path: '/tickets/rate',
    title: 'Rate a ticket',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(() => import('./RatePage.tsx'), 'RatePage'),
  },
]
const TOKEN = 'a-token-of-forty-characters-and-some-more'
const REQUEST = { qualified_id: 'MER-12', name: 'A car stands still', score: null, comment: '' }
const sentRatings = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as unknown)

test('a click in the email is the rating, and a comment may follow', async () => {
  const api = fakeApi()
  api.answer(getRatingRequest, REQUEST)
  api.answer(answerRating, { ...REQUEST, score: 'good' })

  await openPortal(PAGES, `/tickets/rate?token=${TOKEN}&score=good`)

  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.getByLabelText('Comment').fill('Within the hour.')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect
    .poll(() => sentRatings(api))
    .toEqual([
      { score: 'good', comment: '' },
      { score: 'good', comment: 'Within the hour.' },
    ])
})

test('a link without a rating asks for one', async () => {
  const api = fakeApi()
  api.answer(getRatingRequest, REQUEST)
  api.answer(answerRating, { ...REQUEST, score: 'bad' })

  await openPortal(PAGES, `/tickets/rate?token=${TOKEN}`)

  await expect.element(page.getByRole('heading', { name: 'How did we do?' })).toBeVisible()
  expect(sentRatings(api)).toEqual([])
  await page.getByRole('button', { name: 'Poor' }).click()
  await expect.element(page.getByText(/You rated it poor/)).toBeVisible()
})

test('an unknown link shows a message', async () => {
  const api = fakeApi()
  api.refuse(getRatingRequest, 404, { message: ERRORS.not_found[1], code: 'not_found' })

  await openPortal(PAGES, `/tickets/rate?token=${TOKEN}`)

  await expect.element(page.getByRole('heading', { name: 'Couldn’t open this link' })).toBeVisible()
})
