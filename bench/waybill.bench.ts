import { chromium, type Page } from '@playwright/test'
import { ensureWebBuild } from '#api/start/webBuild.ts'
import { findChromium } from '../tools/chromium.ts'
import { startProduct } from '../tools/shots/product.ts'
import { percentile, report } from './measure.ts'
import { type BillSize, filledBill, LARGEST } from './web/filled-bill.ts'
import { timeKeys } from './web/keys.ts'
import { timeTasks } from './web/task-time.ts'

// How long a keystroke takes to show in a completely filled bill of lading form: 50 cars with seals and references,
// 10 parties, 13 legs, 25 lines of lading. Keys follow each other as fast as a fast typist's, with the document next
// to the form open. Then the processor time of a keystroke and of leaving a field in one of some 300 fields.

const GOAL_MS = 50
const TEXT = process.argv.includes('--small') ? 'LA 20' : 'LA 20 TO CHICAGO AND BACK'

/** Some 300 fields. */
const TYPICAL_BILL: BillSize = { cars: 12, parties: 4, legs: 5, lines: 4 }
const KEY_CPU_MS = 8
const LEAVE_CPU_MS = 35

const FIELDS: readonly (readonly [reported: string, section: string, label: string, at: number])[] = [
  ['a plain field', 'General Shipment', 'Shipment ID', 0],
  ['a seal of car 25', 'Equipment', 'Seal 2', 24],
  ['a description of line 25', 'Commodities', 'Description', 24],
  ['the name of party 10', 'Parties', 'Party name', 9],
]

await ensureWebBuild(AbortSignal.timeout(300_000))
const product = await startProduct('small')
try {
  const { url, token } = await filledBill(product.url, LARGEST)
  const { executablePath, env, args } = findChromium()
  const browser = await chromium.launch({ executablePath, env, args })
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
  await context.addInitScript((held) => localStorage.setItem('interline.token', held), token)
  const page = await context.newPage()
  await open(page, url)
  for (const view of ['Readable', 'EDI']) {
    await page.getByRole('radio', { name: view }).check({ force: true })
    for (const field of FIELDS) await reportField(page, field, view)
  }
  await open(page, (await filledBill(product.url, TYPICAL_BILL)).url)
  await reportTasks(page)
  await browser.close()
} finally {
  await product.stop()
}

async function reportField(
  page: Page,
  [details, section, label, at]: (typeof FIELDS)[number],
  view: string,
): Promise<void> {
  const target = page
    .getByRole('region', { name: section, exact: true })
    .getByLabel(label, { exact: true })
    .nth(at)
  const times = await timeKeys(page, target, TEXT)
  report({
    bench: `key to paint in ${details}, ${view.toLowerCase()}`,
    ratio: percentile(times, 0.95),
    goal: GOAL_MS,
    unit: 'ms',
    details: `p95 of ${times.length} keys; median ${percentile(times, 0.5)} ms, slowest ${Math.max(...times)} ms`,
  })
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  // A filled section is folded, and what is folded has no fields to type in.
  await page.getByRole('button', { name: 'Expand all sections' }).click()
  await page.getByRole('region', { name: 'Equipment', exact: true }).waitFor()
}

async function reportTasks(page: Page): Promise<void> {
  const shipment = page.getByRole('region', { name: 'General Shipment', exact: true })
  const fields = await page.locator('main').locator('input, select, textarea').count()
  const { key, leave } = await timeTasks(page, {
    field: shipment.getByLabel('Shipment ID', { exact: true }),
    next: page.getByRole('region', { name: 'Equipment', exact: true }).getByLabel('Seal 2').first(),
    text: TEXT,
  })
  const details = `a bill of ${fields} fields, the document beside it open`
  report({ bench: 'processor time of a key', ratio: round(key), goal: KEY_CPU_MS, unit: 'ms', details })
  report({
    bench: 'processor time of leaving a field',
    ratio: round(leave),
    goal: LEAVE_CPU_MS,
    unit: 'ms',
    details,
  })
}

function round(ms: number): number {
  return Number(ms.toFixed(1))
}
