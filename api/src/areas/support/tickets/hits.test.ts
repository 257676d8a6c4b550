import { beforeAll, expect, test } from 'vitest'
import { findAnything } from '#contract/areas/find/find.contract.ts'
import { createNote } from '#contract/areas/support/notes/notes.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeTickets } from './tickets.factory.ts'

const portal = useTestApp()
const { made, change } = makeTickets(portal)

const found = async (q: string, as: Caller = 'full') =>
  (await portal.call(findAnything, { params: { customerId: 1 }, query: { q } }, as)).data.tickets

beforeAll(async () => {
  await made({ name: 'Sparks at Omaha' })
  const closed = await made({ name: 'Sparks at Houston' })
  await change(closed.id, { state: 'Closed' })
  const noted = await made({ name: 'Wheel' })
  const params = { customerId: 1, ticketId: noted.id }
  await portal.call(createNote, { params, body: { note: 'axle worn' } }, 'full')
  await portal.call(
    createNote,
    { params, body: { note: 'suspicion of fraud', is_internal: true } },
    'internal',
  )
  await made({ name: 'Sparks elsewhere' }, 'other', 2)
})

test('tickets are found by all words of title and notes, open ones first, within the customer', async () => {
  expect((await found('spar')).map(({ name }) => name)).toEqual(['Sparks at Omaha', 'Sparks at Houston'])
  expect((await found('hous spark')).map(({ state }) => state)).toEqual(['Closed'])
  expect((await found('axle')).map(({ name }) => name)).toEqual(['Wheel'])
  expect(await found('sp')).toEqual([])
})

test('a ticket is found by its number', async () => {
  const [first] = await found('omaha')

  expect(await found(first!.qualified_id)).toEqual([first])
})

test('internal notes are searched for staff only', async () => {
  expect(await found('fraud')).toEqual([])
  expect((await found('fraud', 'internal')).map(({ name }) => name)).toEqual(['Wheel'])
})
