import type { Page } from '@playwright/test'

const UNITS = 50_000
const LANES = 5000
const FRAMES = 60
const DAY_S = 86_400

const PLACES = Array.from({ length: 40 }, (_, at) => ({
  id: 1 + at,
  name: `Town ${at}, TX`,
  lng: -120 + (at % 10) * 5,
  lat: 28 + Math.floor(at / 10) * 6,
}))

/** Makes the pipeline hold 50,000 units and the network 5,000 lanes. */
export async function fillAnalytics(page: Page): Promise<void> {
  const columns = makeColumns()
  const pipeline = JSON.stringify({ data: [], columns, record_count: UNITS, report_groups: {} })
  const network = JSON.stringify(makeLanes())
  const type = { contentType: 'application/json' }
  await page.route(/\/inbound_pipeline$/, (route) => route.fulfill({ body: pipeline, ...type }))
  await page.route(/\/network\/all(\?|$)/, (route) => route.fulfill({ body: network, ...type }))
}

function makeColumns() {
  const each = <T>(value: (at: number) => T): T[] => Array.from({ length: UNITS }, (_, at) => value(at))
  const now = Math.floor(Date.now() / 1000)
  const moment = (days: number) => (at: number) => now + Math.floor(((at * 7919) % 1000) * days * 86.4)
  const place = (step: number) => (at: number) => PLACES[(at * step) % PLACES.length] ?? PLACES[0]!
  const none = each(() => null)
  return {
    waybill_id: each((at) => 1 + at),
    equipment_id: each((at) => `TILX${100_000 + at}`),
    equipment_kind: each(() => 'R'),
    load_empty_status: each((at) => (at % 3 === 0 ? 'E' : 'L')),
    reporting_groups: each(() => []),
    commodity: each((at) => `Commodity ${at % 60}`),
    current_location: each((at) => place(7)(at).name),
    last_event_text: each((at) => ['Arrived', 'Departed', 'Passed', 'Interchanged'][at % 4] ?? ''),
    last_sighting_date: each((at) => now - (at % 20) * DAY_S),
    destination_location: each((at) => place(1)(at).name),
    destination_id: each((at) => place(1)(at).id),
    origin_location: each((at) => place(11)(at).name),
    origin_id: each((at) => place(11)(at).id),
    status_code: each((at) => [20, 30, 40, 50][at % 4] ?? 40),
    tele_eta: each(moment(10)),
    rail_eta: each(moment(12)),
    current_carrier: each((at) => ['UP', 'BNSF', 'CSXT', 'NS'][at % 4] ?? 'UP'),
    days_since_last_sighting: each((at) => (at * 31) % 20),
    note: none,
    bill_of_lading_number: each((at) => `BL${at}`),
    last_notify_date: none,
    imdl_pickup_number: none,
    train_id: each((at) => `MKCDA${at % 300}`),
    exceptions: each((at) => (at % 12 === 0 ? ['No recent sighting'] : [])),
    ramped_date: none,
    deramped_date: none,
    current_zone: each(() => 'America/Chicago'),
    destination_zone: each(() => 'America/Chicago'),
    due: each((at) => new Date((now + (at % 12) * DAY_S) * 1000).toISOString().slice(0, 10)),
  }
}

function makeLanes() {
  const data = Array.from({ length: LANES }, (_, at) => {
    const [from, to] = [PLACES[at % 40]!, PLACES[Math.floor(at / 40) % 40]!]
    return {
      id: `${from.id}-${to.id}-${at}`,
      origin_id: from.id,
      destination_id: to.id,
      origin_name: from.name,
      destination_name: to.name,
      load_empty_status: at % 2 === 0 ? 'L' : 'E',
      olng: from.lng + (at % 13) / 4,
      olat: from.lat + (at % 17) / 4,
      dlng: to.lng + (at % 19) / 4,
      dlat: to.lat + (at % 23) / 4,
      trips: LANES - at,
      trips_before: LANES - at,
    }
  })
  return { data, record_count: LANES, unplaced_trips: 0, from_date: '2026-10-26', to_date: '2026-11-23' }
}

/** From the end of the response to the frame that shows the first units. */
export async function timePaint(page: Page, url: string): Promise<number> {
  await page.goto(url)
  return page.evaluate(async () => {
    const isShown = () => document.querySelector('table[aria-label="Pipeline"] tbody th')
    while (!isShown()) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const [answer] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/inbound_pipeline')) as PerformanceResourceTiming[]
    return performance.now() - (answer?.responseEnd ?? Number.NaN)
  })
}

/** From the press to the frame after the page has changed, of a sort of the list and of a key in its search. */
export async function timeChange(page: Page, act: 'sort' | 'filter'): Promise<number> {
  return page.evaluate(async (name) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const table = () => document.querySelector('table[aria-label="Pipeline"]')
    const state = () =>
      name === 'sort'
        ? [...(table()?.querySelectorAll('th[aria-sort]') ?? [])]
            .map((th) => th.outerHTML.slice(0, 400))
            .join()
        : [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).join()
    const before = state()
    const started = performance.now()
    if (name === 'sort') {
      const heads = [...(table()?.querySelectorAll<HTMLElement>('thead th button') ?? [])]
      heads.find(({ textContent }) => textContent.startsWith('Equipment'))?.click()
    } else {
      const input = document.querySelector<HTMLInputElement>('input[aria-label="Find in pipeline"]')!
      // as React sees it: past its own setter of the element
      Reflect.set(HTMLInputElement.prototype, 'value', input.value === '' ? '12' : '', input)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    while (state() === before) {
      await frame()
      if (performance.now() - started > 10_000) throw new Error(`nothing changed: ${before}`)
    }
    await frame()
    return performance.now() - started
  }, act)
}

/** Times between frames while the list is scrolled by the height of a screen. */
export const timeScroll = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const table = document.querySelector('table[aria-label="Pipeline"]')
    const rows = () => table?.querySelector('tbody')?.textContent
    let box = table?.parentElement ?? null
    while (box && box.scrollHeight - box.clientHeight < 2000) box = box.parentElement
    const before = rows()
    const times: number[] = []
    let last = await frame()
    for (let at = 0; at < count; at++) {
      if (box) box.scrollTop += 600
      const now = await frame()
      times.push(now - last)
      last = now
    }
    if (rows() === before) throw new Error('the list did not scroll')
    return times
  }, FRAMES)

/** Times between frames while the map is dragged. */
export async function timePan(page: Page, url: string): Promise<number[]> {
  await page.goto(url)
  const map = page.locator('svg[role="img"]').first()
  await page.locator('svg[role="img"] path[data-load]').first().waitFor({ state: 'attached' })
  await map.scrollIntoViewIfNeeded()
  return map.evaluate(async (svg, count) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const { left, top, width, height } = svg.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    svg.setPointerCapture = () => undefined
    const send = (type: string, dx: number) =>
      svg.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x + dx, clientY: y + dx / 2 }),
      )
    await frame()
    send('pointerdown', 0)
    const times: number[] = []
    let last = await frame()
    for (let at = 1; at <= count; at++) {
      send('pointermove', (at % 30) * 6)
      const now = await frame()
      times.push(now - last)
      last = now
    }
    send('pointerup', 6)
    return times
  }, FRAMES)
}
