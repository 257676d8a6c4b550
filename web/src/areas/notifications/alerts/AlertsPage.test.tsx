import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getUnreadAlerts, listAlerts } from '#contract/areas/notifications/alerts/alerts.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'

beforeEach(() => page.viewport(390, 800))

test('an alert shows the unit’s cost and when to act', async () => {
  const api = signedInAs({ permissions: ['visibility_asset_list'], modules: ['hasNotificationsModule'] })
  api.answer(getUnreadAlerts, { count: 0, latest: [] })
  api.answer(listAlerts, {
    total_record_count: 1,
    data: [
      {
        alert_id: 1,
        text: 'BNSF 100 is placed at Memphis, TN.',
        kind: 'actual_placement',
        equipment_id: 'BNSF100',
        rule_name: 'Placed',
        happened_ts: '2026-11-22T15:00:00.000Z',
        created_ts: '2026-11-22T15:00:05.000Z',
        read_ts: null,
        path: '/visibility/7/waybills/1',
        next_day: {
          action: 'release',
          act_by_date: '2026-11-24T06:01:00.000Z',
          next_cents: 15_000,
          zone: 'America/Chicago',
        },
      },
    ],
  })

  await openPortal(pages, '/notifications/7/messages')

  await expect
    .element(page.getByText('Release by 11/24/2026 00:01 CST to avoid another $150.00.').first())
    .toBeVisible()
})
