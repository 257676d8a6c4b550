import { beforeAll, describe, expect, test } from 'vitest'
import * as templates from '#contract/areas/reports/templates/templates.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()
const params = { customerId: 1 }
type Filter = readonly [key: string, operand: string, value: string]
const call = (dataset: string, keys: string[], filters: readonly Filter[], more: object = {}) =>
  portal.call(
    templates.previewDraft,
    {
      params,
      body: {
        dataset,
        columns: keys.map((key) => ({ key })),
        filters: filters.map(([key, operand, value]) => ({ key, operand, value })),
        timezone: 'UTC',
        ...more,
      } as never,
    },
    'full',
  )
const events = (...filters: Filter[]) => call('events', ['equipment_id', 'event_text', 'location'], filters)

beforeAll(() =>
  portal.superuser(async (db) => {
    await db.query(`insert into equipment (customer_id, equipment_id, equipment_kind)
      values (1, 'UTLX1', 'R'), (1, 'UTLX2', 'R'), (2, 'UTLX1', 'R')`)
    const event = `insert into events (customer_id, equipment_id, event_ts, source, code_source, code, place,
        equipment_kind, message_id, received_ts)
      select c, unit, now() - make_interval(days => days), 'BNSF', 'CLM', 'W', 'RENO|NV', 'R', 1,
        now() - make_interval(days => days) + interval '5 hours'
      from (values (1, 'UTLX1', 1), (1, 'UTLX1', 200), (1, 'UTLX2', 2), (2, 'UTLX1', 1)) v (c, unit, days)`
    await db.query(event)
    await db.query(`insert into round_trips (customer_id, waybill_id, equipment_id, trip_start_ts, start_ts, end_ts,
        loaded_transit, held, unload_dwell, empty_transit, load_dwell, stored, bad_order, loaded_miles, empty_miles,
        is_under_way, left_out, origin_place, destination_place)
      values (1, 1, 'UTLX1', '2026-01-01', '2026-01-01', '2026-01-11', 7200, 60, 1440, 4320, 1380, 0, 0, 900, 800, false,
          null, 'RENO|NV', 'OMAHA|NE'),
        (1, 2, 'UTLX2', '2026-02-01', null, '2026-02-15', null, 60, null, 4320, 1380, 0, 0, 900, 800, false,
          'incomplete', 'RENO|NV', null),
        (2, 3, 'UTLX1', '2026-01-01', '2026-01-01', '2026-01-11', 7200, 60, 1440, 4320, 1380, 0, 0, 900, 800, false,
          null, 'RENO|NV', 'OMAHA|NE')`)
  }),
)

describe('events', () => {
  test.each([
    ['no filter at all', []],
    ['part of an ID', [['equipment_id', 'contains', 'UTLX']]],
    ['more than 31 days', [['event_date', 'greater_than_or_equals', 'today-32']]],
    ['an end without a beginning', [['event_date', 'less_than', 'today']]],
  ] as [string, Filter[]][])('of all equipment and %s are refused in words', async (_, filters) => {
    const { status, error } = await events(...filters)

    expect([status, error.errors]).toEqual([
      400,
      { filters: ['Filter events by one unit, or by a time range of at most 31 days.'] },
    ])
  })

  test('of one unit go back for ever, of all equipment 31 days, and are the customer’s own', async () => {
    const ofUnit = await events(['equipment_id', 'equals', 'UTLX1'])
    const ofAll = await events(['event_date', 'greater_than_or_equals', 'today-31'])

    expect(ofUnit.data.record_count).toBe(2)
    expect(ofAll.data.rows.map((row) => row['equipment_id'])).toEqual(['UTLX1', 'UTLX2'])
    expect(ofAll.data.rows[0]).toMatchObject({ location: expect.stringMatching(/^Reno, NV$/i) })
  })

  test('a required filter does not report what it removes', async () => {
    const { data } = await portal.call(
      templates.countRemoved,
      {
        params,
        body: {
          dataset: 'events',
          columns: [{ key: 'equipment_id' }],
          filters: [
            { key: 'event_date', operand: 'greater_than_or_equals', value: 'today-31' },
            { key: 'equipment_id', operand: 'contains', value: 'UTLX1' },
            { key: 'code', operand: 'equals', value: 'D' },
          ],
          timezone: 'UTC',
        },
      },
      'full',
    )

    expect(data).toEqual({ total: 1, left: 0, removed: [null, null, 1] })
  })
})

test('cycles are from release to release, their legs in days; what was not reported is unknown', async () => {
  const { data } = await call(
    'cycles',
    ['equipment_id', 'state', 'cycle_days', 'loaded_transit', 'start_day'],
    [],
  )

  expect(data.rows).toEqual([
    {
      equipment_id: 'UTLX2',
      state: 'Incomplete data',
      cycle_days: null,
      loaded_transit: null,
      start_day: '02/01/2026',
    },
    { equipment_id: 'UTLX1', state: 'Complete', cycle_days: 10, loaded_transit: 5, start_day: '01/01/2026' },
  ])
})
