import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getOutboxMail, listOutbox } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { printReview } from '#contract/areas/pricing/prints/prints.contract.ts'
import { getQuote, listQuoteActivity } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import * as contract from '#contract/areas/pricing/review/review.contract.ts'
import { sendQuote } from '#contract/areas/pricing/sendings/sendings.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { insertCommodities, makeQuote, tokenIn } from '../quotes/quotes.factory.ts'

const portal = useTestApp()
beforeAll(() => insertCommodities(portal))
const forgetTries = () => portal.superuser((db) => db.query('truncate identity.quote_tries'))
beforeEach(forgetTries)

const at = (quoteId: number) => ({ params: { customerId: 1, quoteId } })
const send = (id: number, body: object, key?: string) =>
  portal.call(sendQuote, { ...at(id), body }, 'full', key === undefined ? {} : { 'idempotency-key': key })
/** A quote that was sent with a passcode, as its shipper has it. */
async function makeGuarded() {
  const { id } = await makeQuote(portal)
  const { data } = await send(id, { with_passcode: true })
  return { id, token: tokenIn(data.quote_url), passcode: data.passcode! }
}
const headers = (token: string, passcode?: string): Record<string, string> => ({
  'x-quote-token': token,
  ...(passcode !== undefined && { 'x-quote-passcode': passcode }),
})
const makeRequest = (quoteId: number) => ({ params: { quoteId }, query: { customer_id: 1 } })
const review = (id: number, token: string, passcode?: string) =>
  portal.call(contract.reviewQuote, makeRequest(id), null, headers(token, passcode))
const feed = async (id: number) =>
  (await portal.call(listQuoteActivity, at(id), 'full')).data.map(({ activity_code }) => activity_code)
const WRONG = 'XXXX-XXXX'

test('a passcode is shown once, when it is set', async () => {
  const { id } = await makeQuote(portal)

  const first = await send(id, { with_passcode: true }, 'one press')
  const again = await send(id, { with_passcode: true }, 'one press')

  expect(first.data.passcode).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
  expect(again.data.passcode).toBeNull()
  const stored = await portal.call(getQuote, at(id), 'full')
  expect(stored.data.has_passcode).toBe(true)
  expect(stored.raw.toString()).not.toContain(first.data.passcode)
})

test('nothing stored reveals the passcode, nor does the mail', async () => {
  const { passcode } = await makeGuarded()

  const plain = passcode.replace('-', '')
  const saved = await portal.superuser((db) =>
    db.query<{ text: string }>(`select
      (select string_agg(l::text, '') from identity.quote_links l)
      || (select string_agg(q::text, '') from quotes q)
      || (select string_agg(a::text, '') from quote_activity a)
      || (select coalesce(string_agg(k::text, ''), '') from identity.idempotency_keys k) as text`),
  )
  const { data } = await portal.call(listOutbox, { query: {} }, 'admin')
  const mail = await portal.call(getOutboxMail, { params: { mailId: data.data[0]!.mail_id } }, 'admin')

  expect(saved.rows[0]!.text).not.toMatch(new RegExp(`${passcode}|${plain}`))
  expect(mail.raw.toString()).not.toMatch(new RegExp(`${passcode}|${plain}`))
  expect(mail.data.text).toContain('You’ll need a passcode.')
})

test('without it nothing of the quote is shown or answered', async () => {
  const { id, token } = await makeGuarded()

  const answers = [
    await review(id, token),
    await portal.call(
      contract.answerQuote,
      { ...makeRequest(id), body: { status: 50, data: {} } },
      null,
      headers(token),
    ),
    await portal.call(
      contract.createReviewNote,
      { ...makeRequest(id), body: { note: 'x' } },
      null,
      headers(token),
    ),
    await portal.call(printReview, makeRequest(id), null, headers(token)),
  ]

  for (const { status, error, raw } of answers) {
    expect([status, error.code]).toEqual([403, 'quote_passcode_needed'])
    expect(raw.toString()).not.toMatch(/Galesburg|420000|Prairie|rates@/)
  }
  expect(await feed(id)).toEqual(['sent', 'created'])
})

test('it opens the quote, however it is written', async () => {
  const { id, token, passcode } = await makeGuarded()

  for (const written of [passcode, passcode.toLowerCase(), ` ${passcode.replace('-', ' ')} `]) {
    const { status, data } = await review(id, token, written.trim())
    expect([status, data.price]).toEqual([200, 420_000])
  }
  expect(await feed(id)).toEqual(['viewed', 'sent', 'created'])
})

test('the passcode of one link opens no other', async () => {
  const one = await makeGuarded()
  const other = await makeGuarded()

  expect((await review(one.id, one.token, other.passcode)).error.code).toBe('quote_passcode_wrong')
  expect((await review(one.id, other.token, other.passcode)).error.code).toBe('quote_link_refused')
})

test('wrong ones are counted, and a right one begins again', async () => {
  const { id, token, passcode } = await makeGuarded()

  const first = await review(id, token, WRONG)
  await review(id, token, WRONG)
  await review(id, token, passcode)
  const later = await review(id, token, WRONG)

  for (const { status, error } of [first, later]) {
    expect([status, error.message]).toEqual([
      403,
      'Incorrect passcode. 9 attempts left before the link is locked.',
    ])
  }
})

test('after ten wrong ones the link is locked, and its sender reads so once', async () => {
  const { id, token, passcode } = await makeGuarded()

  const wrong = []
  for (let n = 0; n < 10; n++) wrong.push((await review(id, token, WRONG)).error.code)
  const late = [await review(id, token, passcode), await review(id, token)]

  expect(wrong).toEqual([...Array(9).fill('quote_passcode_wrong'), 'quote_link_locked'])
  for (const { status, error } of late) expect([status, error.code]).toEqual([423, 'quote_link_locked'])
  expect(await feed(id)).toEqual(['link_locked', 'sent', 'created'])
  expect((await portal.call(getQuote, at(id), 'full')).data.link_ended).toBe('locked')
})

test('of many tries at once each is counted before the next is looked at', async () => {
  const { id, token, passcode } = await makeGuarded()
  for (let n = 0; n < 8; n++) await review(id, token, WRONG)

  const wrong = await portal.superuser(async (db) => {
    await db.query('begin')
    await db.query(
      `select identity.open_quote_link('\\x01', 20, 10, token_hash, '\\x02', customer_id, quote_id)
       from identity.quote_links where quote_id = $1`,
      [id],
    )
    const tries = Promise.all([1, 2, 3].map(() => review(id, token, WRONG)))
    await expect.poll(waitingForLocks).toBeGreaterThan(2)
    await db.query('commit')
    return tries
  })

  expect(wrong.map(({ error }) => error.code)).toEqual(Array(3).fill('quote_link_locked'))
  expect((await review(id, token, passcode)).status).toBe(423)
})

const waitingForLocks = () =>
  portal.superuser(async (db) => {
    const { rows } = await db.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]!.waiting
  })

test('wrong ones count for the twenty tries of a minute', async () => {
  const guarded = [await makeGuarded(), await makeGuarded(), await makeGuarded()]
  for (const { id, token } of guarded) for (let n = 0; n < 9; n++) await review(id, token, WRONG)

  const [{ id, token, passcode }] = guarded as [(typeof guarded)[0]]
  expect((await review(id, token, passcode)).status).toBe(429)
  await forgetTries()
  expect((await review(id, token, passcode)).status).toBe(200)
})

test('sending again makes a new passcode, unless it is left out', async () => {
  const { id, token, passcode } = await makeGuarded()
  for (let n = 0; n < 10; n++) await review(id, token, WRONG)

  const again = (await send(id, {})).data
  const open = (await send(id, { with_passcode: false })).data

  expect(again.passcode).not.toBe(passcode)
  expect(again.has_passcode).toBe(true)
  expect([open.passcode, open.has_passcode]).toEqual([null, false])
  expect((await review(id, tokenIn(open.quote_url))).status).toBe(200)
})

test('the release before opens no link that has a passcode', async () => {
  const { id, token } = await makeGuarded()

  const entered = await portal.superuser((db) =>
    db.query<{ entered: boolean }>(
      `select identity.enter_quote(token_hash, customer_id, quote_id) as entered
       from identity.quote_links where quote_id = $1`,
      [id],
    ),
  )

  expect(entered.rows).toEqual([{ entered: false }])
  expect((await review(id, token)).status).toBe(403)
})
