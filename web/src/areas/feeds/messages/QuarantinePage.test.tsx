import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  getFeedStatus,
  listProblemCauses,
  listQuarantine,
  type ProblemCause,
  type QuarantineEntry,
  replayMessage,
} from '#contract/areas/feeds/messages/messages.contract.ts'
import { commentTimeInZone } from '#contract/base/place-time.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { feedsPages } from '../feeds.routes.tsx'
import { dayText } from './messages.rules.ts'

const PROBLEM: QuarantineEntry = {
  quarantine_id: 7,
  message_id: 31,
  reason_code: 'bad_time',
  reason: 'Line 3: date "20260230" is not a valid date and time. Correct the line.',
  excerpt: 'UTLX,1,HOUSTON,TX,20260230',
  count: 4,
  filename: 'trace.csv',
  received_ts: '2026-11-20T11:00:00Z',
  line: 3,
  position: 80,
  segment: null,
  element: 5,
  withdrawn_count: 0,
  replayed_ts: null,
  resolved: false,
}
const AGO = new Date(Date.now() - 2 * 3_600_000).toISOString()

const BNSF = {
  carrier: 'BNSF',
  last_event_ts: AGO,
  last_received_ts: AGO,
  event_count: 1200,
  day_count: 310,
  counted_since: null,
  usual_day_count: 298,
  lag_seconds: 14 * 60,
  usual_lag_seconds: 12 * 60,
  is_late: false,
  silent_places: [],
  outages: [
    {
      from_ts: new Date(Date.now() - 60 * 3_600_000).toISOString(),
      to_ts: new Date(Date.now() - 51 * 3_600_000).toISOString(),
    },
  ],
}
const CN = {
  ...BNSF,
  carrier: 'CN',
  usual_day_count: null,
  usual_lag_seconds: null,
  is_late: true,
  silent_places: [],
  outages: [],
}

function open(rows: QuarantineEntry[]) {
  const api = signedInAs({ permissions: ['company_settings'] })
  api.answer(listProblemCauses, { cause_count: 0, message_count: 0, causes: [] })
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
    undelivered: [{ carrier: 'CN', count: 2 }],
    unreachable: [
      {
        carrier: 'CN',
        trouble: 'Couldn’t deliver to the railroad’s server: sftp.cn.example rejected the sign-in',
        since_ts: AGO,
      },
    ],
    carriers: [BNSF, CN],
  })
  return { api, answer }
}

beforeEach(() => page.viewport(1440, 900))

test('each railroad shows when its feed last arrived, and each problem what is wrong, where and how often', async () => {
  open([PROBLEM])
  const { path } = await openPortal(feedsPages, '/feeds/7')

  const feed = page.getByRole('list', { name: 'Feeds by railroad' })
  const bnsf = feed.getByRole('listitem').filter({ hasText: 'BNSF' })
  await expect.element(bnsf.getByText('Last message 2 h ago')).toBeVisible()
  await expect.element(bnsf.getByText('310 sightings in 24 h, usually 298')).toBeVisible()
  await expect.element(bnsf.getByText('Lag 14 min, usually 12 min')).toBeVisible()
  // one that is as usual is one line until it is opened
  await bnsf.getByRole('button', { name: 'BNSF' }).click()
  await expect
    .element(bnsf.getByText('1 outage in 14 days, the last lasted 9 h and ended 2 d 3 h ago'))
    .toBeVisible()
  const row = page.getByRole('row', { name: /is not a valid date and time/ })
  await expect.element(row.getByText('UTLX,1,HOUSTON,TX,20260230')).toBeVisible()
  await expect.element(row.getByRole('cell', { name: '4', exact: true })).toBeVisible()
  expect(path()).toContain('/feeds/7')
})

test('a late feed is marked, and usual values are not made up', async () => {
  open([])
  await openPortal(feedsPages, '/feeds/7')

  const cn = page.getByRole('listitem').filter({ hasText: 'CN' }).first()
  await expect.element(page.getByRole('heading', { name: 'CN late, 1 on time' })).toBeVisible()
  await expect.element(cn.getByText('Late', { exact: true })).toBeVisible()
  await expect.element(cn.getByText('310 sightings in 24 h', { exact: true })).toBeVisible()
  await expect.element(cn.getByText('Not enough history yet', { exact: true })).toBeVisible()
  await expect
    .element(cn.getByText(/^Outage now: no new sightings for .*\. No earlier outages in/))
    .toBeVisible()
  expect(cn.getByText('No outages in 14 days').elements()).toEqual([])
})

test('a railroad’s unusable server shows since when, why, and who can fix it', async () => {
  open([])
  await openPortal(feedsPages, '/feeds/7')

  await expect.element(page.getByText('CN unreachable')).toBeVisible()
  await expect
    .element(
      page.getByText(
        /^Since .* ago\. .*sftp\.cn\.example rejected the sign-in\. .* will be exchanged automatically/,
      ),
    )
    .toBeVisible()
  await expect
    .element(page.getByText(/^Contact your administrator\. .* under Admin, Railroads\.$/))
    .toBeVisible()
})

test('on its first day a feed shows the start of counting instead of 24 hours', () => {
  const since = '2026-11-23T10:00:00Z'
  const text = dayText({ ...CN, day_count: 12, counted_since: since })

  expect(text).toBe(`12 sightings since ${commentTimeInZone(since)}`)
  expect(dayText({ ...CN, day_count: 0, lag_seconds: null })).toBe('No new sightings yet')
})

test('documents that did not reach a railroad are listed, and link to the list that sends them again', async () => {
  open([])
  await openPortal(feedsPages, '/feeds/7')
  await expect.element(page.getByText('2 documents not delivered')).toBeVisible()
  await expect.element(page.getByText('2 for CN.')).toBeVisible()
  expect(page.getByRole('link', { name: 'View and resend' }).elements()).toEqual([])
})

test('messages of several problems are read again once, and the results and withdrawals are reported', async () => {
  const { api, answer } = open([PROBLEM, { ...PROBLEM, quarantine_id: 8, line: 4 }])
  api.answer(replayMessage, {
    message_id: 31,
    state: 'folded',
    format: 'clm',
    duplicate: false,
    event_count: 12,
    quarantine_count: 0,
    withdrawn_count: 3,
  })
  await openPortal(feedsPages, '/feeds/7')
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  answer([])

  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Replay message' })
    .click()

  await expect
    .element(
      page.getByText(
        'Message replayed: 12 sightings. 3 sightings the message no longer contains were withdrawn. No problems left.',
      ),
    )
    .toBeVisible()
  expect(api.calls.filter(({ path }) => path.endsWith('/replay'))).toHaveLength(1)
  await expect.element(page.getByText('No message problems')).toBeVisible()
})

const CAUSE: ProblemCause = {
  reason_code: 'bad_time',
  layout: 'short line',
  is_own_layout: true,
  reason: 'date "20260230" is not a valid date and time. Correct the line.',
  excerpt: 'UTLX,1,HOUSTON,TX,20260230',
  count: 40,
  message_count: 3,
  message_ids: [31, 32, 33],
  first_ts: '2026-11-20T11:00:00Z',
  last_ts: '2026-11-21T11:00:00Z',
}

test('equal problems are one line with their number, their repair and one press that replays them all', async () => {
  const other = { ...PROBLEM, quarantine_id: 8, message_id: 50, excerpt: 'GATX,9,FARGO,ND,99' }
  const { api, answer } = open([PROBLEM, other])
  const many = { ...CAUSE, reason_code: 'bad_eta', layout: null, message_count: 1200, count: 1200 }
  const format = {
    ...CAUSE,
    reason_code: 'unknown_format',
    layout: null,
    message_count: 1,
    message_ids: [40],
  }
  const all = { cause_count: 3, message_count: 1204, causes: [many, CAUSE, format] }
  api.answer(listProblemCauses, all)
  await openPortal(feedsPages, '/feeds/7')

  const causes = page.getByRole('region', { name: 'Problems by cause' })
  await expect.element(causes.getByText('1,204 messages with problems, 3 causes')).toBeVisible()
  const row = causes.getByRole('listitem').filter({ hasText: 'Layout short line' })
  await expect.element(row.getByText('3 messages, 40 problems')).toBeVisible()
  await expect.element(row.getByText(/^Date "20260230" is not a valid date and time/)).toBeVisible()
  await expect
    .element(row.getByRole('link', { name: 'Correct layout' }))
    .toHaveAttribute('href', '/feeds/7/layouts/short%20line/edit')
  await expect
    .element(causes.getByRole('link', { name: 'Add layout' }))
    .toHaveAttribute('href', '/feeds/7/layouts/new')
  await expect.element(causes.getByRole('button', { name: 'Replay 3 of 1,200 messages' })).toBeVisible()

  api.answer(replayMessage, {
    message_id: 31,
    state: 'folded',
    format: 'clm',
    duplicate: false,
    event_count: 12,
    quarantine_count: 0,
    withdrawn_count: 0,
  })
  api.answer(listProblemCauses, { ...all, cause_count: 2, causes: [many, format] })
  answer([other])
  await row.getByRole('button', { name: 'Replay 3 messages' }).click()

  await expect.element(page.getByText('3 messages replayed: 36 sightings. No problems left.')).toBeVisible()
  expect(api.calls.filter(({ path }) => path.endsWith('/replay')).map(({ path }) => path)).toEqual([
    '/feeds/7/messages/31/replay',
    '/feeds/7/messages/32/replay',
    '/feeds/7/messages/33/replay',
  ])
  expect(causes.getByText('Layout short line').elements()).toEqual([])
  const problems = page.getByRole('grid').or(page.getByRole('table'))
  await expect.element(problems.getByText(other.excerpt)).toBeVisible()
  await expect.element(problems.getByText(PROBLEM.excerpt)).not.toBeInTheDocument()
})
