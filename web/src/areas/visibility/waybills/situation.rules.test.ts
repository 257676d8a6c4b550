import { expect, test } from 'vitest'
import { makeAsset } from '../../../testing/assets.ts'
import { getSituation } from './situation.rules.ts'

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
    'Departed, Memphis, TN, 3 h ago. Expected at Chicago, IL 11/25/2026 10:00 CST, 2 days overdue.',
  ],
  [
    'is silent while moving',
    { ...CAR, reports: 'silent', last_sighting_date: ago(96), gap_usual_hours: 11 },
    'No report for 4 days since Memphis, TN (departed); usual gap is 11 hours. Ask CN or open a ticket.',
  ],
  [
    'belongs to a feed that is late',
    { ...CAR, reports: 'feed_late', feed_late_since: ago(9) },
    'CN has reported nothing on any unit for 9 hours. No problem reported for this unit. Departed, Memphis, TN, 3 h ago.',
  ],
  [
    'is held',
    { ...CAR, exceptions: ['Held'], last_event_text: 'Held or delayed', lateness: 'late', late_hours: 30 },
    'Held: held or delayed, Memphis, TN, 3 h ago. Expected at Chicago, IL 11/25/2026 10:00 CST, 30 hours late. Ask CN when it will move, or open a ticket.',
  ],
  [
    'waits for its people',
    {
      ...CAR,
      status_code: 90,
      reports: 'waiting',
      last_event_text: 'Placed at siding',
      waiting_since: ago(50),
    },
    'Waiting for you at Memphis, TN for 2 days (placed at siding). Next: release it.',
  ],
  [
    'has not been reported',
    { last_sighting_date: null },
    'No railroad has reported this unit on this trip yet.',
  ],
] as const)('a unit that %s shows it in a sentence with the next step', (_, what, text) => {
  expect(getSituation(makeAsset(what as Parameters<typeof makeAsset>[0]), NOW)).toBe(text)
})

test('one whose trip is complete expects nothing more', () => {
  expect(getSituation(makeAsset({ ...CAR, status_code: 100, reports: null }), NOW)).toMatch(
    /^This trip is complete\. Departed/,
  )
})
