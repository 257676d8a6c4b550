import { beforeAll, expect, test } from 'vitest'
import * as groups from '#contract/areas/fleets/groups/groups.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { startTestWorker } from '../../../testing/worker.ts'
import { fleetsJobs } from '../fleets.jobs.ts'

const portal = useTestApp()
const params = { customerId: 1 }
/** More than one job takes. */
const CARS = 300

/** Each car has a trip under way, one that was lost and one that ended. */
beforeAll(async () => {
  await portal.superuser(async (db) => {
    await db.query(
      `insert into equipment (customer_id, equipment_id, equipment_kind)
       select 1, 'TILX' || n, 'R' from generate_series(1, $1::int) n`,
      [CARS],
    )
    await db.query(
      `insert into waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, trip_start_ts, trip_end_ts)
       select 1, n * 10 + k, 'TILX' || n, 'R', k = 0, now() - k * interval '9 days', case when k = 2 then now() end
       from generate_series(1, $1::int) n, generate_series(0, 2) k`,
      [CARS],
    )
  })
})

/** How many trips carry which groups: those under way, those lost and those that ended. */
const countTrips = async () =>
  (
    await portal.superuser((db) =>
      db.query(
        `select waybill_id % 10 as trip, group_ids, count(*)::int as n from waybills group by 1, 2 order by 1, 2`,
      ),
    )
  ).rows.map(({ trip, group_ids, n }) => [Number(trip), group_ids, n])

test('trips under way and lost change their groups with the group, past trips in portions after it', async () => {
  const worker = await startTestWorker(portal, fleetsJobs)
  await worker.stop()
  const rule = { marks: 'TILX', car_types: '', commodity: '' }

  const { data } = await portal.call(
    groups.createGroup,
    { params, body: { name: 'Tanks', equipment_ids: [], rule } },
    'full',
  )
  const ids = [data.id]
  expect(data.equipment_ids).toHaveLength(CARS)
  // a large group has more past trips than one statement may write
  expect(await countTrips()).toEqual([
    [0, ids, CARS],
    [1, ids, CARS],
    [2, [], CARS],
  ])
  const jobs = await portal.superuser((db) =>
    db.query(
      `select json_array_length(j.payload -> 'equipment_ids') as units from graphile_worker._private_jobs j
       where j.payload -> 'equipment_ids' is not null order by 1`,
    ),
  )
  expect(jobs.rows).toEqual([{ units: 50 }, { units: 250 }])

  const next = await startTestWorker(portal, fleetsJobs)
  await expect.poll(countTrips).toEqual([
    [0, ids, CARS],
    [1, ids, CARS],
    [2, ids, CARS],
  ])

  await portal.call(groups.removeGroup, { params: { ...params, groupId: data.id } }, 'full')
  await expect.poll(countTrips).toEqual([
    [0, [], CARS],
    [1, [], CARS],
    [2, [], CARS],
  ])
  await next.stop()
})
