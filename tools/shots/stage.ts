import type { BrowserContext, Page, Request } from '@playwright/test'
import type { Facts, Visitor } from './facts.ts'
import { PLANTED, type Scene } from './scene.ts'

export type Scheme = 'light' | 'dark'

/** The keys under which the web stores values in the browser (PLT-110, PLT-116). */
const TOKEN_KEY = 'interline.token'
const SCHEME_KEY = 'interline.scheme'

/** The event stream never ends, and `version.txt` is polled forever: neither counts when waiting for a page. */
const ENDLESS = /\/api\/live\/|\/version\.txt$/
const TIMEOUT_MS = 30_000
const FAULT = 'Sorry about that!'
const NEVER = /(?!)/

/** Makes the page, or every page of the context, open as this visitor in this scheme. */
export async function signInAs(
  context: BrowserContext | Page,
  { visitor, scheme, facts }: { visitor: Visitor; scheme: Scheme; facts: Facts },
): Promise<void> {
  const token = facts.tokens[visitor] ?? null
  await context.addInitScript(
    ([tokenKey, schemeKey, value, theme]) => {
      // a sandboxed frame has no storage
      if (window !== window.top) return
      if (value === null) localStorage.removeItem(tokenKey)
      else localStorage.setItem(tokenKey, value)
      localStorage.setItem(schemeKey, theme)
    },
    [TOKEN_KEY, SCHEME_KEY, token, scheme] as const,
  )
}

/** Opens a scene and brings it to its state; returns when everything it shows has arrived and is painted. */
export async function openScene(page: Page, scene: Scene, origin: string, facts: Facts): Promise<void> {
  const traffic = watchTraffic(page, scene.stalled)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => message !== PLANTED && errors.push(message))
  await scene.mock?.(page)
  if (scene.stalled) await page.route(scene.stalled, () => undefined)
  await page.goto(origin + scene.path(facts))
  await traffic.settled()
  await scene.act?.(page, facts)
  await traffic.settled()
  if (await isBlank(page)) errors.push('it is blank')
  if (scene.page !== 'broken' && (await isFault(page))) errors.push('it shows an error page')
  if (errors.length > 0) throw new Error(`the page broke: ${errors.join('; ')}`)
}

/** Errors that React catches are not page errors, so outdated mock responses were once photographed unnoticed. */
const isFault = (page: Page): Promise<boolean> => page.getByRole('heading', { name: FAULT }).isVisible()

const isBlank = (page: Page): Promise<boolean> => page.evaluate(() => document.body.innerText.trim() === '')

/** Tracks a page's requests to the server, to know when none is running. */
function watchTraffic(page: Page, held = NEVER): { settled: () => Promise<void> } {
  const pending = new Set<Request>()
  let changed = Promise.withResolvers<void>()
  const done = (request: Request): void => {
    pending.delete(request)
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const isAwaited = (url: string): boolean => !ENDLESS.test(url) && !held.test(url)
  page.on('request', (request) => isAwaited(request.url()) && pending.add(request))
  page.on('requestfinished', done)
  page.on('requestfailed', done)
  const settled = async (): Promise<void> => {
    const timer = setTimeout(() => {
      changed.reject(new Error(`no response to ${[...pending].map((request) => request.url()).join(', ')}`))
    }, TIMEOUT_MS)
    while (pending.size > 0) await changed.promise
    clearTimeout(timer)
    await painted(page)
    if (pending.size > 0) await settled()
  }
  return { settled }
}

/** Fonts are there, movements have ended, and two frames have passed: what React had to draw is drawn. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
