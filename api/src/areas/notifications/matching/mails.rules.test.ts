import { expect, test } from 'vitest'
import type { AlertEvent } from '#contract/areas/notifications/notifications.rules.ts'
import { alertMail } from './mails.rules.ts'

const LINE = {
  mail_id: 1,
  rule_id: 1,
  rule_name: 'Cars',
  path: '/visibility/1/assets',
  equipment_id: 'GATX1',
}

const getSubject = (...kinds: AlertEvent[]): string =>
  alertMail({
    customerId: 1,
    customer: { name: 'Prairie', preferred_theme: 'other', is_on: true },
    address: 'dock@prairie.example',
    kind: 'immediate',
    lines: kinds.map((kind, at) => ({ ...LINE, kind, text: `Event ${at}.` })),
    total: kinds.length,
    risk: null,
    token: 'a-token',
  }).subject

test('a subject names the three most frequent events and mentions the others', () => {
  expect(getSubject('late', 'arrival', 'late')).toBe('Prairie: 3 notifications (late and arrival)')
  expect(getSubject('late', 'arrival', 'hold')).toBe('Prairie: 3 notifications (late, arrival, and hold)')
  expect(getSubject('late', 'hold', 'dwell', 'arrival', 'arrival')).toBe(
    'Prairie: 5 notifications (arrival, late, hold, and more)',
  )
  expect(getSubject('eta_change', 'eta_change', 'unit_alert')).toBe(
    'Prairie: 3 notifications (ETA change and Watchtower alert)',
  )
})
