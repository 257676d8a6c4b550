import { expect, test } from 'vitest'
import { statusLabel } from '#contract/areas/visibility/assets.rules.ts'
import { changedValue, stepsOf } from './waybill.rules.ts'

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
  expect(changedValue('load_empty_status', 'E')).toEqual({ text: 'Empty' })
  expect(changedValue('rail_eta', '2026-11-20T12:00:00Z')).toEqual({ instant: '2026-11-20T12:00:00Z' })
  expect(changedValue('shipper', null)).toBeNull()
})
