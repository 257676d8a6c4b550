import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listFleetRoundTrips } from '#contract/areas/fleets/figures/round-trips.contract.ts'
import { getFleetSizing, type FleetSizing } from '#contract/areas/fleets/sizing/sizing.contract.ts'
import { LEG_KEYS } from '#contract/areas/fleets/fleets.rules.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'

/** Every week and every round trip is the same, so that the draws are the formula. */
const STEADY: FleetSizing = {
  name: 'Corn syrup tanks',
  cars: 50,
  not_working: 3,
  loads_180: 60.8,
  loads_busiest: 76,
  trip_180: 22,
  trip_before: 24,
  trip_best: 20,
  round_trips: 60,
  weeks: Array.from({ length: 52 }, () => 14),
  totals: Array.from({ length: 60 }, () => 22),
  legs: LEG_KEYS.map((leg) => ({
    leg,
    now: leg === 'unload_dwell' ? 6 : 4,
    best: 4,
    most_at: 'Dallas, TX',
    origin_place: null,
    destination_place: 'DALLAS|TX',
  })),
  mean_rate_cents: 80_000,
  leases: [
    { end_date: '2026-12-31', lessor: 'Union Tank Car', cars: 4, mean_rate_cents: 81_200, tests_due: 3 },
    { end_date: '2027-02-28', lessor: null, cars: 10, mean_rate_cents: null, tests_due: 0 },
  ],
}

beforeEach(() => page.viewport(1440, 900))

test('the answer says how many cars to return, and how many more with a faster day; the plan is in the address', async () => {
  const api = signedInAs({ permissions: ['visibility_fleet_cycles'] })
  api.answer(getFleetSizing, STEADY)
  const { path } = await openPortal(pages, '/visibility/7/fleets/sizing?group_id=3&spare=0&loads=60.8')

  await expect
    .element(
      page.getByText('You have 50 cars: return 6 cars, or return 8 cars with a round trip one day faster.'),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /Unload dwell/ }))
    .toHaveTextContent('Unload dwell6 d4 d2 d4$3,200Dallas, TX')
  expect(api.calls.some((call) => call.path.includes('/fleets/3/sizing'))).toBe(true)

  await page.getByRole('button', { name: /Busiest 3 months/ }).click()
  await expect
    .element(
      page.getByText(
        'You have 50 cars: lease 5 more cars, or lease 3 more cars with a round trip one day faster.',
      ),
    )
    .toBeVisible()
  expect(path()).toContain('/fleets/sizing')
})

test('where most days of a leg are lost opens the round trips there, longest in the leg first', async () => {
  const api = signedInAs({ permissions: ['visibility_fleet_cycles'] })
  api.answer(getFleetSizing, STEADY)
  api.answer(listFleetRoundTrips, { total: 0, round_trips: [] })
  await openPortal(pages, '/visibility/7/fleets/sizing?group_id=3')

  await page
    .getByRole('row', { name: /Unload dwell/ })
    .getByRole('button', { name: 'Dallas, TX' })
    .click()
  await expect.element(page.getByRole('dialog').getByText('0 round trips.')).toBeVisible()
  const call = api.calls.find(({ path }) => path.includes('/round-trips'))
  expect(Object.fromEntries(call?.query ?? [])).toEqual(
    expect.objectContaining({ leg: 'unload_dwell', destination: 'DALLAS|TX' }),
  )
})

test('one heading names the page where its figures could not be loaded', async () => {
  const api = signedInAs({ permissions: ['visibility_fleet_cycles'] })
  api.refuse(getFleetSizing, 500, { message: 'Broken.' } as never)
  await openPortal(pages, '/visibility/7/fleets/sizing?group_id=3')

  await expect.element(page.getByText('Couldn’t load the fleet’s loads and round trips')).toBeVisible()
  expect(page.getByRole('heading', { name: 'Fleet size' }).elements()).toHaveLength(1)
})

test('with too few round trips no number of cars is claimed', async () => {
  const api = signedInAs({ permissions: ['visibility_fleet_cycles'] })
  api.answer(getFleetSizing, { ...STEADY, totals: [22, 23] })
  await openPortal(pages, '/visibility/7/fleets/sizing')

  await expect.element(page.getByText(/There are 2 round trips\. At least 30 are needed/)).toBeVisible()
})

test('cars of leases that end soon are returned in the plan; it says what is left, how often that is enough, and the rent', async () => {
  const api = signedInAs({ permissions: ['visibility_fleet_cycles'] })
  api.answer(getFleetSizing, STEADY)
  const { router } = await openPortal(pages, '/visibility/7/fleets/sizing?group_id=3&spare=0&returns=2,0')
  await expect
    .element(page.getByText('Return 2 cars: 48 left, enough on 100% of days, saving $1,624 a month.'))
    .toBeVisible()

  await page.getByRole('button', { name: 'Return one more: Union Tank Car, 12/31/2026' }).click()

  await expect.element(page.getByText(/^Return 3 cars: 47 left/)).toBeVisible()
  expect((router.state.location.search as { returns: string }).returns).toBe('3,0')
})
