import { lazyRouteComponent } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getDemurrageSummary } from '#contract/areas/demurrage/stays/stays.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { ChargeCases } from './ChargeCases.tsx'

/** A page that shows them as the dashboard does. */
const START = {
  path: '/cases',
  title: 'Cases',
  crumbs: [],
  needs: 'signed-in',
  page: lazyRouteComponent(() => Promise.resolve({ Cases: () => <ChargeCases customerId={7} /> }), 'Cases'),
} as const

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const makeCase = (location: string, at_risk_cents: number, hours: number) => ({
  action: 'release' as const,
  charge: 'demurrage' as const,
  location,
  party: 'BAYOU PLASTICS',
  zone: 'America/Chicago',
  cars: 2,
  accrued_cents: 45_000,
  at_risk_cents,
  act_by: inHours(hours),
  started_first: inHours(-90),
  started_last: inHours(-90),
  equipment_ids: ['BNSF100', 'BNSF200'],
})

test('the dashboard lists what stops charges first, most money on top, each with its request', async () => {
  const api = signedInAs({ permissions: ['visibility_asset_list'], modules: ['hasWaybillModule'] })
  api.answer(getDemurrageSummary, {
    running: 6,
    accrued_cents: 135_000,
    at_risk_cents: 1_350_049,
    act_today: 4,
    first_act_by: inHours(2),
    places: [{ name: 'Nava, CU', cars: 2, accrued_cents: 0, at_risk_cents: 1_295_000 }],
    tracks: [],
    parties: [],
    moments: [],
    cases: [
      makeCase('Houston, TX', 55_049, 2.2),
      makeCase('Colton, CA', 0, 30),
      makeCase('Nava, CU', 1_295_000, 20.2),
    ],
    rules: [],
  })

  await openPortal([START], '/cases')

  const rows = page.getByRole('list', { name: 'Charges to stop, highest first' }).getByRole('listitem')
  await expect.element(rows.first().getByText('Release 2 cars at Nava, CU')).toBeVisible()
  await expect.element(rows.first().getByText('$12,950')).toBeVisible()
  await expect.element(rows.first().getByText('20 h left')).toBeVisible()
  expect(rows.elements().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Nava'),
    expect.stringMatching(/Houston.*\$550.*2 h left/),
  ])
  await expect
    .element(rows.first().getByRole('link', { name: 'Release 2', exact: true }))
    .toHaveAttribute('href', expect.stringMatching(/\/actions\/7\/new\?kind=release&cars=BNSF100/))
})
