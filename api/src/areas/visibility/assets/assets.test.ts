import { beforeAll, describe, expect, test } from 'vitest'
import {
  getAssetSummary,
  watchAssets,
  type AssetFilter,
  type AssetListRequest,
} from '#contract/areas/visibility/assets/assets.contract.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'
import { getAssets, daysAgo, makeAssets } from './assets.factory.ts'
import { makeWaybill } from '../waybills/waybills.factory.ts'

const portal = useTestApp()
const { list, getIds } = getAssets(portal)

beforeAll(() => portal.superuser(makeAssets))

test('[VIS-036] [VIS-006] the list answers the current trips of the customer, the longest silent first, unseen ones last', async () => {
  const { status, data } = await list({})

  expect(status).toBe(200)
  expect(data.data.map((row) => row.equipment_id)).toEqual(['UTLX207444', 'GATX1234', 'TCNU1234565', 'NOBX1'])
  expect(data.record_count).toBe(4)
  expect(data.report_groups).toEqual({ 1: 'Ethanol fleet', 2: 'Gulf pool' })
  expect(data.unmatched_terms).toEqual([])
})

test('[VIS-038] a row carries the fields of the contract, times in UTC and whole days since the last sighting', async () => {
  const { data } = await list({ search_terms: ['UTLX207444'] })

  expect(data.data).toEqual([
    expect.objectContaining({
      equipment_id: 'UTLX207444',
      status_code: 40,
      load_empty_status: 'L',
      waybill_date: '2026-03-08T09:30:00.000Z',
      days_since_last_sighting: 3,
      origin_zone: 'America/Los_Angeles',
      tele_eta: { date: '2026-03-08T06:30:00.000Z', updated: '2026-03-07T12:00:00.000Z' },
      rail_eta: { date: '2026-03-09T20:00:00.000Z', updated: '2026-03-06T12:00:00.000Z' },
      arrival_date: null,
      exceptions: [],
      note: { note: null },
      reporting_groups: [1, 2],
    }),
  ])
})

test('[VIS-033] [VIS-034] [VIS-035] from status 50 on a row shows its arrival and no estimate any more', async () => {
  const { data } = await list({
    filters: [{ field: 'status_code', operand: 'greater_than_or_equals', value: 50 }],
  })

  const [row] = data.data
  expect(row).toMatchObject({ equipment_id: 'GATX1234', tele_eta: { date: null }, rail_eta: { date: null } })
  expect(row?.arrival_date).toBe(row?.last_sighting_date)
})

test('[VIS-037] scope all lists finished trips as well', async () => {
  const { data } = await list({ scope: 'all', search_terms: ['UTLX207444'] })

  expect(data.data.map((row) => row.waybill_number)).toEqual(['099999', '100001'])
})

test('reporting groups narrow the list to their members', async () => {
  expect(await getIds({ group_ids: [1] })).toEqual(['UTLX207444'])
})

describe('the order', () => {
  test.each([
    ['days_since_last_sighting', 'desc', ['UTLX207444', 'GATX1234', 'TCNU1234565', 'NOBX1']],
    ['days_since_last_sighting', 'asc', ['TCNU1234565', 'GATX1234', 'UTLX207444', 'NOBX1']],
    ['status_code', 'asc', ['TCNU1234565', 'UTLX207444', 'GATX1234', 'NOBX1']],
    ['status_code', 'desc', ['GATX1234', 'UTLX207444', 'TCNU1234565', 'NOBX1']],
    ['equipment_id', 'asc', ['GATX1234', 'NOBX1', 'TCNU1234565', 'UTLX207444']],
    ['commodity', 'desc', ['UTLX207444', 'GATX1234', 'NOBX1', 'TCNU1234565']],
  ] as const)(
    'by %s %s puts empty values last and equals by equipment',
    async (sort_by, sort_direction, expected) => {
      expect(await getIds({ sort_by, sort_direction })).toEqual(expected)
    },
  )

  test('by an unknown column is refused', async () => {
    const { status, error } = await list({ sort_by: 'w.waybill_id; --' as never })

    expect(status).toBe(400)
    expect(error.errors).toEqual({ sort_by: ['The list can’t be sorted by this column.'] })
  })
})

test('pages do not overlap, a page past the end is the last one, and only 25, 50 and 100 are sizes', async () => {
  await portal.superuser(async (db) => {
    for (let i = 0; i < 60; i++) await makeWaybill(db, { customer_id: 2, equipment_id: `PAGX${100 + i}` })
  })
  const page = (page: number) => getIds({ page, page_size: 25, sort_by: 'shipper' }, 'other', 2)

  const [first, second, third, beyond] = [await page(1), await page(2), await page(3), await page(1_000_000)]

  expect([first.length, second.length, third.length]).toEqual([25, 25, 11])
  expect(new Set([...first, ...second, ...third]).size).toBe(61)
  expect(beyond).toEqual(third)
  expect((await list({ page_size: 30 })).error.errors).toEqual({ page_size: ['Choose 25, 50 or 100.'] })
  expect((await list({ page: 0 })).status).toBe(400)
  expect((await list({ page: 1_000_001 })).status).toBe(400)
})

test('assets of another customer are never returned, whatever is requested', async () => {
  const terms = { search_terms: ['OTHX9', '100009'], scope: 'all' as const }

  expect((await list(terms)).data).toMatchObject({
    data: [],
    record_count: 0,
    unmatched_terms: ['OTHX9', '100009'],
  })
  expect((await list({}, 'full', 2)).status).toBe(403)
})

describe('trips under way', () => {
  const OLD = { customer_id: 2, last_sighting_ts: daysAgo(9), exceptions: ['Held'] }
  const ofOther = (body: Partial<AssetListRequest>) => list({ scope: 'active', ...body }, 'other', 2)

  beforeAll(() =>
    portal.superuser(async (db) => {
      await makeWaybill(db, { ...OLD, equipment_id: 'ENDX1', status_code: 100 })
      await makeWaybill(db, { ...OLD, equipment_id: 'SLOX1', status_code: 90 })
      await makeWaybill(db, { ...OLD, equipment_id: 'WHOX1', status_code: null })
    }),
  )

  test('[VIS-037] scope active leaves completed trips out and keeps those of unknown status', async () => {
    const { data } = await ofOther({})

    const shown = data.data.map((row) => row.equipment_id)
    expect(shown).toEqual(expect.arrayContaining(['SLOX1', 'WHOX1']))
    expect(shown).not.toContain('ENDX1')
  })

  test('ids of completed trips match nothing there', async () => {
    const { data } = await ofOther({ search_terms: ['ENDX1', 'SLOX1'] })

    expect(data).toMatchObject({ record_count: 1, unmatched_terms: ['ENDX1'] })
  })

  test.each([
    ['exceptions', { field: 'exceptions', operand: 'equals', value: ['Held', 'Bad order'] }],
  ] as const)('the count "%s" is that of the list it opens', async (name, filter) => {
    const summary = await portal.call(getAssetSummary, { params: { customerId: 2 } }, 'other')
    const opened = await ofOther({ filters: [filter as unknown as AssetFilter] })

    expect(summary.data[name]).toBe(2)
    expect(opened.data.record_count).toBe(2)
  })
})

describe('the summary', () => {
  const summary = (as: Caller) => portal.call(getAssetSummary, { params: { customerId: 1 } }, as)

  test('counts statuses, dwelling, waiting, late and silent assets', async () => {
    const { data } = await summary('full')

    expect(data).toEqual({
      total: 4,
      by_status: { 20: 1, 40: 1, 90: 1, NA: 1 },
      dwelling_over_2_days: 1,
      ap_status: 1,
      cp_status_or_notified: 0,
      ready_for_release: 1,
      late: 0,
      silent: 1,
      lost: 0,
      exceptions: 1,
      queue: {
        overdue: { count: 0, fresh: 0 },
        slipped: { count: 0, fresh: 0 },
        silent: { count: 1, fresh: 0 },
        held: { count: 1, fresh: 0 },
        waiting: { count: 0, fresh: 0 },
      },
      mine: 0,
      snoozed: 0,
      last_event_ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    })
  })

  test('[PLT-030] keeps a widget from those who may not see it', async () => {
    const { data } = await summary('viewer')

    expect(data).toMatchObject({
      total: 4,
      dwelling_over_2_days: null,
      ap_status: null,
      cp_status_or_notified: null,
      ready_for_release: null,
    })
  })
})

test('a change is announced to its own customer only', async () => {
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const leave = new AbortController()
  const open = (as: Caller, customerId: number) =>
    fetch(`${address}/api${watchAssets.path.replace('{customerId}', String(customerId))}`, {
      headers: { authorization: `Bearer ${portal.token(as)}` },
      signal: leave.signal,
    })
  const [mine, theirs] = [await open('full', 1), await open('other', 2)]

  for (const customerId of [2, 1]) {
    await portal.database.tenant(customerId, (db) => portal.live.publish(db, customerId, [customerId * 10]))
  }

  expect(await firstEvent(mine)).toEqual({ topic: 'assets', waybill_ids: [10], more: false })
  expect(await firstEvent(theirs)).toEqual({ topic: 'assets', waybill_ids: [20], more: false })
  leave.abort()
})

async function firstEvent(response: Response): Promise<unknown> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString()
    const data = /^data: (.*)$/m.exec(text)?.[1]
    if (data) return JSON.parse(data)
  }
  return null
}

test('[VIS-037] what arrived since a moment is found by its arrival in every scope, whenever it was seen last', async () => {
  await portal.superuser(async (db) => {
    const there = { customer_id: 2, status_code: 50 }
    const seen = { ...there, equipment_id: 'SEEN1', arrival_ts: daysAgo(5), last_sighting_ts: daysAgo(1) }
    // its next trip began long after it was seen last
    const ended = {
      is_current: false,
      status_code: 100,
      arrival_ts: daysAgo(2),
      last_sighting_ts: daysAgo(9),
    }
    await makeWaybill(db, seen)
    await makeWaybill(db, { ...there, equipment_id: 'ONLY1', last_sighting_ts: daysAgo(2) })
    await makeWaybill(db, { ...there, ...ended, equipment_id: 'DONE1' })
  })
  const arrived = (scope: AssetListRequest['scope'], days: number, more: Partial<AssetListRequest> = {}) => {
    const since = { field: 'arrival_date', operand: 'greater_than_or_equals', value: daysAgo(days) } as const
    return getIds({ scope, filters: [since], ...more }, 'other', 2)
  }

  for (const scope of ['active', 'current'] as const) {
    expect(await arrived(scope, 3)).toEqual(['ONLY1'])
    expect(await arrived(scope, 6)).toEqual(['ONLY1', 'SEEN1'])
    expect(await arrived(scope, 6, { sort_by: 'shipper' })).toEqual(['ONLY1', 'SEEN1'])
  }
  expect((await arrived('all', 3)).toSorted()).toEqual(['DONE1', 'ONLY1'])
})
