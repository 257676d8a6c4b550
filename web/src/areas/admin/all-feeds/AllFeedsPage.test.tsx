import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FeedOfAll, listAllFeeds } from '#contract/areas/admin/all-feeds/all-feeds.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'

const FEED: FeedOfAll = {
  feed: '1|BNSF',
  customer_id: 1,
  customer_name: 'Meridian Foods',
  carrier: 'BNSF',
  state: 'comes',
  last_received_ts: '2026-11-23T01:41:48Z',
  day_count: 1204,
  usual_day_count: 1180,
  lag_minutes: 196,
  outage_count: 2,
  problem_count: 14,
  last_event_ts: '2026-11-23T01:20:00Z',
}
const LATE: FeedOfAll = { ...FEED, feed: '1|NS', carrier: 'NS', state: 'late', lag_minutes: null }

const open = (feeds: FeedOfAll[]) => {
  const api = signedInAs({ user: { is_internal: true }, modules: ['hasInternalToolsModule'] })
  api.answer(listAllFeeds, { data: feeds, total_record_count: feeds.length } as never)
  return openPortal(adminPages, '/admin/feeds')
}

test('the columns it opens with fit a screen of 1,440 pixels beside the menu', async () => {
  await page.viewport(1440, 900)
  await open([LATE, FEED])
  await expect.element(page.getByText('Late', { exact: true }).first()).toBeVisible()

  const table = page.getByRole('table').or(page.getByRole('grid')).element()
  const room = table.parentElement!
  expect(room.scrollWidth).toBeLessThanOrEqual(room.clientWidth)
  expect(table.querySelectorAll('thead th')).toHaveLength(9)
})

test('a late feed is marked late on a phone', async () => {
  await page.viewport(390, 844)
  await open([LATE])
  await expect.element(page.getByRole('article').getByText('Late', { exact: true })).toBeVisible()
})

test('a feed whose railroad is silent at some locations is not shown as receiving', async () => {
  await page.viewport(1440, 900)
  await open([{ ...FEED, state: 'comes_in_part' }])
  await expect.element(page.getByText('Locations silent')).toBeVisible()
})

test('a portal without feeds shows why it is empty', async () => {
  await open([])
  await expect.element(page.getByText('No feeds yet')).toBeVisible()
})
