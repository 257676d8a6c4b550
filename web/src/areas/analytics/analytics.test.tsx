import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { pages } from '../../routes.tsx'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'

test.each([
  ['Pipeline View', 'pipeline', 'reporting_pipeline_view'],
  ['Forecasting', 'forecast', 'reporting_forecasting'],
  ['Network Map', 'network', 'reporting_network_maps'],
])('[ANA-008] [ANA-009] %s opens and is in the navigation', async (title, path, permission) => {
  await page.viewport(1440, 900)
  signedInAs({ permissions: [permission] }).answer(listReportingGroups, { data: [] })
  await openPortal(pages, `/reports/7/${path}`)

  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(page.getByRole('navigation').getByRole('link', { name: title }).first()).toBeVisible()
  expect(document.title).toContain(title)
})
