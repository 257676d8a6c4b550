import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getSatisfaction, rateTicket } from '#contract/areas/support/ratings/ratings.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { CLOSED_CAN, makeTicket } from '../../../testing/tickets.ts'
import { supportPages } from '../support.routes.tsx'
import { SatisfactionCard } from './SatisfactionCard.tsx'
import { TicketRating } from './TicketRating.tsx'

const CLOSED = makeTicket({ state: 'Closed', can: CLOSED_CAN })
const SINCE = '2026-11-01T00:00:00.000Z'

/** A page that shows nothing but this. */
const openAlone = (Shown: () => ReactNode) =>
  openPortal(
    [
      {
        ...supportPages[1]!,
        path: '/alone',
        title: 'Alone',
        page: lazyRouteComponent(() => Promise.resolve({ Page: Shown }), 'Page'),
      },
      ...supportPages,
    ],
    '/alone',
  )

test('the author of a closed ticket rates it with one click', async () => {
  const api = signedInAs()
  api.answer(rateTicket, { score: 'bad', comment: '' })
  await openAlone(() => <TicketRating ticket={CLOSED} customerId={7} />)

  await page.getByRole('button', { name: 'Poor' }).click()

  await expect
    .poll(() => api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body)))
    .toEqual([{ score: 'bad', comment: '' }])
})

test('others read the author’s rating and are not asked for one', async () => {
  signedInAs({ user: { user_id: 9 } })
  const rated = { ...CLOSED, rating: 'good' as const, rating_comment: 'Within the hour.' }
  await openAlone(() => <TicketRating ticket={rated} customerId={7} />)

  await expect.element(page.getByText('“Within the hour.”')).toBeVisible()
  expect(page.getByRole('button', { name: 'Good' }).elements()).toEqual([])
})

test('the dashboard shows how satisfied people were this month and opens the tickets behind it', async () => {
  const api = signedInAs()
  api.answer(getSatisfaction, { since: SINCE, good: 6, bad: 1 })
  await openAlone(() => <SatisfactionCard customerId={7} />)

  await expect.element(page.getByText('86%')).toBeVisible()
  await expect.element(page.getByText('6 of 7 ratings were good')).toBeVisible()
  const href = page
    .getByRole('link', { name: /Support satisfaction/ })
    .element()
    .getAttribute('href')
  const { pathname, searchParams } = new URL(href!, location.origin)
  expect([pathname, ...['state', 'rating', 'rated_ts'].map((name) => searchParams.get(name))]).toEqual([
    '/customer-support/7/tickets',
    'Unassigned|In Progress|Closed',
    'good|bad',
    `since.${SINCE}`,
  ])
})

test('before the first answer the dashboard shows nothing of it', async () => {
  const api = signedInAs()
  api.answer(getSatisfaction, { since: SINCE, good: 0, bad: 0 })
  await openAlone(() => (
    <>
      <h1>Here</h1>
      <SatisfactionCard customerId={7} />
    </>
  ))

  await expect.element(page.getByRole('heading', { name: 'Here' })).toBeVisible()
  expect(page.getByText(/Support satisfaction/).elements()).toEqual([])
})
