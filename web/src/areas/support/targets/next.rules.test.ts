import { expect, test } from 'vitest'
import { ADA, makeTicket } from '../../../testing/tickets.ts'
import { getTicketNext } from './next.rules.ts'

const REPLY = '2026-11-24T16:25:00Z'
const FIRST = '2026-11-24T14:03:00Z'
const RESOLVE = '2026-11-24T23:00:00Z'
const open = {
  closed_ts: null,
  reply_due_ts: null,
  first_answer_ts: '2026-11-23T14:00:00Z',
  first_answer_due_ts: FIRST,
  resolution_due_ts: RESOLVE,
  assignees: [ADA],
}
const next = (what: object, isStaff = true) => getTicketNext(makeTicket({ ...open, ...what }), isStaff)
const NOTE = { user_id: 9, name: 'Nora Lindqvist', text: 'Is it confirmed?', files: 0, created_ts: FIRST }
const AUTHOR = makeTicket().created_by

test('the desk claims what no one has, then replies to whoever waits, then resolves', () => {
  const waits = { first_answer_ts: null, assignees: [] }
  expect(next(waits)).toEqual({ text: `Claim it: ${AUTHOR} waits for a response`, due: FIRST })
  expect(next({ first_answer_ts: null })).toEqual({ text: `Reply to ${AUTHOR}`, due: FIRST })
  const waiting = { reply_due_ts: REPLY, last_note: { ...NOTE, is_internal: false } }
  expect(next(waiting)).toEqual({ text: 'Reply to Nora Lindqvist', due: REPLY })
  // an internal note is of a colleague, who waits for nothing
  expect(next({ ...waiting, last_note: { ...NOTE, name: 'Marcus Bell', is_internal: true } })).toEqual({
    text: `Reply to ${AUTHOR}`,
    due: REPLY,
  })
  expect(next({})).toEqual({ text: 'Resolve it', due: RESOLVE })
})

test('the customer reads who replies and until when, and nothing once the ticket is closed', () => {
  const name = `${ADA.first_name} ${ADA.last_name}`
  expect(next({ reply_due_ts: REPLY }, false)).toEqual({ text: `${name} replies`, due: REPLY })
  expect(next({}, false)).toEqual({ text: `${name} resolves it`, due: RESOLVE })
  const unknown = { assignees: [], first_answer_ts: null, first_answer_due_ts: null, resolution_due_ts: null }
  expect(next(unknown, false)).toEqual({ text: 'Support replies', due: null })
  expect(next({ closed_ts: FIRST }, false)).toBeNull()
})

test('no one replies to a ticket that its writer alone works on: they resolve it', () => {
  const own = { created_by_user_id: ADA.user_id, first_answer_ts: null, reply_due_ts: REPLY }
  const name = `${ADA.first_name} ${ADA.last_name}`
  expect(next(own)).toEqual({ text: 'Resolve it', due: RESOLVE })
  expect(next(own, false)).toEqual({ text: `${name} resolves it`, due: RESOLVE })
  const other = { ...ADA, user_id: 4 }
  expect(next({ ...own, assignees: [ADA, other] }, false)?.due).toBe(REPLY)
})
