import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getAssetSummary, listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { makeAsset } from '../../../testing/assets.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { dashboardPages } from './dashboard.routes.tsx'

const ALL = [
  'dashboard_widgets_dwelling_over_2_days',
  'dashboard_widgets_ap_status',
  'dashboard_widgets_cp_status_or_notified',
  'dashboard_widgets_ready_for_release',
]

const SUMMARY = {
  total: 1284,
  by_status: { '40': 612, '90': 139 },
  dwelling_over_2_days: 63,
  ap_status: 139,
  cp_status_or_notified: 105,
  ready_for_release: 18,
  late: 2,
  silent: 12,
  exceptions: 31,
  queue: {
    overdue: { count: 2, fresh: 1 },
    slipped: { count: 0, fresh: null },
    silent: { count: 12, fresh: 0 },
    held: { count: 0, fresh: null },
    waiting: { count: 5, fresh: 2 },
  },
  last_event_ts: null,
}

describe('the dashboard', () => {
  test('[PLT-028] [PLT-030] shows each count with a link to the assets it counts', async () => {
    signedInAs({ permissions: [...ALL, 'visibility_asset_list'] }).answer(getAssetSummary, SUMMARY)

    await openPortal(dashboardPages, '/')

    await expect.element(page.getByText('1,284 assets of Prairie Grain')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /^AP status 139/ }))
      .toHaveAttribute('href', '/visibility/7/assets?status_code=90&widget=ap_status')
    await expect.element(page.getByRole('link', { name: /^612 In Transit/ })).toBeVisible()
  })

  test.each([
    ['dashboard_widgets_dwelling_over_2_days', 'Dwelling over 2 days'],
    ['dashboard_widgets_ap_status', 'AP status'],
    ['dashboard_widgets_cp_status_or_notified', 'CP status or notified'],
    ['dashboard_widgets_ready_for_release', 'Ready for release'],
  ])('[PLT-029] opens for %s alone and shows only that widget, without links', async (permission, title) => {
    signedInAs({ permissions: [permission] }).answer(getAssetSummary, SUMMARY)

    await openPortal(dashboardPages, '/')

    const widgets = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
    await expect.element(widgets.getByText(title)).toBeVisible()
    expect(widgets.elements()).toHaveLength(1)
    expect(page.getByRole('main').getByRole('link').elements()).toEqual([])
  })

  test('says so when nothing waits', async () => {
    const api = signedInAs({ permissions: [...ALL, 'visibility_asset_list'] })
    const none = { count: 0, fresh: null }
    const queue = { overdue: none, slipped: none, silent: none, held: none, waiting: none }
    api.answer(getAssetSummary, { ...SUMMARY, queue })
    api.answer(listAssets, { data: [], record_count: 0, report_groups: {}, unmatched_terms: [] })

    await openPortal(dashboardPages, '/')

    await expect.element(page.getByText('No unit is past the arrival first expected of it.')).toBeVisible()
  })

  test('shows the units of a heap with the reason of each, and all of them in the list', async () => {
    const api = signedInAs({ permissions: [...ALL, 'visibility_asset_list'] })
    api.answer(getAssetSummary, SUMMARY)
    const late = { lateness: 'overdue', late_hours: 52, destination_zone: 'America/Chicago' } as const
    const row = makeAsset({ ...late, tele_eta: { date: '2027-01-02T16:00:00Z', updated: null } })
    api.answer(listAssets, { data: [row], record_count: 1, report_groups: {}, unmatched_terms: [] })

    await openPortal(dashboardPages, '/')

    const queue = page.getByRole('region', { name: 'What needs you' })
    await expect
      .element(queue.getByText('Past its first estimate; now expected 01/02/2027 10:00 CST, 2 d 4 h later.'))
      .toBeVisible()
    await expect.element(queue.getByText('1 new since yesterday')).toBeVisible()
    await expect
      .element(queue.getByRole('link', { name: 'All 1 in the list' }))
      .toHaveAttribute('href', '/visibility/7/assets?lateness=overdue&sort=lateness&dir=desc')

    await queue.getByRole('button', { name: 'Silent while moving 12' }).click()

    await expect.element(queue.getByText(/^No report for \d+ (h|min), usual 9 h\.$/)).toBeVisible()
  })

  test('says when the counts cannot be had, and offers to try again', async () => {
    const api = signedInAs({ permissions: ALL })
    api.refuse(getAssetSummary, 404, { message: 'Nothing here.', request_id: 'r-1' })
    await openPortal(dashboardPages, '/')
    await expect.element(page.getByText('The counts could not be loaded')).toBeVisible()
    await expect.element(page.getByText('Request r-1')).toBeVisible()
    api.answer(getAssetSummary, SUMMARY)

    await page.getByRole('button', { name: 'Try again' }).click()

    await expect.element(page.getByText('1,284 assets of Prairie Grain')).toBeVisible()
  })
})
