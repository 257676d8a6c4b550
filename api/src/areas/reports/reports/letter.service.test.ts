import { beforeAll, expect, test } from 'vitest'
import * as reports from '#contract/areas/reports/reports/reports.contract.ts'
import type { ReportData } from '#contract/areas/reports/templates/templates.contract.ts'
import { listTemplateColumns } from '#contract/areas/reports/templates/templates.contract.ts'
import { createTender } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { cellText } from '#contract/areas/reports/templates/summary.rules.ts'
import { useTestApp } from '../../../testing/app.ts'
import { type CellValue, toCells, unzip } from '../../../testing/unzip.ts'
import { insertCommodities, makeQuote } from '../../pricing/quotes/quotes.factory.ts'
import { makeDraft, makePayer } from '../../invoicing/invoices/invoices.factory.ts'
import { makeReceivers, makeWaybill } from '../../waybilling/tenders/tenders.factory.ts'
import { makeVisit, noonAgo, updateAllClocks } from '../../demurrage/stays/stays.factory.ts'
import { makeAssets } from '../../visibility/assets/assets.factory.ts'
import { makeReports } from '../reports.factory.ts'

const portal = useTestApp()
const { makeReport, makeTickets, mailTo } = makeReports(portal)
const params = { customerId: 1 }
const ME = 'full@test.example'
const MAX_COLUMNS = 100
const MAILED = 10
const THIS_MONTH = [{ key: 'event_date', operand: 'greater_than_or_equals', value: 'today-20' }]

beforeAll(async () => {
  await portal.superuser(makeAssets)
  await makeTickets('Late, "very"', '=cmd()', 'Bill')
  await insertCommodities(portal)
  await makeQuote(portal)
  await portal.superuser((db) =>
    makeVisit(db, 'BNSF100', [
      ['D', noonAgo(6)],
      ['Y', noonAgo(5)],
      ['Z', noonAgo(4)],
    ]),
  )
  await updateAllClocks(portal)
  await portal.superuser((db) => makeReceivers(db, 1))
  await portal.call(
    createTender,
    { params, body: { waybill: makeWaybill() as never, patternId: null } },
    'full',
  )
  await makeDraft(portal, { payer_id: await makePayer(portal) } as never)
  await portal.superuser((db) =>
    db.query(`insert into round_trips (customer_id, waybill_id, equipment_id, trip_start_ts, start_ts, end_ts,
        loaded_transit, held, unload_dwell, empty_transit, load_dwell, stored, bad_order, loaded_miles, empty_miles,
        is_under_way, left_out, origin_place, destination_place)
      values (1, 999001, 'UTLX1', '2026-01-01', '2026-01-01', '2026-01-11', 7200, 60, 1440, 4320, 1380, 0, 0, 1900, 800,
        false, null, 'RENO|NV', 'OMAHA|NE') on conflict do nothing`),
  )
})

/** The cells of a CSV, row by row. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '')
}

const EPOCH_DAYS = 25_569
const DAY_MS = 86_400_000

/** A cell of a workbook as page and CSV have it. */
function fromWorkbook(cell: CellValue | undefined): string {
  if (cell?.type !== 'time') return cell?.value ?? ''
  const iso = new Date(Math.round((Number(cell.value) - EPOCH_DAYS) * DAY_MS)).toISOString()
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)} ${iso.slice(11, 16)}`
}

/** The letters of a column. */
const letters = (at: number): string =>
  (at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))) + String.fromCharCode(65 + (at % 26))

type Value = ReportData['rows'][number][string]

/** Numbers by their value: files have them bare. */
const isSame = (value: Value | undefined, text: string): boolean => {
  if (value === null || value === undefined) return text === ''
  return typeof value === 'number' ? Number(text) === value : text.replace(/^'(?=[=+@-])/, '') === value
}

test.each(['assets', 'trips', 'events', 'cycles', 'stays', 'tenders', 'quotes', 'tickets', 'invoices'])(
  'rows of %s have the same cells on the page, in the email, in the CSV and in the workbook',
  async (dataset) => {
    const { data: known } = await portal.call(listTemplateColumns, { params }, 'full')
    const keys = known.columns.filter(({ group }) => group === dataset).slice(0, MAX_COLUMNS)
    const at = await makeReport({
      dataset,
      columns: keys.map(({ key }) => ({ key })),
      groups: [],
      filters: dataset === 'events' ? THIS_MONTH : [],
    })
    const { data } = await portal.call(reports.getReport, { ...at, query: {} }, 'full')
    const download = async (format: 'csv' | 'xlsx') =>
      (await portal.call(reports.downloadReport, { params: { ...at.params, format }, query: {} }, 'full')).raw
    const [head, ...csv] = parseCsv((await download('csv')).toString('utf8'))
    const [, ...sheet] = toCells(unzip(await download('xlsx')).get('xl/worksheets/sheet1.xml')!)
    await portal.call(reports.sendReport, { ...at, body: { recipients: ME, format: 'csv' } as never }, 'full')
    const mail = (await mailTo(ME))!
    const [, ...attached] = parseCsv(Buffer.from(mail.attachments![0]!.base64, 'base64').toString('utf8'))

    expect(data.rows.length).toBeGreaterThan(0)
    expect(head).toEqual(data.columns.map(({ label }) => label))
    expect([csv.length, sheet.length, attached.length]).toEqual(Array(3).fill(data.record_count))
    const differing = data.rows.flatMap((row, line) =>
      data.columns.flatMap(({ key }, place) => {
        const texts = [
          csv[line]![place]!,
          attached[line]![place]!,
          fromWorkbook(sheet[line]![letters(place)]),
        ]
        return texts.every((text) => isSame(row[key], text)) ? [] : [[key, row[key], ...texts]]
      }),
    )
    expect(differing).toEqual([])
    for (const row of data.rows.slice(0, MAILED))
      expect(mail.text).toContain(data.columns.map((column) => cellText(column, row[column.key])).join(' | '))
  },
)
