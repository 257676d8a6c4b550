import { beforeAll, expect, test } from 'vitest'
import {
  exportAssetsCsv,
  exportAssetsXlsx,
  listAssets,
  type AssetExportRequest,
} from '#contract/areas/visibility/assets/assets.contract.ts'
import { type AssetColumnKey, assetList } from '#contract/areas/visibility/assets/assets.list.ts'
import { columnKeys } from '#contract/list/list.ts'
import { useTestApp, type Caller } from '../testing/app.ts'
import { toCells, unzip } from '../testing/unzip.ts'
import { makeGroup, makeStation, makeWaybill } from '../areas/visibility/waybills/waybills.factory.ts'

const portal = useTestApp()
const ASSET_COLUMN_KEYS = columnKeys(assetList)

const EVIL = ['=1+1', '+1', '-1', '@A1', '\tA', '\rA', '\nA', '＝1', '＋1', '－1', '＠A1']

beforeAll(() =>
  portal.superuser(async (db) => {
    await makeGroup(db, { group_id: 1, name: 'Ethanol fleet' })
    await makeGroup(db, { group_id: 2, name: '=Gulf, "pool"' })
    await makeStation(db, { place: 'LOS ANGELES|CA', zone: 'America/Los_Angeles' })
    await makeWaybill(db, {
      equipment_id: 'MOVX1',
      status_code: 40,
      group_ids: [1, 2],
      exceptions: ['Bad order', 'Held'],
      origin_place: 'LOS ANGELES|CA',
      current_zone: 'America/Chicago',
      destination_zone: 'America/New_York',
      // one minute before and after clocks went forward at the place
      last_sighting_ts: '2026-03-08T07:59:00Z',
      product_eta_ts: '2026-03-08T07:01:00Z',
      rail_eta_ts: '2026-03-08T06:59:00Z',
      waybill_ts: '2026-03-08T09:30:00Z',
      commodity: 'Ethanol, 95 %',
    })
    await makeWaybill(db, {
      equipment_id: 'ARRX2',
      status_code: 50,
      current_zone: 'America/Chicago',
      // the second 01:30 of the night in which clocks went back
      last_sighting_ts: '2026-11-01T07:30:00Z',
      product_eta_ts: '2026-10-30T00:00:00Z',
      eta_first_ts: '2026-10-30T00:00:00Z',
      waiting_since_ts: '2026-11-01T07:30:00Z',
      load_empty_status: 'E',
    })
    await makeWaybill(db, { equipment_id: 'NONX3', status_code: 15 })
    for (const [i, note] of EVIL.entries()) {
      const equipment_id = `EVIX${String(i).padStart(2, '0')}`
      await makeWaybill(db, { customer_id: 2, equipment_id, note, shipper: note })
    }
    await makeWaybill(db, { customer_id: 2, equipment_id: 'EVIZ1', note: 'a=b', shipper: '' })
    await makeWaybill(db, { customer_id: 2, equipment_id: 'EVIZ2', note: 'a;=1', shipper: 'b\t＝1' })
  }),
)

type Body = Partial<AssetExportRequest>

const csv = (body: Body, as: Caller = 'full', customerId = 1) =>
  portal.call(exportAssetsCsv, { params: { customerId }, body }, as)

const xlsx = (body: Body, as: Caller = 'full', customerId = 1) =>
  portal.call(exportAssetsXlsx, { params: { customerId }, body }, as)

const toRows = async (body: Body, as: Caller = 'full', customerId = 1) =>
  parseCsv((await csv(body, as, customerId)).raw.toString())

const getSheet = async (body: Body, as: Caller = 'full', customerId = 1) =>
  toCells(unzip((await xlsx(body, as, customerId)).raw).get('xl/worksheets/sheet1.xml') ?? '')

/** RFC 4180, which is what spreadsheets read. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows.slice(0, -1)
}

const columns = (...keys: AssetColumnKey[]) => ({ columns: keys })

test('[VIS-039] [VIS-010] the CSV has the requested columns in their order, with labels, and the rows of the list in its order', async () => {
  const result = await csv({
    ...columns('status_code', 'equipment_id', 'commodity'),
    sort_by: 'equipment_id',
    sort_direction: 'asc',
  })

  expect(result.status).toBe(200)
  expect(result.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(parseCsv(result.raw.toString())).toEqual([
    ['Status', 'Equipment', 'Commodity'],
    ['Destination', 'ARRX2', ''],
    ['In Transit', 'MOVX1', 'Ethanol, 95 %'],
    ['NA', 'NONX3', ''],
  ])
})

test('[VIS-033] [VIS-034] [VIS-035] below 50 the CSV shows the estimates, from 50 on the last sighting as arrival', async () => {
  const rows = await toRows({
    ...columns('tele_eta', 'rail_eta', 'arrival_date'),
    sort_by: 'equipment_id',
    sort_direction: 'asc',
  })

  expect(rows).toEqual([
    ['ETA', 'ETA time zone', 'Railroad ETA', 'Railroad ETA time zone', 'Arrived', 'Arrived time zone'],
    ['', '', '', '', '11/01/2026 01:30', 'America/Chicago'],
    ['03/08/2026 03:01', 'America/New_York', '03/08/2026 01:59', 'America/New_York', '', ''],
    ['', '', '', '', '', ''],
  ])
})

test('a time is in the zone of its own place: the unit’s, the destination’s, the origin’s', async () => {
  const keys = columns('last_sighting_date', 'waybill_date')
  const [, row] = await toRows({
    ...keys,
    filters: [{ field: 'equipment_id', operand: 'equals', value: 'MOVX1' }],
  })

  expect(row).toEqual(['03/08/2026 01:59', 'America/Chicago', '03/08/2026 01:30', 'America/Los_Angeles'])
})

test('lists are joined and group names replace their ids', async () => {
  const [, row] = await toRows({ ...columns('reporting_groups', 'exceptions'), search_terms: ['MOVX1'] })

  expect(row).toEqual([`Ethanol fleet; '=Gulf, "pool"`, 'Bad order; Held'])
})

test('a choice reads in a file as on the screen, each of several too; loaded or empty is known by its letter', async () => {
  const [, row] = await toRows({
    ...columns('lateness', 'reports', 'needs', 'load_empty_status'),
    search_terms: ['ARRX2'],
  })

  expect(row).toEqual(['Arrived late', 'Waiting for you', 'Waiting for you', 'E'])
})

test('text that a spreadsheet would run stays text, and nothing else is touched', async () => {
  const rows = await toRows(
    { ...columns('note', 'shipper'), sort_by: 'equipment_id', sort_direction: 'asc' },
    'other',
    2,
  )

  expect(rows.slice(1)).toEqual([
    ...EVIL.map((text) => [`'${text}`, `'${text}`]),
    ['a=b', ''],
    [`a;'=1`, `b\t'＝1`],
  ])
})

test('a group name that looks like a formula stays text as well', async () => {
  await portal.superuser((db) =>
    db.query(`update waybills set group_ids = '{2}' where equipment_id = 'NONX3'`),
  )

  const [, row] = await toRows({ ...columns('reporting_groups'), search_terms: ['NONX3'] })

  expect(row).toEqual([`'=Gulf, "pool"`])
})

test('[VIS-040] [VIS-011] the workbook holds the same rows, times as times and numbers as numbers', async () => {
  const result = await xlsx({
    ...columns('equipment_id', 'last_sighting_date', 'days_since_last_sighting'),
    sort_by: 'equipment_id',
    sort_direction: 'asc',
  })
  const files = unzip(result.raw)
  const rows = toCells(files.get('xl/worksheets/sheet1.xml') ?? '')

  expect(result.headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect([...files.keys()][0]).toBe('[Content_Types].xml')
  expect(Object.values(rows[0] ?? {}).map((cell) => cell.value)).toEqual([
    'Equipment',
    'Last sighting',
    'Last sighting time zone',
    'Days since',
  ])
  expect(rows[2]).toEqual({
    A: { type: 'text', value: 'MOVX1' },
    B: { type: 'time', value: String(Date.UTC(2026, 2, 8, 1, 59) / 86_400_000 + 25_569) },
    C: { type: 'text', value: 'America/Chicago' },
    D: { type: 'number', value: expect.stringMatching(/^\d+$/) as string },
  })
})

test('the workbook keeps dangerous text as it is, typed as text', async () => {
  const rows = await getSheet(
    { ...columns('note'), sort_by: 'equipment_id', sort_direction: 'asc' },
    'other',
    2,
  )

  expect(rows.slice(1, 5).map((row) => row['A'])).toEqual(
    EVIL.slice(0, 4).map((value) => ({ type: 'text', value })),
  )
})

test('every column can be exported alone and together, with equal content', async () => {
  const [head, ...rows] = await toRows({ columns: ASSET_COLUMN_KEYS })
  const sheet = await getSheet({ columns: ASSET_COLUMN_KEYS })

  expect(sheet).toHaveLength(rows.length + 1)
  expect(Object.values(sheet[0] ?? {}).map((cell) => cell.value)).toEqual(head)
  for (const key of ASSET_COLUMN_KEYS) expect((await csv(columns(key))).status).toBe(200)
})

test('an export holds exactly the rows the list counts, under every kind of question', async () => {
  const questions: Body[] = [
    {},
    { scope: 'all' },
    { search_terms: ['X1', 'MOVX1'] },
    { search_terms: ['ovx'] },
    { group_ids: [1] },
    { filters: [{ field: 'tele_eta', operand: 'less_than', value: '2026-03-09' }] },
    { filters: [{ field: 'waybill_date', operand: 'contains', value: '2026' }], sort_by: 'waybill_date' },
  ]

  for (const body of questions) {
    const { data } = await portal.call(listAssets, { params: { customerId: 1 }, body }, 'full')
    const [, ...rows] = await toRows({ ...body, ...columns('equipment_id') })
    expect(rows.flat()).toEqual(data.data.map((row) => row.equipment_id))
  }
})

test('[VIS-041] [VIS-042] a download is named by its day, in downloadable_as and content-disposition', async () => {
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-')
  const name = `visibility_assets_${month}-${day}-${year}`

  expect((await csv({})).headers['downloadable_as']).toBe(`${name}.csv`)
  expect((await xlsx({})).headers['downloadable_as']).toBe(`${name}.xlsx`)
  expect((await csv({})).headers['content-disposition']).toContain(`attachment; filename="${name}.csv"`)
})

test('an export never contains another customer’s rows', async () => {
  expect((await csv({}, 'full', 2)).status).toBe(403)
  expect(await toRows({ ...columns('equipment_id'), scope: 'all', search_terms: ['EVIX1'] })).toEqual([
    ['Equipment'],
  ])
})

test('values that do not fit are refused before anything is sent', async () => {
  const filters = [{ field: 'status_code' as const, operand: 'equals' as const, value: 'soon' }]

  const [asCsv, asXlsx] = [await csv({ filters }), await xlsx({ filters })]

  expect([asCsv.status, asXlsx.status]).toEqual([400, 400])
})

test('downloads that are broken off give their connections back', async () => {
  await portal.superuser((db) =>
    db.query(`insert into waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, trip_start_ts, note)
      select 2, 1000000 + n, 'BIGX' || n, 'R', false, now(), repeat('x', 900) from generate_series(1, 40000) n`),
  )
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `${address}/api${exportAssetsCsv.path.replace('{customerId}', '2')}`
  const headers = { authorization: `Bearer ${portal.token('other')}`, 'content-type': 'application/json' }

  for (let i = 0; i < 12; i++) {
    const leave = new AbortController()
    const body = JSON.stringify({ scope: 'all', columns: ['note'] })
    const response = await fetch(url, { method: 'POST', headers, body, signal: leave.signal })
    await response.body?.getReader().read()
    leave.abort()
  }

  expect((await csv(columns('equipment_id'), 'other', 2)).status).toBe(200)
})
