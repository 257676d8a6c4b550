/** Takes screenshots of every page of the running portal in its important states. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { readCommandLine } from './command-line.ts'
import { type Facts, loadFacts } from './shots/facts.ts'
import { openProduct } from './shots/product.ts'
import { findName, type Scene } from './shots/scene.ts'
import { scenes } from './shots/scenes.ts'
import { contactSheet, type Shot } from './shots/sheet.ts'
import { signInAs, openScene, type Scheme } from './shots/stage.ts'

const FOLDER = 'shots'
const HEIGHTS: Record<number, number> = { 1440: 900, 1024: 768, 390: 844 }
const BRANDS: Record<string, string> = { interline: 'localhost', partner: 'railconnect.localhost' }
const SCHEMES: readonly Scheme[] = ['light', 'dark']
/** Enough to keep two cores busy while pages wait for responses. */
const AT_ONCE = 3

const USAGE = `Usage: npm run shots -- [URL] [OPTIONS]

Takes screenshots of every page into shots/, with an overview in shots/index.html: both brands, light and dark, three
widths. Without URL it uses the portal at http://localhost:4000, or starts one with the small demo.

  --only PAGE      Only pages whose name starts with PAGE, such as admin-users
  --width WIDTH    Only 1440, 1024 or 390
  --brand BRAND    Only interline or partner
  --scheme SCHEME  Only light or dark
  --whole          The whole page instead of the first screen`

const { values, positionals } = readCommandLine(USAGE, {
  only: { type: 'string' },
  width: { type: 'string' },
  brand: { type: 'string' },
  scheme: { type: 'string' },
  whole: { type: 'boolean' },
})

interface Capture {
  scene: Scene
  brand: string
  scheme: Scheme
  width: number
}

const planned = planShots()
if (planned.length === 0) {
  console.error(
    `No page matches these options. Pages: ${[...new Set(scenes.map(({ page }) => page))].join(', ')}.`,
  )
  process.exit(1)
}
const product = await openProduct(positionals[0], console.error)
try {
  await shootAll(product.url)
} finally {
  await product.stop()
}

function planShots(): Capture[] {
  const chosen = <T>(all: readonly T[], wanted: string | undefined): T[] =>
    all.filter((one) => wanted === undefined || String(one) === wanted)
  const widths = chosen(Object.keys(HEIGHTS).map(Number).reverse(), values.width)
  return scenes
    .filter((scene) => values.only === undefined || findName(scene).startsWith(values.only))
    .flatMap((scene) =>
      chosen(Object.keys(BRANDS), values.brand).flatMap((brand) =>
        chosen(SCHEMES, values.scheme).flatMap((scheme) =>
          widths
            .filter((width) => !scene.widths || scene.widths.includes(width))
            .map((width) => ({ scene, brand, scheme, width })),
        ),
      ),
    )
}

async function shootAll(url: string): Promise<void> {
  const facts = await loadFacts(url)
  const isEverything = Object.keys(values).length === 0
  if (isEverything) rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const { executablePath, env, args } = findChromium()
  const hosts = `--host-resolver-rules=MAP ${BRANDS['partner']} 127.0.0.1`
  const browser = await chromium.launch({ executablePath, env, args: [...args, hosts] })
  const queue = [...planned]
  const shots: Shot[] = []
  const work = async () => {
    for (let shot = queue.shift(); shot; shot = queue.shift())
      shots.push(...(await tryShot(browser, shot, url, facts)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await browser.close()
  const order = new Map(planned.map((shot, place) => [getFile(shot), place]))
  shots.sort((a, b) => order.get(a.file)! - order.get(b.file)!)
  writeFileSync(join(FOLDER, 'index.html'), contactSheet(shots, new Date()))
  console.log(`${shots.length} of ${planned.length} screenshots saved. Open ${FOLDER}/index.html`)
}

/** A scene that fails is reported and skipped; the others continue. */
async function tryShot(browser: Browser, shot: Capture, url: string, facts: Facts): Promise<Shot[]> {
  try {
    return [await capture(browser, shot, url, facts)]
  } catch (error) {
    console.error(
      `${getFile(shot)}: ${error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error)}`,
    )
    process.exitCode = 1
    return []
  }
}

async function capture(browser: Browser, shot: Capture, url: string, facts: Facts): Promise<Shot> {
  const { scene, brand, scheme, width } = shot
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width]! },
    reducedMotion: 'reduce',
    colorScheme: scheme,
  })
  context.setDefaultTimeout(30_000)
  try {
    await signInAs(context, { visitor: scene.visitor, scheme, facts })
    const page = await context.newPage()
    const origin = new URL(url)
    origin.hostname = BRANDS[brand]!
    await openScene(page, scene, origin.origin, facts)
    const file = getFile(shot)
    await page.screenshot({
      path: join(FOLDER, file),
      animations: 'disabled',
      fullPage: values.whole === true,
    })
    return { scene: findName(scene), brand, scheme, width, file }
  } finally {
    await context.close()
  }
}

function getFile({ scene, brand, scheme, width }: Capture): string {
  return `${findName(scene)}-${brand}-${scheme}-${width}.png`
}
