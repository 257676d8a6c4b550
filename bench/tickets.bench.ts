import { listTickets } from '#contract/areas/support/tickets/tickets.contract.ts'
import { isSmall } from './data.ts'
import { REQUEST, fillTickets, selectTicketsAndTotals } from './fill/tickets.queries.ts'
import { interleave, ms, report } from './measure.ts'
import { openStage } from './stage.ts'

// The list of tickets and its search for a customer with a hundred thousand: time through the whole API with session
// check and row-level security, compared with handwritten statements through the bare driver.

const TICKETS = isSmall() ? 10_000 : 100_000
const ROUNDS = isSmall() ? 8 : 30
const GOAL = 1.25
const OPEN = `t.state in ('Unassigned', 'In Progress')`
const OPEN_QUERY = { state: 'Unassigned,In Progress' }
const FOUND = `t.ticket_id in (select w.ticket_id from ticket_words w
  where w.customer_id = 1 and w.word >= 'derailed' and w.word < 'derailee')`

const stage = await openStage()
const { portal } = stage
try {
  console.error(`  writing ${TICKETS} tickets ...`)
  await portal.superuser((db) => fillTickets(db, TICKETS))
  await portal.superuser(async (db) => {
    const bare = (where: string, order: string) => () => selectTicketsAndTotals(db, where, order)
    await measure('list: open ones, the oldest first', OPEN_QUERY, bare(OPEN, 'created_ts'))
    await measure(
      'list: open ones, by what is due',
      { ...OPEN_QUERY, sort_by: 'due_ts' },
      bare(OPEN, 'due_ts'),
    )
    await measure('list: overdue ones', { overdue: 'true' }, bare('t.due_ts < now()', 'created_ts'))
    await measure('search: a word', { keyword_search: REQUEST.word }, bare(FOUND, 'created_ts'))
  })
} finally {
  await stage.stop()
}
process.exit()

async function measure(name: string, query: object, bare: () => Promise<void>): Promise<void> {
  const contenders = [
    { name: 'ours', run: () => called(query) },
    { name: 'bare', run: bare },
  ]
  await interleave(contenders, 3)
  const { ours = 0, bare: floor = 0 } = await interleave(contenders, ROUNDS)
  report({
    bench: `tickets of ${TICKETS}, ${name}`,
    ratio: ours / floor,
    goal: GOAL,
    unit: 'x bare statements',
    details: `${ms(ours)} through the API, ${ms(floor)} bare`,
  })
}

async function called(query: object): Promise<void> {
  const request = { params: { customerId: 1 }, query: { page_size: String(REQUEST.pageSize), ...query } }
  const { status } = await portal.call(listTickets, request as never, 'full')
  if (status !== 200) throw new Error(`listTickets answered ${status}`)
}
