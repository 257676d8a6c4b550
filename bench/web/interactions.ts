import type { Locator, Page } from '@playwright/test'

/** One thing a reader does, by mouse or key, and how to take it back so that it can be done again. */
export interface Interaction {
  name: string
  /** The element that is pressed, or typed into. */
  on: (page: Page) => Locator
  /** The key that is pressed; without it the mouse is. */
  key?: string
  undo: (page: Page) => Promise<void>
}

const searchBox = (page: Page) => page.getByPlaceholder('Equipment, waybill or BOL')
const getHead = (page: Page, name: RegExp) =>
  page.getByRole('columnheader', { name }).getByRole('button').first()

/** The largest page of the list there is. */
export const LIST_ROWS = 100

/**
 * Makes every response of the list contain a full page of new rows, derived from the server's: a sort or a filter of
 * a large customer shows other rows each time.
 */
export async function fillList(page: Page): Promise<void> {
  let first = 1_000_000
  let known: object[] = []
  await page.route(/\/dashboard$/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object[] }
    known = answer.data.length > 0 ? answer.data : known
    first += LIST_ROWS
    const data = Array.from({ length: LIST_ROWS }, (_, n) => ({
      ...known[n % known.length],
      waybill_id: first + n,
      equipment_id: `GATX${first + n}`,
    }))
    await route.fulfill({ json: { ...answer, data, record_count: 10 * LIST_ROWS } })
  })
}

const inTransit = (page: Page) => page.getByRole('button', { name: /in transit/i }).first()

export const LIST_INTERACTIONS: Interaction[] = [
  {
    name: 'sort',
    on: (page) => getHead(page, /^Status/),
    // every reader has this column, whatever else they chose
    undo: (page) => getHead(page, /^Equipment/).click(),
  },
  { name: 'filter', on: inTransit, undo: (page) => inTransit(page).click() },
  {
    name: 'open dialog',
    on: (page) => page.getByRole('button', { name: /^Bulk search/ }).first(),
    undo: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'key in search',
    on: searchBox,
    key: '7',
    undo: (page) => searchBox(page).press('Backspace'),
  },
]

/** Frames after which every event of an interaction has been reported. */
const FRAMES_TO_REPORT = 15
/** Faster events are not reported: they count as this. */
const MIN_MS = 16

/**
 * The slowest event of one interaction in ms, from the press to the next frame on the screen, from the browser's
 * event timing: the basis of INP. Finding the element costs the page more than the press, so it is found before.
 */
export async function timeInteraction(page: Page, interaction: Interaction): Promise<number> {
  const press = await ready(page, interaction)
  const times = await page.evaluateHandle((shortestMs) => {
    const seen: number[] = [shortestMs]
    const observer = new PerformanceObserver((list) =>
      seen.push(...list.getEntries().map(({ duration }) => duration)),
    )
    observer.observe({ type: 'event', durationThreshold: shortestMs } as PerformanceObserverInit)
    return { seen, observer }
  }, MIN_MS)
  await press()
  await frames(page)
  const slowest = await times.evaluate(({ seen, observer }) => {
    observer.disconnect()
    return Math.max(...seen)
  })
  await interaction.undo(page)
  await frames(page)
  return slowest
}

/** Finger on the key or button, everything else done. */
async function ready(page: Page, { on, key }: Interaction): Promise<() => Promise<void>> {
  const target = on(page)
  if (key !== undefined) {
    await target.focus()
    await frames(page)
    return () => page.keyboard.press(key)
  }
  const box = await target.boundingBox()
  if (!box) throw new Error(`nothing to press: ${String(target)}`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await frames(page)
  return () => page.mouse.click(x, y)
}

const frames = (page: Page): Promise<void> =>
  page.evaluate(async (count) => {
    for (let left = count; left > 0; left--) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, FRAMES_TO_REPORT)
