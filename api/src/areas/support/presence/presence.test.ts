import { expect, test } from 'vitest'
import { updatePresence } from '#contract/areas/support/presence/presence.contract.ts'
import { createNote } from '#contract/areas/support/notes/notes.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeTickets } from '../tickets/tickets.factory.ts'

const portal = useTestApp()
const { made, change } = makeTickets(portal)
type Activity = 'looking' | 'typing' | 'noting' | 'gone'
const report = async (ticketId: number, as: Caller, doing: Activity = 'looking') =>
  (await portal.call(updatePresence, { params: { customerId: 1, ticketId }, body: { doing } }, as)).data
const seen = async (...of: Parameters<typeof report>) =>
  (await report(...of)).people.map(({ is_typing }) => (is_typing ? 'typing' : 'looking'))
const age = (seconds: number) =>
  portal.superuser((db) =>
    db.query(`update ticket_presence set seen_ts = seen_ts - make_interval(secs => $1)`, [seconds]),
  )
const readSaved = async () =>
  (await portal.superuser((db) => db.query('select 1 from ticket_presence'))).rows.length

test('users see each other viewing and typing, and leaving ends it at once', async () => {
  const { id } = await made()
  expect(await seen(id, 'full')).toEqual([])
  expect(await seen(id, 'admin')).toEqual(['looking'])
  await report(id, 'full', 'typing')
  expect(await seen(id, 'admin')).toEqual(['typing'])
  await report(id, 'full', 'gone')
  expect(await seen(id, 'admin')).toEqual([])
})

test('ten silent seconds end presence, and nothing is stored after leaving', async () => {
  const { id } = await made()
  await report(id, 'full')
  await age(11)
  expect(await seen(id, 'admin')).toEqual([])
  await age(60)
  await report(id, 'admin')
  await report(id, 'admin', 'gone')
  expect(await readSaved()).toBe(0)
})

test('only staff see that staff type an internal note, and other users cannot claim it', async () => {
  const { id } = await made()
  await report(id, 'admin', 'noting')
  expect(await seen(id, 'full')).toEqual(['looking'])
  await report(id, 'full', 'noting')
  expect(await seen(id, 'admin')).toEqual(['looking'])
})

test('it announces changes of a ticket or its notes, writes nothing to the audit log and stays within the customer', async () => {
  const ticket = await made()
  const before = await report(ticket.id, 'full')
  expect(before.version).toBe(ticket.version)
  await change(ticket.id, { priority: 'high' })
  await portal.call(
    createNote,
    { params: { customerId: 1, ticketId: ticket.id }, body: { note: 'x' } },
    'full',
  )
  const after = await report(ticket.id, 'full')
  expect(after.version).toBe(before.version + 1)
  expect(after.last_note_ts).not.toBeNull()
  const { rows } = await portal.superuser((db) =>
    db.query(`select 1 from audit.entries where operation = 'updatePresence'`),
  )
  expect(rows).toEqual([])
  const foreign = await portal.call(
    updatePresence,
    { params: { customerId: 2, ticketId: ticket.id }, body: {} },
    'full',
  )
  expect(foreign.status).toBe(403)
})
