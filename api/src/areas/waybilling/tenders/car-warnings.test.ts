import { beforeAll, expect, test } from 'vitest'
import { listCarWarnings } from '#contract/areas/waybilling/tenders/car-warnings.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()
const ask = (cars: string, customerId = 1, as: 'full' | 'other' = 'full') =>
  portal.call(listCarWarnings, { params: { customerId }, query: { cars } }, as)

beforeAll(() =>
  portal.superuser((db) =>
    db.query(`insert into car_records (customer_id, equipment_id, visual_due, lining_due) values
      (1, 'TILX1', '2026-01-31', '2099-01-01'), (1, 'TILX2', '2099-01-01', null)`),
  ),
)

test('a car past a test date warns when it is billed; one that is not, or another company’s, does not', async () => {
  const mine = await ask('TILX 1,TILX2')
  const foreign = await ask('TILX1', 2, 'other')

  expect(mine.data.warnings).toEqual([{ equipmentId: 'TILX1', test: 'Visual inspection', due: '2026-01-31' }])
  expect(foreign.data.warnings).toEqual([])
})
