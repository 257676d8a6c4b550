import { beforeAll, describe, expect, test } from 'vitest'
import {
  getAssetSummary,
  listAssets,
  watchAssets,
  type AssetFilter,
  type AssetListRequest,
} from '#contract/areas/visibility/assets.contract.ts'
import { useTestApp, type Caller } from '../../testing/app.ts'
import { makeGroup, makeStation, makeWaybill } from './waybills.factory.ts'

const portal = useTestApp()

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** A moving car, a placed one, a ramped container, one never seen, a finished trip, and another customer's car. */
beforeAll(() =>
  portal.superuser(async (db) => {
    await makeGroup(db, { group_id: 1, name: 'Ethanol fleet' })
    await makeGroup(db, { group_id: 2, name: 'Gulf pool' })
    await makeStation(db, { place: 'LOS ANGELES|CA', zone: 'America/Los_Angeles' })
    await makeWaybill(db, {
      equipment_id: 'UTLX207444',
      status_code: 40,
      group_ids: [1, 2],
      waybill_number: '100001',
      waybill_ts: '2026-03-08T09:30:00Z',
      bill_of_lading_number: 'BL-7700',
      commodity: 'Ethanol',
      commodity_code: '4909152',
      shipper: 'PRAIRIE GOLD',
      origin_place: 'LOS ANGELES|CA',
      current_location: 'Houston, TX',
      current_zone: 'America/Chicago',
      destination_zone: 'America/New_York',
      last_event_text: 'Departed',
      last_event_code: 'P',
      last_sighting_ts: daysAgo(3.5),
      product_eta_ts: '2026-03-08T06:30:00Z',
      product_eta_made_ts: '2026-03-07T12:00:00Z',
      rail_eta_ts: '2026-03-09T20:00:00Z',
      rail_eta_made_ts: '2026-03-06T12:00:00Z',
      train_id: 'MHOAL',
      current_carrier: 'UP',
    })
    await makeWaybill(db, {
      equipment_id: 'GATX1234',
      status_code: 90,
      load_empty_status: 'E',
      exceptions: ['Bad order', 'Held'],
      group_ids: [2],
      waybill_number: '100002',
      current_location: 'Albany, NY',
      current_zone: 'America/New_York',
      last_sighting_ts: daysAgo(1.5),
      product_eta_ts: '2026-03-01T00:00:00Z',
      rail_eta_ts: '2026-03-02T00:00:00Z',
      note: 'Ask the yard',
    })
    await makeWaybill(db, {
      equipment_id: 'TCNU123456',
      equipment_kind: 'imdl',
      status_code: 20,
      current_location: 'Chicago, IL',
      imdl_pickup_number: 'PU9',
      last_sighting_ts: daysAgo(0.2),
      ingate_ts: '2026-03-08T10:30:00Z',
    })
    await makeWaybill(db, { equipment_id: 'NOBX1', status_code: null, load_empty_status: null })
    await makeWaybill(db, {
      equipment_id: 'UTLX207444',
      is_current: false,
      status_code: 100,
      waybill_number: '099999',
      trip_start_ts: '2026-01-01T00:00:00Z',
      trip_end_ts: '2026-03-01T06:00:00Z',
      last_sighting_ts: daysAgo(30),
    })
    await makeWaybill(db, { customer_id: 2, equipment_id: 'OTHX9', waybill_number: '100009' })
  }),
)

const list = async (body: Partial<AssetListRequest>, as: Caller = 'full', customerId = 1) =>
  portal.call(listAssets, { params: { customerId }, body }, as)

const idsOf = async (body: Partial<AssetListRequest>, as: Caller = 'full', customerId = 1) =>
  (await list(body, as, customerId)).data.data.map((row) => row.equipment_id)

const kept = async (filter: Omit<AssetFilter, 'operand'> & { operand?: AssetFilter['operand'] }) =>
  (await idsOf({ filters: [filter as AssetFilter] })).sort()

test('[VIS-036] [VIS-006] the list answers the current trips of the customer, the longest silent first, unseen ones last', async () => {
  const { status, data } = await list({})

  expect(status).toBe(200)
  expect(data.data.map((row) => row.equipment_id)).toEqual(['UTLX207444', 'GATX1234', 'TCNU123456', 'NOBX1'])
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

describe('[VIS-037] a filter', () => {
  const rules: [string, AssetFilter['field'], AssetFilter['operand'], AssetFilter['value'], string[]][] = [
    ['compares text exactly', 'current_location', 'equals', 'Houston, TX', ['UTLX207444']],
    ['takes any of a list', 'status_code', 'equals', [20, '90'], ['GATX1234', 'TCNU123456']],
    ['finds a part of a text whatever its case', 'commodity', 'contains', 'ETHAN', ['UTLX207444']],
    ['finds a part of a status label', 'status_code', 'contains', 'transit', ['UTLX207444']],
    ['reads a missing status as NA', 'status_code', 'contains', 'NA', ['NOBX1']],
    ['compares numbers below', 'status_code', 'less_than', 40, ['TCNU123456']],
    ['compares numbers up to', 'status_code', 'less_than_or_equals', '40', ['TCNU123456', 'UTLX207444']],
    ['compares numbers above', 'status_code', 'greater_than', 40, ['GATX1234']],
    [
      'compares days since at least',
      'days_since_last_sighting',
      'greater_than_or_equals',
      1,
      ['GATX1234', 'UTLX207444'],
    ],
    ['accepts fractions', 'days_since_last_sighting', 'less_than', 0.5, ['TCNU123456']],
    [
      'accepts numbers no row can hold',
      'status_code',
      'less_than',
      3e12,
      ['GATX1234', 'TCNU123456', 'UTLX207444'],
    ],
    ['compares text by order', 'equipment_id', 'less_than', 'H', ['GATX1234']],
    ['finds exceptions', 'exceptions', 'equals', ['Held', 'Stored'], ['GATX1234']],
    ['finds a part of an exception', 'exceptions', 'contains', 'bad', ['GATX1234']],
    ['finds groups by id', 'reporting_groups', 'equals', 1, ['UTLX207444']],
    ['finds groups by name', 'reporting_groups', 'equals', 'Gulf pool', ['GATX1234', 'UTLX207444']],
    ['finds groups by a part of the name', 'reporting_groups', 'contains', 'ethanol', ['UTLX207444']],
    ['finds a note', 'note', 'contains', 'yard', ['GATX1234']],
    ['knows the kind of equipment', 'equipment_kind', 'equals', 'imdl', ['TCNU123456']],
    ['compares moments', 'tele_eta', 'greater_than', '2026-03-08T06:29:59Z', ['UTLX207444']],
    ['leaves estimates of arrived units out', 'rail_eta', 'less_than', '2026-03-05', []],
    ['takes a day as the day at the place', 'tele_eta', 'equals', '2026-03-08', ['UTLX207444']],
    ['takes a day at the origin', 'waybill_date', 'equals', '2026-03-08', ['UTLX207444']],
    ['finds a part of a shown time', 'waybill_date', 'contains', '03/08/2026 01:30', ['UTLX207444']],
  ]

  test.each(rules)('%s', async (_, field, operand, value, expected) => {
    expect(await kept({ field, operand, value })).toEqual(expected)
  })

  test.each([[null], [''], ['  '], [[]]])('with the empty value %j passes every row', async (value) => {
    expect(await kept({ field: 'commodity', operand: 'contains', value })).toHaveLength(4)
  })

  test('narrows further with each one more', async () => {
    const filters = [
      { field: 'status_code', operand: 'greater_than', value: 30 },
      { field: 'load_empty_status', operand: 'equals', value: 'L' },
    ] as AssetFilter[]

    expect(await idsOf({ filters })).toEqual(['UTLX207444'])
  })

  test.each([
    ['status_code', 'equals', 'soon', 'This column holds numbers; "soon" is none.'],
    [
      'tele_eta',
      'less_than',
      'tomorrow',
      'Give a day like 2026-03-08 or a moment like 2026-03-08T07:30:00Z.',
    ],
    ['tele_eta', 'less_than', '2026-02-30', 'There is no day 2026-02-30.'],
    [
      'exceptions',
      'less_than',
      'Held',
      'A list is either equal to a value or contains it; it is never less or more.',
    ],
    ['commodity', 'less_than', ['A', 'B'], 'Compare with one value at a time.'],
    ['commodity', 'contains', 'a\0b', 'No text here holds such a character.'],
  ] as const)(
    'whose value does not fit (%s %s %j) is refused by name',
    async (field, operand, value, message) => {
      const { status, error } = await list({
        filters: [
          { field: 'equipment_id', operand: 'equals', value: 'X' },
          { field, operand, value: value as string },
        ],
      })

      expect(status).toBe(400)
      expect(error.errors).toEqual({ 'filters.1.value': [message] })
    },
  )
})

test('filter values never become part of a statement', async () => {
  const evil = `x' or true) --`

  expect(await kept({ field: 'commodity', operand: 'contains', value: evil })).toEqual([])
  expect(await idsOf({ search_terms: [evil, `'; drop table waybills; --`] })).toEqual([])
})

test('reporting groups narrow the list to their members', async () => {
  expect(await idsOf({ group_ids: [1] })).toEqual(['UTLX207444'])
})

describe('[PLT-082] a search term', () => {
  test.each([
    ['any part of an equipment id', '0744', ['UTLX207444']],
    ['an id typed with blanks and dashes', 'utlx 207-444', ['UTLX207444']],
    ['an id with padding zeros', 'GATX 001234', ['GATX1234']],
    ['the beginning of a waybill number', '1000', ['UTLX207444', 'GATX1234']],
    ['the beginning of a bill of lading', 'bl-77', ['UTLX207444']],
    ['one letter', 'c', ['TCNU123456']],
  ])('finds %s', async (_, term, expected) => {
    expect(await idsOf({ search_terms: [term] })).toEqual(expected)
  })

  test('without letter or digit asks for nothing', async () => {
    expect(await idsOf({ search_terms: ['--', ' '] })).toHaveLength(4)
  })

  test('[VIS-015] among several must be a whole id, and those that match nothing are told in their order', async () => {
    const { data } = await list({
      search_terms: ['ZZZX1', 'gatx 1234', 'UTLX2', '100001', 'BL-7700', 'ABCX2'],
    })

    expect(data.data.map((row) => row.equipment_id)).toEqual(['UTLX207444', 'GATX1234'])
    expect(data.unmatched_terms).toEqual(['ZZZX1', 'UTLX2', 'ABCX2'])
  })

  test('2,500 ids are searched at once, 2,501 are refused', async () => {
    const ids = Array.from({ length: 2499 }, (_, i) => `ABCX${i}`)

    const many = await list({ search_terms: [...ids, 'UTLX207444'] })
    const tooMany = await list({ search_terms: [...ids, 'A', 'B'] })

    expect(many.data.record_count).toBe(1)
    expect(many.data.unmatched_terms).toHaveLength(2499)
    expect(tooMany.status).toBe(400)
    expect(tooMany.error.errors).toEqual({ search_terms: ['At most 2500 ids can be searched at once.'] })
  })
})

describe('the order', () => {
  test.each([
    ['days_since_last_sighting', 'desc', ['UTLX207444', 'GATX1234', 'TCNU123456', 'NOBX1']],
    ['days_since_last_sighting', 'asc', ['TCNU123456', 'GATX1234', 'UTLX207444', 'NOBX1']],
    ['status_code', 'asc', ['TCNU123456', 'UTLX207444', 'GATX1234', 'NOBX1']],
    ['status_code', 'desc', ['GATX1234', 'UTLX207444', 'TCNU123456', 'NOBX1']],
    ['equipment_id', 'asc', ['GATX1234', 'NOBX1', 'TCNU123456', 'UTLX207444']],
    ['commodity', 'desc', ['UTLX207444', 'GATX1234', 'NOBX1', 'TCNU123456']],
  ] as const)(
    'by %s %s puts empty values last and equals by equipment',
    async (sort_by, sort_direction, expected) => {
      expect(await idsOf({ sort_by, sort_direction })).toEqual(expected)
    },
  )

  test('by a column that is none is refused', async () => {
    const { status, error } = await list({ sort_by: 'w.waybill_id; --' as never })

    expect(status).toBe(400)
    expect(error.errors).toEqual({ sort_by: ['The list cannot be sorted by this column.'] })
  })
})

test('pages do not overlap, a page past the end is the last one, and only 25, 50 and 100 are sizes', async () => {
  await portal.superuser(async (db) => {
    for (let i = 0; i < 60; i++) await makeWaybill(db, { customer_id: 2, equipment_id: `PAGX${100 + i}` })
  })
  const page = (page: number) => idsOf({ page, page_size: 25, sort_by: 'shipper' }, 'other', 2)

  const [first, second, third, beyond] = [await page(1), await page(2), await page(3), await page(1_000_000)]

  expect([first.length, second.length, third.length]).toEqual([25, 25, 11])
  expect(new Set([...first, ...second, ...third]).size).toBe(61)
  expect(beyond).toEqual(third)
  expect((await list({ page_size: 30 })).error.errors).toEqual({ page_size: ['Choose 25, 50 or 100.'] })
  expect((await list({ page: 0 })).status).toBe(400)
  expect((await list({ page: 1_000_001 })).status).toBe(400)
})

test('nobody sees assets of another customer, whatever they ask for', async () => {
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
    ['silent', { field: 'days_since_last_sighting', operand: 'greater_than_or_equals', value: 2 }],
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

  test('counts statuses, dwelling, waiting and silent assets', async () => {
    const { data } = await summary('full')

    expect(data).toEqual({
      total: 4,
      by_status: { 20: 1, 40: 1, 90: 1, NA: 1 },
      dwelling_over_2_days: 1,
      ap_status: 1,
      cp_status_or_notified: 0,
      ready_for_release: 1,
      silent: 1,
      exceptions: 1,
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

test('a change is told to the customer it belongs to and to nobody else', async () => {
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
