import { chromium } from '@playwright/test'
import { findChromium } from './tools/chromium.ts'
import { learnFacts } from './tools/shots/facts.ts'
import { startProduct } from './tools/shots/product.ts'
import { dress, painted } from './tools/shots/stage.ts'
import { mkdirSync, readFileSync } from 'node:fs'
process.env['VITE_GALLERY'] = 'on'
const scenes = (await import(process.argv[2]!)).default
const product = await startProduct('small')
const { executablePath, env, args } = findChromium()
const browser = await chromium.launch({
  executablePath,
  env,
  args: [...args, '--host-resolver-rules=MAP railconnect.localhost 127.0.0.1'],
})
mkdirSync('/tmp/look', { recursive: true })
try {
  const facts = await learnFacts(product.url)
  for (const s of scenes)
    for (const brand of s.brands ?? ['i'])
      for (const scheme of s.schemes ?? ['light'])
        for (const width of s.widths ?? [1440]) {
          const context = await browser.newContext({
            viewport: { width, height: s.height ?? 900 },
            reducedMotion: 'reduce',
          })
          await dress(context, { visitor: s.visitor ?? 'admin', scheme, facts })
          const page = await context.newPage()
          page.on('pageerror', (e) => console.log('PAGEERROR', s.name, e.message))
          page.on(
            'console',
            (m) => m.type() === 'error' && console.log('CONSOLE', s.name, m.text().slice(0, 200)),
          )
          const origin =
            brand === 'p' ? product.url.replace('localhost', 'railconnect.localhost') : product.url
          try {
            await s.rig?.(page)
            await page.goto(origin + (typeof s.path === 'function' ? s.path(facts) : s.path))
            await page.waitForLoadState('load')
            await page.locator('h1').first().waitFor()
            await s.act?.(page, facts)
            await painted(page)
            await page.screenshot({
              path: `/tmp/look/${s.name}-${brand}-${scheme}-${width}.png`,
              fullPage: s.full ?? false,
            })
          } catch (e) {
            console.log('FAILED', s.name, String(e).slice(0, 400))
            await page.screenshot({ path: `/tmp/look/${s.name}-FAILED.png` })
          }
          await context.close()
        }
} finally {
  await browser.close()
  await product.stop()
}
