import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sumAssetDemurrage } from '#contract/areas/visibility/assets/assets.contract.ts'
import { assetPortal, ASSETS, button, PATIENT, questions } from '../../../testing/asset-list.ts'
import { makeAsset } from '../../../testing/assets.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { visibilityPages } from '../visibility.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

const CHARGED = [makeAsset({ waybill_id: 1, equipment_id: 'GATX1234', demurrage: 869_500 })]

test('one press opens the units with charges, the most expensive first, with their sum', async () => {
  const api = assetPortal(CHARGED)
  api.answer(sumAssetDemurrage, { cents: 18_183_000, count: 48 })
  await openPortal(visibilityPages, ASSETS)

  await button('Demurrage 48').click()

  await expect
    .poll(() => questions(api).at(-1), PATIENT)
    .toMatchObject({
      scope: 'current',
      filters: [{ field: 'demurrage', operand: 'greater_than', value: 0 }],
      sort_by: 'demurrage',
      sort_direction: 'desc',
    })
  await expect.element(page.getByText('$181,830 in demurrage accrued by 48 units in this list')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '$8,695.00' })).toBeVisible()
})

test('a customer without a car on the clock is offered nothing about demurrage', async () => {
  assetPortal()
  await openPortal(visibilityPages, ASSETS)

  await expect.element(button('Late 2')).toBeVisible()
  await expect.element(button(/^Demurrage/)).not.toBeInTheDocument()
})
