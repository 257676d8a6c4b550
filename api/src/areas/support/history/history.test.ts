import { expect, test } from 'vitest'
import { closeTickets } from '#contract/areas/support/bulk/bulk.contract.ts'
import { listTicketChanges } from '#contract/areas/support/history/history.contract.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'
import { getUserId, makeTickets } from '../tickets/tickets.factory.ts'

const portal = useTestApp()
const { made, change } = makeTickets(portal)

const list = (ticketId: number, who: Caller = 'full', customerId = 1) =>
  portal.call(listTicketChanges, { params: { customerId, ticketId } }, who)

test('a ticket’s history names who changed what, from which value to which, newest first', async () => {
  const { id } = await made({ name: 'Car at the wrong dock' })
  const userId = await getUserId(portal, 'full')
  await change(id, { priority: 'high', name: 'Car at dock 9' })
  await change(id, { assignees: [{ id: userId, full_name: 'full Tester' }] })
  await portal.call(closeTickets, { params: { customerId: 1 }, body: { ids: [id] } }, 'full')

  const { changes } = (await list(id)).data

  expect(changes.map(({ operation }) => operation)).toEqual([
    'closeTickets',
    'updateTicket',
    'updateTicket',
    'createTicket',
  ])
  const [, assigned, changed] = changes
  expect(changed!.change).toMatchObject({
    before: { name: 'Car at the wrong dock' },
    after: { name: 'Car at dock 9', priority: 'high' },
  })
  expect(assigned!.change).toMatchObject({
    before: { assignees: [], state: 'Unassigned' },
    after: { assignees: [userId], state: 'In Progress' },
  })
  expect(assigned!.names.users[userId]).toBe(assigned!.user_name)
})

test('a ticket’s history is that of its customer alone', async () => {
  const { id } = await made()

  expect((await list(id, 'other')).status).not.toBe(200)
  expect((await list(id, 'other', 2)).status).toBe(404)
})
