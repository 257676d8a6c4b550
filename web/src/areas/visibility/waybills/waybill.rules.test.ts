import { expect, test } from 'vitest'
import { statusLabel } from '#contract/areas/visibility/assets/assets.rules.ts'
import type { ActivityEntry } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { changedValue, groupActivity, getSteps } from './waybill.rules.ts'

const labels = (kind: 'R' | 'imdl', code: number | null) =>
  getSteps({ equipment_kind: kind, status_code: code }).map(({ label }) => label)

test('a railcar goes through placement, a container through the ramps', () => {
  expect(labels('R', 40)).toEqual([
    'Waybilled',
    'Origin',
    'In Transit',
    'Destination',
    'CP',
    'Notify',
    'AP',
    'Complete',
  ])
  expect(labels('imdl', 40)).toEqual([
    'Waybilled',
    'Origin',
    'Ingate',
    'Ramped',
    'In Transit',
    'Destination',
    'Deramped',
    'Notify',
    'Complete',
  ])
})

test('a status the kind usually skips shows while the trip is in it', () => {
  expect(labels('R', 30)).toContain('Ramped')
  expect(labels('R', 40)).not.toContain('Ramped')
})

const STATUS_LABELS: [code: number, label: string][] = [
  [0, 'Waybilled'],
  [10, 'Origin'],
  [20, 'Ingate'],
  [30, 'Ramped'],
  [40, 'In Transit'],
  [50, 'Destination'],
  [60, 'Deramped'],
  [70, 'CP'],
  [80, 'Notify'],
  [90, 'AP'],
  [100, 'Complete'],
]

test('[VIS-021, VIS-022, VIS-023, VIS-024, VIS-025, VIS-026, VIS-027, VIS-028, VIS-029, VIS-030, VIS-031] every status has its own label', () => {
  expect(STATUS_LABELS.map(([code]) => [code, statusLabel(code)])).toEqual(STATUS_LABELS)
})

test('[VIS-032] any other status reads NA', () => {
  expect([statusLabel(15), statusLabel(null)]).toEqual(['NA', 'NA'])
})

test('[VIS-009] changed values are shown in plain English', () => {
  expect(changedValue('status_code', '40')).toEqual({ text: 'In Transit' })
  expect(changedValue('status_code', 'Ramped')).toEqual({ text: 'Ramped' })
  expect(changedValue('load_empty_status', 'E')).toEqual({ text: 'Empty' })
  expect(changedValue('rail_eta', '2026-11-20T12:00:00Z')).toEqual({ instant: '2026-11-20T12:00:00Z' })
  expect(changedValue('shipper', null)).toBeNull()
})

const entry = (id: number, what: Partial<ActivityEntry>): ActivityEntry => ({
  history_id: id,
  waybill_id: 1,
  customer_id: 7,
  user_id: null,
  created_by_user_id: null,
  override_field: 'train_id',
  override_display_name: 'Train',
  old_value: null,
  new_value: 'M1',
  created_ts: '2026-11-20T12:00:00Z',
  updated_ts: '2026-11-20T12:00:00Z',
  operation_ts: '2026-11-20T12:00:00Z',
  operation: 'update',
  source_table: 'events',
  metadata: {},
  user: null,
  ...what,
})

test('changes of one event are shown together, those of a person separately', () => {
  const metadata = { event: 'Departed', location: 'Gary, IN', carrier: 'NS' }
  const groups = groupActivity([
    entry(3, { metadata }),
    entry(2, { metadata, override_field: 'status_code' }),
    entry(1, { user: { first_name: 'Pat', last_name: 'Doe' } }),
  ])

  expect(groups.map(({ cause, person, entries }) => [person ?? cause, entries.length])).toEqual([
    ['Departed, Gary, IN, NS', 2],
    ['Pat Doe', 1],
  ])
})
