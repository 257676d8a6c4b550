import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  getNetwork,
  getLaneDwell,
  listLaneTrips,
  type NetworkLane,
} from '#contract/areas/analytics/network/network.contract.ts'
import { getDefaultNetworkRange } from '#contract/areas/analytics/network/network.rules.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { toDay } from '#contract/base/dates.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'

const LANE: NetworkLane = {
  id: '1-2-L',
  origin_id: 1,
  destination_id: 2,
  origin_name: 'Cedar Rapids, IA',
  destination_name: 'Dallas, TX',
  load_empty_status: 'L',
  olng: -91.7,
  olat: 42,
  dlng: -96.8,
  dlat: 32.8,
  trips: 312,
  trips_before: 330,
}

const LANE_TRIPS = {
  data: [
    {
      waybill_id: 5,
      equipment_label: 'TILX 5',
      departed_date: '2026-11-01T00:00:00Z',
      arrived_date: '2026-11-09T00:00:00Z',
      origin_zone: 'America/Chicago',
      destination_zone: 'America/Chicago',
      days: 8,
      promised_days: 6.6,
      carrier: 'UP',
      miles: 866,
    },
  ],
  record_count: 312,
  p50_days: 8.4,
  p90_days: 11.9,
  timed_trips: 290,
  standard_days: 7.1,
  trips: 312,
  promised: 200,
  on_time: 116,
  carriers: [
    { carrier: 'UP', trips: 300 },
    { carrier: null, trips: 12 },
  ],
}

function network(permissions = ['reporting_network_maps']) {
  const api = signedInAs({ permissions })
  api.answer(listReportingGroups, {
    data: [{ id: 3, name: 'Tanks', equipment_ids: [], party_ids: [], version: 1, rule: null }],
  })
  api.answer(getNetwork, {
    data: [
      LANE,
      {
        ...LANE,
        id: '2-1-E',
        origin_id: 2,
        destination_id: 1,
        origin_name: 'Dallas, TX',
        destination_name: 'Cedar Rapids, IA',
        load_empty_status: 'E',
        trips: 100,
      },
    ],
    record_count: 2,
    unplaced_trips: 4,
    from_date: '2026-10-26',
    to_date: '2026-11-23',
  })
  api.answer(listLaneTrips, LANE_TRIPS)
  api.answer(getLaneDwell, {
    slowest: {
      place_name: 'Kansas City, MO',
      p50_hours: 31,
      stops: [
        {
          waybill_id: 9,
          equipment_label: 'TILX 9',
          lane: 'Cedar Rapids, IA to Dallas, TX',
          arrived_date: '2026-11-02T00:00:00Z',
          left_date: '2026-11-04T13:00:00Z',
          zone: 'America/Chicago',
          hours: 61,
        },
      ],
    },
    longest: [{ waybill_id: 5, place_name: 'Parsons, KS', hours: 49 }],
  })
  return api
}
const requests = (api: ReturnType<typeof network>) =>
  api.calls
    .map(({ path, query }) => `${path}?${query.toString()}`)
    .filter((path) => path.includes('/network/') && !path.includes('/trips'))

beforeEach(() => page.viewport(1440, 900))

test('[ANA-059] [ANA-064] nothing is requested until a group is chosen', async () => {
  const api = network()
  await openPortal(pages, '/reports/7/network')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Network Map' })).toBeVisible()
  await expect.element(page.getByText('See its busiest lanes', { exact: false })).toBeVisible()
  expect(document.title).toContain('Network Map')
  expect(requests(api)).toEqual([])

  await page.getByRole('combobox', { name: 'Fleet', exact: true }).selectOptions('Tanks')

  await expect.element(page.getByRole('table', { name: 'Lanes by trips' })).toBeVisible()
  const { fromDate, toDate } = getDefaultNetworkRange(toDay(new Date()))
  expect(requests(api)).toEqual([expect.stringContaining(`/network/3?fromDate=${fromDate}&toDate=${toDate}`)])
})

test('[ANA-061] [ANA-062] [ANA-063] the address chooses the group and the days', async () => {
  const api = network()

  await openPortal(pages, '/reports/7/network?groupId=3&fromDate=2026-01-05&toDate=2026-02-02')

  await expect.element(page.getByLabelText('From')).toHaveValue('2026-01-05')
  await expect.element(page.getByRole('table', { name: 'Lanes by trips' })).toBeVisible()
  expect(requests(api)).toEqual([expect.stringContaining('fromDate=2026-01-05&toDate=2026-02-02')])
})

test('[ANA-065] nothing is requested while one of the two dates is missing', async () => {
  const api = network()
  await openPortal(pages, '/reports/7/network?groupId=3')
  await expect.element(page.getByRole('table', { name: 'Lanes by trips' })).toBeVisible()
  const before = requests(api).length

  await page.getByLabelText('To').fill('')

  await expect.element(page.getByText('Enter a start date and an end date.')).toBeVisible()
  expect(requests(api)).toHaveLength(before)
})

test.each([
  ['2026-02-02', '2026-01-05', 'Enter an end date on or after the start date.'],
  ['2020-01-01', '2026-01-01', 'Enter a range of at most 1,100 days.'],
  ['2026-01-05', '', 'Enter a start date and an end date.'],
])(
  'an address from %s to “%s” stays in the fields, is not requested and says why',
  async (from, to, text) => {
    const api = network()
    await openPortal(pages, `/reports/7/network?groupId=3&fromDate=${from}${to && `&toDate=${to}`}`)

    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByLabelText('From')).toHaveValue(from)
    await expect.element(page.getByLabelText('To')).toHaveValue(to)
    expect(requests(api)).toEqual([])
  },
)

test('Back undoes one choice at a time: the lane, then the load, then the days with what is in their fields', async () => {
  network()
  const { router, path } = await openPortal(
    pages,
    '/reports/7/network?groupId=3&fromDate=2026-01-05&toDate=2026-02-02',
  )
  await expect.element(page.getByRole('table', { name: 'Lanes by trips' })).toBeVisible()
  const to = page.getByLabelText('To')
  // two values typed into one field are one choice
  await to.fill('2026-03-01')
  await to.fill('2026-03-02')
  await page.getByRole('group', { name: 'Loaded or empty' }).getByText('Loaded', { exact: true }).click()
  await page.getByRole('button', { name: 'Cedar Rapids, IA to Dallas, TX' }).click()
  await expect.poll(path).toMatch(/toDate=2026-03-02&load=L&lane=1-2-L$/)

  router.history.back()
  await expect.poll(path).toMatch(/toDate=2026-03-02&load=L$/)
  router.history.back()
  await expect.poll(path).toMatch(/toDate=2026-03-02$/)
  await expect.element(to).toHaveValue('2026-03-02')
  router.history.back()
  await expect.poll(path).toMatch(/toDate=2026-02-02$/)
  await expect.element(to).toHaveValue('2026-02-02')
})

test('[ANA-066] every lane is drawn, and a lane of the list opens its trips', async () => {
  const api = network()
  await openPortal(pages, '/reports/7/network?groupId=3')

  await expect
    .element(page.getByText('2 of 2 lanes. 4 trips without a known origin or destination.'))
    .toBeVisible()
  await expect.poll(() => document.querySelectorAll('path[data-load]').length).toBe(2)
  await page.getByRole('button', { name: 'Cedar Rapids, IA to Dallas, TX' }).click()

  await expect
    .element(page.getByRole('heading', { name: 'Cedar Rapids, IA to Dallas, TX, loaded' }))
    .toBeVisible()
  expect(api.calls.some(({ path, query }) => path.endsWith('/trips') && query.get('origin') === '1')).toBe(
    true,
  )
})

test('each lane of the list has its rank', async () => {
  network()
  await openPortal(pages, '/reports/7/network?groupId=3')
  const lanes = page.getByRole('table', { name: 'Lanes by trips' })

  await expect.element(lanes.getByRole('columnheader', { name: 'Rank' })).toBeVisible()
  const rows = lanes.getByRole('row').elements()
  expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(['#', '1', '2'])
})

test('[ANA-060] without its permission the network map leads to the landing page', async () => {
  network(['visibility_asset_list'])

  const { path } = await openPortal(pages, '/reports/7/network')

  await expect.poll(path).toMatch(/^\/visibility\/7\/assets/)
})

test.each([
  ['ANA-092', 404, 'status', 'No data found for the requested group/date range.'],
  ['ANA-095', 500, 'alert', 'Unable to load report at this time.'],
] as const)('[%s] [ANA-099] failed calls show one error', async (_id, status, role, text) => {
  network().refuse(getNetwork, status, { message: 'No.' } as never)

  await openPortal(pages, '/reports/7/network?groupId=3')

  await expect.element(page.getByRole(role).getByText(text).first()).toBeVisible()
})

test('the range and as many days before it are side by side, on one scale', async () => {
  network()
  const { path } = await openPortal(
    pages,
    '/reports/7/network?groupId=all&fromDate=2026-10-26&toDate=2026-11-23',
  )

  await page.getByRole('button', { name: 'Compare with the previous period' }).click()

  await expect.poll(path).toContain('compare=before')
  await expect.element(page.getByText('09/27/2026 to 10/25/2026')).toBeVisible()
  await expect.element(page.getByText('10/26/2026 to 11/23/2026')).toBeVisible()
  await expect
    .element(page.getByText('Dallas, TX to Cedar Rapids, IA lost 230 trips.', { exact: true }))
    .toBeVisible()
  // on the later map alone; 18 of 330 is less than a tenth
  expect(getTexts().flatMap(({ name }) => (/^[+−]/.test(name) ? name : []))).toEqual(['−230'])
})

test('a lane leads to its units in the pipeline of those who may see it', async () => {
  network(['reporting_network_maps', 'reporting_pipeline_view'])
  await openPortal(pages, '/reports/7/network?groupId=3&lane=1-2-L')

  await expect
    .element(page.getByRole('link', { name: 'Open in Pipeline' }))
    .toHaveAttribute('href', '/reports/7/pipeline?origins=1&destinations=2&groupIds=3')
})

test('a lane leads to its row of the railroad with most trips in the scorecard', async () => {
  network()
  await openPortal(pages, '/reports/7/network?groupId=3&lane=1-2-L')

  await expect
    .element(page.getByRole('link', { name: 'Open in Scorecard' }))
    .toHaveAttribute('href', '/reports/7/scorecard?groupId=3&destinations=2&load=L&row=UP%7E1%7E2')
})

test('each trip of a lane shows how far it is over the railroad’s standard', async () => {
  network()
  await openPortal(pages, '/reports/7/network?groupId=all&lane=1-2-L')

  await expect.element(page.getByText('7 d 2 h')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '+22 h' })).toBeVisible()
})

test('a lane’s facts stand beside its trips, and each opens those it is of', async () => {
  const api = network()
  await openPortal(pages, '/reports/7/network?groupId=all&lane=1-2-L')
  const panel = page.getByRole('region', { name: 'Cedar Rapids, IA to Dallas, TX, loaded' })
  await expect.element(panel.getByText('116 of 200 deliveries')).toBeVisible()
  const getLast = () => Object.fromEntries(api.calls.findLast(({ path }) => path.endsWith('/trips'))!.query)

  await panel.getByRole('button', { name: '58%' }).click()
  await expect
    .element(panel.getByText(/^More than 24 h after the railroad’s first ETA: 312 trips/))
    .toBeVisible()
  expect(getLast()).toMatchObject({ mark: 'late', origin: '1', load_empty: 'L' })

  await panel.getByRole('button', { name: '11 d 22 h' }).click()
  await expect.poll(getLast).toMatchObject({ mark: 'timed' })

  await panel.getByRole('button', { name: 'Unknown 12' }).click()
  await expect.poll(getLast).toMatchObject({ mark: 'all', carrier: 'unknown' })
})

test('a lane names its slowest location, which opens its stops, and each trip its longest stop', async () => {
  network()
  await openPortal(pages, '/reports/7/network?groupId=3&lane=1-2-L')

  await expect.element(page.getByText('1 d 7 h, median of 1 stop')).toBeVisible()
  await expect.element(page.getByText('2 d 1 h, Parsons, KS')).toBeVisible()
  await page.getByRole('button', { name: 'Kansas City, MO' }).click()
  const stops = page.getByRole('table', { name: 'Stops counted in this figure' })
  await expect.element(stops.getByText('2 d 13 h')).toBeVisible()
  await page.getByRole('button', { name: '312', exact: true }).first().click()
  await expect.element(page.getByRole('table', { name: 'Trips on this lane' })).toBeVisible()
})

test('a lane’s standard opens the trips that it is the median of, with the days each was promised', async () => {
  const api = network()
  await openPortal(pages, '/reports/7/network?groupId=3&lane=1-2-L')
  await page.getByRole('button', { name: '7 d 2 h' }).click()

  const marks = () =>
    api.calls.filter(({ path }) => path.endsWith('/trips')).map(({ query }) => query.get('mark'))
  await expect.poll(marks).toEqual(['all', 'promised'])
  await expect.element(page.getByRole('table', { name: 'Trips on this lane' }).getByText('6.6')).toBeVisible()
})

test('where too few stops are reported, no location of a lane is called the slowest', async () => {
  const api = network()
  api.answer(getLaneDwell, { slowest: null, longest: [] })
  await openPortal(pages, '/reports/7/network?groupId=3&lane=1-2-L')

  await expect.element(page.getByText('No location has 3 reported stops')).toBeVisible()
})

test('of many trips on a lane the first ten are listed, and all at a press', async () => {
  const api = network()
  const { data, ...facts } = LANE_TRIPS
  const trips = Array.from({ length: 12 }, (_, at) => ({ ...data[0]!, waybill_id: 5 + at }))
  api.answer(listLaneTrips, { ...facts, data: trips })
  await openPortal(pages, '/reports/7/network?groupId=3&lane=1-2-L')

  const rows = page.getByRole('table', { name: 'Trips on this lane' }).getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(11)
  await page.getByRole('button', { name: 'Show all 12 trips' }).click()
  await expect.poll(() => rows.elements().length).toBe(13)
})

const getTexts = () =>
  [...document.querySelectorAll('svg[role=img] text')].map((text) => ({
    name: text.textContent,
    box: text.getBoundingClientRect(),
    style: getComputedStyle(text),
  }))
const isOver = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top + 2 < b.bottom - 2 && b.top + 2 < a.bottom - 2

test('the map names both ends of the picked lane, and no other name of the map overlaps them', async () => {
  network()
  await openPortal(pages, '/reports/7/network?groupId=3')
  await expect.element(page.getByRole('table', { name: 'Lanes by trips' })).toBeVisible()
  const ends = ['Cedar Rapids, IA', 'Dallas, TX']
  const getEnds = () => getTexts().filter(({ name }) => ends.includes(name))
  expect(getEnds()).toEqual([])

  await page.getByRole('button', { name: 'Cedar Rapids, IA to Dallas, TX' }).click()

  await expect.poll(() => getEnds().length).toBe(2)
  const texts = getTexts()
  expect(texts.some(({ name }) => name === 'Chicago')).toBe(true)
  for (const end of getEnds())
    expect(texts.filter(({ name, box }) => name !== end.name && isOver(end.box, box))).toEqual([])
})

/** How bright a color is, 0 to 1. */
function getBrightness(color: string): number {
  const context = document.createElement('canvas').getContext('2d')!
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data
  return (r * 0.2126 + g * 0.7152 + b * 0.0722) / 255
}

test.each(['light', 'dark'] as const)('names of ends stand out from the land in %s', async (scheme) => {
  network()
  await openPortal(pages, '/reports/7/network?groupId=3&lane=1-2-L')
  const root = document.documentElement
  const before = root.dataset['scheme']
  root.dataset['scheme'] = scheme
  await expect.poll(() => getTexts().some(({ name }) => name === 'Dallas, TX')).toBe(true)
  const { fill, stroke } = getTexts().find(({ name }) => name === 'Dallas, TX')!.style
  const contrast = getBrightness(fill) - getBrightness(stroke)
  if (before !== undefined) root.dataset['scheme'] = before
  else delete root.dataset['scheme']

  expect(Math.abs(contrast)).toBeGreaterThan(0.5)
  expect(contrast > 0).toBe(scheme === 'dark')
})
