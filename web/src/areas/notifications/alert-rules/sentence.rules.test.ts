import { expect, test } from 'vitest'
import { newRule } from './alert-rules.rules.ts'
import { sentence } from './sentence.rules.ts'

const CHOICES = {
  people: [{ id: 3, name: 'Nora Lindqvist', email: 'nora@meridian.example' }],
  roles: [{ id: 2, name: 'Operations' }],
  groups: [{ id: 5, name: 'Grain' }],
  views: [{ id: 8, name: 'Corn syrup', why_not: null }],
  webhooks: [{ id: 4, name: 'TMS' }],
  followed_count: 1,
}
const RULE = {
  ...newRule(3),
  emails: '',
  channels: ['email', 'portal'] as ('email' | 'portal')[],
  group_ids: [],
}
const toText = (what: object, userId = 3) => sentence({ ...RULE, ...what } as never, CHOICES, userId)

test('a rule is a sentence of what happens to what, who is notified and how', () => {
  expect(toText({})).toBe('When any unit arrives, notify me in the portal and by email immediately.')
  expect(
    toText({
      event: 'eta_change',
      threshold: 12,
      scope: 'view',
      view_id: 8,
      role_ids: [2],
      frequency: 'daily',
    }),
  ).toBe(
    'When a unit in view Corn syrup has its ETA moved by 12 hours or more, notify me and role Operations in the portal and by email once a day.',
  )
  expect(toText({ event: 'dwell', threshold: 1, scope: 'followed' }, 9)).toBe(
    'When a unit I follow hasn’t been reported for over 1 day, notify Nora Lindqvist in the portal and by email immediately.',
  )
})

test('an event that is not about a unit names none; what is missing or gone is said, not made up', () => {
  expect(toText({ event: 'ticket_due', user_ids: [], channels: [], webhook_id: 4 })).toBe(
    'When a ticket is due soon or overdue, notify no one by webhook TMS.',
  )
  expect(toText({ user_ids: [], channels: [] })).toBe(
    'When any unit arrives, notify no one yet with no channel yet.',
  )
  expect(toText({ scope: 'groups', group_ids: [5, 6] })).toContain('a unit of 2 groups')
  expect(toText({ user_ids: [3, 77] })).toContain('notify 2 people ')
  expect(toText({ emails: 'a@x.example, b@x.example', user_ids: [3, 4, 5] })).toContain(
    '3 people and 2 addresses',
  )
})
