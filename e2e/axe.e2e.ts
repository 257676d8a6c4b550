import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { findName, type Scene } from '../tools/shots/scene.ts'
import { firstOfAreas, firstOfPages, scenes } from '../tools/shots/scenes.ts'
import { signInAs, painted, openScene, type Scheme } from '../tools/shots/stage.ts'
import { expect, test as base, watchPolicy } from './portal.ts'

const ALL_RULES = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const
/** The rules that read colors: nothing else changes with the scheme. */
const COLOR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const
const DESKTOP = 1440
const HEIGHTS: Record<number, number> = { 1440: 900, 390: 844 }

/** One context for all scenes of a worker: the portal's scripts are fetched and compiled once. */
const test = base.extend<object, { shared: BrowserContext }>({
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'parallel' })

for (const scene of scenes) {
  const inDark = firstOfPages.includes(scene)
  const tag = firstOfAreas.includes(scene) ? ' @both' : ''
  test(`axe finds nothing on ${findName(scene)}, light${inDark ? ' and dark' : ''}${tag}`, async ({
    shared,
    facts,
    baseURL,
  }) => {
    const page = await openFreshPage(shared, scene)
    const violations = await watchPolicy(page)
    await signInAs(page, { visitor: scene.visitor, scheme: 'light', facts })

    await openScene(page, scene, baseURL!, facts)
    await uncoverRows(page)

    expect(await findCutLists(page), 'lists whose first columns are wider than the page').toEqual([])
    expect(await findViolations(page, ALL_RULES), 'in light colors').toEqual([])
    if (inDark) {
      await useScheme(page, 'dark')
      expect(await findViolations(page, COLOR_RULES), 'in dark colors').toEqual([])
    }
    expect(violations, 'what the content security policy forbids').toEqual([])
    await page.close()
  })
}

/** A page that remembers nothing of the scenes before it. */
async function openFreshPage(context: BrowserContext, { widths }: Scene): Promise<Page> {
  for (const left of context.pages()) await left.close()
  const page = await context.newPage()
  const width = widths?.includes(DESKTOP) === false ? 390 : DESKTOP
  await page.setViewportSize({ width, height: HEIGHTS[width]! })
  await page.addInitScript(() => {
    // a sandboxed frame has no storage
    if (window !== window.top) return
    // a scene may reload its page: what it stored itself stays
    if (sessionStorage.getItem('emptied') === null) localStorage.clear()
    sessionStorage.setItem('emptied', 'yes')
  })
  return page
}

/** The columns a list starts with have room at every width; those a reader adds may scroll. */
const findCutLists = (page: Page): Promise<string[]> =>
  page
    .locator('section:has(> table[data-density])')
    .evaluateAll((boxes) =>
      boxes
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((box) => `${box.ariaLabel}: ${box.scrollWidth} px in ${box.clientWidth} px`),
    )

/** A foot that sticks covers part of a row until the list is scrolled; axe takes the rest of its buttons for too small. */
const uncoverRows = (page: Page): Promise<void> =>
  page.locator('tfoot > tr > *').evaluateAll((cells) => {
    for (const { style } of cells as HTMLElement[]) style.position = 'static'
  })

/** The scheme is an attribute of the document: no need to open everything again. */
async function useScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.dataset['scheme'] = wanted
    document.documentElement.style.colorScheme = wanted
  }, scheme)
  await painted(page)
}

/** No frames, no fetching, no details of what passed: a third of the time, the same findings. */
async function findViolations(page: Page, runOnly: typeof ALL_RULES | typeof COLOR_RULES): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    preload: false,
    runOnly: { type: runOnly.type, values: [...runOnly.values] },
  })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary?.replace(/\s+/g, ' ')}`),
  )
}
