import { beforeEach, expect, test } from 'vitest'
import { importDueDates, updateDueDates } from '#contract/areas/visibility/due/due.contract.ts'
import { listActivity } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { getAssets, daysAgo } from '../assets/assets.factory.ts'
import { makeWaybill } from '../waybills/waybills.factory.ts'

const portal = useTestApp()
const { list } = getAssets(portal)
const params = { customerId: 1 }
const dayFrom = (days: number) => daysAgo(-days).slice(0, 10)
let id = 0

beforeEach(async () => {
  await portal.superuser((db) => db.query('truncate waybills, equipment, due_dates cascade'))
  await portal.owner(async (db) => {
    await db.query(`select set_config('app.customer_id', '1', false)`)
    // four days out, as it was expected from the start
    id = await makeWaybill(db, {
      equipment_id: 'GATX1',
      last_sighting_ts: daysAgo(0.1),
      destination_zone: 'America/Chicago',
      product_eta_ts: daysAgo(-4),
      eta_first_ts: daysAgo(-4),
      eta_rest_hours: 3,
    })
  })
})

const row = async () => (await list({})).data.data[0]
const setDue = (due: string | null) =>
  portal.call(updateDueDates, { params, body: { ids: [id], due, preview: false } }, 'full')

test('a unit that keeps its first estimate is late when it is due before', async () => {
  expect(await row()).toMatchObject({ lateness: 'on_time', due_date: null })

  await setDue(dayFrom(2))

  const late = await row()
  expect(late?.lateness).toBe('late')
  expect(late?.due_date?.slice(0, 10)).toBe(dayFrom(3))
  expect(late?.due_late_hours).toBeGreaterThanOrEqual(12)
})

test('the due day ends at midnight at the unit’s destination, and can be removed', async () => {
  await setDue('2026-12-24')
  expect((await row())?.due_date).toBe('2026-12-25T05:59:00.000Z')

  await setDue(null)
  expect((await row())?.due_date).toBeNull()
})

test('a list of due dates is imported by equipment id, and what matches nothing is named', async () => {
  const { data } = await portal.call(
    importDueDates,
    {
      params,
      body: {
        rows: [
          { equipment_id: 'gatx 1', due: '2026-12-24' },
          { equipment_id: 'NONE9', due: '2026-12-24' },
        ],
      },
    },
    'full',
  )

  expect(data).toEqual({ done: 1, unmatched: ['NONE9'] })
  expect((await row())?.due_date).toBe('2026-12-25T05:59:00.000Z')
})

test('[VIS-020] the activity shows who changed a due date and its earlier value', async () => {
  await setDue('2026-12-24')
  await setDue('2026-12-26')

  const { data } = await portal.call(listActivity, { params: { ...params, waybillId: id } }, 'full')

  expect(data.slice(0, 2)).toMatchObject([
    {
      override_display_name: 'Due date',
      old_value: '2026-12-24',
      new_value: '2026-12-26',
      operation: 'update',
    },
    { override_display_name: 'Due date', old_value: null, new_value: '2026-12-24', operation: 'insert' },
  ])
  expect(data[0]?.user).toEqual({ first_name: expect.any(String), last_name: expect.any(String) })
})
