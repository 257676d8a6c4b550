import { expect, test } from 'vitest'
import { etaDifference, etaDrift, etaMiss } from './eta-texts.ts'

test('[VIS-018] the difference of both estimates is shown as text, in both directions', () => {
  const rail = '2026-11-22T12:00:00Z'
  expect(etaDifference('2026-11-22T06:00:00Z', rail, 'Interline')).toBe(
    'Interline expects arrival 6 h earlier than the railroad does.',
  )
  expect(etaDifference('2026-11-24T16:00:00Z', rail, 'Interline')).toBe(
    'Interline expects arrival 2 d 4 h later than the railroad does.',
  )
  expect(etaDifference('2026-11-22T12:10:00Z', rail, 'Interline')).toBe('Both estimates agree.')
})

test('a missing estimate is marked, not compared', () => {
  expect(etaDifference(null, null, 'Interline')).toBe('No ETA yet.')
  expect(etaDifference(null, '2026-11-22T12:00:00Z', 'Interline')).toBe('No Interline ETA for this trip yet.')
  expect(etaDifference('2026-11-22T12:00:00Z', null, 'Interline')).toBe('No railroad ETA for this trip.')
})

test('an estimate that slipped shows by how much', () => {
  expect(etaDrift('2026-11-22T12:00:00Z', '2026-11-23T18:00:00Z')).toEqual({
    text: '1 d 6 h later than first ETA',
    moved: 'later',
  })
  expect(etaDrift('2026-11-22T12:00:00Z', '2026-11-22T12:00:00Z')).toEqual({
    text: 'Unchanged since first ETA',
    moved: 'not',
  })
})

test('an estimate is held against the arrival', () => {
  expect(etaMiss('2026-11-22T12:00:00Z', '2026-11-23T18:00:00Z')).toBe('1 d 6 h later')
  expect(etaMiss('2026-11-22T12:00:00Z', '2026-11-22T10:00:00Z')).toBe('2 h earlier')
  expect(etaMiss('2026-11-22T12:00:00Z', '2026-11-22T12:20:00Z')).toBe('On time')
})
