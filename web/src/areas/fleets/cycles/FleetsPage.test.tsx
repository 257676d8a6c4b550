import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  listCycleEvents,
  listCycles,
  listFleetEquipment,
} from '#contract/areas/fleets/cycles/cycles.contract.ts'
import { listCars } from '#contract/areas/fleets/car-records/car-records.contract.ts'
import { getFleet, getFleetUnit } from '#contract/areas/fleets/figures/figures.contract.ts'
import { listFleetRoundTrips } from '#contract/areas/fleets/figures/round-trips.contract.ts'
import { getFleetTrend } from '#contract/areas/fleets/figures/trend.contract.ts'
import { getDefaultRange } from '#contract/areas/fleets/fleets.rules.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { pages } from '../../../routes.tsx'
import { EVENT, FIGURES, fleet, LEGS, NOW, TRIP } from '../../../testing/fleets.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { eventsCsv } from '../fleets.calls.ts'

const calledPaths = (api: ReturnType<typeof fleet>) => api.calls.map(({ path }) => path.replace(/\?.*/, ''))

beforeEach(() => page.viewport(1440, 900))

test('[FLT-001] [FLT-006] [FLT-007] a group is chosen, then a car, then its events; each call follows its choice', async () => {
  const api = fleet()
  await openPortal(pages, '/visibility/7/fleets')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fleet Cycles' })).toBeVisible()
  expect(calledPaths(api).some((path) => path.endsWith('/equipment'))).toBe(false)

  await expect.element(page.getByText(/1,006\sidle/)).toBeVisible()
  await page.getByRole('button', { name: /Corn syrup tanks/ }).click()
  await expect
    .element(page.getByText(/takes/))
    .toHaveTextContent(
      'A round trip takes 1 d 10 h longer than in the previous period, which ties up 10 more cars. Unload dwell at Dallas, TX adds 1 d.',
    )
  expect(calledPaths(api).some((path) => path.endsWith('/cycles/3/equipment'))).toBe(true)
  expect(calledPaths(api).some((path) => path.includes('/cycles/3/cycles/'))).toBe(false)

  await page.getByRole('button', { name: 'TILX 270431' }).click()
  await vi.waitFor(() =>
    expect(calledPaths(api).some((path) => path.endsWith('/cycles/3/cycles/TILX270431'))).toBe(true),
  )
  expect(calledPaths(api).some((path) => path.includes('/events/'))).toBe(false)

  await page.getByText('Events', { exact: true }).click()
  await expect.element(page.getByRole('row', { name: /Arrived at destination/ })).toBeVisible()
})

test('a comparison with far fewer round trips says how few', async () => {
  const api = fleet()
  api.answer(getFleet, { ...FIGURES, before: { ...FIGURES.before, round_trips: 210 } })
  await openPortal(pages, '/visibility/7/fleets?group_id=3')

  await expect
    .element(page.getByText(/The previous period has only 210\sround trips, this one 1,279\.$/))
    .toBeVisible()
})

test('a slow car says where it is, excluded round trips are marked at their length, and what is due opens', async () => {
  fleet()
  await openPortal(pages, '/visibility/7/fleets?group_id=3')

  await expect.element(page.getByText('Empty, Parsons, KS')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '25 to 30 days: 1,279, 3 excluded' })).toBeVisible()
  const due = page.getByRole('link', { name: 'Tests due or leases ending' })
  await expect.element(due).toHaveAttribute('href', '/visibility/7/fleets/cars?scope=due')
  await expect
    .element(page.getByRole('listitem').filter({ has: due }))
    .toHaveTextContent('Tests due or leases ending10')
})

test('[FLT-003] [FLT-004] [FLT-005] the address opens group, car and events', async () => {
  const api = fleet()

  await openPortal(pages, '/visibility/7/fleets?group_id=3&equipment_id=TILX270431&detail_view=events')

  await expect.element(page.getByRole('heading', { name: 'TILX 270431' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Arrived at destination/ })).toBeVisible()
  expect(calledPaths(api).some((path) => path.endsWith('/cycles/3/events/TILX270431'))).toBe(true)
})

test('[FLT-004] a car without its group offers the groups, so that the address is no dead end', async () => {
  fleet()

  await openPortal(pages, '/visibility/7/fleets?equipment_id=TILX270431')

  await expect.element(page.getByRole('button', { name: /Corn syrup tanks/ })).toBeVisible()
})

test('[FLT-008] nothing is requested while one of the two dates is missing', async () => {
  const api = fleet()
  await openPortal(pages, '/visibility/7/fleets?group_id=3')
  await expect.element(page.getByRole('table', { name: 'Slow cars' })).toBeVisible()
  const before = api.calls.length

  await page.getByLabelText('From').fill('')

  expect(api.calls.length).toBe(before)
})

test('[FLT-014] the range is the last 180 days to today', () => {
  expect(getDefaultRange(new Date('2026-11-25T12:00:00Z'))).toEqual({
    fromDate: '2026-05-29',
    toDate: '2026-11-25',
  })
})

const AFTER_404 = [
  ['FLT-023', listFleetEquipment, '?group_id=3', 'No equipment found for the selected group'],
  ['FLT-024', listCycles, '?group_id=3&equipment_id=TILX270431', 'No cycles found for selected equipment.'],
  [
    'FLT-025',
    listCycleEvents,
    '?group_id=3&equipment_id=TILX270431&detail_view=events',
    'No events found for selected equipment.',
  ],
  ['FLT-026', listReportingGroups, '', 'No groups found.'],
] as const

test.each(AFTER_404)(
  '[FLT-022, FLT-023, FLT-024, FLT-025, FLT-026] %s: 404 is shown as nothing found',
  async (_id, endpoint, search, text) => {
    const api = fleet()
    api.refuse(endpoint, 404, { message: 'Not found.' } as never)

    await openPortal(pages, `/visibility/7/fleets${search}`)

    await expect.element(page.getByRole('status').getByText(text)).toBeVisible()
  },
)

const AFTER_500 = [
  ['FLT-028', listFleetEquipment, '?group_id=3', 'Unable to load equipment at this time'],
  ['FLT-029', listCycles, '?group_id=3&equipment_id=TILX270431', 'Unable to load cycles at this time.'],
  [
    'FLT-030',
    listCycleEvents,
    '?group_id=3&equipment_id=TILX270431&detail_view=events',
    'Unable to load events at this time.',
  ],
  ['FLT-031', listReportingGroups, '', 'Unable to load groups at this time.'],
] as const

test.each(AFTER_500)(
  '[FLT-022, FLT-028, FLT-029, FLT-030, FLT-031] %s: 500 is shown as a failure',
  async (_id, endpoint, search, text) => {
    const api = fleet()
    api.refuse(endpoint, 500, { message: 'Broken.' } as never)

    await openPortal(pages, `/visibility/7/fleets${search}`)

    await expect.element(page.getByRole('alert').getByText(text)).toBeVisible()
  },
)

test('[FLT-026] an empty list of groups shows its toast', async () => {
  const api = fleet()
  api.answer(listReportingGroups, { data: [] })

  await openPortal(pages, '/visibility/7/fleets')

  await expect.element(page.getByRole('status').getByText('No groups found.')).toBeVisible()
})

test('[FLT-033] the events of a car are saved as CSV under its name', async () => {
  fleet()
  const saved: { name: string; href: string }[] = []
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, href: this.href })
  })
  const made: Blob[] = []
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob)
    return 'blob:events'
  })
  await openPortal(pages, '/visibility/7/fleets?group_id=3&equipment_id=TILX270431&detail_view=events')
  await expect.element(page.getByRole('row', { name: /Arrived at destination/ })).toBeVisible()
  await page.getByRole('button', { name: /CSV/ }).click()

  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['fleet_events_TILX270431.csv']))
  expect(await made[0]?.text()).toContain('10/09 03:10,CDT,"Dallas, TX",Arrived at destination,UP')
  press.mockRestore()
  make.mockRestore()
})

test('[FLT-027] a range without recorded trips shows a message', async () => {
  const api = fleet()
  api.answer(getFleet, { ...FIGURES, now: { ...NOW, round_trips: 0, mean: null, median: null } })

  await openPortal(pages, '/visibility/7/fleets?group_id=3')

  await expect.element(page.getByText('No trips recorded in the given date range.')).toBeVisible()
})

test('[FLT-032] events are written with the clock of their place, MM/DD HH:mm', () => {
  expect(eventsCsv([EVENT])).toBe(
    'Date,Time zone,Location,Event,Railroad\r\n10/09 03:10,CDT,"Dallas, TX",Arrived at destination,UP\r\n',
  )
})

test('a comparison with days that are known only in part shows since when', async () => {
  const api = fleet()
  api.answer(getFleet, {
    ...FIGURES,
    before: { ...FIGURES.before, from_date: '2025-11-30', to_date: '2026-05-28' },
  })
  api.answer(listCars, { data: [], total_record_count: 10 })
  api.answer(getFleetTrend, { months: [], known_from: '2026-03-01' })

  await openPortal(pages, '/visibility/7/fleets?group_id=3')

  await expect
    .element(page.getByText(/^Round trips are recorded from/))
    .toHaveTextContent(
      'Round trips are recorded from 03/01/2026, so the comparison with 11/30/2025 to 05/28/2026 covers only part of those days.',
    )
})

test('only who sets up the company makes and edits groups', async () => {
  fleet()
  await openPortal(pages, '/visibility/7/fleets?group_id=3')
  await expect.element(page.getByRole('table', { name: 'Slow cars' })).toBeVisible()

  expect(page.getByRole('button', { name: 'New group' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Edit group' }).elements()).toEqual([])
})

test('a figure opens its round trips with its definition; a row opens its car at that round trip', async () => {
  const api = fleet()
  api.answer(listFleetRoundTrips, {
    total: 1279,
    round_trips: [
      {
        ...TRIP,
        costs: { lease: 105_000, mileage: null, demurrage: 20_000, freight: null },
      },
    ],
  })
  await openPortal(pages, '/visibility/7/fleets?group_id=3')

  await page.getByRole('button', { name: /^Cost per turn: \$4,971/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^Sum of the mean of each known cost/)).toBeVisible()
  await expect.element(dialog.getByText('Lease: $680.00 on average, known for 198 of 1,279')).toBeVisible()
  await expect.element(dialog.getByText('Mileage: unknown')).toBeVisible()
  await expect.element(dialog.getByRole('cell', { name: /1,250\.00/ })).toBeVisible()
  await expect.element(dialog.getByText('lease, demurrage')).toBeVisible()
  await dialog.getByRole('button', { name: 'TILX 270431' }).click()

  await vi.waitFor(() =>
    expect(calledPaths(api).some((path) => path.endsWith('/cycles/3/cycles/TILX270431'))).toBe(true),
  )
})

test('on a phone the chosen group stands for all until they are opened', async () => {
  await page.viewport(390, 844)
  fleet()
  await openPortal(pages, '/visibility/7/fleets?group_id=3')
  const picker = page.getByRole('button', { name: /^Corn syrup tanks.*groups?$/ })
  const row = page.getByRole('button', { name: /^Corn syrup tanks.*1,006.idle/ })
  await expect.element(picker).toBeVisible()
  expect(row.elements()).toEqual([])

  await picker.click()
  await row.click()
  await expect.element(row).not.toBeInTheDocument()
})

test('a portal without groups says what a group is for', async () => {
  const api = fleet()
  api.answer(listReportingGroups, { data: [] })
  await openPortal(pages, '/visibility/7/fleets')

  await expect.element(page.getByText('No groups yet')).toBeVisible()
})

test('a car as fast as its fleet is said to be so, without a difference of nothing', async () => {
  const api = fleet()
  api.answer(getFleetUnit, {
    equipment_id: 'TILX270431',
    display_name: 'TILX 270431',
    fleet_median: 27.2,
    fleet_leg_medians: LEGS,
    round_trips: [{ ...TRIP, total: 27.23 }],
    interruptions: [],
    now: null,
  })
  await openPortal(pages, '/visibility/7/fleets?group_id=3&equipment_id=TILX270431')

  await expect
    .element(page.getByText(/^A round trip takes .*, as long as the fleet’s median\./))
    .toBeVisible()
})
