import { beforeAll, expect, test } from 'vitest'
import {
  findGroupCars,
  listReportingGroups,
} from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()

beforeAll(() =>
  portal.superuser(async (db) => {
    await db.query(
      `insert into equipment (customer_id, equipment_id, equipment_kind)
       values (1, 'UTLX1234', 'R'), (1, 'GATX123', 'R')`,
    )
    await db.query(
      `insert into reporting_groups values (1, 2, 'Gulf pool', '{7}'), (1, 1, 'Ethanol fleet', '{}')`,
    )
    await db.query(`insert into reporting_group_equipment values (1, 2, 'UTLX1234'), (1, 2, 'GATX123')`)
  }),
)

test('[FLT-019] [FLT-009] the reporting groups of the customer come by name with their equipment', async () => {
  const mine = await portal.call(listReportingGroups, { params: { customerId: 1 } }, 'bare')
  const theirs = await portal.call(listReportingGroups, { params: { customerId: 2 } }, 'other')

  expect(mine.data).toEqual({
    data: [
      { id: 1, name: 'Ethanol fleet', equipment_ids: [], party_ids: [], version: 1, rule: null },
      {
        id: 2,
        name: 'Gulf pool',
        equipment_ids: ['GATX123', 'UTLX1234'],
        party_ids: [7],
        version: 1,
        rule: null,
      },
    ],
  })
  expect(theirs.data).toEqual({ data: [] })
})

test('cars to fill a group are found by mark, car type and the commodity they carry, all of them together', async () => {
  await portal.superuser(async (db) => {
    await db.query(`insert into equipment (customer_id, equipment_id, equipment_kind, car_type) values
      (1, 'TILX1', 'R', 'T108'), (1, 'TILX2', 'R', 'T106'), (1, 'TILXA', 'imdl', null), (2, 'TILX9', 'R', 'T108')`)
    await db.query(`insert into waybills (waybill_id, customer_id, equipment_id, equipment_kind, is_current, trip_start_ts, commodity, commodity_code)
      values (nextval('waybill_ids'), 1, 'TILX1', 'R', true, now(), 'CORN SYRUP', '2046210')`)
  })
  const find = async (query: object, as: 'full' | 'viewer' = 'full') =>
    portal.call(findGroupCars, { params: { customerId: 1 }, query }, as)

  expect((await find({ marks: 'tilx' })).data.equipment_ids).toEqual(['TILX1', 'TILX2'])
  expect((await find({ car_types: 'T108, T109' })).data.equipment_ids).toEqual(['TILX1'])
  expect((await find({ marks: 'TILX', commodity: '2046' })).data.equipment_ids).toEqual(['TILX1'])
  expect((await find({ commodity: 'syrup' })).data.equipment_ids).toEqual(['TILX1'])
  expect((await find({ marks: 'GATX', commodity: 'syrup' })).data.equipment_ids).toEqual([])
  expect([(await find({})).status, (await find({ marks: 'TILX' }, 'viewer')).status]).toEqual([400, 403])
})
