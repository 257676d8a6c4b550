import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  getFeedStatus,
  listQuarantine,
  type QuarantineEntry,
  replayMessage,
} from '#contract/areas/feeds/messages/messages.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { feedsPages } from '../feeds.routes.tsx'

const PROBLEM: QuarantineEntry = {
  quarantine_id: 7,
  message_id: 31,
  reason_code: 'bad_time',
  reason: 'Line 3: date "20260230" is no date and time that exists. Correct the line.',
  excerpt: 'UTLX,1,HOUSTON,TX,20260230',
  count: 4,
  filename: 'trace.csv',
  received_ts: '2026-11-20T11:00:00Z',
  line: 3,
  position: 80,
  segment: null,
  element: 5,
  replayed_ts: null,
  resolved: false,
}
const AGO = new Date(Date.now() - 2 * 3_600_000).toISOString()

function open(rows: QuarantineEntry[]) {
  const api = signedInAs({ permissions: ['company_settings'] })
  const answer = (left: QuarantineEntry[]) =>
    api.answer(listQuarantine, { data: left, total_record_count: left.length })
  answer(rows)
  api.answer(getFeedStatus, {
    message_count: 9,
    event_count: 1200,
    quarantine_count: rows.length,
    first_event_ts: AGO,
    last_event_ts: AGO,
    last_received_ts: AGO,
    carriers: [{ carrier: 'BNSF', last_event_ts: AGO, last_received_ts: AGO, event_count: 1200 }],
  })
  return { api, answer }
}

beforeEach(() => page.viewport(1440, 900))

test('each railroad says when its feed last came, and each problem what is wrong, where and how often', async () => {
  open([PROBLEM])
  const { path } = await openPortal(feedsPages, '/feeds/7')

  const feed = page.getByRole('list', { name: 'Feeds by railroad' })
  await expect.element(feed.getByText('Last message 2 h ago')).toBeVisible()
  const row = page.getByRole('row', { name: /is no date and time that exists/ })
  await expect.element(row.getByText('UTLX,1,HOUSTON,TX,20260230')).toBeVisible()
  await expect.element(row.getByRole('cell', { name: '4', exact: true })).toBeVisible()
  expect(path()).toContain('/feeds/7')
})

test('messages of several problems are read again once, and what came of it is told', async () => {
  const { api, answer } = open([PROBLEM, { ...PROBLEM, quarantine_id: 8, line: 4 }])
  api.answer(replayMessage, {
    message_id: 31,
    state: 'folded',
    format: 'clm',
    duplicate: false,
    event_count: 12,
    quarantine_count: 0,
  })
  await openPortal(feedsPages, '/feeds/7')
  await page.getByRole('checkbox', { name: 'Choose all rows of this page' }).click()
  answer([])

  await page
    .getByRole('region', { name: 'Chosen rows' })
    .getByRole('button', { name: 'Read the message again' })
    .click()

  await expect
    .element(page.getByText('The message was read again: 12 sightings. Nothing is wrong any more.'))
    .toBeVisible()
  expect(api.calls.filter(({ path }) => path.endsWith('/replay'))).toHaveLength(1)
  await expect.element(page.getByText('Every message was understood')).toBeVisible()
})
