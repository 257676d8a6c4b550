import { beforeAll, expect, test } from 'vitest'
import * as cycles from '#contract/areas/fleets/cycles/cycles.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { fillFleets, GROUP, RANGE, UNIT } from '../fleets.factory.ts'

const portal = useTestApp()

beforeAll(() => fillFleets(portal))

test('[FLT-015] [FLT-010] the equipment of a group is listed with the number of its cycles', async () => {
  const { data } = await portal.call(cycles.listFleetEquipment, { params: GROUP, query: RANGE }, 'full')
  const listed = await portal.call(cycles.listCycles, { params: UNIT, query: RANGE }, 'full')

  expect(data.equipment_ids).toEqual([
    { id: 'UTLX501', display_name: 'UTLX 501', cycle_count: 3 },
    { id: 'UTLX502', display_name: 'UTLX 502', cycle_count: 3 },
  ])
  expect(listed.data.waybill_cycles).toHaveLength(3)
})

test('[FLT-017] [FLT-011] [FLT-012] cycles of a unit list their legs to the minute, newest first', async () => {
  const { data } = await portal.call(cycles.listCycles, { params: UNIT, query: RANGE }, 'full')

  const [last, empty, loaded] = data.waybill_cycles
  expect(loaded).toMatchObject({
    status: 'complete',
    status_label: 'Complete',
    total_cycle_duration: 200 / 24,
    transport_type: 'R',
    load_empty_status: 'L',
    destination_name: 'Chicago, IL',
    incomplete_data: false,
  })
  expect(loaded?.cycle_legs.map(({ status_label, duration_days }) => [status_label, duration_days])).toEqual([
    ['Loaded transit', 100 / 24],
    ['Held at destination', 30 / 24],
    ['Unload dwell', 70 / 24],
  ])
  expect(empty?.cycle_legs.map(({ duration_days }) => duration_days)).toEqual([210 / 24, 40 / 24])
  expect(last).toMatchObject({ status: 'under_way', total_cycle_duration: null })
})

test('[FLT-018] [FLT-013] events of a unit have place and text, newest first', async () => {
  const { data } = await portal.call(cycles.listCycleEvents, { params: UNIT, query: RANGE }, 'full')

  expect(data.events).toHaveLength(10)
  expect(data.events[0]).toMatchObject({
    location: { display_name: 'Houston, TX' },
    sighting_event_code_text: 'Released',
  })
})

test('[FLT-016] a group without equipment, a unit of another group and a group of another customer are not found', async () => {
  const empty = await portal.call(
    cycles.listFleetEquipment,
    { params: { customerId: 1, group: 2 }, query: {} },
    'full',
  )
  const foreign = await portal.call(
    cycles.listCycles,
    { params: { ...UNIT, group: 2 }, query: RANGE },
    'full',
  )
  const ofOtherCustomer = await portal.call(
    cycles.listCycles,
    { params: { ...UNIT, customerId: 2 }, query: RANGE },
    'other',
  )

  expect([empty.status, foreign.status, ofOtherCustomer.status]).toEqual([404, 404, 404])
})

test('[FLT-008] a range with one date is refused', async () => {
  const { status } = await portal.call(
    cycles.listCycles,
    { params: UNIT, query: { fromDate: '2026-01-01' } },
    'full',
  )

  expect(status).toBe(400)
})
