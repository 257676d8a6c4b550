import { beforeAll, expect, test } from 'vitest'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
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
      { id: 1, name: 'Ethanol fleet', equipment_ids: [], party_ids: [], version: 1 },
      { id: 2, name: 'Gulf pool', equipment_ids: ['GATX123', 'UTLX1234'], party_ids: [7], version: 1 },
    ],
  })
  expect(theirs.data).toEqual({ data: [] })
})
