import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AREAS_TO_COME } from '#contract/base/built.ts'
import { signedInAs } from '../testing/people.ts'
import { openPortal } from '../testing/portal.tsx'
import { laterPages } from './later.routes.tsx'

test('an area that is not built says so and offers nothing to do in it', async () => {
  signedInAs({ permissions: ['visibility_asset_list'] })

  await openPortal(laterPages, '/analytics/7/advanced')

  await expect.element(page.getByRole('heading', { name: 'Analytics' })).toBeVisible()
  await expect.element(page.getByText('Coming soon')).toBeVisible()
})

test('who has another start page is led there', async () => {
  signedInAs({ permissions: ['visibility_asset_list'] })

  await openPortal(laterPages, '/analytics/7/advanced')

  await expect.element(page.getByRole('link', { name: 'Go to start page' })).toBeVisible()
  expect(page.getByText(/Ask an administrator/).elements()).toEqual([])
})

test('the pages that are planned and what is not offered are the same areas', () => {
  const needed = laterPages.flatMap(({ needs }): readonly string[] => {
    if (typeof needs === 'string') return []
    if ('anyOf' in needs) return needs.anyOf
    return 'module' in needs ? [needs.module] : []
  })

  expect([...needed].sort()).toEqual(Object.values(AREAS_TO_COME).flat().sort())
})
