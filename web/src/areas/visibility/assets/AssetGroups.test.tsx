import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAssetGroups } from '#contract/areas/visibility/assets/assets.contract.ts'
import { ASSETS, assetPortal, button, car, PATIENT, questions } from '../../../testing/asset-list.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { visibilityPages } from '../visibility.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

const GROUP = {
  cause: 'Departed late, Pasco, WA',
  units: 14,
  waybill_ids: [1, 2],
  equipment_id: null,
  hours: 80,
  place: null,
  origin: 'Pasco, WA',
  destination: 'Newark, NJ',
  destination_zone: 'America/New_York',
  eta_from: '2026-12-01T12:00:00Z',
  eta_to: '2026-12-02T12:00:00Z',
  cents: 36_000,
}
const ALONE = { ...GROUP, cause: null, units: 1, waybill_ids: [9], equipment_id: 'UTLX9', hours: 9, cents: 0 }

test('late units are one row for each cause; opening it lists exactly its units', async () => {
  const api = assetPortal()
  api.answer(listAssetGroups, { groups: [GROUP, ALONE], group_count: 2, unit_count: 15 })
  await openPortal(visibilityPages, ASSETS)
  await button('Late 2').click()

  await button('Group by cause').click()

  const table = page.getByRole('table', { name: 'Assets by cause' })
  await expect.element(table.getByText('3 d 8 h late')).toBeVisible()
  await expect.element(table.getByRole('cell', { name: '$360' })).toBeVisible()
  await expect.element(table.getByRole('link', { name: 'UTLX9' })).toBeVisible()
  await expect.element(page.getByText('1 to 2 of 2 causes, 15 units')).toBeVisible()
  await button('14 units').click()
  await expect.element(car('GATX1234')).toBeVisible()
  await expect
    .poll(() => questions(api).at(-1), PATIENT)
    .toMatchObject({
      filters: [{ field: 'lateness' }, { field: 'late_cause', operand: 'equals', value: [GROUP.cause] }],
    })
})
