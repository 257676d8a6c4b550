import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ListExport } from '#contract/areas/lists/exports/exports.contract.ts'
import { assetList } from '#contract/areas/visibility/assets/assets.list.ts'
import { defaultColumns } from '#contract/list/list.ts'
import { isSmall, openBenchData } from './data.ts'
import { copyFloor, copyStored } from './assets/exports.queries.ts'
import { interleave, ms, report, type Contender } from './measure.ts'
import { type Portal, startPortal } from './portal.ts'
import type { Answer } from './probe.ts'

// Every row of the largest customer as CSV and as a workbook through HTTP, compared with `COPY ... TO STDOUT` of the
// same rows through the bare driver; and the cost of a download to others: retained memory and blocking of the event
// loop.

const ROUNDS = isSmall() ? 3 : 9
const POLL_MS = 250

const data = await openBenchData()
const rows = `${data.scale.largest.toLocaleString('en-US')} rows`
const db = new pg.Client({ connectionString: data.adminUrl })
await db.connect()
const portal = await startPortal(data)
const download = (format: 'csv' | 'xlsx') => async () =>
  void (await portal.call('POST', `/api/waybills/${data.largest}/dashboard/${format}`, {}))

try {
  await measureTime()
  await measureCalm('csv')
  await measureCalm('xlsx')
  await measureJob('csv')
  await measureJob('xlsx')
} finally {
  await Promise.all([portal.stop(), db.end()])
  await data.stop()
}

async function measureTime(): Promise<void> {
  const contenders: Contender[] = [
    { name: 'copy', run: () => drained(copyFloor(db, data.largest)) },
    { name: 'csv', run: download('csv') },
    { name: 'xlsx', run: download('xlsx') },
    { name: 'stored', run: () => drained(copyStored(db, data.largest)) },
  ]
  await interleave(contenders, 1)
  const { copy = 0, csv = 0, xlsx = 0, stored = 0 } = await interleave(contenders, ROUNDS)
  const details = `COPY of the same ${ms(copy)}, of the columns as stored ${ms(stored)}`
  const unit = 'x COPY'
  report({ bench: `CSV of ${rows}`, ratio: csv / copy, goal: 1.15, unit, details: `${ms(csv)}; ${details}` })
  report({ bench: `XLSX of ${rows}`, ratio: xlsx / copy, goal: 4, unit, details: `${ms(xlsx)}; ${details}` })
}

/** The calmest of some downloads: whatever else the machine does can only add. */
async function measureCalm(format: 'csv' | 'xlsx'): Promise<void> {
  const seen: Answer[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await portal.watch()
    await download(format)()
    seen.push(await portal.usage())
  }
  const min = (of: keyof Answer) => Math.min(...seen.map((answer) => answer[of]))
  const all = (of: keyof Answer) => seen.map((answer) => answer[of].toFixed(0)).join(', ')
  const bench = `${format.toUpperCase()} of ${rows}`
  report({
    bench: `${bench}: event loop held`,
    ratio: min('lagMs'),
    goal: 25,
    unit: 'ms',
    details: `longest wait of each download: ${all('lagMs')} ms`,
  })
  report({
    bench: `${bench}: memory`,
    ratio: min('grownMb'),
    goal: 40,
    unit: 'MB more',
    details: `growth in each download: ${all('grownMb')} MB`,
  })
}

/**
 * The same rows exported in the background, by a server that answers calls meanwhile and has exported a few rows
 * before.
 */
async function measureJob(format: 'csv' | 'xlsx'): Promise<void> {
  const worker = await startPortal(data, 'all')
  try {
    await makeFile(worker, format, [{ field: 'destination_location', operand: 'contains', value: 'town 11' }])
    await worker.watch()
    const started = performance.now()
    const made = await makeFile(worker, format, [])
    const { grownMb, lagMs } = await worker.usage()
    const details = `${made.rows_done} rows in ${ms(performance.now() - started)}, event loop held ${ms(lagMs)} at most`
    const bench = `${format.toUpperCase()} of ${rows} in the background: memory`
    report({ bench, ratio: grownMb, goal: 60, unit: 'MB more', details })
  } finally {
    await worker.stop()
  }
}

async function makeFile(worker: Portal, format: 'csv' | 'xlsx', filters: object[]): Promise<ListExport> {
  const path = `/api/lists/${data.largest}/exports`
  const criteria = { scope: 'current', filters }
  const request = { list: 'assets', format, columns: defaultColumns(assetList), criteria }
  const { export_id } = (await worker.json('POST', path, request)) as ListExport
  for (;;) {
    await wait(POLL_MS)
    const { exports } = (await worker.json('GET', `${path}?list=assets`)) as { exports: ListExport[] }
    const made = exports.find((one) => one.export_id === export_id)
    if (made === undefined || made.state === 'failed') throw new Error('the file was not made')
    if (made.state === 'ready') return made
  }
}

async function drained(stream: Readable): Promise<void> {
  for await (const chunk of stream) void chunk
}
