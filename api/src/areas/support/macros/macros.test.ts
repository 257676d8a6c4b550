import { beforeEach, expect, test } from 'vitest'
import {
  createMacro,
  listMacros,
  removeMacro,
  runMacro,
  updateMacro,
} from '#contract/areas/support/macros/macros.contract.ts'
import { listNotes } from '#contract/areas/support/notes/notes.contract.ts'
import { getTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeTickets, getUserId } from '../tickets/tickets.factory.ts'

const portal = useTestApp()
const { made, change } = makeTickets(portal)
const params = { customerId: 1 }
const SHOP = {
  name: 'Send to the shop',
  scope: 'customer' as const,
  note: 'It goes to the shop. We tell you when it is back.',
  is_internal: false,
  tags: ['Shop' as const],
  assigns: 'me' as const,
  assignee: null,
  closes: false,
}
type Macro = Partial<Parameters<typeof portal.call<typeof createMacro>>[1]['body']>
const create = (macro: Macro = {}, as: Caller = 'admin', customerId = 1) =>
  portal.call(createMacro, { params: { customerId }, body: { ...SHOP, ...macro } }, as)
const names = async (as: Caller, customerId = 1) =>
  (await portal.call(listMacros, { params: { customerId } }, as)).data.macros.map(({ name }) => name)
const run = (macro_id: number, ids: number[], as: Caller = 'admin', preview = false) =>
  portal.call(runMacro, { params, body: { macro_id, ids, preview } }, as)
const getNotes = async (ticketId: number, as: Caller) =>
  (await portal.call(listNotes, { params: { customerId: 1, ticketId } }, as)).data.notes.map(
    ({ note }) => note,
  )

beforeEach(() => portal.superuser((db) => db.query('delete from identity.ticket_macros')))

test('staff make macros of one customer or of all, others use them; internal text is shown to staff alone', async () => {
  expect((await create({}, 'full')).status).toBe(403)
  await create({ name: 'Of one' })
  await create({ name: 'Of all', scope: 'all' })
  await create({ name: 'Canary inside', note: 'canary-7731', is_internal: true })
  expect(await names('admin')).toEqual(['Canary inside', 'Of all', 'Of one'])
  expect(await names('full')).toEqual(['Of all', 'Of one'])
  expect(await names('admin', 2)).toEqual(['Of all'])
  const response = await portal.call(listMacros, { params }, 'full')
  expect(response.raw.toString()).not.toContain('canary-7731')
})

test('a macro adds its text and tags, takes the ticket and closes it, with one click and all or nothing', async () => {
  const { data: macro } = await create({ closes: true })
  const ticket = await made({ tags: ['Fuel'] })
  expect((await run(macro.macro_id, [ticket.id])).data).toMatchObject({ count: 1, done: 1 })
  const { data: after } = await portal.call(
    getTicket,
    { params: { ...params, ticketId: ticket.id } },
    'admin',
  )
  expect(after).toMatchObject({ state: 'Closed', tags: ['Fuel', 'Shop'] })
  expect(after.assignees.map(({ user_id }) => user_id)).toEqual([await getUserId(portal, 'admin')])
  expect(await getNotes(ticket.id, 'full')).toEqual([SHOP.note])
})

test('with many tickets a preview shows the effect; closed ones are skipped unless only a note is added', async () => {
  const one = await made()
  const two = await made()
  await change(two.id, { state: 'Closed' })
  const { data: macro } = await create()
  expect((await run(macro.macro_id, [one.id, two.id], 'admin', true)).data).toMatchObject({
    done: 1,
    left_count: 1,
  })
  expect(await getNotes(one.id, 'admin')).toEqual([])
  const { data: noting } = await create({ name: 'Note', tags: [], assigns: 'keep' })
  expect((await run(noting.macro_id, [one.id, two.id], 'full')).data).toMatchObject({
    done: 2,
    left_count: 0,
  })
})

test('an internal macro is for staff only, and its text stays internal', async () => {
  const { data: macro } = await create({ note: 'canary-7732', is_internal: true, tags: [], assigns: 'keep' })
  const ticket = await made()
  expect((await run(macro.macro_id, [ticket.id], 'full')).status).toBe(404)
  await run(macro.macro_id, [ticket.id])
  expect(await getNotes(ticket.id, 'full')).toEqual([])
  expect(await getNotes(ticket.id, 'admin')).toEqual(['canary-7732'])
})

test('one that does nothing, names an unknown user or belongs to another customer is refused', async () => {
  expect((await create({ note: '', tags: [], assigns: 'keep' })).status).toBe(400)
  expect((await create({ assigns: 'named', assignee: { id: 999_999, full_name: '' } })).status).toBe(400)
  expect((await create({ assigns: 'named' })).status).toBe(400)
  const { data: macro } = await create({}, 'admin', 2)
  const ticket = await made()
  expect((await run(macro.macro_id, [ticket.id])).status).toBe(404)
  const at = { params: { ...params, macroId: macro.macro_id } }
  expect((await portal.call(updateMacro, { ...at, body: SHOP }, 'admin')).status).toBe(404)
  expect((await portal.call(removeMacro, at, 'admin')).status).toBe(404)
})
