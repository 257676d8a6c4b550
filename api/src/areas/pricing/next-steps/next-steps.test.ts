import { beforeAll, expect, test } from 'vitest'
import { listNextSteps } from '#contract/areas/pricing/next-steps/next-steps.contract.ts'
import type { QuoteBody } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { insertCommodities, makeQuote } from '../quotes/quotes.factory.ts'

const portal = useTestApp()
beforeAll(() => insertCommodities(portal))

const set = (id: number, text: string) =>
  portal.superuser((db) => db.query(`update quotes set ${text} where quote_id = $1`, [id]))
const make = async (text: string, body: Partial<QuoteBody> = {}) => {
  const { id } = await makeQuote(portal, body)
  await set(id, text)
  return id
}
const steps = async () =>
  (await portal.call(listNextSteps, { params: { customerId: 1 } }, 'full')).data.steps.map(
    ({ step, count, total, quotes }) => ({ step, count, total, ids: quotes.map(({ id }) => id) }),
  )

test('quotes are grouped by what to do next; whoever waits longest or expires first is first', async () => {
  const free = { price: 0, fsc_cost: 0, other_costs: [] }
  const countered = await make(
    `status = 1, rejected_once = true, counter_price = 400000, answered_ts = now() - interval '1 hour'`,
  )
  const longer = await make(`status = 1, rejected_once = true, answered_ts = now() - interval '2 hours'`)
  const request = await make('status = 0', free)
  const draft = await make('status = 0')
  const soon = await make(`status = 2, effective_date = current_date - 3, expiration_date = current_date`)
  const later = await make(`status = 2, expiration_date = current_date + 9`)
  const latest = await make(`status = 2, expiration_date = current_date + 12`)
  const accepted = await make(`status = 50, answered_ts = now() - interval '3 days'`)
  await make(`status = 50, answered_ts = now() - interval '90 days'`)
  await make(`status = 2, effective_date = current_date - 9, expiration_date = current_date - 3`)
  await make('status = 3')
  await make('deleted = true')

  expect(await steps()).toEqual([
    { step: 'counter', count: 2, total: 2 * 486_050, ids: [longer, countered] },
    { step: 'price', count: 1, total: 0, ids: [request] },
    { step: 'expiring', count: 1, total: 486_050, ids: [soon] },
    { step: 'accepted', count: 1, total: 486_050, ids: [accepted] },
    { step: 'send', count: 1, total: 486_050, ids: [draft] },
    { step: 'waiting', count: 2, total: 2 * 486_050, ids: [later, latest] },
  ])
})

test('an accepted quote needs nothing once it has a waybilling pattern', async () => {
  const id = await make(`status = 50, answered_ts = now()`)
  const getAccepted = async () => (await steps()).find(({ step }) => step === 'accepted')?.ids ?? []
  expect(await getAccepted()).toContain(id)

  await portal.superuser((db) =>
    db.query(
      `insert into quote_activity (customer_id, quote_id, activity_code, user_name) values (1, $1, 'pattern_made', 'Ada')`,
      [id],
    ),
  )

  expect(await getAccepted()).not.toContain(id)
})
