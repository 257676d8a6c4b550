import { page } from 'vitest/browser'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import {
  type AssetRow,
  getAssetSummary,
  listAssets,
  sumAssetDemurrage,
} from '#contract/areas/visibility/assets/assets.contract.ts'
import { makeAsset } from './assets.ts'
import { signedInAs } from './people.ts'

export const ASSETS = '/visibility/7/assets'
/** Machines that run many tests at once take their time. */
export const PATIENT = { timeout: 10_000 }

/** Three active units and four with completed trips. */
const SUMMARY = {
  total: 7,
  by_status: { '40': 2, '90': 1, '100': 4 },
  dwelling_over_2_days: 0,
  ap_status: 1,
  cp_status_or_notified: 0,
  ready_for_release: 0,
  late: 2,
  silent: 1,
  lost: 0,
  exceptions: 1,
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

/** The response of the list's call. */
export const readList = (
  rows: AssetRow[],
  what: { unmatched_terms?: string[]; record_count?: number } = {},
) => ({
  data: rows,
  record_count: rows.length,
  report_groups: { '5': 'Ethanol fleet' },
  unmatched_terms: [],
  ...what,
})

export const CARS = [
  makeAsset({ waybill_id: 1, equipment_id: 'GATX1234' }),
  makeAsset({ waybill_id: 2, equipment_id: 'UTLX207444', current_carrier: 'BNSF' }),
]

/** A signed-in user whose asset list has these rows. */
export function assetPortal(rows: AssetRow[] = CARS, who: Parameters<typeof signedInAs>[0] = {}) {
  const api = signedInAs(who)
  api.answer(listAssets, readList(rows))
  api.answer(getAssetSummary, SUMMARY)
  api.answer(sumAssetDemurrage, { cents: 0, count: 0 })
  api.answer(listReportingGroups, {
    data: [{ id: 5, name: 'Ethanol fleet', equipment_ids: [], party_ids: [], version: 1, rule: null }],
  })
  return api
}

/** The requests of the list so far. */
export const questions = (api: ReturnType<typeof assetPortal>) =>
  api.calls
    .filter(({ path }) => path === '/waybills/7/dashboard')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)

export const car = (id: string) => page.getByRole('link', { name: id })
export const button = (name: string | RegExp) => page.getByRole('button', { name })
