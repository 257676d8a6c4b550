import { expect, test } from 'vitest'
import { makeAsset, makeWaybill } from '../../../testing/assets.ts'
import { getLateSummary, getLostHours, getSituation } from './situation.rules.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()
const CAR = { last_sighting_date: ago(3), tele_eta: { date: '2026-11-25T16:00:00Z', updated: ago(3) } }

test.each([
  [
    'moves as expected',
    { ...CAR, lateness: 'on_time', late_hours: 2 },
    'Departed, Memphis, TN, 3 h ago. Expected at Chicago, IL 11/25/2026 10:00 CST, on time.',
  ],
  [
    'is overdue',
    { ...CAR, lateness: 'overdue', late_hours: 52 },
    'Departed, Memphis, TN, 3 h ago. Expected at Chicago, IL 11/25/2026 10:00 CST.',
  ],
  [
    'is silent while moving',
    { ...CAR, reports: 'silent', last_sighting_date: ago(96), gap_usual_hours: 11 },
    'No report for 4 d since Memphis, TN (departed); usual gap is 11 h. Ask CN or open a ticket.',
  ],
  [
    'belongs to a feed that is late',
    { ...CAR, reports: 'feed_late', feed_late_since: ago(9) },
    'CN hasn’t reported any unit for 9 h. No problem reported for this unit. Departed, Memphis, TN, 3 h ago.',
  ],
  [
    'belongs to a feed that is late, and was late before',
    { ...CAR, reports: 'feed_late', feed_late_since: ago(9), lateness: 'late', late_hours: 30 },
    'CN hasn’t reported any unit for 9 h. Departed, Memphis, TN, 3 h ago. Expected at Chicago, IL 11/25/2026 10:00 CST.',
  ],
  [
    'belongs to a feed that is late, and was held before',
    {
      ...CAR,
      reports: 'feed_late',
      feed_late_since: ago(9),
      exceptions: ['Held'],
      last_event_text: 'Held or delayed',
      lateness: 'on_time',
    },
    'CN hasn’t reported any unit for 9 h. Held: held or delayed, Memphis, TN, 3 h ago. Expected at Chicago, IL 11/25/2026 10:00 CST, on time.',
  ],
  [
    'stands where its railroad reports nothing',
    { ...CAR, reports: 'feed_late', feed_late_since: ago(50), feed_late_at: 'Memphis, TN' },
    'CN hasn’t reported any unit at Memphis, TN for 2 d 2 h. No problem reported for this unit. Departed, Memphis, TN, 3 h ago.',
  ],
  [
    'was handed over to a railroad whose feed is late: that one is to blame',
    { ...CAR, reports: 'feed_late', feed_late_since: ago(9), current_carrier: 'UP', holding_carrier: 'CN' },
    'CN hasn’t reported any unit for 9 h. No problem reported for this unit. Departed, Memphis, TN, 3 h ago.',
  ],
  [
    'arrived, which is said once',
    { ...CAR, status_code: 50, reports: 'arrived', last_event_text: 'Arrived at destination' },
    'Arrived at destination, Memphis, TN, 3 h ago. Next: placement or arrival notice.',
  ],
  [
    'is held',
    { ...CAR, exceptions: ['Held'], last_event_text: 'Held or delayed', lateness: 'late', late_hours: 30 },
    'Held: held or delayed, Memphis, TN, 3 h ago. Expected at Chicago, IL 11/25/2026 10:00 CST. Ask CN when it will move, or open a ticket.',
  ],
  [
    'waits for its people',
    {
      ...CAR,
      status_code: 90,
      reports: 'waiting',
      last_event_text: 'Placed at siding',
      last_sighting_date: ago(50),
      waiting_since: ago(50),
    },
    'Waiting for you at Memphis, TN for 2 d 2 h (placed at siding). Next: release it.',
  ],
  [
    'was notified before it was placed',
    {
      ...CAR,
      status_code: 90,
      reports: 'waiting',
      last_event_text: 'Placed at siding',
      last_sighting_date: ago(21),
      waiting_since: ago(125),
    },
    'Waiting for you at Memphis, TN for 5 d 5 h. Placed at siding 21 h ago. Next: release it.',
  ],
  [
    'is constructively placed',
    {
      ...CAR,
      status_code: 70,
      reports: 'waiting',
      last_event_text: 'Constructively placed',
      last_sighting_date: ago(50),
      waiting_since: ago(50),
    },
    'Waiting for you at Memphis, TN for 2 d 2 h (constructively placed). Next: request placement.',
  ],
  [
    'is late, which was noticed later',
    { ...CAR, lateness: 'late', late_hours: 30, troubles_since: { slipped: ago(5) } },
    'Departed, Memphis, TN, 3 h ago. Expected at Chicago, IL 11/25/2026 10:00 CST, slipped 5 h ago.',
  ],
  [
    'was handed over and is silent: the next railroad of its waybill is asked',
    {
      ...CAR,
      current_carrier: 'BNSF',
      holding_carrier: 'UP',
      last_event_text: 'Delivered to next railroad',
      reports: 'silent',
      last_sighting_date: ago(96),
      gap_usual_hours: 11,
    },
    'No report for 4 d since Memphis, TN (delivered to next railroad); usual gap is 11 h. Ask UP or open a ticket.',
  ],
  [
    'was handed over to a railroad that nobody named',
    {
      ...CAR,
      current_carrier: 'BNSF',
      holding_carrier: null,
      last_event_text: 'Delivered to next railroad',
      reports: 'silent',
      last_sighting_date: ago(96),
      gap_usual_hours: null,
    },
    'No report for 4 d since Memphis, TN (delivered to next railroad). Ask the railroad that received it from BNSF or open a ticket.',
  ],
  [
    'has not been reported',
    { last_sighting_date: null },
    'No railroad has reported this unit on this trip yet.',
  ],
] as const)('a unit that %s shows it in a sentence with the next step', (_, what, text) => {
  expect(getSituation(makeAsset(what as unknown as Parameters<typeof makeAsset>[0]), NOW)).toBe(text)
})

test('one whose trip is complete expects nothing more', () => {
  expect(getSituation(makeAsset({ ...CAR, status_code: 100, reports: null }), NOW)).toMatch(
    /^This trip is complete\. Departed/,
  )
})

test('a late unit says by how much and names its two largest causes; one on time has nothing to explain', () => {
  const late = { lateness: 'overdue', late_hours: 87 } as const
  const delays = [
    { text: 'Departed late, Rochelle, IL', hours: 41 },
    { text: 'Held or delayed, Kansas City, MO', hours: 30 },
    { text: 'Arrived late, Denison, TX', hours: 3 },
  ]

  expect(getLateSummary(makeWaybill({ ...late, delays }))).toEqual({
    late: 'Overdue 3 d 15 h',
    why: 'Departed late, Rochelle, IL (1 d 17 h); Held or delayed, Kansas City, MO (1 d 6 h)',
  })
  expect(getLateSummary(makeWaybill({ ...late, delays: [] }))?.why).toBe('No cause found')
  expect(getLateSummary(makeWaybill({ lateness: 'on_time', late_hours: 2, delays }))).toBeNull()
})

test('lost time is compared with what a stop or a leg usually takes, where the reports say how long it took', () => {
  const [sighting] = makeWaybill().sightings
  const seen = (display_name: string, hours: number) => ({
    ...sighting!,
    sighting_date: ago(hours),
    location: { ...sighting!.location, display_name },
  })
  const sightings = [
    seen('Denison, TX', 8),
    seen('Kansas City, MO', 30),
    seen('Kansas City, MO', 84),
    seen('Rochelle, IL', 120),
  ]
  const delays = [
    { text: 'Held or delayed, Kansas City, MO', hours: 30 },
    { text: 'Departed late, Rochelle, IL', hours: 20 },
    { text: 'Arrived late, Denison, TX', hours: 3 },
  ]

  expect(getLostHours({ delays, sightings }).map(({ took }) => took)).toEqual([
    { hours: 54, usual: 24, from: null },
    null,
    { hours: 22, usual: 19, from: 'Kansas City, MO' },
  ])
})
