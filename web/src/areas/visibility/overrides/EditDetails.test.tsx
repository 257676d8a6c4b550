import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getOverrides, updateOverrides } from '#contract/areas/visibility/overrides/overrides.contract.ts'
import { getWaybill, listActivity } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { makeWaybill } from '../../../testing/assets.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { visibilityPages } from '../visibility.routes.tsx'

const OVERRIDES = {
  note: 'Call the yard',
  seals: ['A1'],
  references: [],
  shipper: 'Prairie Gold West',
  consignee: null,
  commodity: null,
  bill_of_lading_number: null,
  weight_lb: null,
  reported: { shipper: 'PRAIRIE GOLD' },
  version: 3,
}

test('[VIS-045] seals, references and fields are changed in a dialog that shows what the railroad reports', async () => {
  await page.viewport(1440, 900)
  const api = signedInAs({ permissions: ['visibility_asset_list'] })
  const trip = makeWaybill()
  api.answer(getWaybill, trip)
  api.answer(listActivity, [])
  api.answer(getOverrides, OVERRIDES)
  api.answer(updateOverrides, { ...OVERRIDES, version: 4 })
  await openPortal(visibilityPages, '/visibility/7/waybills/1')

  await page.getByRole('button', { name: 'Edit details' }).click()
  await expect.element(page.getByText('Railroad value: PRAIRIE GOLD.')).toBeVisible()
  await page.getByLabelText('Seals').fill('a1, b2')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByText(/^Details saved/)).toBeVisible()
  const sent = api.calls.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    seals: ['A1', 'B2'],
    shipper: 'Prairie Gold West',
    version: 3,
  })
})
