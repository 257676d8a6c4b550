import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { listInboundPipeline } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { ensureWebBuild } from '#api/start/webBuild.ts'
import { findChromium } from '../tools/chromium.ts'
import { loadFacts } from '../tools/shots/facts.ts'
import { startProduct } from '../tools/shots/product.ts'
import { fillCustomer, settle } from './data.queries.ts'
import { percentile, report } from './measure.ts'
import { isSmall } from './data.ts'
import { openStage } from './stage.ts'
import { type Interaction, timeInteraction } from './web/interactions.ts'

// The pipeline of 50,000 units: its answer as columns, and how long the browser takes to show, sort, filter and scroll it.

const UNITS = isSmall() ? 5000 : 50_000
const ROUNDS = 7
const MB = 1_000_000
const GOALS = { gzMb: 3.5, cpuMs: 80, paintMs: 150, sortMs: 120, filterMs: 60, scrollMs: 33 }

const answer = await measureAnswer()
await ensureWebBuild(AbortSignal.timeout(300_000))
const product = await startProduct('small')
try {
  await inBrowser(measurePage)
} finally {
  await product.stop()
}
process.exit()

/** The answer of the API, and what it takes: its size compressed, and the processor time of Node with reading it. */
async function measureAnswer(): Promise<string> {
  const stage = await openStage({}, { strictAnswers: false })
  try {
    await stage.portal.superuser(async (db) => {
      await fillCustomer(db, { customerId: 1, waybills: UNITS, eventsPerWaybill: 1 })
      await settle(db)
      await db.query(
        `update waybills set status_code = 40, waybill_ts = now() - interval '9 days' where customer_id = 1`,
      )
    })
    const args = { params: { customerId: 1 }, body: { max_age: '24', shape: 'columns' as const } }
    const costs: number[] = []
    let text = ''
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage()
      const { data } = await stage.portal.call(listInboundPipeline, args as never, 'full')
      const { user, system } = process.cpuUsage(before)
      costs.push((user + system) / 1000)
      text = JSON.stringify(data)
    }
    report({
      bench: `pipeline of ${UNITS} units, answer as columns`,
      ratio: gzipSync(text).length / MB,
      goal: GOALS.gzMb,
      unit: 'MB gz',
      details: `${(text.length / MB).toFixed(1)} MB`,
    })
    report({
      bench: `pipeline of ${UNITS} units, processor time of Node with the caller's reading`,
      ratio: Math.min(...costs),
      goal: GOALS.cpuMs,
      unit: 'ms',
      details: `best of ${ROUNDS}`,
    })
    return text
  } finally {
    await stage.stop()
  }
}

async function measurePage(context: BrowserContext): Promise<void> {
  const { customerId, tokens } = await loadFacts(product.url)
  const page = await context.newPage()
  await page.goto(`${product.url}/login`)
  await page.evaluate((token) => localStorage.setItem('interline.token', token), tokens.shipper ?? '')
  await page.route(/\/inbound_pipeline$/, (route) =>
    route.fulfill({ contentType: 'application/json', body: answer }),
  )
  await page.goto(`${product.url}/reports/${customerId}/pipeline?groupBy=none`)
  await page.getByRole('table', { name: 'Pipeline' }).waitFor()
  const head = (name: string) => (on: Page) => on.getByRole('button', { name, exact: true })
  // opening the view anew: all rows are filtered, sorted, summed and drawn again
  const presses: (Interaction & { goal: number })[] = [
    {
      name: 'sort by a text',
      on: head('Location'),
      undo: async (on) => head('Days since sighting')(on).click(),
      goal: GOALS.sortMs,
    },
    {
      name: 'sort by ETA',
      on: head('ETA'),
      undo: async (on) => head('Days since sighting')(on).click(),
      goal: GOALS.sortMs,
    },
    {
      name: 'filter by a term',
      on: (one) => one.getByRole('textbox', { name: 'Find in pipeline' }),
      key: '7',
      undo: async (one) => one.getByRole('textbox', { name: 'Find in pipeline' }).press('Backspace'),
      goal: GOALS.filterMs,
    },
    {
      name: 'paint again, grouped',
      on: head('Reset'),
      undo: async (one) => void (await one.getByLabel('Group by').selectOption('none')),
      goal: GOALS.paintMs,
    },
  ]
  for (const { goal, ...press } of presses) {
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round++) times.push(await timeInteraction(page, press))
    report({
      bench: `pipeline of ${UNITS} units in the browser, ${press.name}`,
      ratio: percentile(times.slice(1), 0.5),
      goal,
      unit: 'ms',
      details: `press to paint, worst ${Math.max(...times.slice(1)).toFixed(0)} ms`,
    })
  }
  await page.getByLabel('Group by').selectOption('none')
  report({
    bench: `pipeline of ${UNITS} units in the browser, scroll, p95 of a frame`,
    ratio: await timeScroll(page),
    goal: GOALS.scrollMs,
    unit: 'ms',
    details: '120 frames of 400 px each',
  })
}

async function inBrowser(work: (context: BrowserContext) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'interline-bench-pipeline-'))
  const { executablePath, env, args } = findChromium()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    env,
    args: [...args, '--headless=new'],
    viewport: { width: 1440, height: 900 },
  })
  try {
    await work(context)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function timeScroll(page: Page): Promise<number> {
  return page.getByRole('region', { name: /^Units by/ }).evaluate(async (box) => {
    const times: number[] = []
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    let last = await frame()
    for (let step = 0; step < 120; step++) {
      box.scrollTop += 400
      const now = await frame()
      times.push(now - last)
      last = now
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  })
}
