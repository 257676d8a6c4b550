import { expect, test } from 'vitest'
import { ADA, makeTicket } from '../../../testing/tickets.ts'
import { nextOf } from './next.rules.ts'

const NOW = new Date('2026-11-24T16:03:00Z')
const soon = '2026-11-24T16:25:00Z'
const late = '2026-11-24T14:03:00Z'
const open = {
  closed_ts: null,
  reply_due_ts: null,
  first_answer_ts: '2026-11-23T14:00:00Z',
  first_answer_due_ts: null,
  resolution_due_ts: '2026-11-24T23:00:00Z',
  assignees: [ADA],
}
const say = (what: object, isStaff = true) => {
  const next = nextOf(makeTicket({ ...open, ...what }), { isStaff, now: NOW })
  return next && `${next.text} ${next.left?.text ?? ''}`.trim()
}
const NOTE = { user_id: 9, name: 'Nora Lindqvist', text: 'Is it confirmed?', files: 0, created_ts: late }

test('the desk is told to reply to whoever waits before it resolves, and to claim what no one has', () => {
  const asked = { reply_due_ts: soon, last_note: { ...NOTE, is_internal: false } }
  expect(say(asked)).toBe('Reply to Nora Lindqvist in 22 min')
  // an internal note is of a colleague, who waits for nothing
  expect(say({ ...asked, last_note: { ...NOTE, name: 'Marcus Bell', is_internal: true } })).toBe(
    `Reply to ${makeTicket().created_by} in 22 min`,
  )
  expect(say({ first_answer_ts: null, first_answer_due_ts: late })).toBe(
    `Reply to ${makeTicket().created_by} 2 h late`,
  )
  expect(say({})).toBe('Resolve it in 7 h')
  expect(say({ assignees: [], first_answer_ts: null, first_answer_due_ts: soon })).toBe(
    `Claim it: ${makeTicket().created_by} waits for a response in 22 min`,
  )
})

test('the customer reads who replies and until when, and nothing once the ticket is closed', () => {
  const name = `${ADA.first_name} ${ADA.last_name}`
  expect(say({ reply_due_ts: soon }, false)).toBe(`${name} replies in 22 min`)
  expect(say({ assignees: [], first_answer_ts: null, resolution_due_ts: null }, false)).toBe(
    'Support replies',
  )
  expect(say({ closed_ts: late }, false)).toBeNull()
})
