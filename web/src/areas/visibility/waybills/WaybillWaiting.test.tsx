import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { listUnitDocuments } from '#contract/areas/visibility/documents/documents.contract.ts'
import { getWaybill, listActivity } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { queryClient } from '../../../shell/queries.ts'
import { makeAsset, makeWaybill } from '../../../testing/assets.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { visibilityPages } from '../visibility.routes.tsx'

const PATH = '/visibility/7/waybills/1'

function portalWith() {
  const api = signedInAs({ permissions: ['visibility_asset_list'] })
  api.answer(getWaybill, makeWaybill())
  api.answer(listActivity, [])
  api.answer(listUnitDocuments, { documents: [] })
  return api
}

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

beforeEach(() => page.viewport(1440, 900))

test('a unit that a list has loaded is named at once, before its details arrive', async () => {
  const api = portalWith()
  const release = api.hold(getWaybill)
  const row = makeAsset({ waybill_id: 1, equipment_id: 'GATX1234', origin_location: 'Houston, TX' })
  queryClient.setQueryData([listAssets.name, { params: { customerId: 7 } }], { data: [row] })

  await openPortal(visibilityPages, PATH)

  await expect.element(heading('GATX1234')).toBeVisible()
  await expect.element(page.getByText(/^Houston, TX to /)).toBeVisible()
  await expect.element(page.getByText('In Transit, current')).not.toBeInTheDocument()
  release()
  await expect.element(page.getByText('STCC 4905421, equivalent 2912110')).toBeVisible()
})

test('a unit of another customer is not named while its page loads', async () => {
  const api = portalWith()
  const release = api.hold(getWaybill)
  queryClient.setQueryData([listAssets.name, { params: { customerId: 8 } }], {
    data: [makeAsset({ waybill_id: 1, equipment_id: 'UTLX9' })],
  })

  await openPortal(visibilityPages, PATH)

  await expect.element(heading('Loading waybill')).toBeInTheDocument()
  release()
  await expect.element(heading('GATX1234')).toBeVisible()
})
