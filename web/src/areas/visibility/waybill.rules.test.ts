import { expect, test } from 'vitest'
import { statusLabel } from '#contract/areas/visibility/assets.rules.ts'
import type { ActivityEntry } from '#contract/areas/visibility/waybills.contract.ts'
import { changedValue, groupActivity, stepsOf } from './waybill.rules.ts'

const labels = (kind: 'R' | 'imdl', code: number | null) =>
  stepsOf({ equipment_kind: kind, status_code: code }).map(({ label }) => label)

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

test('a status the kind usually skips shows while the trip stands in it', () => {
  expect(labels('R', 30)).toContain('Ramped')
  expect(labels('R', 40)).not.toContain('Ramped')
})

const STATUS_LABELS: [id: string, code: number, label: string][] = [
  ['VIS-021', 0, 'Waybilled'],
  ['VIS-022', 10, 'Origin'],
  ['VIS-023', 20, 'Ingate'],
  ['VIS-024', 30, 'Ramped'],
  ['VIS-025', 40, 'In Transit'],
  ['VIS-026', 50, 'Destination'],
  ['VIS-027', 60, 'Deramped'],
  ['VIS-028', 70, 'CP'],
  ['VIS-029', 80, 'Notify'],
  ['VIS-030', 90, 'AP'],
  ['VIS-031', 100, 'Complete'],
]

test.each(STATUS_LABELS)('[%s] status %i reads %s', (_, code, label) => {
  expect(statusLabel(code)).toBe(label)
})

test('[VIS-032] any other status reads NA', () => {
  expect([statusLabel(15), statusLabel(null)]).toEqual(['NA', 'NA'])
})

test('[VIS-009] changed values read as people say them', () => {
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

test('what one event changed at once is told together, a person apart from it', () => {
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
