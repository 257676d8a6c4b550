import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { nameOf } from '../tools/shots/scene.ts'
import { firstOfAreas, scenes } from '../tools/shots/scenes.ts'
import { dress, painted, play, type Scheme } from '../tools/shots/stage.ts'
import { expect, test } from './portal.ts'

const ALL = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const
/** The rules that read colors: nothing else changes with the scheme. */
const OF_COLORS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const
const DESKTOP = 1440
const HEIGHTS: Record<number, number> = { 1440: 900, 390: 844 }

test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const scene of scenes) {
  test(`axe finds nothing on ${nameOf(scene)}, light and dark${firstOfAreas.includes(scene) ? ' @both' : ''}`, async ({
    page,
    context,
    facts,
    baseURL,
  }) => {
    const width = scene.widths?.includes(DESKTOP) === false ? 390 : DESKTOP
    await page.setViewportSize({ width, height: HEIGHTS[width]! })
    await dress(context, { visitor: scene.visitor, scheme: 'light', facts })

    await play(page, scene, baseURL!, facts)

    expect(await findings(page, ALL), 'in light colors').toEqual([])
    await useScheme(page, 'dark')
    expect(await findings(page, OF_COLORS), 'in dark colors').toEqual([])
  })
}

/** The scheme is an attribute of the document: no need to open everything again. */
async function useScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.dataset['mantineColorScheme'] = wanted
    document.documentElement.style.colorScheme = wanted
  }, scheme)
  await painted(page)
}

/** No frames, no fetching, no details of what passed: a third of the time, the same findings. */
async function findings(page: Page, runOnly: typeof ALL | typeof OF_COLORS): Promise<string[]> {
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
