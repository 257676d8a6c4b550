import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pages } from '../../../routes.tsx'
import { mockPipeline, resetPipeline } from '../../../testing/pipeline.ts'
import { openPortal } from '../../../testing/portal.tsx'

beforeEach(resetPipeline)

test.each([
  ['both', 21, ['Train', 'Pickup number', 'Railroad', 'Ramp status']],
  ['R', 19, ['Train', 'Railroad']],
  ['imdl', 17, ['Pickup number', 'Ramp status']],
] as const)('[ANA-038] [ANA-039] the layout %s has %i columns', async (type, columns, own) => {
  mockPipeline(undefined, type)
  await openPortal(pages, '/reports/7/pipeline')

  await page.getByRole('button', { name: new RegExp(`/${columns}$`) }).click()

  await expect.element(page.getByRole('checkbox', { name: own[0] })).toBeVisible()
  for (const label of ['Train', 'Pickup number', 'Railroad', 'Ramp status'])
    expect(page.getByRole('checkbox', { name: label, exact: true }).elements()).toHaveLength(
      (own as readonly string[]).includes(label) ? 1 : 0,
    )
})
