import { chromium, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test'
import pg from 'pg'
import { forgotPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { makeClm, makeTrip } from '#api/areas/feeds/messages/messages.factory.ts'
import { findChromium } from '../../tools/chromium.ts'
import { painted } from '../../tools/shots/stage.ts'
import { fillPortal, fillTrip, rewriteSingles } from './scripts.queries.ts'
import { send } from './wire.ts'

const CUSTOMER = 1
const BRANDS = ['localhost', 'railconnect.localhost'] as const
const VISITORS = ['shipper', 'admin'] as const
const EVERYWHERE = BRANDS.map((host) => VISITORS.map((visitor) => ({ host, visitor })))
/** Each brand and each visitor once. */
const ONCE = [BRANDS.map((host, n) => ({ host, visitor: VISITORS[n]! }))]
const ADMIN_PAGES = ['outbox', 'jobs', 'event-codes', 'flags', 'permissions', 'notice', 'audit']
const TIMEOUT_MS = 10_000

export interface Wanted {
  url: string
  /** The database past every policy. */
  superUrl: string
  tokens: Record<(typeof VISITORS)[number], string>
  payloads: readonly string[]
  /** How many trips are opened one by one. */
  details: number
  /** Both visitors in both brands, or each once. */
  looks: 'all' | 'few'
  /** Whether the pages write a field as HTML: the bench must notice. */
  fault: 'html' | null
}

/** A forbidden effect on a page. */
export interface ScriptFindings {
  pages: number
  shown: number
  executions: string[]
  violations: string[]
  markup: string[]
}

/** Fills every text field with payloads and looks at all screens. */
export async function lookForScripts(wanted: Wanted): Promise<ScriptFindings> {
  const db = new pg.Client({ connectionString: wanted.superUrl })
  await db.connect()
  const { executablePath, env, args } = findChromium()
  const browser = await chromium.launch({ executablePath, env, args })
  const seen: ScriptFindings = { pages: 0, shown: 0, executions: [], violations: [], markup: [] }
  try {
    const waybills = await fill(db, wanted)
    for (const looks of wanted.looks === 'all' ? EVERYWHERE : ONCE) {
      await Promise.all(looks.map((look) => openAs(browser, { ...wanted, ...look, waybills, seen, db })))
    }
  } finally {
    await browser.close()
    await db.end()
  }
  return seen
}

/** Through the API where it has a call, by SQL where a call would shorten the text. */
async function fill(db: pg.Client, { url, tokens, payloads }: Wanted): Promise<number[]> {
  const waybills: number[] = []
  await db.query("select set_config('app.customer_id', $1, false)", [String(CUSTOMER)])
  for (const [n, text] of payloads.entries()) {
    waybills.push(await fillTrip(db, CUSTOMER, n, text))
    await fillPortal(db, n, text)
  }
  await rewriteSingles(db, CUSTOMER, payloads[0]!)
  const reports = payloads.flatMap((text, n) =>
    makeTrip(`XSSX${1000 + n}`, text).map((one) => ({
      ...one,
      shipper: text,
      consignee: text,
      train_id: text,
    })),
  )
  const signed = { authorization: `Bearer ${tokens.admin}` }
  const feed = toUrl(receiveMessage, { params: { customerId: CUSTOMER }, query: { filename: payloads[0]! } })
  const accepted = await send(url, {
    method: 'POST',
    path: `/api${feed}`,
    headers: { ...signed, 'content-type': 'text/plain' },
    body: makeClm(...reports),
  })
  if (accepted?.status !== 200)
    throw new Error(`the message was not taken: ${accepted?.status} ${accepted?.text}`)
  const json = { ...signed, 'content-type': 'application/json' }
  // a mail that calls its reader by a payload
  const body = JSON.stringify({ email: 'shipper@demo.example' })
  await send(url, { method: 'POST', path: `/api${forgotPassword.path}`, headers: json, body })
  return waybills
}

interface Look extends Wanted {
  host: string
  visitor: (typeof VISITORS)[number]
  waybills: readonly number[]
  seen: ScriptFindings
  db: pg.Client
}

async function openAs(browser: Browser, look: Look): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const origin = look.url.replace('127.0.0.1', look.host)
  await watch(context, page, look)
  const open = async (path: string) => {
    await page.goto(origin + path)
    await settle(page, look.seen)
  }
  for (const path of getPages(look)) await open(path)
  for (const [n, waybill] of look.waybills.slice(0, look.details).entries()) {
    if (look.visitor === 'shipper') await rewriteSingles(look.db, CUSTOMER, look.payloads[n]!)
    await open(`/visibility/${CUSTOMER}/waybills/${waybill}`)
  }
  if (look.visitor === 'admin') await openMails(page, `${origin}/admin/outbox`, look)
  await context.close()
}

/** Every screen there is, and texts that come from the address. */
function getPages({ visitor, payloads, details }: Look): string[] {
  const list = `/visibility/${CUSTOMER}/assets`
  const typed = payloads.slice(0, Math.min(details, 10)).map(encodeURIComponent)
  return [
    '/dashboard',
    `${list}?size=100`,
    `${list}?size=100&page=2&scope=all`,
    '/profile',
    '/profile/access',
    ...(visitor === 'admin' ? ADMIN_PAGES.map((name) => `/admin/${name}`) : []),
    ...typed.map((text) => `${list}?q=${text}&ids=${text}&shipper=${text}`),
    `/login?redirect=javascript:xss(0)&next=javascript:xss(0)`,
    ...typed
      .slice(0, 2)
      .flatMap((text) => [
        `/${text}`,
        `/auth/failed?error=${text}&provider=${text}`,
        `/auth/callback?code=${text}&state=${text}`,
      ]),
  ]
}

/** Emails open in a dialog; the first ones are enough, because all are rendered alike. */
async function openMails(page: Page, address: string, { seen, details }: Look): Promise<void> {
  await page.goto(address)
  await settle(page, seen)
  const buttons = page.locator('main table button, main li button, main td a')
  for (let n = 0; n < Math.min(details, 5, await buttons.count()); n++) {
    await buttons.nth(n).click()
    await settle(page, seen)
    await page.keyboard.press('Escape')
  }
}

/** Waits until all is drawn, then looks whether a payload has become part of the page. */
async function settle(page: Page, seen: ScriptFindings): Promise<void> {
  await quiet(page)
  seen.pages++
  const { labels, made } = await page.evaluate(() => {
    const odd =
      '[onerror],[onload],[onfocus],[onbegin],[ontoggle],[onstart],[onmouseover],[onanimationstart],a[href^="javascript:" i],iframe,object,embed,base,math,marquee'
    return {
      labels: document.body.innerText.split('xss(').length - 1,
      made: [...document.querySelectorAll(odd)].map((one) => one.outerHTML.slice(0, 120)),
    }
  })
  seen.shown += labels
  seen.markup.push(...made.map((html) => `${new URL(page.url()).pathname}: ${html}`))
}

/** The event stream never ends, and `version.txt` is polled forever. */
const ENDLESS = /\/api\/live\/|\/version\.txt$/
const RECHECK_MS = 15
const traffic = new WeakMap<Page, Set<Request>>()

function follow(page: Page): void {
  const underWay = new Set<Request>()
  traffic.set(page, underWay)
  page.on('request', (request) => ENDLESS.test(request.url()) || underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
}

/** No request is running, and the responses have been rendered. */
async function quiet(page: Page): Promise<void> {
  const underWay = traffic.get(page)!
  const end = Date.now() + TIMEOUT_MS
  while (Date.now() < end) {
    while (underWay.size > 0 && Date.now() < end) await page.waitForTimeout(RECHECK_MS)
    await painted(page)
    if (underWay.size === 0) return
  }
}

/** Everything by which a script makes itself known, and everything the page policy refused. */
async function watch(
  context: BrowserContext,
  page: Page,
  { seen, tokens, visitor, fault }: Look,
): Promise<void> {
  page.setDefaultTimeout(TIMEOUT_MS)
  follow(page)
  await context.exposeFunction('noteExecution', (what: string) =>
    seen.executions.push(`${page.url()}: ${what}`),
  )
  await context.exposeFunction('noteViolation', (what: string) =>
    seen.violations.push(`${page.url()}: ${what}`),
  )
  page.on('dialog', (dialog) => {
    seen.executions.push(`${page.url()}: ${dialog.type()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text()))
      seen.violations.push(`${page.url()}: ${message.text().slice(0, 200)}`)
  })
  await context.addInitScript((token) => {
    if (!location.hostname.endsWith('localhost')) return
    localStorage.setItem('interline.token', token)
    const bindings = window as unknown as Record<string, (what: unknown) => void>
    for (const name of ['alert', 'prompt', 'confirm', 'xss'])
      bindings[name] = (n) => bindings['noteExecution']?.(`${name} ${String(n)}`)
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      bindings['noteViolation']?.(`${violatedDirective} ${blockedURI}`),
    )
  }, tokens[visitor])
  if (fault === 'html') await context.addInitScript(writeAsHtml)
}

/** The fault: a page that renders the text of a cell or a heading as HTML. */
function writeAsHtml(): void {
  const written = new WeakSet<Element>()
  const write = () => {
    for (const one of document.querySelectorAll('td *, h1, dd')) {
      if (one.children.length > 0 || written.has(one) || !one.textContent.includes('<')) continue
      written.add(one)
      one.innerHTML = one.textContent
    }
  }
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(write).observe(document, { childList: true, subtree: true }),
  )
}
