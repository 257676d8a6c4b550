import type { Page } from '@playwright/test'

/** One thing a reader does, by mouse or key, and how to take it back so that it can be done again. */
export interface Interaction {
  name: string
  act: (page: Page) => Promise<void>
  undo: (page: Page) => Promise<void>
}

const searchBox = (page: Page) =>
  page.getByRole('textbox', { name: 'Search equipment, waybill or bill of lading' })

export const LIST_INTERACTIONS: Interaction[] = [
  {
    name: 'sort',
    act: (page) =>
      page
        .getByRole('columnheader', { name: /^Destination/ })
        .getByRole('button')
        .first()
        .click(),
    undo: (page) =>
      page
        .getByRole('columnheader', { name: /^Days since/ })
        .getByRole('button')
        .first()
        .click(),
  },
  {
    name: 'filter',
    act: (page) =>
      page
        .getByRole('button', { name: /in transit/i })
        .first()
        .click(),
    undo: (page) =>
      page
        .getByRole('button', { name: /in transit/i })
        .first()
        .click(),
  },
  {
    name: 'open dialog',
    act: (page) =>
      page
        .getByRole('button', { name: /^Bulk search/ })
        .first()
        .click(),
    undo: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'key in search',
    act: (page) => searchBox(page).press('7'),
    undo: (page) => searchBox(page).press('Backspace'),
  },
]

/** Frames after which every event of an interaction has been reported. */
const FRAMES_TO_REPORT = 30
/** Faster events are not reported: they count as this. */
const SHORTEST_MS = 16

/**
 * The slowest event of one interaction in ms, from the press to the next frame on the screen, as the browser's event timing
 * sees it: what INP is made of.
 */
export async function timeInteraction(page: Page, { act, undo }: Interaction): Promise<number> {
  const times = await page.evaluateHandle((shortestMs) => {
    const seen: number[] = [shortestMs]
    const observer = new PerformanceObserver((list) =>
      seen.push(...list.getEntries().map(({ duration }) => duration)),
    )
    observer.observe({ type: 'event', durationThreshold: shortestMs } as PerformanceObserverInit)
    return { seen, observer }
  }, SHORTEST_MS)
  await act(page)
  await frames(page)
  const slowest = await times.evaluate(({ seen, observer }) => {
    observer.disconnect()
    return Math.max(...seen)
  })
  await undo(page)
  await frames(page)
  return slowest
}

const frames = (page: Page): Promise<void> =>
  page.evaluate(async (count) => {
    for (let left = count; left > 0; left--) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, FRAMES_TO_REPORT)
