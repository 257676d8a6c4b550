import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Locator, Page } from '@playwright/test'

/** Until everything a keystroke or a blur started is finished, including the document next to the form. */
const QUIET_MS = 1500

/**
 * Processor time of the page's tasks for one key in a field, and for leaving it once something was typed; in ms. Of the
 * processor, not of the clock: what else the machine does does not count, nor does the search for the field to go to.
 */
export async function timeTasks(
  page: Page,
  { field, next, text }: { field: Locator; next: Locator; text: string },
): Promise<{ key: number; leave: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const target = await next.elementHandle()
  if (!target) throw new Error('There is no field to go to.')
  await field.focus()
  await delay(QUIET_MS)
  const typing = await measureTaskMs(session, async () => {
    for (const letter of text) await page.keyboard.press(letter, { delay: 30 })
    await delay(QUIET_MS)
  })
  const idle = await measureTaskMs(session, () => delay(QUIET_MS))
  const leave = await measureTaskMs(session, async () => {
    await target.focus()
    await delay(QUIET_MS)
  })
  await session.detach()
  return { key: Math.max(0, typing - idle) / text.length, leave: Math.max(0, leave - idle) }
}

async function measureTaskMs(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const before = await taskMs(session)
  await work()
  return (await taskMs(session)) - before
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
}
