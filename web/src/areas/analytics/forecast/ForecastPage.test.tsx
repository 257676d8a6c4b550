import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  listUnloadCapacities,
  updateUnloadCapacity,
} from '#contract/areas/analytics/capacities/capacities.contract.ts'
import {
  getInboundForecast,
  listForecastEquipment,
} from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { getForecastReview } from '#contract/areas/analytics/reviews/reviews.contract.ts'
import { pages } from '../../../routes.tsx'
import { dayIn, EVERY_DAY, getSent, mockForecast } from '../../../testing/forecast.ts'
import { getCutOff, LETTER, showOnPaper } from '../../../testing/on-paper.ts'
import { openPortal } from '../../../testing/portal.tsx'

beforeEach(() => page.viewport(1440, 900))

test('[ANA-072] [ANA-079] nothing is requested before a destination or a fleet is chosen', async () => {
  const api = mockForecast()
  await openPortal(pages, '/reports/7/forecast')

  await expect.element(page.getByText('Choose a destination or a fleet')).toBeVisible()
  expect(document.title).toContain('Forecasting')
  expect(getSent(api, '/inbound_forecast')).toEqual([])
})

test('[ANA-076] a fleet to compare alone is no forecast: the page says what to choose, and keeps it in its picker', async () => {
  const api = mockForecast()
  const { path } = await openPortal(pages, '/reports/7/forecast?fleetTwo=2')

  await expect.element(page.getByText(/^Fleets to compare only split a forecast/)).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Compare fleet 1' })).toHaveValue('')
  await expect.element(page.getByRole('combobox', { name: 'Compare fleet 2' })).toHaveValue('2')
  expect(getSent(api, '/inbound_forecast')).toEqual([])

  await page.getByRole('combobox', { name: 'Compare fleet 3' }).selectOptions('Syrup tanks')
  await expect.poll(path).toMatch(/[?]fleetTwo=2&fleetThree=1$/)
})

test('Back undoes one choice at a time: the day, then the weeks', async () => {
  mockForecast()
  const { router, path } = await openPortal(pages, '/reports/7/forecast?destinations=11')
  await page.getByText('6 weeks', { exact: true }).click()
  await expect.poll(path).toMatch(/[?]destinations=11&weeks=6$/)
  await page.getByRole('group', { name: 'Units due by day' }).getByRole('button').first().click()
  await expect.poll(path).toContain('modalDate=overdue')

  router.history.back()
  await expect.poll(path).toMatch(/[?]destinations=11&weeks=6$/)
  router.history.back()
  await expect.poll(path).toMatch(/[?]destinations=11$/)
})

test('[ANA-074] [ANA-075] [ANA-078] the address chooses destinations and groups; days come in order', async () => {
  const api = mockForecast()
  await openPortal(pages, '/reports/7/forecast?destinations=11&groups=1%7C2')

  await expect.element(page.getByRole('group', { name: 'Units due by day' })).toBeVisible()
  await expect.element(page.getByText(/^As of \d\d\/\d\d\/\d{4} /)).toBeVisible()
  expect(getSent(api, '/inbound_forecast')[0]).toEqual({ destination: '11', groups: '1,2' })
  const bars = page.getByRole('group', { name: 'Units due by day' }).getByRole('button')
  expect(
    bars
      .elements()
      .map((one) => one.querySelector('span span')?.textContent)
      .slice(0, 5),
  ).toEqual(['4', '0', '2', '0', '5'])
})

test('[ANA-076] each given fleet has its column', async () => {
  mockForecast()
  await openPortal(pages, '/reports/7/forecast?destinations=11&fleetOne=1&fleetTwo=2')
  await page.getByRole('button', { name: 'As table' }).first().click()

  const heads = page.getByRole('table', { name: 'Units due by day' }).getByRole('columnheader')
  await expect.element(heads.first()).toBeVisible()
  expect(heads.elements().map((one) => one.textContent)).toEqual([
    'Day',
    'Syrup tanks',
    'Oil tanks',
    'Total',
    'P10 to P90',
  ])
})

test('a bar shows between how many units arrive in eight of ten cases, and so does the table', async () => {
  mockForecast()
  await openPortal(pages, '/reports/7/forecast?destinations=11')

  const bars = page.getByRole('group', { name: 'Units due by day' })
  await expect.element(bars.getByRole('button', { name: /5 units, P10 to P90 3 to 7$/ })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Legend' }).getByText('P10 to P90')).toBeVisible()
  await page.getByRole('button', { name: 'As table' }).first().click()
  await expect.element(page.getByRole('cell', { name: '3 to 7' })).toBeVisible()
})

test('[ANA-077] [ANA-083] the address opens a day of a group, whose units lead to their trips', async () => {
  const api = mockForecast()
  await openPortal(pages, `/reports/7/forecast?destinations=11&modalDate=${dayIn(3)}&modalGroupId=1`)

  await expect.element(page.getByRole('table', { name: 'Units due that day' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Kansas City, MO' })).toBeVisible()
  expect(getSent(api, '/equipment')[0]).toEqual({
    eta_date: dayIn(3),
    destination: '11',
    groups: '',
    fleet: 1,
  })
})

test('[ANA-077] a fleet’s figure opens the units of the chosen groups that are in it, here and in the pipeline', async () => {
  const api = mockForecast(['reporting_forecasting', 'reporting_pipeline_view'])
  await openPortal(pages, '/reports/7/forecast?groups=2&fleetOne=1')
  await page.getByRole('button', { name: 'As table' }).first().click()
  await page.getByRole('button', { name: /^3: Syrup tanks on/ }).click()

  await expect.element(page.getByRole('heading', { name: / · Syrup tanks$/ })).toBeVisible()
  expect(getSent(api, '/equipment')).toEqual([{ eta_date: dayIn(3), destination: '', groups: '2', fleet: 1 }])
  const href = page.getByRole('link', { name: 'Open in Pipeline' }).element().getAttribute('href') ?? ''
  const search = new URLSearchParams(href.split('?')[1])
  expect(search.get('groupIds')).toBe('2')
  expect(search.get('filters')).toBe(`due~equals~${dayIn(3)}|reporting_groups~equals~Syrup tanks`)
})

test('a bar opens its units; arrows move between bars, which are one tab stop', async () => {
  const api = mockForecast()
  await openPortal(pages, '/reports/7/forecast?destinations=11')
  const bars = page.getByRole('group', { name: 'Units due by day' }).getByRole('button')
  await expect.element(bars.first()).toBeVisible()
  expect(bars.elements().filter((one) => (one as HTMLElement).tabIndex === 0)).toHaveLength(1)

  ;(bars.elements()[0] as HTMLElement).focus()
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  expect(document.activeElement).toBe(bars.elements()[1])
  await bars.first().click()

  await vi.waitFor(() => expect(getSent(api, '/equipment')[0]).toMatchObject({ eta_date: 'overdue' }))
})

test('[ANA-073] without its permission the forecast leads to the landing page', async () => {
  mockForecast(['visibility_asset_list'])

  const { path } = await openPortal(pages, '/reports/7/forecast')

  await expect.poll(path).toMatch(/^\/visibility\/7\/assets/)
})

test.each([
  ['ANA-093', getInboundForecast, 404, 'status', 'No data returned for the selected groups/destinations.'],
  ['ANA-095', getInboundForecast, 500, 'alert', 'Unable to load report at this time.'],
  ['ANA-094', listForecastEquipment, 404, 'status', 'No equipment found for the selected date/group.'],
  ['ANA-097', listForecastEquipment, 500, 'alert', 'Unable to load equipment for the selected date.'],
] as const)('[%s] [ANA-097] a failed call shows an error', async (_id, endpoint, status, role, text) => {
  mockForecast().refuse(endpoint, status, { message: 'No.' } as never)

  await openPortal(pages, `/reports/7/forecast?destinations=11&modalDate=${dayIn(3)}`)

  await expect.element(page.getByRole(role).getByText(text).first()).toBeVisible()
})

test('a day over capacity is the finding, and its bar shows by how many', async () => {
  const api = mockForecast()
  api.answer(listUnloadCapacities, { data: [EVERY_DAY] })
  await openPortal(pages, '/reports/7/forecast?destinations=11')

  await expect.element(page.getByRole('heading', { name: /is 2 units over capacity\.$/ })).toBeVisible()
  await expect.element(page.getByText('2 over', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'As table' }).first().click()
  await expect.element(page.getByRole('columnheader', { name: 'Over' })).toBeVisible()
})

test('below each day stands what can be unloaded, “Closed” at zero, which is said once', async () => {
  const api = mockForecast()
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
  const closed = weekday.format(new Date(dayIn(3))).toLowerCase()
  api.answer(listUnloadCapacities, { data: [{ ...EVERY_DAY, [closed]: 0 }] })
  await openPortal(pages, '/reports/7/forecast?destinations=11')

  const bars = page.getByRole('group', { name: 'Units due by day' })
  await expect.element(bars.getByText('Capacity', { exact: true })).toBeVisible()
  await expect.element(bars.getByText('Closed', { exact: true }).first()).toBeVisible()
  await expect.element(bars.getByRole('button', { name: /2 units, capacity 3, waiting 0$/ })).toBeVisible()
  await expect
    .element(bars.getByRole('button', { name: /5 units, P10 to P90 3 to 7, capacity Closed, waiting 5$/ }))
    .toBeVisible()
})

test('where a fleet narrows the forecast, a place’s capacity is not held against it', async () => {
  const api = mockForecast()
  api.answer(listUnloadCapacities, { data: [EVERY_DAY] })
  await openPortal(pages, '/reports/7/forecast?destinations=11&groups=1')

  await expect.element(page.getByRole('heading', { name: /is the busiest/ })).toBeVisible()
  expect(page.getByText('2 over', { exact: true }).elements()).toEqual([])
})

test('capacity is set by weekday for the one destination that is chosen', async () => {
  const api = mockForecast()
  api.answer(updateUnloadCapacity, { ...EVERY_DAY, version: 1 })
  await openPortal(pages, '/reports/7/forecast?destinations=11')
  await page.getByRole('button', { name: 'Set unload capacity' }).click()
  await page.getByRole('textbox', { name: /^Tuesday/ }).fill('24')
  await page.getByRole('button', { name: 'Save capacity' }).click()

  await vi.waitFor(() =>
    expect(getSent(api, '/unload_capacities/11')[0]).toMatchObject({ tuesday: 24, monday: null }),
  )
})

test('[ANA-087] the forecast downloads as a file named with the day', async () => {
  mockForecast()
  await openPortal(pages, '/reports/7/forecast?destinations=11')
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await vi.waitFor(() => expect(names[0]).toMatch(/^forecast_\d{2}-\d{2}-\d{4}\.csv$/))
  click.mockRestore()
})

test('last month’s forecast stands beside what arrived, as a chart or a table', async () => {
  const api = mockForecast()
  const day = { date: '2026-11-02', forecast: 20, range: { p10: 15, p90: 25 }, arrived: 12, unforeseen: 3 }
  const next = {
    ...day,
    date: '2026-11-03',
    forecast: 8,
    range: { p10: 6, p90: 10 },
    arrived: 9,
    unforeseen: 0,
  }
  api.answer(getForecastReview, { data: [day, next] })
  await openPortal(pages, '/reports/7/forecast?destinations=9')

  await expect.element(page.getByRole('heading', { name: 'The range held on 1 of 2 days.' })).toBeVisible()
  await page.getByRole('button', { name: 'As table' }).last().click()
  await expect
    .element(page.getByRole('row', { name: 'Mon 11/02/2026 20 15 to 25 12 Outside 3' }))
    .toBeVisible()
})

test('which charts show as tables is in the address, so that a reload and Back keep it', async () => {
  const api = mockForecast()
  const day = { date: '2026-11-02', forecast: 20, range: { p10: 15, p90: 25 }, arrived: 12, unforeseen: 3 }
  api.answer(getForecastReview, { data: [day] })
  const { router, path } = await openPortal(pages, '/reports/7/forecast?destinations=11&tables=review')
  await expect.element(page.getByRole('row', { name: /^Mon 11.02.2026 20/ })).toBeVisible()
  const days = page.getByRole('table', { name: 'Units due by day' })
  expect(days.elements()).toEqual([])

  await page.getByRole('button', { name: 'As table' }).click()
  await expect.element(days).toBeVisible()
  await expect.poll(path).toMatch(/tables=review%7Cdays$/)
  router.history.back()
  await expect.poll(() => days.elements().length).toBe(0)
})

test('on a phone each day is a row, and the units of a day are below it', async () => {
  await page.viewport(390, 900)
  mockForecast()
  await openPortal(pages, '/reports/7/forecast?destinations=11')
  const days = page.getByRole('list', { name: 'Units due by day' })
  await expect.element(days.getByRole('button').first()).toBeVisible()

  const tools = [
    page.getByRole('button', { name: 'All fleets' }),
    page.getByRole('combobox', { name: 'Compare fleet 3' }),
    page.getByRole('group', { name: 'Weeks' }),
  ].map((tool) => tool.element().getBoundingClientRect())
  expect(Math.max(...tools.map(({ top }) => top))).toBeLessThan(
    Math.min(...tools.map(({ bottom }) => bottom)),
  )
  expect(document.documentElement.scrollWidth).toBe(390)
  // three weeks, and the units that are overdue
  expect(days.getByRole('button').elements()).toHaveLength(22)
  expect(getCutOff(days.getByRole('button').elements())).toEqual([])
  await expect.element(days.getByRole('button', { name: /^Overdue 4/ })).toBeVisible()
  const weeks = days
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)
  expect(weeks[0]).toBe('This week')
  expect(weeks.slice(1).every((text) => /^Week of \d\d\/\d\d$/.test(text ?? ''))).toBe(true)
  expect([3, 4]).toContain(weeks.length)
  await days.getByRole('button', { name: / 5 ?P10 to P90 3 to 7$/ }).click()
  await expect.element(days.getByText('TILX 270502')).toBeVisible()
})

test.each(['landscape', 'portrait'] as const)(
  'on %s paper every day is there, and what was chosen',
  async (turn) => {
    mockForecast()
    await openPortal(pages, '/reports/7/forecast?groups=1&destinations=11&fleetOne=2')
    const days = page.getByRole('group', { name: 'Units due by day' }).getByRole('button')
    await expect.element(days.first()).toBeVisible()

    await showOnPaper(LETTER[turn])

    await expect
      .element(page.getByText(/^Syrup tanks · To Dallas, TX · 3 weeks, .+ to .+ · By fleet: Oil tanks · /))
      .toBeVisible()
    for (const role of ['combobox', 'radio'] as const) expect(page.getByRole(role).elements()).toEqual([])
    // three weeks, and the units that are overdue
    await expect.poll(() => days.elements().length).toBe(22)
    expect(getCutOff(days.elements())).toEqual([])
  },
)

test('[ANA-046] a filter keeps days with enough units on the chart and in the table, and the address has it', async () => {
  mockForecast()
  const { path } = await openPortal(pages, '/reports/7/forecast?destinations=11&tables=days')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('3')
  await expect.element(page.getByText('Matches 1 of 21 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()

  await expect.element(page.getByText('1 of 21 days shown: 5 units due.')).toBeVisible()
  const rows = page.getByRole('table', { name: 'Units due by day' }).element().querySelectorAll('tbody tr')
  expect(rows).toHaveLength(1)
  expect(path()).toContain('filters=total%7Egreater_than_or_equals%7E3')
})

test('[ANA-076] the fleets to compare are sent, so that Other counts the units in none of them', async () => {
  const api = mockForecast()
  await openPortal(pages, '/reports/7/forecast?destinations=11&fleetOne=1&fleetThree=2')

  await expect.element(page.getByRole('group', { name: 'Units due by day' })).toBeVisible()
  expect(getSent(api, '/inbound_forecast')).toEqual([{ destination: '11', groups: '', fleets: '1,2' }])
})
