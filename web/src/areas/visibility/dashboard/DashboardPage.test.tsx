import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getAssetSummary, listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import {
  getWorkTrend,
  recordVisit,
  updateWork,
  listWorkCases,
} from '#contract/areas/visibility/work/work.contract.ts'
import { listUnitDocuments } from '#contract/areas/visibility/documents/documents.contract.ts'
import { getWaybill, listActivity } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { visibilityPages } from '../visibility.routes.tsx'
import { makeAsset, makeWaybill } from '../../../testing/assets.ts'
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
  lost: 0,
  exceptions: 31,
  queue: {
    overdue: { count: 2, fresh: 1 },
    slipped: { count: 0, fresh: 0 },
    silent: { count: 12, fresh: 0 },
    held: { count: 0, fresh: 0 },
    waiting: { count: 5, fresh: 2 },
  },
  mine: 0,
  snoozed: 0,
  last_event_ts: null,
}

const units = { overdue: 1, slipped: 0, silent: 14, held: 0, waiting: 5 }
const DAYS = [
  { day: '2026-11-20', units: { ...units, silent: 3 } },
  { day: '2026-11-21', units },
]

describe('the dashboard', () => {
  test('[PLT-028] [PLT-030] shows each count with a link to the assets it counts', async () => {
    signedInAs({ permissions: [...ALL, 'visibility_asset_list'] }).answer(getAssetSummary, SUMMARY)

    await openPortal(dashboardPages, '/')

    await expect.element(page.getByText('1,284 assets at Prairie Grain')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /^AP status 139/ }))
      .toHaveAttribute('href', '/visibility/7/assets?status_code=90&widget=ap_status')
    await expect.element(page.getByRole('link', { name: /^612 In Transit/ })).toBeVisible()
  })

  test('[PLT-030] a widget shows the first units of its list, each leading to its page', async () => {
    const api = signedInAs({ permissions: ['dashboard_widgets_ap_status', 'visibility_asset_list'] })
    api.answer(getAssetSummary, SUMMARY)
    const units = ['GATX1', 'GATX2', 'GATX3', 'GATX4'].map((equipment_id, at) =>
      makeAsset({ equipment_id, waybill_id: at + 1, days_since_last_sighting: 9 - at }),
    )
    api.answer(listAssets, { data: units, record_count: 139, report_groups: {}, unmatched_terms: [] })

    await openPortal(dashboardPages, '/')

    const rows = page.getByRole('list', { name: 'Top units: AP status' }).getByRole('link')
    await expect.element(rows.first()).toHaveAttribute('href', '/visibility/7/waybills/1?widget=ap_status')
    expect(rows.elements().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^GATX1.*9 d$/),
      expect.stringMatching(/^GATX2.*8 d$/),
      expect.stringMatching(/^GATX3.*7 d$/),
    ])
    const requested = api.calls
      .filter(({ path }) => path.endsWith('/dashboard'))
      .map(({ body }) => body ?? '')
    expect(
      requested.some((body) => body.includes('"field":"status_code","operand":"equals","value":[90]')),
    ).toBe(true)
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

  test('shows when nothing is waiting', async () => {
    const api = signedInAs({ permissions: [...ALL, 'visibility_asset_list'] })
    const none = { count: 0, fresh: 0 }
    const queue = { overdue: none, slipped: none, silent: none, held: none, waiting: none }
    api.answer(getAssetSummary, { ...SUMMARY, queue })
    api.answer(listAssets, { data: [], record_count: 0, report_groups: {}, unmatched_terms: [] })

    await openPortal(dashboardPages, '/')

    await expect.element(page.getByText('No overdue units.')).toBeVisible()
  })

  test('shows the units of a kind with the reason of each, and all of them in the list', async () => {
    const api = signedInAs({ permissions: [...ALL, 'visibility_asset_list'] })
    api.answer(getAssetSummary, SUMMARY)
    const late = { lateness: 'overdue', late_hours: 52, destination_zone: 'America/Chicago' } as const
    const row = makeAsset({ ...late, tele_eta: { date: '2027-01-02T16:00:00Z', updated: null } })
    api.answer(listAssets, { data: [row], record_count: 1, report_groups: {}, unmatched_terms: [] })

    const { path } = await openPortal(dashboardPages, '/')

    const queue = page.getByRole('region', { name: 'Needs attention' })
    await expect.element(queue.getByText('2 d 4 h overdue, now expected 01/02/2027 10:00 CST.')).toBeVisible()
    await expect.element(queue.getByText('1 new since yesterday')).toBeVisible()
    await expect
      .element(queue.getByRole('link', { name: 'View all 1' }))
      .toHaveAttribute('href', '/visibility/7/assets?needs=overdue&sort=lateness&dir=desc')

    await queue.getByRole('button', { name: 'Silent while moving 12' }).click()
    await expect.poll(path).toContain('queue=silent')

    await expect.element(queue.getByText(/^No report for \d+\s(h|min); usual gap is 9\sh\.$/)).toBeVisible()
  })

  test('all that needs attention is one list by reason: each opens exactly its units, or its ticket', async () => {
    const api = signedInAs({ permissions: [...ALL, 'visibility_asset_list'] })
    api.answer(getAssetSummary, SUMMARY)
    api.answer(listAssets, { data: [makeAsset()], record_count: 1, report_groups: {}, unmatched_terms: [] })
    const common = { place: null, origin: 'Dore, ND', destination: null, equipment_id: null }
    api.answer(listWorkCases, {
      cases: [
        {
          ...common,
          kind: 'late',
          cause: 'Departed late, Dore, ND',
          units: 17,
          waybill_ids: [1, 2],
          hours: 80,
        },
        {
          ...common,
          kind: 'held',
          cause: 'Held',
          place: 'Eagle Pass, TX',
          units: 1,
          waybill_ids: [3],
          equipment_id: 'UTLX9',
          hours: 30,
        },
      ],
      lost: [{ ...common, carrier: 'BNSF', place: 'Lincoln, NE', units: 12, hours: 8232 }],
      late_by_status: { '40': 60 },
    })

    await openPortal(dashboardPages, '/')

    const list = page.getByRole('list', { name: 'Units by reason, worst first' })
    await expect
      .element(list.getByRole('link', { name: '17 units: Departed late, Dore, ND' }))
      .toHaveAttribute('href', expect.stringContaining('late_cause=is.Departed+late%2C+Dore%2C+ND'))
    await expect.element(list.getByText('3 d 8 h late')).toBeVisible()
    await expect
      .element(list.getByRole('link', { name: /^UTLX9: .*at Eagle Pass, TX$/ }))
      .toHaveAttribute('href', '/visibility/7/waybills/3')
    await expect
      .element(list.getByRole('link', { name: '12 units lost contact' }))
      .toHaveAttribute('href', '/visibility/7/assets?scope=lost&current_location=is.Lincoln%2C+NE')
    await expect.element(list.getByText('Last seen at Lincoln, NE on BNSF.', { exact: false })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^612 60 late In Transit/ })).toBeVisible()
  })

  describe('by keys alone', () => {
    const twoUnits = async () => {
      const api = signedInAs({ permissions: [...ALL, 'visibility_asset_list'] })
      api.answer(getAssetSummary, SUMMARY)
      api.answer(getWorkTrend, { days: DAYS })
      api.answer(recordVisit, { since: null, arrived: 0, slipped: 0, fresh: 0 })
      const rows = [makeAsset({ waybill_id: 1 }), makeAsset({ waybill_id: 2, equipment_id: 'UTLX9' })]
      api.answer(listAssets, { data: rows, record_count: 2, report_groups: {}, unmatched_terms: [] })
      api.answer(updateWork, { count: 1, done: 1, left: [], left_count: 0 })
      await openPortal(dashboardPages, '/')
      await expect.element(page.getByRole('link', { name: 'UTLX9' })).toBeVisible()
      const sent = () =>
        api.calls
          .filter(({ path }) => path.endsWith('/work'))
          .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
      return { api, sent }
    }

    test('a unit is snoozed, taken and the next one comes under the hand', async () => {
      const { api, sent } = await twoUnits()
      const left = makeAsset({ waybill_id: 2, equipment_id: 'UTLX9' })

      await userEvent.keyboard('j')
      api.answer(listAssets, { data: [left], record_count: 1, report_groups: {}, unmatched_terms: [] })
      await userEvent.keyboard('r')
      await expect.element(page.getByText('GATX1234 is snoozed until the next report.')).toBeVisible()
      await expect.element(page.getByRole('link', { name: 'GATX1234' })).not.toBeInTheDocument()
      await expect.element(page.getByRole('link', { name: 'UTLX9' })).toHaveFocus()
      await userEvent.keyboard('t')

      await expect.element(page.getByText('UTLX9 is assigned to you.')).toBeVisible()
      expect(sent()).toEqual([
        { ids: [1], preview: false, snooze_until: 'report' },
        { ids: [2], preview: false, owner_id: 1 },
      ])
    })

    test('several are chosen and done at once, and a kind has a figure of its own', async () => {
      const { sent } = await twoUnits()

      await userEvent.keyboard('jxjx')
      await expect.element(page.getByText('2 selected')).toBeVisible()
      await userEvent.keyboard('t')

      await expect.element(page.getByText('2 units are assigned to you.')).toBeVisible()
      expect(sent()).toMatchObject([{ ids: [1, 2], owner_id: 1 }])
      await userEvent.keyboard('3')
      await expect
        .element(page.getByRole('button', { name: /^Silent while moving 12/ }))
        .toHaveAttribute('aria-pressed', 'true')
    })
  })

  test('every action of the unit list is available here, for one unit or the selected ones', async () => {
    const api = signedInAs({
      permissions: [...ALL, 'visibility_asset_list'],
      modules: ['hasWaybillModule'],
    })
    api.answer(getAssetSummary, SUMMARY)
    const rows = [makeAsset({ waybill_id: 1 }), makeAsset({ waybill_id: 2, equipment_id: 'UTLX9' })]
    api.answer(listAssets, { data: rows, record_count: 2, report_groups: {}, unmatched_terms: [] })
    const { path } = await openPortal(dashboardPages, '/')
    await page.getByRole('button', { name: 'Actions for UTLX9' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Due date…' })).toBeVisible()
    await userEvent.keyboard('{Escape}')

    await page.getByRole('checkbox', { name: 'Select GATX1234' }).click()
    await page.getByRole('checkbox', { name: 'Select UTLX9' }).click()
    await page.getByRole('button', { name: 'Release to the railroad' }).click()

    await expect.poll(path).toBe('/actions/7/new?kind=release&cars=GATX1234%2CUTLX9')
  })

  test('late units are one click away, one of them with its reason two, its link three', async () => {
    const api = signedInAs({ permissions: [...ALL, 'visibility_asset_list'] })
    api.answer(getAssetSummary, SUMMARY)
    api.answer(getWorkTrend, { days: DAYS })
    api.answer(recordVisit, { since: null, arrived: 0, slipped: 0, fresh: 0 })
    const late = { lateness: 'overdue', late_hours: 52, destination_zone: 'America/Chicago' } as const
    api.answer(listAssets, {
      data: [makeAsset(late)],
      record_count: 1,
      report_groups: {},
      unmatched_terms: [],
    })
    api.answer(getWaybill, makeWaybill({ ...late, reports: 'silent' }))
    api.answer(listActivity, [])
    api.answer(listUnitDocuments, { documents: [] })
    const { path } = await openPortal([...dashboardPages, ...visibilityPages], '/')
    let presses = 0
    const press = async (what: ReturnType<typeof page.getByRole>) => {
      presses += 1
      await what.click()
    }

    await press(page.getByRole('button', { name: /^Overdue 2/ }))
    await expect.element(page.getByText('2 d 4 h overdue, ETA unknown.')).toBeVisible()
    expect(presses).toBe(1)

    await press(page.getByRole('table', { name: 'Overdue' }).getByRole('link', { name: 'GATX1234' }))
    await expect.poll(path).toBe('/visibility/7/waybills/1')
    await expect.element(page.getByText(/^No report for/)).toBeVisible()
    expect(presses).toBe(2)

    await press(page.getByText('Copy link'))
    expect(presses).toBe(3)
  })

  test('shows how each kind changed since yesterday, and what happened since the reader was here', async () => {
    const api = signedInAs({ permissions: [...ALL, 'visibility_asset_list'] })
    api.answer(getAssetSummary, SUMMARY)
    api.answer(getWorkTrend, { days: DAYS })
    api.answer(recordVisit, { since: '2026-11-21T22:40:00.000Z', arrived: 12, slipped: 3, fresh: 8 })
    api.answer(listAssets, { data: [], record_count: 0, report_groups: {}, unmatched_terms: [] })

    await openPortal(dashboardPages, '/')

    await expect
      .element(page.getByRole('button', { name: 'Silent while moving 12 2 fewer than yesterday' }))
      .toBeVisible()
    await expect
      .element(page.getByRole('link', { name: '12 arrived' }))
      .toHaveAttribute('href', expect.stringContaining('arrival_date=since.2026-11-21T22%3A40%3A00.000Z'))
  })

  test('shows when the counts failed to load, and offers a retry', async () => {
    const api = signedInAs({ permissions: ALL })
    api.refuse(getAssetSummary, 404, { message: 'Nothing here.', request_id: 'r-1' })
    await openPortal(dashboardPages, '/')
    await expect.element(page.getByText('Couldn’t load counts')).toBeVisible()
    await expect.element(page.getByText('Request r-1')).toBeVisible()
    api.answer(getAssetSummary, SUMMARY)

    await page.getByRole('button', { name: 'Try again' }).click()

    await expect.element(page.getByText('1,284 assets at Prairie Grain')).toBeVisible()
  })
})
