import { onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'

/** A Letter sheet less its margins, in CSS pixels. */
export const LETTER = { landscape: 966, portrait: 725 } as const

/** Shows the page as it is laid out on paper of a width, until the test ends. */
export async function showOnPaper(width: number): Promise<void> {
  const session = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }
  onTestFinished(async () => void (await session.send('Emulation.setEmulatedMedia', { media: '' })))
  await session.send('Emulation.setEmulatedMedia', { media: 'print' })
  await page.viewport(width, 900)
}

/** What reaches beyond the sheet's right edge, or is cut by a box around it. */
export const getCutOff = (elements: readonly Element[]): (string | null)[] =>
  elements.filter(isCut).map(({ textContent }) => textContent)

function isCut(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect()
  if (left < 0 || Math.floor(right) > innerWidth) return true
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    const isClipping = getComputedStyle(box).overflowX !== 'visible'
    if (isClipping && Math.floor(right) > box.getBoundingClientRect().right) return true
  }
  return false
}
