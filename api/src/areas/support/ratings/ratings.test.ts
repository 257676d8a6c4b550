import { expect, test } from 'vitest'
import {
  answerRating,
  getRatingRequest,
  getSatisfaction,
  rateTicket,
} from '#contract/areas/support/ratings/ratings.contract.ts'
import { getTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeTickets } from '../tickets/tickets.factory.ts'

const portal = useTestApp()
const { made, change, list } = makeTickets(portal)
const at = (ticketId: number) => ({ customerId: 1, ticketId })
const rate = (ticketId: number, score: 'good' | 'bad', as: Caller, comment = '') =>
  portal.call(rateTicket, { params: at(ticketId), body: { score, comment } }, as)

const getToken = async (qualified: string): Promise<string> => {
  const { rows } = await portal.superuser((db) =>
    db.query<{ subject: string; sealed_body: Buffer }>(
      `select subject, sealed_body from identity.mails where kind = 'ticket_rating' order by mail_id`,
    ),
  )
  const mail = rows.findLast(({ subject }) => subject.startsWith(`${qualified}:`))
  const text = mail ? (JSON.parse(portal.vault.open(mail.sealed_body)) as { text: string }).text : ''
  return /token=([\w-]+)/.exec(text)?.[1] ?? ''
}

test('the author of a closed ticket rates it in the portal; open tickets and other users are refused', async () => {
  const ticket = await made()
  expect((await rate(ticket.id, 'good', 'full')).status).toBe(404)
  await change(ticket.id, { state: 'Closed' }, 'admin')
  expect((await rate(ticket.id, 'good', 'viewer')).status).toBe(404)
  const before = (await list()).data.month_ratings
  expect((await rate(ticket.id, 'bad', 'full', 'It took a week.')).status).toBe(200)
  const { data } = await portal.call(getTicket, { params: at(ticket.id) }, 'admin')
  expect(data).toMatchObject({ rating: 'bad', rating_comment: 'It took a week.' })
  const { month_ratings } = (await list({ rating: 'bad', state: 'Closed' })).data
  expect(month_ratings).toEqual({ ...before, bad: before.bad + 1 })
  const { data: month } = await portal.call(getSatisfaction, { params: { customerId: 1 } }, 'viewer')
  expect(month).toMatchObject(month_ratings)
  const rated = await list({ rating: 'good,bad', rated_ts: `gte.${month.since}`, state: 'Closed' })
  expect(rated.data.total_record_count).toBe(month.good + month.bad)
})

test('the email on closing accepts one click without a sign-in; an altered link and one of a reopened ticket accept none', async () => {
  const ticket = await made()
  await change(ticket.id, { state: 'Closed' }, 'admin')
  const token = await getToken(ticket.qualified_id)
  const response = await portal.call(getRatingRequest, { query: { token } }, null)
  expect(response.data).toEqual({
    qualified_id: ticket.qualified_id,
    name: ticket.name,
    score: null,
    comment: '',
  })
  const body = { score: 'good' as const, comment: '' }
  expect((await portal.call(answerRating, { query: { token }, body }, null)).data).toMatchObject(body)
  const forged = `${token.slice(0, -4)}AAAA`
  expect((await portal.call(answerRating, { query: { token: forged }, body }, null)).status).toBe(404)
  await change(ticket.id, { state: 'Unassigned' }, 'admin')
  expect((await portal.call(answerRating, { query: { token }, body }, null)).status).toBe(404)
})

test('users who close their own ticket are not asked for a rating', async () => {
  const ticket = await made()
  await change(ticket.id, { state: 'Closed' }, 'full')
  expect(await getToken(ticket.qualified_id)).toBe('')
})
