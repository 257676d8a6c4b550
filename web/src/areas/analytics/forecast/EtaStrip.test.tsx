import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type ForecastUnit,
  getInboundForecast,
  listForecastEquipment,
} from '#contract/areas/analytics/forecast/forecast.contract.ts'
import {
  listUnloadCapacities,
  updateUnloadCapacity,
} from '#contract/areas/analytics/capacities/capacities.contract.ts'
import { listDestinations } from '#contract/areas/analytics/places/places.contract.ts'
import { getForecastReview } from '#contract/areas/analytics/reviews/reviews.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { toDay } from '#contract/base/dates.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'

beforeEach(() => page.viewport(1440, 900))

const DAY = toDay(new Date(Date.now() + 2 * 86_400_000))
const UNIT: ForecastUnit = {
  equipment_label: 'TILX 270502',
  current_location: 'Kansas City, MO',
  waybill_id: 5,
  eta_date: `${DAY}T20:00:00Z`,
  // two days before by the clocks of Dallas, and into the next night
  eta_early: `${toDay(new Date(Date.parse(DAY) - 86_400_000))}T04:00:00Z`,
  eta_late: `${DAY}T23:00:00Z`,
  chance: 0.843,
  destination_location: 'Dallas, TX',
  destination_zone: 'America/Chicago',
  train_id: 'MKCDA 23',
  load_empty_status: 'L',
}
const CAPACITY = {
  monday: 1,
  tuesday: 1,
  wednesday: 1,
  thursday: 1,
  friday: 1,
  saturday: 1,
  sunday: 1,
  destination_id: 11,
  version: 1,
}

async function openDay(permissions: string[], day = DAY) {
  const api = signedInAs({ permissions })
  api.answer(listReportingGroups, { data: [] })
  api.answer(listDestinations, { data: [{ id: 11, name: 'Dallas, TX' }] })
  api.answer(getInboundForecast, {
    data: {
      group_ids: [],
      inbound: { [DAY]: { total_inbound: 3, groups: {}, other: 3, range: { p10: 1, p90: 4 } } },
      overdue: 0,
      no_eta: 0,
    },
    record_count: 3,
  })
  api.answer(listUnloadCapacities, { data: [CAPACITY] })
  api.answer(getForecastReview, { data: [] })
  api.answer(listForecastEquipment, {
    data: [UNIT, { ...UNIT, waybill_id: 6, eta_early: null, eta_late: null, chance: null }],
  })
  const { path } = await openPortal(pages, `/reports/7/forecast?destinations=11&modalDate=${day}`)
  return { api, path }
}

test('a unit of a day shows its range over the days around it and how likely it comes that day', async () => {
  await openDay(['reporting_forecasting'])

  const [known, unknown] = [
    page.getByRole('table', { name: 'Units due that day' }).getByRole('row').nth(1),
    page.getByRole('table', { name: 'Units due that day' }).getByRole('row').nth(2),
  ]
  await expect.element(known.getByText('84%', { exact: true })).toBeVisible()
  const strip = known.getByRole('img', { name: /^P10 to P90: .* C[SD]T to .* C[SD]T$/ })
  await expect.element(strip).toBeVisible()
  // 22:00 or 23:00 two days before, of six days of 24 pixels that begin there
  const range = strip.element().querySelector('[data-range]')
  expect([22, 23]).toContain(Math.round(Number(range?.getAttribute('x'))))
  expect(unknown.element().querySelector('svg')).toBeNull()
})

test('the day says its range, its capacity and by how many it is over, and how many wait that evening', async () => {
  await openDay(['reporting_forecasting'])

  await expect.element(page.getByText('2 units · P10 to P90 1 to 4 · capacity 1 · 2 over')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /3 units,.* capacity 1, waiting 2$/ })).toBeVisible()
})

test('a day over capacity leads to the capacity of its weekday', async () => {
  const { api } = await openDay(['reporting_forecasting'])
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(DAY))
  api.answer(updateUnloadCapacity, { ...CAPACITY, version: 2 })

  await page.getByRole('button', { name: 'Add capacity' }).click()
  const field = page.getByRole('textbox', { name: new RegExp(`^${weekday}`) })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('24')
  await page.getByRole('button', { name: 'Save capacity' }).click()

  await expect
    .poll(() => JSON.parse(api.calls.find(({ method }) => method === 'PUT')?.body ?? 'null'))
    .toMatchObject({ [weekday.toLowerCase()]: 24 })
})

test.each(['overdue', 'no_eta'])(
  'units that are %s have no day whose capacity could be added',
  async (day) => {
    await openDay(['reporting_forecasting'], day)

    await expect.element(page.getByRole('table', { name: 'Units due that day' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Add capacity' }).elements()).toEqual([])
  },
)

test('the units of a day over capacity open as a ticket, which is named after the day', async () => {
  const { path } = await openDay(['reporting_forecasting', 'visibility_asset_list'])

  await page.getByRole('button', { name: 'Open a ticket' }).click()

  await expect.poll(path).toContain('/customer-support/7/tickets/new?waybills=5%2C6&subject=3')
  expect(path()).toContain('2%20over%20capacity'.replaceAll('%20', '+'))
})

test('the units of a day open in the pipeline of those who may see it', async () => {
  await openDay(['reporting_forecasting', 'reporting_pipeline_view'])

  await expect
    .element(page.getByRole('link', { name: 'Open in Pipeline' }))
    .toHaveAttribute('href', `/reports/7/pipeline?destinations=11&maxAge=24&filters=due%7Eequals%7E${DAY}`)
})

test('without the pipeline’s permission no link leads there', async () => {
  await openDay(['reporting_forecasting'])

  await expect.element(page.getByRole('table', { name: 'Units due that day' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Open in Pipeline' }).elements()).toEqual([])
})
