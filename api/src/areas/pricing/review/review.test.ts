import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getOutboxMail, listOutbox } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { createQuoteNote, listQuoteNotes } from '#contract/areas/pricing/notes/notes.contract.ts'
import {
  getQuote,
  listQuoteActivity,
  listQuotes,
  removeQuote,
  updateQuote,
} from '#contract/areas/pricing/quotes/quotes.contract.ts'
import * as contract from '#contract/areas/pricing/review/review.contract.ts'
import { revokeQuoteLink, sendQuote } from '#contract/areas/pricing/sendings/sendings.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { statusCounts, callConcurrently } from '../../../testing/concurrent.ts'
import { insertCommodities, makeOffer, quoteBody, tokenIn } from '../quotes/quotes.factory.ts'
import { expireQuotes } from './review.service.ts'

const portal = useTestApp()
beforeAll(() => insertCommodities(portal))
beforeEach(() => portal.superuser((db) => db.query('truncate identity.quote_tries')))

const at = (quoteId: number) => ({ params: { customerId: 1, quoteId } })
const headers = (token: string | null): Record<string, string> =>
  token === null ? {} : { 'x-quote-token': token }
const makeRequest = (quoteId: number, customer_id = 1) => ({ params: { quoteId }, query: { customer_id } })
const review = (id: number, token: string | null, customerId = 1) =>
  portal.call(contract.reviewQuote, makeRequest(id, customerId), null, headers(token))
const answer = (id: number, token: string | null, status: number, data: object = {}) =>
  portal.call(
    contract.answerQuote,
    { ...makeRequest(id), body: { status, data: { quote_review_note: '', updated_by: 'shipper', ...data } } },
    null,
    headers(token),
  )
const note = (id: number, token: string, body: object) =>
  portal.call(contract.createReviewNote, { ...makeRequest(id), body: body as never }, null, headers(token))
const stored = async (id: number) => (await portal.call(getQuote, at(id), 'full')).data
const feed = async (id: number) =>
  (await portal.call(listQuoteActivity, at(id), 'full')).data.map(({ activity_code }) => activity_code)
const set = (id: number, text: string) =>
  portal.superuser((db) => db.query(`update quotes set ${text} where quote_id = $1`, [id]))
const PAST = `effective_date = '2020-01-01', expiration_date = '2020-01-02'`
const lastMail = async () => {
  const { data } = await portal.call(listOutbox, { query: {} }, 'admin')
  return (await portal.call(getOutboxMail, { params: { mailId: data.data[0]!.mail_id } }, 'admin')).data
}

describe('what was sent', () => {
  test('[PRC-034] a change that was saved and not sent shows on no link, only that the offer is being changed', async () => {
    const { quote, token } = await makeOffer(portal)
    const before = (await review(quote.id, token)).data
    const body = { ...quoteBody(), price: 1, terms: 'Not sent.', expiration_date: '2039-01-01' }

    expect((await portal.call(updateQuote, { ...at(quote.id), body }, 'full')).status).toBe(200)

    const { data } = await review(quote.id, token)
    expect(data).toEqual({ ...before, status: 1 })
    expect((await answer(quote.id, token, 50)).status).toBe(409)
  })

  test('[PRC-034] an offer of the release before, which did not store what it sent, shows until it is changed, and then nothing', async () => {
    const { quote, token } = await makeOffer(portal)
    await set(quote.id, 'sent_content = null')
    const asSent = await review(quote.id, token)

    await set(quote.id, `price = 1, status = 1`)
    const changed = await review(quote.id, token)

    expect([asSent.status, asSent.data.total]).toEqual([200, quote.total])
    expect(changed.status).not.toBe(200)
    expect(JSON.stringify(changed.error)).not.toContain('Rule 11')
  })

  test('[PRC-035] sent again, the new link shows what was sent then', async () => {
    const { quote } = await makeOffer(portal)
    await portal.call(updateQuote, { ...at(quote.id), body: { ...quoteBody(), price: 123_400 } }, 'full')
    const sent = await portal.call(sendQuote, { ...at(quote.id), body: {} }, 'full')

    const { data } = await review(quote.id, tokenIn(sent.data.quote_url))

    expect([data.price, data.status]).toEqual([123_400, 2])
  })
})

describe('the link', () => {
  test('[SHP-002] [SHP-020] [SHP-022] opens the quote with its token, without a sign-in', async () => {
    const { quote, token } = await makeOffer(portal)

    const { status, data } = await review(quote.id, token)

    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: quote.id,
      customer_id: 1,
      customer_name: 'Customer 1 Incorporated',
      customer_business_name: 'Prairie Grain',
      status: 2,
      price: 420_000,
      fsc_cost: 31_050,
      other_costs: [{ description: 'Switching', amount: 35_000 }],
      total: 486_050,
      terms: 'Rule 11 applies.',
      data: { origin_city: 'Galesburg', destination_city: 'Laredo' },
      zone: 'America/Chicago',
      notes: [],
    })
  })

  test('[SHP-003] [SHP-020] [SHP-021] one that is missing, forged, cut, flipped, of another quote, replaced or revoked is refused alike', async () => {
    const { quote, token } = await makeOffer(portal)
    const foreign = await makeOffer(portal, {}, { customerId: 2, as: 'other' })
    const other = await makeOffer(portal)
    const replaced = await makeOffer(portal)
    await portal.call(sendQuote, { ...at(replaced.quote.id), body: {} }, 'full')
    const revoked = await makeOffer(portal)
    await portal.call(revokeQuoteLink, at(revoked.quote.id), 'full')
    const flipped = (token[0] === 'A' ? 'B' : 'A') + token.slice(1)

    const refusals = [
      await review(quote.id, null),
      await review(quote.id, 'x'.repeat(43)),
      await review(quote.id, token.slice(0, -1)),
      await review(quote.id, `${token}A`),
      await review(quote.id, flipped),
      await review(quote.id, other.token),
      await review(quote.id, foreign.token),
      await review(quote.id, token, 2),
      await review(999_999, token),
      await review(replaced.quote.id, replaced.token),
      await review(revoked.quote.id, revoked.token),
      await answer(revoked.quote.id, revoked.token, 50),
      await note(revoked.quote.id, revoked.token, { note: 'x' }),
    ]

    const [first] = refusals
    for (const { status, error } of refusals) {
      expect({ status, code: error.code, message: error.message }).toEqual({
        status: 404,
        code: 'quote_link_refused',
        message: first!.error.message,
      })
    }
    expect((await stored(revoked.quote.id)).status).toBe(2)
  })

  test('after twenty tries in a minute nothing is opened for a while, the right token neither', async () => {
    const { quote, token } = await makeOffer(portal)
    for (let n = 0; n < 20; n++) expect((await review(quote.id, `wrong${n}`)).status).toBe(404)

    const late = await review(quote.id, token)

    expect([late.status, Number(late.headers['retry-after']) <= 60]).toEqual([429, true])
    await portal.superuser((db) =>
      db.query(`update identity.quote_tries set until_ts = now() - interval '1 second'`),
    )
    expect((await review(quote.id, token)).status).toBe(200)
  })

  test('right tokens are not counted', async () => {
    const { quote, token } = await makeOffer(portal)

    for (let n = 0; n < 25; n++) expect((await review(quote.id, token)).status).toBe(200)
  })

  test('the first view of an offer is recorded in the activity, once', async () => {
    const { quote, token } = await makeOffer(portal)

    await review(quote.id, token)
    await review(quote.id, token)

    expect(await feed(quote.id)).toEqual(['viewed', 'sent', 'created'])
    expect((await stored(quote.id)).opened_at).toMatch(/Z$/)
  })

  test('[SHP-012] of a deleted quote it shows that it was deleted, and nothing of what was in it', async () => {
    const { quote, token } = await makeOffer(portal)
    await portal.call(removeQuote, at(quote.id), 'full')

    const { data, raw } = await review(quote.id, token)

    expect(data).toMatchObject({ deleted: true, price: null, total: null, terms: '', data: { stccs: [] } })
    expect(raw.toString()).not.toMatch(/Galesburg|420000|rates@/)
    expect((await answer(quote.id, token, 50)).status).toBe(409)
    expect((await note(quote.id, token, { note: 'x' })).status).toBe(409)
  })
})

describe('an answer', () => {
  test('[SHP-006] [SHP-009] [SHP-023] of 50 accepts, with the name of who agreed, and the sender gets a mail', async () => {
    const { quote, token } = await makeOffer(portal)

    const { data } = await answer(quote.id, token, 50, { reviewer_name: 'Ada Miller' })

    expect(data).toEqual({ id: quote.id, status: 50, rejected_once: false, action: 'accept' })
    expect((await stored(quote.id)).status).toBe(50)
    expect((await review(quote.id, token)).data.answered_by).toBe('Ada Miller')
    expect(await feed(quote.id)).toEqual(['accepted', 'sent', 'created'])
    expect(await lastMail()).toMatchObject({
      kind: 'quote_news',
      recipients: ['full@test.example'],
      subject: `Quote ${quote.id}: Prairie Grain accepted your quote`,
    })
  })

  test('[SHP-007] [SHP-010] of any other status is a counter-offer, and the quote is In Progress again', async () => {
    const { quote, token } = await makeOffer(portal)

    const { data } = await answer(quote.id, token, 3, {
      counter_price: 450_000,
      quote_review_note: 'Ten cars a week',
    })

    expect(data).toEqual({ id: quote.id, status: 1, rejected_once: true, action: 'counter' })
    expect(await stored(quote.id)).toMatchObject({ status: 1, rejected_once: true, counter_price: 450_000 })
    const [entry] = (await portal.call(listQuoteActivity, at(quote.id), 'full')).data
    expect(entry).toMatchObject({
      user_name: 'Prairie Grain',
      activity_code: 'countered',
      details: [
        { label: 'Total, $360.50 below the offer', before: '$4,860.50', after: '$4,500.00' },
        { label: 'Note', before: null, after: 'Ten cars a week' },
      ],
    })
    expect((await portal.call(listQuoteNotes, at(quote.id), 'full')).data).toMatchObject([
      { note: 'Ten cars a week', user: 'shipper', is_internal: false },
    ])
  })

  test('[SHP-010] without a price it is a request for changes, not a counter-offer', async () => {
    const { quote, token } = await makeOffer(portal)

    const { data } = await answer(quote.id, token, 3, { quote_review_note: 'Later, please' })

    expect(data).toMatchObject({ status: 1, rejected_once: true, action: 'counter' })
    expect(await feed(quote.id)).toEqual(['changes_requested', 'sent', 'created'])
    expect(await lastMail()).toMatchObject({
      subject: `Quote ${quote.id}: Prairie Grain asked for changes to your quote`,
    })
  })

  test('[SHP-016] a countered quote still opens, and takes no answer until it is sent again', async () => {
    const { quote, token } = await makeOffer(portal)
    await answer(quote.id, token, 1)

    expect((await review(quote.id, token)).data).toMatchObject({ status: 1, rejected_once: true })
    expect((await answer(quote.id, token, 50)).error.code).toBe('quote_answered')
  })

  test('[SHP-008] [SHP-011] the second refusal rejects', async () => {
    const { quote, token } = await makeOffer(portal)
    await answer(quote.id, token, 3)
    const again = await portal.call(sendQuote, { ...at(quote.id), body: {} }, 'full')

    const { data } = await answer(quote.id, tokenIn(again.data.quote_url), 1)

    expect(data).toEqual({ id: quote.id, status: 3, rejected_once: true, action: 'reject' })
  })

  test('an offer that is being changed takes no answer', async () => {
    const { quote, token } = await makeOffer(portal)
    await portal.call(updateQuote, { ...at(quote.id), body: quoteBody({ price: 1 }) as never }, 'full')

    expect((await answer(quote.id, token, 50)).status).toBe(409)
    expect((await stored(quote.id)).status).toBe(1)
  })

  test('only the answer is accepted from the person who answers', async () => {
    const { quote, token } = await makeOffer(portal)
    const { version, last_modified, answered_at, ...before } = await stored(quote.id)

    const answerWith = (more: object, data: object) =>
      portal.call(
        contract.answerQuote,
        {
          ...makeRequest(quote.id),
          body: { status: 50, ...more, data: { updated_by: 'shipper', ...data } } as never,
        },
        null,
        headers(token),
      )

    const forged = await answerWith({ price: 1, customer_id: 2, deleted: true }, { status: 0 })
    const unchanged = await stored(quote.id)
    await answerWith({}, {})

    expect([forged.status, Object.keys(forged.error.errors ?? {})]).toEqual([
      400,
      ['price', 'customer_id', 'deleted', 'data.status'],
    ])
    expect(unchanged.status).toBe(2)
    const after = await stored(quote.id)
    const own = { status: 50, can: after.can, opened_at: after.opened_at }
    expect(after).toMatchObject({ ...before, ...own })
  })

  const rounds = Number(process.env['QUOTE_ROUNDS'] ?? 8)
  test(
    'of two at once one wins, and the activity shows one',
    { timeout: 30_000 + rounds * 1000 },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const { quote, token } = await makeOffer(portal)
        await set(quote.id, 'rejected_once = true')

        const responses = await callConcurrently(2, (n) => answer(quote.id, token, n === 0 ? 50 : 3))

        expect(statusCounts(responses)).toEqual({ 200: 1, 409: 1 })
        const outcome = responses.find(({ status }) => status === 200)!.data.status
        expect((await stored(quote.id)).status).toBe(outcome)
        const readReported = (await feed(quote.id)).filter((code) => ['accepted', 'rejected'].includes(code))
        expect(readReported).toEqual([outcome === 50 ? 'accepted' : 'rejected'])
      }
    },
  )
})

describe('a note of the shipper', () => {
  test('[SHP-024] is read by both sides; internal ones of the house are not', async () => {
    const { quote, token } = await makeOffer(portal)
    const write = (body: object) =>
      portal.call(createQuoteNote, { ...at(quote.id), body: body as never }, 'full')
    await write({ note: 'Margin is thin', is_internal: true })
    await write({ note: 'Cars are ready', is_internal: false })

    const { status } = await note(quote.id, token, { note: 'Which week?', is_internal: false })

    expect(status).toBe(200)
    const { data } = await review(quote.id, token)
    expect(data.notes.map(({ author, note: text }) => [author, text])).toEqual([
      ['full Tester', 'Cars are ready'],
      ['shipper', 'Which week?'],
    ])
    expect((await note(quote.id, token, { note: 'x', is_internal: true })).status).toBe(400)
    expect(await feed(quote.id)).toContain('note_added')
  })
})

describe('the last day', () => {
  const expire = () => portal.database.tenant(1, (db) => expireQuotes(db, 1, portal))

  test('[SHP-013] [PRC-032] once it is over the quote expires by itself, and its sender is notified', async () => {
    const { quote, token } = await makeOffer(portal)
    await set(quote.id, PAST)

    expect((await review(quote.id, token)).data.status).toBe(4)
    expect((await answer(quote.id, token, 50)).status).toBe(409)
    expect((await feed(quote.id))[0]).not.toBe('expired')
    await expire()

    expect((await stored(quote.id)).status).toBe(4)
    expect((await feed(quote.id))[0]).toBe('expired')
    expect((await lastMail()).subject).toBe(
      `Quote ${quote.id}: Prairie Grain didn’t respond before your quote expired`,
    )
  })

  test('before expiry is recorded, the list and the pricing page already show it and no action is possible', async () => {
    const { quote } = await makeOffer(portal)
    await set(quote.id, PAST)

    const { data } = await portal.call(listQuotes, { params: { customerId: 1 }, query: {} }, 'full')
    expect(data.quotes.find(({ id }) => id === quote.id)?.status).toBe(4)
    expect(await stored(quote.id)).toMatchObject({
      status: 4,
      can: { edit: expect.stringMatching(/has expired/) as string, copy: true },
    })
    const late = await portal.call(updateQuote, { ...at(quote.id), body: quoteBody() as never }, 'full')
    expect([late.status, late.error.message]).toEqual([409, expect.stringMatching(/has expired/)])
  })

  test('it ends at midnight where the customer is', async () => {
    const { quote, token } = await makeOffer(portal)
    const today = (zone: string) =>
      portal.superuser(async (db) => {
        await db.query('update identity.customers set zone = $1 where customer_id = 1', [zone])
        await set(
          quote.id,
          `effective_date = '2020-01-01', expiration_date = (now() at time zone '${zone}')::date, sent_content = null`,
        )
      })

    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await today(zone)
      await expire()

      const { data } = await review(quote.id, token)
      expect(data.status).toBe(2)
      expect(Date.parse(data.expires_ts)).toBeGreaterThan(Date.now())
      expect(Date.parse(data.expires_ts) - Date.now()).toBeLessThanOrEqual(86_400_000)
    }
    await portal.superuser((db) => db.query(`update identity.customers set zone = 'America/Chicago'`))
  })

  test('a quote that was not sent does not expire', async () => {
    const { quote, token } = await makeOffer(portal)
    await answer(quote.id, token, 3)
    await set(quote.id, PAST)

    await expire()

    expect((await stored(quote.id)).status).toBe(1)
  })
})
