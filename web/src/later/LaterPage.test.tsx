import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signedInAs } from '../testing/people.ts'
import { openPortal } from '../testing/portal.tsx'
import { laterPages } from './later.routes.tsx'

test('an area that is not built says so and offers nothing to do in it', async () => {
  signedInAs({ permissions: ['reporting_pipeline_view'] })

  await openPortal(laterPages, '/reports/7/pipeline')

  await expect.element(page.getByRole('heading', { name: 'Pipeline View' })).toBeVisible()
  await expect.element(page.getByText('This area opens with a later release')).toBeVisible()
})

test('every area that is not built keeps its address', () => {
  expect(laterPages.map(({ path }) => path).filter((path) => path.startsWith('/reports'))).toEqual([
    '/reports/$customerId/pipeline',
    '/reports/$customerId/network',
    '/reports/$customerId/forecast',
    '/reports/$customerId/report-builder',
  ])
})
