import { expect, test } from 'vitest'
import { getTicketTargets, updateTicketTargets } from '#contract/areas/support/targets/targets.contract.ts'
import { DEFAULT_TARGETS } from '#contract/areas/support/targets/targets.rules.ts'
import { createNote } from '#contract/areas/support/notes/notes.contract.ts'
import { leaveAlerts } from '#contract/areas/notifications/preferences/preferences.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { notifierFor } from '../../notifications/alert-rules/alert-rules.factory.ts'
import { makeTickets, getUserId } from '../tickets/tickets.factory.ts'
import { watchTickets } from './dues.service.ts'

const portal = useTestApp()
const { made, change, list } = makeTickets(portal)
const { round, clear, mails } = notifierFor(portal)
const HOUR_MS = 3_600_000
const params = { customerId: 1 }

const ALWAYS = {
  ...DEFAULT_TARGETS,
  timezone: 'UTC',
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  opens: null,
  closes: null,
  first_answer_high: 1,
  resolution_high: 10,
  first_answer_low: 8,
  resolution_low: 40,
} as const

const save = async (change_: object = {}, as: 'full' | 'viewer' = 'full') => {
  const { version } = (await portal.call(getTicketTargets, { params }, 'full')).data
  const body = { ...ALWAYS, days: [...ALWAYS.days], holidays: [], version, ...change_ } as Parameters<
    typeof portal.call<typeof updateTicketTargets>
  >[1]['body']
  return portal.call(updateTicketTargets, { params, body }, as)
}
const hoursAfter = (later: string | null, from: string) => (Date.parse(later!) - Date.parse(from)) / HOUR_MS
const answer = (ticketId: number, as: 'admin' | 'full') =>
  portal.call(createNote, { params: { customerId: 1, ticketId }, body: { note: 'We look.' } }, as)
const backdate = (ticketId: number, hours: number) =>
  portal.superuser((db) =>
    db.query(
      `update tickets set created_ts = created_ts - make_interval(hours => $1), clock_ts = clock_ts - make_interval(hours => $1),
         targets_no = -1 where customer_id = 1 and ticket_id = $2`,
      [hours, ticketId],
    ),
  )
const watch = () => portal.database.tenant(1, (db) => watchTickets(db, 1))
const readReported = async () =>
  (
    await portal.superuser((db) =>
      db.query<{ text: string }>(
        `select data ->> 'text' as text from facts where customer_id = 1 and kind = 'ticket_due' order by fact_id`,
      ),
    )
  ).rows.map(({ text }) => text)

test('a customer without its own targets has the defaults; only users who may edit company settings can change them', async () => {
  const { data } = await portal.call(getTicketTargets, { params }, 'full')
  expect(data).toMatchObject({ opens: '08:00', first_answer_high: 1, version: 0 })
  expect((await save({}, 'viewer')).status).toBe(403)
  expect((await save()).data).toMatchObject({ opens: null, version: 1 })
  expect((await save({ version: 0 })).status).toBe(409)
  const { status, error } = await save({ resolution_low: 1 })
  expect([status, error?.errors]).toEqual([
    400,
    { resolution_low: ['Enter at least as many hours as for the first response.'] },
  ])
})

test('a ticket is due by its priority: first for a response, then for its resolution; not while closed, and again after it is reopened', async () => {
  await save()
  const ticket = await made({ priority: 'low' })
  expect(hoursAfter(ticket.due_ts, ticket.created_ts)).toBeCloseTo(8, 3)
  const urgent = (await change(ticket.id, { priority: 'high' })).data
  expect(hoursAfter(urgent.due_ts, ticket.created_ts)).toBeCloseTo(1, 3)
  await answer(ticket.id, 'admin')
  const answered = (await change(ticket.id, { name: 'Still at the wrong dock' })).data
  expect(hoursAfter(answered.due_ts, ticket.created_ts)).toBeCloseTo(10, 3)
  expect((await change(ticket.id, { state: 'Closed' })).data.due_ts).toBeNull()
  await backdate(ticket.id, 100)
  const reopened = (await change(ticket.id, { state: 'Unassigned' })).data
  expect(hoursAfter(reopened.due_ts, reopened.updated_ts)).toBeCloseTo(10, 3)
})

test('a note by its author does not count as a response to a ticket', async () => {
  await save()
  const ticket = await made({ priority: 'low' })
  await answer(ticket.id, 'full')
  expect((await change(ticket.id, { tags: ['Other'] })).data.due_ts).toBe(ticket.due_ts)
})

test('a message of the author after the first response is due for a response, until someone else responds', async () => {
  await save()
  const ticket = await made({ name: 'Is it confirmed?', priority: 'low' })
  const read = async () =>
    (await list({ keyword_search: 'confirmed' })).data.tickets.find(({ id }) => id === ticket.id)!
  expect((await read()).next_target).toBe('first_answer')
  await answer(ticket.id, 'admin')
  expect(await read()).toMatchObject({ next_target: 'resolution', reply_due_ts: null })
  await answer(ticket.id, 'full')
  const waiting = await read()
  expect(waiting.next_target).toBe('answer')
  expect(waiting.due_ts).toBe(waiting.reply_due_ts)
  expect(hoursAfter(waiting.due_ts, waiting.last_note_ts!)).toBeCloseTo(8, 3)
  // a second message does not give more time
  await answer(ticket.id, 'full')
  expect((await read()).due_ts).toBe(waiting.due_ts)
  await answer(ticket.id, 'admin')
  expect(await read()).toMatchObject({ next_target: 'resolution', reply_due_ts: null })
})

test('a note that the author adds to a closed ticket is not due for a response', async () => {
  await save()
  const ticket = await made({ name: 'Settled', priority: 'low' })
  await answer(ticket.id, 'admin')
  await answer(ticket.id, 'full')
  await change(ticket.id, { state: 'Closed' })
  await answer(ticket.id, 'full')
  const reopened = (await change(ticket.id, { state: 'Unassigned' })).data
  expect(reopened).toMatchObject({ next_target: 'resolution', reply_due_ts: null })
})

test('a ticket is overdue, due today or later by the day where tickets are worked on; those of today are counted', async () => {
  await save({ first_answer_low: 8, resolution_low: 40 })
  const ids = [
    await made({ priority: 'low' }),
    await made({ priority: 'low' }),
    await made({ priority: 'low' }),
  ]
  const [late, today, later] = ids.map(({ id }) => id)
  const dueAt = (id: number | undefined, when: string) =>
    portal.superuser((db) =>
      db.query(`update tickets set first_answer_due_ts = ${when} where customer_id = 1 and ticket_id = $1`, [
        id,
      ]),
    )
  await dueAt(late, `now() - interval '1 second'`)
  await dueAt(
    today,
    `date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '1 day' - interval '1 second'`,
  )
  await dueAt(later, `date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '1 day'`)
  const { data } = await list({ page_size: 100 })
  const group = (id: number | undefined) => data.tickets.find((one) => one.id === id)?.due_group
  expect([late, today, later].map(group)).toEqual(['overdue', 'today', 'later'])
  const dueToday = (await list({ due_today: 'true', page_size: 100 })).data
  expect(dueToday.tickets.map(({ id }) => id)).toContain(today)
  expect(dueToday.tickets.map(({ id }) => id)).not.toContain(later)
  expect(data.due_today_count).toBe(dueToday.total_record_count)
})

test('changed targets apply to open tickets too, and the list filters and sorts by due time', async () => {
  await save()
  const late = await made({ name: 'Late one', priority: 'low' })
  await backdate(late.id, 9)
  const soon = await made({ name: 'Soon one', priority: 'high' })
  await watch()
  const { data } = await list({ overdue: 'true', keyword_search: 'one' })
  expect(data.tickets.map(({ name }) => name)).toEqual(['Late one'])
  expect(data.overdue_count).toBe(1)
  const byDue = await list({ sort_by: 'due_ts', keyword_search: 'one' })
  expect(byDue.data.tickets.map(({ name }) => name)).toEqual(['Late one', 'Soon one'])
  await save({ first_answer_low: 20 })
  const { data: later } = await list({ overdue: 'true' })
  expect(later.tickets.map(({ id }) => id)).not.toContain(late.id)
  expect((await change(soon.id, {})).data.due_ts).toBe(soon.due_ts)
})

test('a due time is reported once shortly before it passes and once after', async () => {
  await save()
  const calm = await made({ name: 'Calm', priority: 'low' })
  const near = await made({ name: 'Near', priority: 'low' })
  await backdate(near.id, 7)
  await watch()
  await watch()
  const first = await readReported()
  expect(first.filter((text) => text.endsWith(': Near.'))).toEqual([
    expect.stringMatching(/^Ticket \S+ needs a first response by .+ UTC: Near\.$/),
  ])
  expect(first.filter((text) => text.includes(calm.name))).toEqual([])
  await backdate(near.id, 2)
  await watch()
  expect((await readReported()).filter((text) => text.endsWith(': Near.'))).toHaveLength(2)
  expect((await readReported()).at(-1)).toContain('is overdue: it needed')
})

test('assignees are warned by email before a ticket is late, once, without any rule, until they unsubscribe', async () => {
  await clear()
  await save()
  const viewer = await getUserId(portal, 'viewer')
  const warned = async () => {
    await watch()
    await round()
    return (await mails()).map(
      ({ to, subject }) => `${to}: ${subject.slice(0, subject.indexOf(' needs a '))}`,
    )
  }
  const mine = await made({ priority: 'low', assignees: [{ id: viewer, full_name: '' }] })
  await backdate(mine.id, 7)
  const first = [`viewer@test.example: Ticket ${mine.qualified_id}`]
  expect(await warned()).toEqual(first)
  await backdate(mine.id, 2)
  expect(await warned()).toEqual(first)

  const [mail] = await mails()
  const token = /leave\?token=([\w-]+)/.exec(mail!.text)![1]!
  const { data } = await portal.call(leaveAlerts, { query: { token }, body: Buffer.from('') })
  expect(data.rules).toEqual([{ rule_id: -1, name: 'Your tickets due soon', is_left: true }])
  const next = await made({ priority: 'low', assignees: [{ id: viewer, full_name: '' }] })
  await backdate(next.id, 7)
  expect(await warned()).toEqual(first)
})

test('a ticket that its writer works on alone is due when it is to be resolved, and never warns of an answer', async () => {
  await clear()
  await save()
  const writer = { id: await getUserId(portal, 'full'), full_name: '' }
  const other = { id: await getUserId(portal, 'viewer'), full_name: '' }
  const own = await made({ priority: 'low', assignees: [writer] })
  const shared = await made({ priority: 'low', assignees: [writer, other] })
  for (const { id } of [own, shared]) await backdate(id, 7)
  await watch()
  await round()

  const rows = (await list({ sort_by_direction: 'desc' })).data.tickets
  const find = (id: number) => rows.find((one) => one.id === id)!
  expect(find(own.id)).toMatchObject({ next_target: 'resolution', due_ts: find(own.id).resolution_due_ts })
  expect(find(shared.id)).toMatchObject({
    next_target: 'first_answer',
    due_ts: find(shared.id).first_answer_due_ts,
  })
  const reported = (await readReported()).join(' ')
  expect(reported).toContain(shared.qualified_id)
  expect(reported).not.toContain(own.qualified_id)
  expect((await mails()).filter(({ text }) => text.includes(own.qualified_id))).toEqual([])
})

test('unassigned tickets warn agents and managers of targets, never the author', async () => {
  await clear()
  await save()
  const free = await made({ priority: 'low' }, 'viewer')
  const own = await made({ priority: 'low' })
  await backdate(free.id, 7)
  await backdate(own.id, 7)
  await watch()
  await round()
  const sent = await mails()
  const findWarned = (id: string) =>
    sent.flatMap(({ to, text }) => (text.includes(`${id} needs`) ? [to] : []))
  expect(findWarned(free.qualified_id)).toEqual(
    expect.arrayContaining(['full@test.example', 'internal@test.example']),
  )
  expect(findWarned(free.qualified_id)).not.toContain('viewer@test.example')
  expect(findWarned(own.qualified_id)).toContain('internal@test.example')
  expect(findWarned(own.qualified_id)).not.toContain('full@test.example')
})
