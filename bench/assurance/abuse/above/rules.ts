import { setTimeout as wait } from 'node:timers/promises'
import { createAlertRule } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { createTicket, updateTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { BODIES } from '#api/testing/access.ts'
import { must, type Running } from '../running.ts'
import { selectMails } from './above.queries.ts'
import { harmless, type Attempt } from './attempt.ts'

// A rule emails no one what they may not see.

const TIMEOUT_MS = 60_000
const [MEMBER, DISABLED, OUTSIDER] = ['full', 'disabled', 'other'].map((who) => `${who}@test.example`) as [
  string,
  string,
  string,
]

export const RULES: readonly Attempt[] = [
  harmless('a rule mails somebody who is disabled, or of another customer', async (running) => {
    const { call, db, vault } = running
    const params = { customerId: 1 }
    const rule = {
      ...(BODIES['createAlertRule'] as object),
      emails: [MEMBER, DISABLED, OUTSIDER].join(', '),
      enabled: true,
    }
    await must(call(createAlertRule, { params, body: rule } as never, 'full'), 'a rule')
    await changeTicket(running)
    const about = async (address: string) =>
      (await db((one) => selectMails(one, vault, address))).filter(({ kind }) => kind === 'notification')
        .length
    const startedMs = performance.now()
    while ((await about(MEMBER)) === 0) {
      if (performance.now() - startedMs > TIMEOUT_MS) throw new Error('the rule mails nobody')
      await wait(200)
    }
    if ((await about(DISABLED)) > 0) return 'somebody who is disabled is mailed'
    return (await about(OUTSIDER)) > 0 ? 'somebody of another customer is mailed' : null
  }),
]

/** A change of a ticket by staff, which rules notify about. */
async function changeTicket({ call }: Running): Promise<void> {
  const params = { customerId: 1 }
  const { id } = await must(
    call(createTicket, { params, body: { name: 'Brakes hang' } }, 'internal'),
    'a ticket',
  )
  const where = { ...params, ticketId: id }
  await must(call(updateTicket, { params: where, body: { state: 'Closed' } }, 'internal'), 'closing a ticket')
}
