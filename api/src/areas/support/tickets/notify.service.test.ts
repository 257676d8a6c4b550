import { expect, test } from 'vitest'
import { createNote } from '#contract/areas/support/notes/notes.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { RULE, notifierFor } from '../../notifications/alert-rules/alert-rules.factory.ts'
import { csvStatement } from '../../../list/file.ts'
import { ticketRows } from './tickets.queries.ts'
import { makeTickets, getUserId } from './tickets.factory.ts'

const portal = useTestApp()
const { made } = makeTickets(portal)
const { makeRule, round, clear, mails } = notifierFor(portal)
const note = (ticketId: number, body: object, as: Caller = 'admin') =>
  portal.call(createNote, { params: { customerId: 1, ticketId }, body: { note: 'x', ...body } }, as)
const getName = async (who: string): Promise<string> =>
  (
    await portal.superuser((db) =>
      db.query<{ name: string }>(
        `select first_name || ' ' || last_name as name from identity.users where email = $1`,
        [`${who}@test.example`],
      ),
    )
  ).rows[0]!.name
const mentions = async () =>
  (
    await portal.superuser((db) =>
      db.query<{ only: number[] }>(
        `select data -> 'only_user_ids' as only from facts where kind = 'ticket_mention' order by fact_id`,
      ),
    )
  ).rows.map(({ only }) => only)
const readReported = async (kind: string) =>
  (
    await portal.superuser((db) =>
      db.query<{ user_id: number; in_portal: boolean; mail_id: number | null }>(
        `select a.user_id, a.in_portal, a.mail_id from alerts a join facts f using (customer_id, fact_id)
         where f.kind = $1 order by a.alert_id`,
        [kind],
      ),
    )
  ).rows

test('only a colleague whom a note names is notified; who may not read the note, or is taken out of its text, is not', async () => {
  await clear()
  const ticket = await made()
  const [full, viewer, other] = await Promise.all(
    ['full', 'viewer', 'other'].map((who) => getUserId(portal, who)),
  )
  const [fullName, viewerName, otherName] = await Promise.all(['full', 'viewer', 'other'].map(getName))
  const text = `@${viewerName} and @${otherName}, look at this`
  await note(ticket.id, { note: text, mentions: [full, viewer, other] })
  expect(await mentions()).toEqual([[viewer]])
  await note(ticket.id, { note: `@${fullName} canary-4410`, is_internal: true, mentions: [full] })
  expect(await mentions()).toHaveLength(1)
})

test('named users are notified by their rules; other users with the same rule and webhooks are not', async () => {
  await clear()
  const [full, viewer] = await Promise.all(['full', 'viewer'].map((who) => getUserId(portal, who)))
  await makeRule({
    ...RULE,
    emails: '',
    event: 'ticket_mention',
    user_ids: [full!, viewer!],
    channels: ['portal'],
  })
  const ticket = await made()
  await note(ticket.id, { note: `@${await getName('viewer')} please`, mentions: [viewer!] })
  await round(Date.now())
  expect((await readReported('ticket_mention')).map(({ user_id }) => user_id)).toEqual([viewer])
})

test('staff named in a note are notified without membership or a rule', async () => {
  await clear()
  const ticket = await made()
  const admin = await getUserId(portal, 'admin')
  const text = `@${await getName('admin')} can you say more? canary-5512`
  await note(ticket.id, { note: text, mentions: [admin] }, 'full')
  await round()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    to: 'admin@test.example',
    subject: expect.stringContaining('mentioned you in ticket'),
  })
  expect(mail!.text).not.toContain('canary-5512')
})

test('a participant who was emailed a note is not emailed again by a rule', async () => {
  await clear()
  const [full, viewer] = await Promise.all(['full', 'viewer'].map((who) => getUserId(portal, who)))
  await makeRule({
    ...RULE,
    emails: '',
    event: 'ticket_change',
    user_ids: [full!, viewer!],
    channels: ['email', 'portal'],
  })
  const ticket = await made()
  await round(Date.now())
  const before = (await readReported('ticket_change')).length
  await note(ticket.id, { note: 'We look into it.' })
  await round(Date.now())
  const answered = (await readReported('ticket_change')).slice(before)
  expect(answered.find(({ user_id }) => user_id === full)).toMatchObject({ in_portal: true, mail_id: null })
  expect(answered.find(({ user_id }) => user_id === viewer)?.mail_id).not.toBeNull()
})

test('a file of the list names those a ticket is assigned to', async () => {
  const userId = await getUserId(portal, 'viewer')
  const ticket = await made({ assignees: [{ id: userId, full_name: '' }] })
  const lines = await portal.database.tenant(1, async (db) => {
    const env = { customerId: 1, isStaff: false }
    const statement = csvStatement(
      ticketRows,
      { columns: ['qualified_id', 'assignees'], sort_by: 'created_ts', sort_by_direction: 'asc' },
      env,
    )
    return await db.rows<Record<string, string>>(statement)
  })
  const line = lines.find((one) => Object.values(one).join().includes(ticket.qualified_id))
  expect(Object.values(line!).join()).toContain(await getName('viewer'))
})

test('the notification of a note links to that note', async () => {
  await clear()
  const ticket = await made()
  const viewer = await getUserId(portal, 'viewer')
  const { data } = await note(ticket.id, { note: `@${await getName('viewer')} please`, mentions: [viewer] })
  const { rows } = await portal.superuser((db) =>
    db.query<{ path: string }>(
      `select data ->> 'path' as path from facts where data ->> 'text' like '%mentioned you%' or data ->> 'text' like '%has a new reply%'`,
    ),
  )
  const place = `/customer-support/1/tickets/${ticket.id}#note-${data.id}`
  expect(rows.map(({ path }) => path)).toEqual([place, place])
})
