import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type CarRecord,
  getCar,
  listCars,
  updateCar,
} from '#contract/areas/fleets/car-records/car-records.contract.ts'
import { listFleetEquipment, listCycles } from '#contract/areas/fleets/cycles/cycles.contract.ts'
import { getFleetUnit } from '#contract/areas/fleets/figures/figures.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const NONE = { loaded_transit: null, held: null, unload_dwell: null, empty_transit: null, load_dwell: null }
const RECORD: CarRecord = {
  equipment_id: 'TILX270431',
  version: 2,
  visual_done: null,
  visual_due: inDays(-2),
  structural_done: null,
  structural_due: inDays(20),
  thickness_done: null,
  thickness_due: null,
  safety_done: null,
  safety_due: null,
  lining_done: null,
  lining_due: null,
  service_done: null,
  service_due: null,
  lessor: 'Trinity',
  lease_kind: 'full',
  lease_start: null,
  lease_end: null,
  mile_cents: null,
  rate_cents: 82_500,
  capacity_lb: null,
  tare_lb: 68_000,
}

beforeEach(() => page.viewport(1440, 900))

test('cars are listed with the test due next, marked when it is overdue', async () => {
  const api = signedInAs({ permissions: ['visibility_fleet_cycles'] })
  api.answer(listCars, {
    data: [
      {
        equipment_id: 'TILX270431',
        car_type: 'T108',
        groups: ['Tanks'],
        next_due: inDays(-2),
        next_test: 'visual',
        lessor: 'Trinity',
        lease_end: null,
        rate_cents: 82_500,
        lease_kind: null,
        capacity_lb: null,
        tare_lb: null,
      },
    ],
    total_record_count: 1,
  })
  await openPortal(pages, '/visibility/7/fleets/cars')

  await expect.element(page.getByRole('link', { name: 'TILX 270431' })).toBeVisible()
  await expect.element(page.getByText('Overdue', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Visual inspection')).toBeVisible()
  await expect.element(page.getByText('$825.00')).toBeVisible()
})

test('one car shows its tests by the day they are due, says that billing warns, and is changed', async () => {
  const api = signedInAs({ permissions: ['visibility_fleet_cycles', 'company_settings'] })
  api.answer(listReportingGroups, { data: [] })
  api.answer(listFleetEquipment, {
    equipment_ids: [{ id: 'TILX270431', display_name: 'TILX 270431', cycle_count: 0 }],
  })
  api.answer(listCycles, { waybill_cycles: [] })
  api.answer(getFleetUnit, {
    equipment_id: 'TILX270431',
    display_name: 'TILX 270431',
    fleet_median: null,
    fleet_leg_medians: NONE,
    round_trips: [],
    interruptions: [],
    now: null,
  })
  api.answer(getCar, RECORD)
  api.answer(updateCar, { ...RECORD, version: 3, lessor: 'GATX' })
  await openPortal(pages, '/visibility/7/fleets?group_id=all&equipment_id=TILX270431')
  const panel = page.getByRole('region', { name: 'Tests and lease' })

  await expect.element(panel.getByText(/^You’ll see a warning when billing this car/)).toBeVisible()
  expect(
    panel
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent?.slice(0, 6)),
  ).toEqual(['Visual', 'Struct'])
  await panel.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabelText('Lessor').fill('GATX')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(panel.getByText('GATX')).toBeVisible()
})
