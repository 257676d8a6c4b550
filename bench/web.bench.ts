import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureWebBuild } from '#api/webBuild.ts'
import { findChromium } from '../tools/chromium.ts'
import { freePort } from '../tools/free-port.ts'
import { learnFacts } from '../tools/shots/facts.ts'
import { startProduct } from '../tools/shots/product.ts'
import { LIST_INTERACTIONS, timeInteraction } from './web/interactions.ts'
import { judge } from './web/lighthouse.ts'
import { measureSizes } from './web/sizes.ts'

// What a visitor's browser has to do: how much it downloads, what Lighthouse thinks of the first page and of the asset
// list, and how long a press takes to show. Sizes are gzip level 9 in KB of 1,000 bytes; the product runs on this machine.
// `--small`: sizes and one Lighthouse run on an empty product.

const isSmall = process.argv.includes('--small')
const ROUNDS = 7
const GOALS = { entryKb: 170, routeKb: 90, mapKb: 300, cssKb: 30, score: 95, mobile: 85, interactionMs: 100 }

await ensureWebBuild(AbortSignal.timeout(300_000))
reportSizes()
const product = await startProduct(isSmall ? 'none' : 'small')
try {
  await inBrowser(async (context, port) => {
    await reportScores(
      {
        name: 'sign-in',
        url: `${product.url}/login`,
        devices: isSmall ? ['desktop'] : ['desktop', 'mobile'],
      },
      port,
    )
    if (!isSmall) await reportAssetList(context, port)
  })
} finally {
  await product.stop()
}

function reportSizes(): void {
  const { entryKb, signInKb, largestRoute, map, cssKb } = measureSizes('web/dist')
  atMost('web entry script', entryKb, GOALS.entryKb, 'KB gz')
  atMost('web scripts of the sign-in page', signInKb, GOALS.entryKb, 'KB gz')
  atMost(`web largest route (${largestRoute.name})`, largestRoute.kb, GOALS.routeKb, 'KB gz')
  atMost('web map, loaded apart', map?.kb ?? null, GOALS.mapKb, 'KB gz')
  atMost('web styles of the sign-in page', cssKb, GOALS.cssKb, 'KB gz')
}

async function reportAssetList(context: BrowserContext, port: number): Promise<void> {
  const { customerId, tokens } = await learnFacts(product.url)
  const url = `${product.url}/visibility/${customerId}/assets`
  const page = await context.newPage()
  await page.goto(`${product.url}/login`)
  await page.evaluate((token) => localStorage.setItem('interline.token', token), tokens.shipper ?? '')
  await page.close()
  await reportScores({ name: 'asset list', url, devices: ['desktop', 'mobile'] }, port)
  const list = await context.newPage()
  await list.goto(url)
  await list.getByRole('cell').first().waitFor()
  for (const interaction of LIST_INTERACTIONS) await reportInteraction(list, interaction)
}

async function reportInteraction(page: Page, interaction: (typeof LIST_INTERACTIONS)[number]): Promise<void> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) times.push(await timeInteraction(page, interaction))
  // The first round loads the code of what opens; its wait is the network's.
  const sorted = times.slice(1).toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? NaN
  atMost(`asset list, press to paint, ${interaction.name}`, median, GOALS.interactionMs, 'ms')
}

async function reportScores(
  { name, url, devices }: { name: string; url: string; devices: ('desktop' | 'mobile')[] },
  port: number,
): Promise<void> {
  for (const device of devices) {
    for (const { category, score, lost } of await judge(url, { port, device })) {
      const goal = device === 'mobile' && category === 'performance' ? GOALS.mobile : GOALS.score
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

/** A browser of its own whose pages Lighthouse can reach by port; Lighthouse opens pages beside ours. */
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

function atMost(bench: string, measured: number | null, goal: number, unit: string): void {
  const ratio = measured === null ? null : Number(measured.toFixed(1))
  print({ bench, ratio, goal, unit, met: ratio === null ? null : ratio <= goal })
}

function print(line: object): void {
  console.log(JSON.stringify(line))
}
