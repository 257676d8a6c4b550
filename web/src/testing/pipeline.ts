import { page } from 'vitest/browser'
import {
  listInboundPipeline,
  type PipelineRow,
} from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { listDestinations, listOrigins } from '#contract/areas/analytics/places/places.contract.ts'
import { listViews } from '#contract/areas/lists/views/views.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { makeCompany, signedInAs } from './people.ts'

/** A unit of the pipeline that waits in bad order. */
export const ROW: PipelineRow = {
  waybill_id: 1,
  equipment_id: 'TILX1',
  equipment_kind: 'R',
  load_empty_status: 'L',
  reporting_groups: [1],
  commodity: 'Corn syrup',
  current_location: 'Kansas City, MO',
  last_event_text: 'Bad order',
  last_sighting_date: '2026-11-13T12:00:00Z',
  destination_location: 'Dallas, TX',
  destination_id: 11,
  origin_location: 'Cedar Rapids, IA',
  origin_id: 21,
  status_code: 40,
  tele_eta: { date: '2026-11-23T00:00:00Z' },
  rail_eta: { date: '2026-11-20T18:00:00Z' },
  current_carrier: 'UP',
  days_since_last_sighting: 11,
  note: { note: null },
  bill_of_lading_number: null,
  last_notify_date: null,
  imdl_pickup_number: null,
  train_id: null,
  exceptions: ['Bad order'],
  ramped_date: null,
  deramped_date: null,
  current_zone: 'America/Chicago',
  destination_zone: 'America/Chicago',
  due: null,
}
/** Two units to Dallas. */
export const ROWS: PipelineRow[] = [
  ROW,
  {
    ...ROW,
    waybill_id: 2,
    equipment_id: 'UTLX2',
    load_empty_status: 'E',
    exceptions: [],
    commodity: null,
    days_since_last_sighting: 2,
    tele_eta: { date: null },
    last_event_text: 'Departed',
  },
]

/** A signed-in user, and the responses the pipeline page needs. */
export function mockPipeline(
  permissions = ['reporting_pipeline_view'],
  waybill_type: 'both' | 'R' | 'imdl' = 'both',
) {
  const api = signedInAs({ permissions, user: { companies: [makeCompany({ waybill_type })] } })
  const group = (id: number, name: string) => ({
    id,
    name,
    equipment_ids: [],
    party_ids: [],
    version: 1,
    rule: null,
  })
  api.answer(listReportingGroups, { data: [group(1, 'Syrup tanks'), group(2, 'Oil tanks')] })
  api.answer(listDestinations, {
    data: [
      { id: 11, name: 'Dallas, TX' },
      { id: 12, name: 'Chicago, IL' },
    ],
  })
  api.answer(listOrigins, {
    data: [
      { id: 21, name: 'Cedar Rapids, IA' },
      { id: 22, name: 'Nampa, ID' },
    ],
  })
  api.answer(listViews, { views: [] })
  api.answer(listInboundPipeline, { data: ROWS, record_count: 2, report_groups: { 1: 'Syrup tanks' } })
  return api
}
/** What the last request for units had. */
export const sentBy = (api: ReturnType<typeof mockPipeline>): unknown =>
  JSON.parse(api.calls.filter(({ path }) => path.endsWith('/inbound_pipeline')).at(-1)?.body ?? 'null')

/** A wide window, and no columns remembered. */
export function resetPipeline() {
  localStorage.removeItem('interline.pipeline.columns')
  return page.viewport(1440, 900)
}

/** The units that are drawn, in order. */
export const unitNames = () =>
  page
    .getByRole('table', { name: 'Pipeline' })
    .getByRole('rowheader')
    .elements()
    .map((one) => one.textContent)
    .filter((text) => /^\w{4}\d+$/.test(text ?? ''))
