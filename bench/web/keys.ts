import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

/** A quick typist's. */
const BETWEEN_KEYS_MS = 90
/** Until what the last key began is done. */
const QUIET_MS = 1200

/** Types into a field that held something else; returns for each key the ms until its letter was on the screen. */
export async function timeKeys(page: Page, target: Locator, text: string): Promise<number[]> {
  await target.scrollIntoViewIfNeeded()
  await target.fill('')
  await delay(QUIET_MS)
  await target.focus()
  const onReceive = await page.evaluateHandle(() => {
    const times: number[] = []
    // the frame after the key is painted once its task is over, before any later task
    const listen = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => times.push(performance.now() - timeStamp))
        port1.start()
        port2.postMessage(null)
      })
    document.addEventListener('keydown', listen, true)
    return { times, stop: () => document.removeEventListener('keydown', listen, true) }
  })
  for (const letter of text) {
    await page.keyboard.press(letter)
    await delay(BETWEEN_KEYS_MS)
  }
  await delay(QUIET_MS)
  return await onReceive.evaluate(({ times, stop }) => {
    stop()
    return times.map(Math.round)
  })
}
