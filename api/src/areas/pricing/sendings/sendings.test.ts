import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { getOutboxMail, listOutbox } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { getQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { reviewQuote } from '#contract/areas/pricing/review/review.contract.ts'
import * as contract from '#contract/areas/pricing/sendings/sendings.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { insertCommodities, makeOffer, makeQuote, tokenIn } from '../quotes/quotes.factory.ts'

const portal = useTestApp()
beforeAll(() => insertCommodities(portal))

const at = (quoteId: number, customerId = 1) => ({ params: { customerId, quoteId } })
const send = (id: number, body: { version?: number } = {}, key?: string) =>
  portal.call(
    contract.sendQuote,
    { ...at(id), body },
    'full',
    key === undefined ? {} : { 'idempotency-key': key },
  )
const getMails = async (id: number) => {
  const { data } = await portal.call(listOutbox, { query: {} }, 'admin')
  return data.data.filter(({ subject }) => subject.startsWith(`Quote ${id}:`)).length
}
const links = async (id: number) =>
  (
    await portal.superuser((db) =>
      db.query<{ token_hash: Buffer; is_live: boolean }>(
        'select token_hash, revoked_ts is null as is_live from identity.quote_links where quote_id = $1 order by created_ts',
        [id],
      ),
    )
  ).rows
const lastMail = async () => {
  const { data } = await portal.call(listOutbox, { query: {} }, 'admin')
  const [newest] = data.data
  return (await portal.call(getOutboxMail, { params: { mailId: newest!.mail_id } }, 'admin')).data
}

test('[PRC-035] [PRC-009] [PRC-004] sending mails a link, and the offer is Submitted', async () => {
  const { id } = await makeQuote(portal)

  const { data } = await send(id)

  expect(data).toMatchObject({ status: 2, sent_at: expect.stringMatching(/Z$/) })
  const token = tokenIn(data.quote_url)
  expect(data.short_link).toBe(`https://portal.test.example/q/1-${id}-${token}`)
  const mail = await lastMail()
  expect(mail).toMatchObject({
    kind: 'quote_offer',
    recipients: ['rates@prairiegrain.example'],
    customer_id: 1,
  })
  expect(mail.subject).toBe(`Quote ${id}: Galesburg, IL to Laredo, TX`)
  expect(mail.text).toContain(`https://portal.test.example/shipper/1/quote/${id}?token=${token}`)
  expect(mail.text).toContain('Total: $4,860.50')
})

test('the email says apart from the total what is charged only when used', async () => {
  const other_costs = [
    { description: 'Switching', amount: 35_000 },
    { description: 'Weighing', amount: 15_000, only_when_used: true },
  ]
  await makeOffer(portal, { other_costs })

  const { text } = await lastMail()
  expect(text).toContain('Total: $4,860.50')
  expect(text).toContain('Charged only when used, not in the total: Weighing $150.00.')
})

test('the offer and its email name who sent it, with their phone, else that of their company', async () => {
  const setPhone = (phone: string | null) =>
    portal.superuser((db) =>
      db.query(`update identity.users set work_phone = $1 where email = 'full@test.example'`, [phone]),
    )
  const getContact = async (offer: { quote: { id: number }; token: string }) => {
    const request = { params: { quoteId: offer.quote.id }, query: { customer_id: 1 } }
    return (await portal.call(reviewQuote, request, null, { 'x-quote-token': offer.token })).data.contact
  }
  await setPhone(null)
  const withoutPhone = await makeOffer(portal)
  expect(await getContact(withoutPhone)).toEqual({
    name: 'full Tester',
    email: 'full@test.example',
    phone: '',
  })
  expect((await lastMail()).text).toContain(
    'Questions? Reply to this email, or contact full Tester: full@test.example.',
  )

  const payee = { name: 'Prairie', addresses: [], phone: '+1 402 555 0142' }
  await portal.superuser((db) =>
    db.query(
      `insert into payee_companies (customer_id, payee_id, name, addresses, phone) values (1, 1, $1, '[]', $2)`,
      [payee.name, payee.phone],
    ),
  )
  expect((await getContact(await makeOffer(portal)))?.phone).toBe('+1 402 555 0142')

  await setPhone('+1 312 555 0100')
  const own = await makeOffer(portal)
  expect((await getContact(own))?.phone).toBe('+1 312 555 0100')
  expect((await lastMail()).text).toContain('contact full Tester: +1 312 555 0100, full@test.example.')
})

test('a reply to the offer’s email goes to its sender', async () => {
  const { id } = await makeQuote(portal)
  await send(id)

  const { rows } = await portal.superuser((db) =>
    db.query<{ sealed_body: Buffer }>(
      "select sealed_body from identity.mails where kind = 'quote_offer' order by mail_id desc limit 1",
    ),
  )

  expect(JSON.parse(portal.vault.open(rows[0]!.sealed_body))).toMatchObject({ replyTo: 'full@test.example' })
})

const getLink = (id: number, who: 'full' | 'other' = 'full', customerId = 1) =>
  portal.call(contract.getQuoteLink, at(id, customerId), who)

test('the link that was sent last can be read again, by its customer alone, until it opens nothing', async () => {
  const { id } = await makeQuote(portal)
  expect((await getLink(id)).status).toBe(409)
  await send(id)
  const { data } = await send(id)

  expect((await getLink(id)).data).toEqual({ quote_url: data.quote_url, short_link: data.short_link })
  expect((await getLink(id, 'other')).status).not.toBe(200)
  expect((await getLink(id, 'other', 2)).status).toBe(404)
  await portal.call(contract.revokeQuoteLink, at(id), 'full')
  expect((await getLink(id)).status).toBe(409)
})

test('a token has 256 bits, and only its hash is stored', async () => {
  const { quote, token } = await makeOffer(portal)

  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(await links(quote.id)).toEqual([
    { token_hash: createHash('sha256').update(token).digest(), is_live: true },
  ])
  const everywhere = await portal.superuser((db) =>
    db.query<{ text: string }>(`select coalesce(string_agg(q::text, ''), '') as text from quotes q`),
  )
  expect(everywhere.rows[0]!.text).not.toContain(token)
})

test('the token is returned on sending and never again', async () => {
  const { quote, token } = await makeOffer(portal)

  const { data } = await portal.call(getQuote, at(quote.id), 'full')

  expect(data.quote_url).toBe(`https://portal.test.example/shipper/1/quote/${quote.id}`)
  expect(JSON.stringify(data)).not.toContain(token)
})

test('mail and link of the partner carry its name and host', async () => {
  const { quote } = await makeOffer(portal, {}, { customerId: 2, as: 'other' })

  expect(quote.quote_url).toContain('https://railconnect.test.example/shipper/2/quote/')
  expect((await lastMail()).text).toContain('Rail Connect')
})

test('sending again ends the link before', async () => {
  const { quote } = await makeOffer(portal)

  await send(quote.id)

  expect((await links(quote.id)).map(({ is_live }) => is_live)).toEqual([false, true])
})

test('a repeat under the same key mails nothing more and reveals no token', async () => {
  const { id } = await makeQuote(portal)

  const first = await send(id, {}, 'press 1')
  const again = await send(id, {}, 'press 1')

  expect(again.status).toBe(200)
  expect(again.data).toEqual({ ...first.data, quote_url: null, short_link: null })
  expect([await getMails(id), (await links(id)).length]).toEqual([1, 1])
  const saved = await portal.superuser((db) =>
    db.query<{ text: string }>(
      `select coalesce(string_agg(k::text, ''), '') as text from identity.idempotency_keys k`,
    ),
  )
  expect(saved.rows[0]!.text).not.toContain(tokenIn(first.data.quote_url))
})

test('one version is sent once, no matter who sends it', async () => {
  const { id, version } = await makeQuote(portal)

  const both = await Promise.all([send(id, { version }), send(id, { version })])

  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([await getMails(id), (await links(id)).length]).toEqual([1, 1])
})

test('a link is revoked once, and the quote shows it until it is sent again', async () => {
  const { quote } = await makeOffer(portal)

  const first = await portal.call(contract.revokeQuoteLink, at(quote.id), 'full')
  const second = await portal.call(contract.revokeQuoteLink, at(quote.id), 'full')

  expect([first.status, second.status]).toEqual([200, 409])
  expect((await links(quote.id)).map(({ is_live }) => is_live)).toEqual([false])
  expect([quote.link_ended, first.data.link_ended]).toEqual([null, 'revoked'])
  expect(Date.now() - Date.parse(first.data.link_ended_at!)).toBeLessThan(60_000)
  expect((await send(quote.id)).data).toMatchObject({ link_ended: null, link_ended_at: null })
})

test('ended and expired quotes are not sent', async () => {
  const { id } = await makeQuote(portal)
  const set = (text: string) =>
    portal.superuser((db) => db.query(`update quotes set ${text} where quote_id = $1`, [id]))

  await set(`effective_date = '2020-01-01', expiration_date = '2020-01-02'`)
  expect((await send(id)).error.errors).toEqual({
    expiration_date: ['This date has passed. Choose today or a later date.'],
  })
  await set('status = 50')
  expect((await send(id)).status).toBe(409)
})
