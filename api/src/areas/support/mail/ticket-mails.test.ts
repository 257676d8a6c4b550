import { beforeEach, expect, test } from 'vitest'
import { claimTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { getUserId, makeTickets } from '../tickets/tickets.factory.ts'

const portal = useTestApp()
const { made, change } = makeTickets(portal)

beforeEach(() => portal.superuser((db) => db.query('truncate identity.mails')))

/** Who was mailed what since the last reading. */
async function read(): Promise<[to: string, kind: string][]> {
  const { rows } = await portal.superuser((db) =>
    db.query<{ recipients: string[]; kind: string }>(
      'with gone as (delete from identity.mails returning *) select recipients, kind from gone order by mail_id',
    ),
  )
  return rows.map(({ recipients, kind }) => [recipients[0]!.replace('@test.example', ''), kind])
}
const person = async (who: string) => ({ id: await getUserId(portal, who), full_name: '' })

test('[SUP-003] the author of a ticket gets a confirmation, and its agents are notified', async () => {
  await made({}, 'viewer')

  expect(await read()).toEqual([
    ['viewer', 'ticket_received'],
    ['internal', 'ticket_new'],
  ])
})

test('[SUP-021] the writer is notified of who claimed their ticket, and the claimer is not', async () => {
  const { id } = await made({}, 'viewer')
  await read()

  await portal.call(claimTicket, { params: { customerId: 1, ticketId: id } }, 'internal')

  expect(await read()).toEqual([['viewer', 'ticket_claimed']])
})

test('[SUP-020] a ticket that is reassigned is emailed to its new assignee and its writer, each once', async () => {
  const { id } = await made({ assignees: [await person('internal')] }, 'viewer')
  expect(await read()).toEqual([
    ['viewer', 'ticket_received'],
    ['internal', 'ticket_new'],
  ])

  await change(id, { assignees: [await person('full')] }, 'internal')
  expect(await read()).toEqual([
    ['full', 'ticket_assigned'],
    ['viewer', 'ticket_claimed'],
  ])

  await change(id, { assignees: [await person('full')], priority: 'high' }, 'internal')
  expect(await read()).toEqual([])
})
