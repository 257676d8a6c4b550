import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listUnitAlerts, updateUnitAlerts } from '#contract/areas/telematics/alerts/alerts.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { telematicsPages } from '../telematics.routes.tsx'
import { ALERT } from '../../../testing/unit-alert.ts'

beforeEach(() => page.viewport(1440, 900))

test('[TEL-005] alerts are listed with their severity, and acknowledged from their row', async () => {
  const api = signedInAs({ permissions: ['telematics_watchtower'] })
  api.answer(listUnitAlerts, {
    data: [ALERT],
    record_count: 1,
    critical_count: 1,
    warning_count: 0,
    info_count: 0,
  })
  api.answer(updateUnitAlerts, { count: 1, done: 1, left: [], left_count: 0 })
  await openPortal(telematicsPages, '/telematics/7/alerts')

  await expect.element(page.getByText('Impact of 4.6 g')).toBeVisible()
  await expect.element(page.getByText('Critical', { exact: true }).first()).toBeVisible()
  await page
    .getByRole('button', { name: /TILX 270337/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Acknowledge' }).click()

  await expect.poll(() => api.calls.find(({ path }) => path.endsWith('/alerts/actions'))).toBeTruthy()
  const sent = api.calls.find(({ path }) => path.endsWith('/alerts/actions'))
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ ids: [71], action: 'acknowledge' })
})
