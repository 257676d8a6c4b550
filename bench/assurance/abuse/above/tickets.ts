import { createNote } from '#contract/areas/support/notes/notes.contract.ts'
import { createTicket, updateTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { makeWaybill } from '#api/areas/visibility/waybills/waybills.factory.ts'
import { selectUserId } from '../running.queries.ts'
import { must, type Running } from '../running.ts'
import { selectTicketTrips } from './above.queries.ts'
import { harmless, refused, type Attempt } from './attempt.ts'

// What a ticket names is looked up, never believed.

const params = { customerId: 1 }
const UNIT = 'OWNX1'
const FOREIGN_FILE = '00000000-0000-4000-8000-000000000009'

const open = ({ call }: Running, body: object) =>
  call(createTicket, { params, body: { name: 'Brakes hang', ...body } as never }, 'full')

async function makeTrips({ db }: Running): Promise<{ own: number; foreign: number }> {
  return await db(async (one) => ({
    own: await makeWaybill(one, { customer_id: 1, equipment_id: UNIT, waybill_number: 'TRUE1' }),
    foreign: await makeWaybill(one, { customer_id: 2, equipment_id: UNIT, waybill_number: 'THEIRS1' }),
  }))
}

const asset = (waybill_id: number) => ({
  ticket_assets: [{ equipment_id: UNIT, waybill_id, waybill_number: 'FAKE1' }],
})

/** Whether tickets name a trip of another customer, or one by a number it does not have. */
async function harmIn({ db }: Running, foreign: number): Promise<string | null> {
  const trips = await db(selectTicketTrips)
  if (trips.some(({ waybill_id }) => Number(waybill_id) === foreign)) return 'the ticket names a foreign trip'
  return trips.some(({ waybill_number }) => waybill_number === 'FAKE1')
    ? 'the ticket keeps a number that the trip does not have'
    : null
}

export const TICKETS: readonly Attempt[] = [
  harmless('a ticket names a trip of another customer', async (running) => {
    const { foreign } = await makeTrips(running)
    await open(running, asset(foreign))
    return await harmIn(running, foreign)
  }),
  harmless('a ticket names its trip by a number of its own', async (running) => {
    const { own, foreign } = await makeTrips(running)
    await must(open(running, asset(own)), 'a ticket')
    return await harmIn(running, foreign)
  }),
  harmless('a ticket is changed to a trip of another customer', async (running) => {
    const { foreign } = await makeTrips(running)
    const { id } = await must(open(running, {}), 'a ticket')
    await running.call(
      updateTicket,
      { params: { ...params, ticketId: id }, body: asset(foreign) as never },
      'full',
    )
    return await harmIn(running, foreign)
  }),
  refused(
    'a ticket is given to somebody of another customer',
    async (running) => {
      const id = await running.db((one) => selectUserId(one, 'other'))
      return await open(running, { assignees: [{ id, full_name: 'x' }] })
    },
    'assignees',
  ),
  refused(
    'a note brings a file of another customer',
    async (running) => {
      const { id } = await must(open(running, {}), 'a ticket')
      const body = { note: 'x', attachments: [FOREIGN_FILE] }
      return await running.call(createNote, { params: { ...params, ticketId: id }, body }, 'full')
    },
    'attachments',
  ),
  refused('somebody of another customer answers a ticket', async (running) => {
    const { id } = await must(open(running, {}), 'a ticket')
    return await running.call(
      createNote,
      { params: { ...params, ticketId: id }, body: { note: 'x' } },
      'other',
    )
  }),
]
