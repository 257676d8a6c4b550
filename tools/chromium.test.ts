import { chromium } from '@playwright/test'
import { afterEach, expect, test, vi } from 'vitest'
import { findChromium } from './chromium.ts'

const canRunBundled = process.platform === 'linux' && process.arch === 'x64'

afterEach(() => vi.unstubAllEnvs())

test.runIf(canRunBundled)(
  'the browser that comes with npm paints text with its own libraries and fonts',
  async () => {
    vi.stubEnv('CHROMIUM_PATH', 'bundled')

    const found = findChromium()
    const [inked, blank] = await photograph(found, ['black', 'white'])

    expect(found.executablePath).toContain('node_modules/.cache')
    expect(inked?.equals(blank!)).toBe(false)
  },
)

test('a CHROMIUM_PATH that does not start is named with an example', () => {
  vi.stubEnv('CHROMIUM_PATH', '/no/such/browser')

  expect(() => findChromium()).toThrow(/CHROMIUM_PATH is \/no\/such\/browser.*such as \/usr\/bin\/chromium/)
})

async function photograph(found: ReturnType<typeof findChromium>, inks: string[]): Promise<Buffer[]> {
  const browser = await chromium.launch(found)
  const page = await browser.newPage({ viewport: { width: 200, height: 60 } })
  const pictures: Buffer[] = []
  for (const ink of inks) {
    await page.setContent(
      `<body style="background: white; color: ${ink}; font: 20px sans-serif">railcar</body>`,
    )
    pictures.push(await page.screenshot())
  }
  await browser.close()
  return pictures
}
