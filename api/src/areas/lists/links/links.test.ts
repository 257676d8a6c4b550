import { expect, test } from 'vitest'
import { createLink, getLink } from '#contract/areas/lists/links/links.contract.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'

const portal = useTestApp()
const LONG = { path: '/visibility/1/assets', search: { status_code: '10|20|30', q: 'gatx', page: '2' } }

const make = (body: object, as: Caller = 'full') =>
  portal.call(createLink, { params: { customerId: 1 }, body: { ...LONG, ...body } }, as)
const follow = (code: string, as: Caller, customerId = 1) =>
  portal.call(getLink, { params: { customerId, linkCode: code } }, as)

test('a short link opens the full address for every user of the customer', async () => {
  const { data } = await make({})

  expect(data.code).toHaveLength(12)
  expect((await follow(data.code, 'viewer')).data).toEqual(LONG)
})

test('equal addresses share one link, regardless of user or parameter order', async () => {
  const { data: first } = await make({})
  const { page, q, status_code } = LONG.search

  const { data: again } = await make({ search: { page, q, status_code } }, 'viewer')
  const { data: other } = await make({ search: { q } })

  expect(again.code).toBe(first.code)
  expect(other.code).not.toBe(first.code)
})

test('it opens nothing for another customer’s users, nor does an unknown one', async () => {
  const { data } = await make({})

  expect((await follow(data.code, 'other')).status).toBe(403)
  expect((await follow(data.code, 'other', 2)).status).toBe(404)
  expect((await follow('AAAAAAAAAAAA', 'full')).status).toBe(404)
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'visibility'])(
  '%s is no page of the portal',
  async (path) => {
    expect((await make({ path })).status).toBe(400)
  },
)
