import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureWebBuild } from '#api/start/webBuild.ts'
import { findChromium } from '../tools/chromium.ts'
import { freePort } from '../tools/free-port.ts'
import { loadFacts } from '../tools/shots/facts.ts'
import { startProduct } from '../tools/shots/product.ts'
import { fillList, LIST_INTERACTIONS, LIST_ROWS, timeInteraction } from './web/interactions.ts'
import { fillAnalytics, timeChange, timePaint, timePan, timeScroll } from './web/analytics.ts'
import { judge } from './web/lighthouse.ts'
import { offerLink } from './web/offer.ts'
import { measureSizes } from './web/sizes.ts'

// The work of a visitor's browser: how much it downloads, the Lighthouse scores of the first page and of the asset
// list, and how long a press takes to show on the largest page of the list. Sizes are gzip level 9 in KB of 1,000
// bytes; the product runs on this machine. `--small`: sizes, and fewer presses.

const isSmall = process.argv.includes('--small')
const ROUNDS = isSmall ? 2 : 7
const GOALS = {
  entryKb: 140,
  signInKb: 190,
  routeKb: 90,
  reviewKb: 60,
  mapKb: 300,
  cssKb: 30,
  score: 95,
  mobile: 85,
  interactionMs: 100,
  pipelineMs: { paint: 150, sort: 120, filter: 60, scroll: 33 },
  panMs: 60,
}

await ensureWebBuild(AbortSignal.timeout(300_000))
reportSizes()
const product = await startProduct('small')
try {
  await inBrowser(async (context, port) => {
    if (!isSmall) await reportPages(context, port)
    await reportPresses(context)
    await reportAnalytics(context)
  })
} finally {
  await product.stop()
}

function reportSizes(): void {
  const { entryKb, signInKb, reviewKb, largestRoute, wholeRoutes, map, cssKb } = measureSizes('web/dist')
  reportLimit('web entry script', entryKb, GOALS.entryKb, 'KB gz')
  reportLimit('web scripts of the sign-in page', signInKb, GOALS.signInKb, 'KB gz')
  reportLimit('web scripts of the review of a quote, beside the entry', reviewKb, GOALS.reviewKb, 'KB gz')
  reportLimit(
    `web largest route before its data (${largestRoute.name})`,
    largestRoute.kb,
    GOALS.routeKb,
    'KB gz',
  )
  for (const { name, kb } of wholeRoutes.filter((route, i) => i === 0 || route.kb > GOALS.routeKb))
    reportLimit(`web whole route with what comes beside its data (${name})`, kb, GOALS.routeKb, 'KB gz')
  reportLimit('web map, loaded apart', map?.kb ?? null, GOALS.mapKb, 'KB gz')
  reportLimit('web styles of the sign-in page', cssKb, GOALS.cssKb, 'KB gz')
}

async function reportPages(context: BrowserContext, port: number): Promise<void> {
  await reportScores({ name: 'sign-in', url: `${product.url}/login` }, port)
  await reportScores({ name: 'asset list', url: await signIn(context) }, port)
  await reportScores({ name: 'review of a quote', url: await offerLink(product.url) }, port, GOALS.score)
}

async function reportPresses(context: BrowserContext): Promise<void> {
  const url = await signIn(context)
  const list = await context.newPage()
  await fillList(list)
  await list.goto(`${url}?size=${LIST_ROWS}`)
  await list.getByRole('cell').first().waitFor()
  for (const interaction of LIST_INTERACTIONS) await reportInteraction(list, interaction)
}

/** The pipeline with 50,000 units and the network map with 5,000 lanes. */
async function reportAnalytics(context: BrowserContext): Promise<void> {
  const { customerId } = await loadFacts(product.url)
  await signIn(context)
  const page = await context.newPage()
  await fillAnalytics(page)
  const at = (name: string) => `${product.url}/reports/${customerId}/${name}`
  const goals = GOALS.pipelineMs
  const paints: number[] = []
  for (let round = 0; round <= ROUNDS; round++) paints.push(await timePaint(page, at('pipeline')))
  reportP95('paint', paints.slice(1), goals.paint)
  for (const act of ['sort', 'filter'] as const) {
    const times: number[] = []
    for (let round = 0; round <= 2 * ROUNDS; round++) times.push(await timeChange(page, act))
    reportP95(act, times.slice(1), goals[act])
  }
  reportP95('scroll, between frames', await timeScroll(page), goals.scroll)
  const pans = await timePan(page, at('network?groupId=all'))
  reportLimit('network map of 5,000 lanes, drag, between frames, p95', getP95(pans), GOALS.panMs, 'ms')
}

const reportP95 = (act: string, times: readonly number[], goal: number): void =>
  reportLimit(`pipeline of 50,000 units, ${act}, p95`, getP95(times), goal, 'ms')

const getP95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN

/** Signs the browser in as the shipper of the demo railroad; returns the address of the asset list. */
async function signIn(context: BrowserContext): Promise<string> {
  const { customerId, tokens } = await loadFacts(product.url)
  const page = await context.newPage()
  await page.goto(`${product.url}/login`)
  await page.evaluate((token) => localStorage.setItem('interline.token', token), tokens.shipper ?? '')
  await page.close()
  return `${product.url}/visibility/${customerId}/assets`
}

async function reportInteraction(page: Page, interaction: (typeof LIST_INTERACTIONS)[number]): Promise<void> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) times.push(await timeInteraction(page, interaction))
  // The first round loads lazy code, so its delay is the network's.
  const sorted = times.slice(1).toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? NaN
  reportLimit(
    `asset list of ${LIST_ROWS} rows, press to paint, ${interaction.name}`,
    median,
    GOALS.interactionMs,
    'ms',
  )
}

async function reportScores(
  { name, url }: { name: string; url: string },
  port: number,
  mobile = GOALS.mobile,
): Promise<void> {
  for (const device of ['desktop', 'mobile'] as const) {
    for (const { category, score, lost } of await judge(url, { port, device })) {
      const goal = device === 'mobile' && category === 'performance' ? mobile : GOALS.score
      print({
        bench: `Lighthouse ${device}, ${name}, ${category}`,
        ratio: score,
        goal,
        unit: 'points',
        met: score >= goal,
      })
      if (lost.length > 0) console.error(`  ${device}, ${name}, ${category} lost on: ${lost.join(', ')}`)
    }
  }
}

/** A separate browser whose pages Lighthouse can reach by port; Lighthouse opens pages next to ours. */
async function inBrowser(work: (context: BrowserContext, port: number) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'interline-bench-web-'))
  const port = await freePort()
  const { executablePath, env, args } = findChromium()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    env,
    args: [...args, '--headless=new', `--remote-debugging-port=${port}`],
    viewport: { width: 1440, height: 900 },
  })
  try {
    await work(context, port)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function reportLimit(bench: string, measured: number | null, goal: number, unit: string): void {
  const ratio = measured === null ? null : Number(measured.toFixed(1))
  print({ bench, ratio, goal, unit, met: ratio === null ? null : ratio <= goal })
}

function print(line: object): void {
  console.log(JSON.stringify(line))
}
