import { expect, test } from 'vitest'
import { makeWaybill } from '../../../testing/assets.ts'
import { foldRepeats, getTimeline, type TimelineEntry } from './timeline.rules.ts'

const CHANGE = {
  history_id: 1,
  waybill_id: 1,
  customer_id: 7,
  user_id: null,
  created_by_user_id: null,
  override_field: 'status_code',
  override_display_name: 'Status',
  old_value: 'Origin',
  new_value: 'In Transit',
  created_ts: '2026-11-19T18:40:00Z',
  updated_ts: '2026-11-19T18:40:00Z',
  operation_ts: '2026-11-19T18:30:00.000Z',
  operation: 'update',
  source_table: 'events',
  metadata: { event: 'Departed', location: 'Memphis, TN', carrier: 'CN' },
  user: null,
}

test('sightings, documents and user actions are one list, newest first; a change is at its sighting', () => {
  const byPerson = {
    ...CHANGE,
    history_id: 2,
    operation_ts: '2026-11-18T12:00:00.000Z',
    override_display_name: 'Due date',
    metadata: {},
    user: { first_name: 'Pat', last_name: 'Doe' },
  }
  const paper = {
    message_id: 9,
    request_id: null,
    is_used: false,
    place: 1,
    set_id: '417',
    summary: 'Waybill, 305357',
    received_ts: '2026-11-16T01:00:00Z',
    facts: null,
  }

  const timeline = getTimeline(makeWaybill(), [CHANGE, byPerson], [paper])

  expect(
    timeline.map(({ at, group, document, messageId }) => [
      at.slice(0, 10),
      group?.entries.map((one) => one.override_display_name) ?? document?.summary ?? null,
      messageId,
    ]),
  ).toEqual([
    ['2026-11-19', ['Status'], 2],
    ['2026-11-18', ['Due date'], null],
    ['2026-11-17', null, 1],
    ['2026-11-16', 'Waybill, 305357', 9],
  ])
})

test('estimates that a railroad repeats at one place are one entry; a report of anything else stands by itself', () => {
  const [sighting] = makeWaybill().sightings
  const report = (key: string, text: string, place: string): TimelineEntry => ({
    key,
    at: `2026-11-28T0${key}:00:00Z`,
    sighting: {
      ...sighting!,
      sighting_event_code_text: text,
      location: { ...sighting!.location, display_name: place },
    },
    group: null,
    document: null,
    messageId: null,
  })

  const shown = foldRepeats([
    report('6', 'Estimated arrival', 'Toledo, OH'),
    report('5', 'Estimated arrival', 'Toledo, OH'),
    report('4', 'Estimated arrival', 'Toledo, OH'),
    report('3', 'Departed', 'Toledo, OH'),
    report('2', 'Estimated arrival', 'Toledo, OH'),
    report('1', 'Estimated arrival', 'Elkhart, IN'),
  ])

  expect(shown.map(({ foldedUnder, folded }) => [foldedUnder, folded.length])).toEqual([
    [null, 2],
    ['6', 0],
    ['6', 0],
    [null, 0],
    [null, 0],
    [null, 0],
  ])
})
