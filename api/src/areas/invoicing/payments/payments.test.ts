import { beforeAll, describe, expect, test } from 'vitest'
import {
  exportToAccounting,
  getPayerStatement,
} from '#contract/areas/invoicing/accounting/accounting.contract.ts'
import * as corrections from '#contract/areas/invoicing/corrections/corrections.contract.ts'
import {
  getInvoice,
  type Invoice,
  sendInvoice,
  updateInvoice,
} from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import * as links from '#contract/areas/invoicing/links/links.contract.ts'
import * as contract from '#contract/areas/invoicing/payments/payments.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import {
  fillProfile,
  freight,
  makeDraft,
  makePayer,
  makeSent,
  makeTrip,
  ONE,
} from '../invoices/invoices.factory.ts'

const portal = useTestApp()
beforeAll(() => fillProfile(portal))

const TODAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const of = (invoiceId: number) => ({ params: { ...ONE, invoiceId } })
const pay = (invoiceId: number, amount_cents: number, with_: object = {}) =>
  portal.call(
    contract.payInvoice,
    { ...of(invoiceId), body: { amount_cents, payment_date: TODAY, ...with_ } },
    'full',
  )
const get = async (invoiceId: number) => (await portal.call(getInvoice, of(invoiceId), 'full')).data
const credit = async (invoiceId: number) =>
  (await portal.call(corrections.creditInvoice, of(invoiceId), 'full')).data
const send = (invoiceId: number) => portal.call(sendInvoice, of(invoiceId), 'full')
const voidIt = (invoiceId: number) =>
  portal.call(corrections.voidInvoice, { ...of(invoiceId), body: { reason: 'Wrong payer' } }, 'full')

describe('payments', () => {
  test('a partial payment leaves a balance, the rest pays the invoice, and an excess becomes the payer’s credit', async () => {
    const { id } = await makeSent(portal)

    const part = await pay(id, 3_000_000)
    const rest = await pay(id, 2_000_000, { method: 'check', reference: '1077' })

    expect(part.data).toMatchObject({
      state: 'partial',
      status: 'sent',
      paid_cents: 3_000_000,
      open_cents: 1_950_000,
    })
    expect(rest.data).toMatchObject({ state: 'paid', status: 'paid', paid_cents: 4_950_000, open_cents: 0 })
    const { data } = await portal.call(contract.listPayments, { params: ONE }, 'full')
    expect(data[0]).toMatchObject({ amount_cents: 2_000_000, free_cents: 50_000, reference: '1077' })
  })

  test('are listed by the day they arrived, the latest first', async () => {
    const { id } = await makeSent(portal)
    await pay(id, 1, { payment_date: '2026-02-03', reference: 'LATER' })
    await pay(id, 1, { payment_date: '2026-02-02', reference: 'EARLIER' })

    const { data } = await portal.call(contract.listPayments, { params: ONE }, 'full')
    const names = data.map(({ reference }) => reference)
    expect(names.indexOf('LATER')).toBeLessThan(names.indexOf('EARLIER'))
  })

  test('a future payment is refused', async () => {
    const { id } = await makeSent(portal)
    const { error } = await pay(id, 1, { payment_date: '2999-01-01' })

    expect(error.errors).toEqual({ payment_date: [expect.stringContaining('in the future')] })
  })

  test.each([0, -1, 0.5, 1_000_000_000_000])('%d cents are refused', async (amount_cents) => {
    const { id } = await makeSent(portal)

    expect((await pay(id, amount_cents)).status).toBe(400)
  })

  test('one payment covers several invoices of its payer, never more than is open, never another payer’s', async () => {
    const payer_id = await makePayer(portal)
    const [a, b] = [await makeSent(portal, { payer_id }), await makeSent(portal, { payer_id })]
    const other = await makeSent(portal)
    const create = (...parts: [Invoice, number][]) =>
      portal.call(
        contract.createPayment,
        {
          params: ONE,
          body: {
            payer_id,
            amount_cents: 9_900_000,
            payment_date: TODAY,
            allocations: parts.map(([{ id }, amount_cents]) => ({ invoice_id: id, amount_cents })),
          },
        },
        'full',
      )

    expect((await create([other, 1])).status).toBe(400)
    expect((await create([a, 4_950_001])).status).toBe(400)
    expect((await create([a, 4_950_000], [b, 4_950_001])).status).toBe(400)
    const done = await create([a, 4_950_000], [b, 4_950_000])

    expect(done.data).toMatchObject({
      free_cents: 0,
      allocations: [{ invoice_id: a.id }, { invoice_id: b.id }],
    })
    expect([(await get(a.id)).status, (await get(b.id)).status, (await get(other.id)).paid_cents]).toEqual([
      'paid',
      'paid',
      0,
    ])
  })

  test('open invoices of a payer are offered the longest due first; the audit log has what was open before and after', async () => {
    const payer_id = await makePayer(portal)
    const late = await makeSent(portal, { payer_id, issue_date: '2026-01-01', due_date: '2026-01-15' })
    const later = await makeSent(portal, { payer_id })
    const listed = () =>
      portal.call(contract.listOpenInvoices, { params: { ...ONE, payerCompanyId: payer_id } }, 'full')
    expect((await listed()).data.map(({ id, state }) => [id, state])).toEqual([
      [late.id, 'overdue'],
      [later.id, 'sent'],
    ])

    const allocations = [
      { invoice_id: late.id, amount_cents: 4_950_000 },
      { invoice_id: later.id, amount_cents: 50_000 },
    ]
    const body = { payer_id, amount_cents: 5_000_100, payment_date: TODAY, allocations }
    const { data } = await portal.call(contract.createPayment, { params: ONE, body }, 'full')

    expect(data.free_cents).toBe(100)
    expect((await listed()).data.map(({ id, open_cents }) => [id, open_cents])).toEqual([
      [later.id, 4_900_000],
    ])
    const { rows } = await portal.superuser((db) =>
      db.query<{ change: unknown }>(
        `select change from audit.entries where operation = 'createPayment' order by entry_id desc limit 1`,
      ),
    )
    expect(rows[0]?.change).toMatchObject({
      before: {
        invoices: [
          { invoice_number: late.invoice_number, open_cents: 4_950_000 },
          { invoice_number: later.invoice_number, open_cents: 4_950_000 },
        ],
      },
      after: {
        amount_cents: 5_000_100,
        credit_cents: 100,
        invoices: [{ open_cents: 0 }, { open_cents: 4_900_000 }],
      },
    })
  })

  test('what a payer paid too much pays other invoices of the payer, the oldest payment first and never twice', async () => {
    const payer_id = await makePayer(portal)
    const make = () => makeSent(portal, { payer_id })
    const [first, second, third] = [await make(), await make(), await make()]
    const apply = (id: number) => portal.call(contract.applyCredit, of(id), 'full')
    await pay(second.id, 1_000_000)
    await pay(first.id, 5_000_000)
    await portal.call(
      contract.createPayment,
      { params: ONE, body: { payer_id, amount_cents: 30_000, payment_date: TODAY } },
      'full',
    )
    expect((await get(second.id)).payer_credit_cents).toBe(80_000)

    const both = await Promise.all([apply(second.id), apply(third.id)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [a, b] = [await get(second.id), await get(third.id)]
    expect(a.paid_cents + b.paid_cents).toBe(1_080_000)
    expect([a.payer_credit_cents, b.payer_credit_cents]).toEqual([0, 0])
    const refused = await apply(second.id)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'This payer has no credit left. Record a payment instead.',
    ])
  })

  test('a payment that paid an invoice in part pays more of it later', async () => {
    const payer_id = await makePayer(portal)
    const { id } = await makeSent(portal, { payer_id })
    await portal.call(
      contract.createPayment,
      {
        params: ONE,
        body: {
          payer_id,
          amount_cents: 3_000_000,
          payment_date: TODAY,
          allocations: [{ invoice_id: id, amount_cents: 1_000_000 }],
        },
      },
      'full',
    )
    const { data } = await portal.call(contract.applyCredit, of(id), 'full')

    expect(data).toMatchObject({ paid_cents: 3_000_000, open_cents: 1_950_000, payer_credit_cents: 0 })
    expect(data.payments).toMatchObject([{ amount_cents: 3_000_000 }])
  })

  test('two payments of the whole at once pay it once', async () => {
    const { id } = await makeSent(portal)
    const answers = await Promise.all([pay(id, 4_950_000), pay(id, 4_950_000)])

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await get(id)).paid_cents).toBe(4_950_000)
  })
})

describe('[INV-021] corrections', () => {
  test('an invoice is void only before a payment, and keeps its number', async () => {
    const [open, paid] = [await makeSent(portal), await makeSent(portal)]
    await pay(paid.id, 1)

    expect((await voidIt(open.id)).data).toMatchObject({
      status: 'void',
      invoice_number: open.invoice_number,
      open_cents: 0,
    })
    expect((await voidIt(paid.id)).status).toBe(409)
    expect((await voidIt((await makeDraft(portal)).id)).status).toBe(409)
    expect((await pay(open.id, 1)).status).toBe(409)
  })

  test('a credit note has its own numbers and positive amounts, and lowers its invoice once it is sent', async () => {
    const invoice = await makeSent(portal)
    await pay(invoice.id, 1_950_000)
    const draft = await credit(invoice.id)
    expect(draft).toMatchObject({ kind: 'credit', status: 'draft', invoice_ar_total: 4_950_000 })
    expect((await get(invoice.id)).credited_cents).toBe(0)

    const body = {
      ...draft,
      charges: [freight({ quantity: 1, unit_price_cents: 3_000_000 })],
      version: undefined,
    }
    await portal.call(updateInvoice, { ...of(draft.id), body: body as never }, 'full')
    const sent = (await send(draft.id)).data

    expect(sent.invoice_number).toMatch(/^CR-\d+$/)
    expect(await get(invoice.id)).toMatchObject({ status: 'paid', credited_cents: 3_000_000, open_cents: 0 })
  })

  test('credit notes never exceed the invoice, however many are drafted', async () => {
    const invoice = await makeSent(portal)
    const [first, second] = [await credit(invoice.id), await credit(invoice.id)]

    expect((await send(first.id)).status).toBe(200)
    expect((await send(second.id)).status).toBe(400)
    expect((await get(invoice.id)).credited_cents).toBe(4_950_000)
  })

  test('a reminder is emailed once a day', async () => {
    const { id, invoice_number } = await makeSent(portal)
    const remind = () => portal.call(corrections.remindInvoice, of(id), 'full')

    expect([(await remind()).status, (await remind()).status]).toEqual([200, 409])
    const mails = await portal.owner((db) =>
      db.query(`select 1 from identity.mails where subject = $1`, [
        `Reminder: invoice ${invoice_number} from Meridian Foods`,
      ]),
    )
    expect(mails.rowCount).toBe(1)
  })

  test('many are sent at once, and each refusal has its reason', async () => {
    const payer_id = await makePayer(portal)
    const waybill_id = await makeTrip(portal)
    const sent = await makeSent(portal, { payer_id, waybill_id })
    const ready = [1, 2, 3].map(() => makeDraft(portal, { payer_id, waybill_id }))
    const ids = (await Promise.all(ready)).map(({ id }) => id)
    const draft = await makeDraft(portal)
    const body = { ids: [...ids, sent.id, draft.id] }
    const { data } = await portal.call(corrections.sendInvoices, { params: ONE, body }, 'full')

    expect(data).toMatchObject({ count: 5, done: 3, left_count: 2 })
    expect(data.left.map(({ why }) => why).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'It has no payer or waybill.',
      'This invoice was already sent.',
    ])
    expect((await get(ids[2]!)).invoice_number).toMatch(/^MF-/)
  })
})

describe('the payer’s link', () => {
  const open = async () => {
    const invoice = await makeSent(portal)
    const { rows } = await portal.owner((db) =>
      db.query<{ sealed_body: Buffer }>(
        `select sealed_body from identity.mails where subject = $1 order by mail_id desc limit 1`,
        [`Invoice ${invoice.invoice_number} from Meridian Foods`],
      ),
    )
    const token = /token=([\w-]+)/.exec(portal.vault.open(rows[0]!.sealed_body))![1]!
    const args = { params: { invoiceId: invoice.id }, query: { customer_id: 1 } }
    return { invoice, args, headers: { 'x-quote-token': token } }
  }

  test('opens the invoice without a sign-in, without its cost, and is recorded as viewed', async () => {
    const { invoice, args, headers } = await open()
    const { status, data, raw } = await portal.call(links.reviewInvoice, args, null, headers)

    expect([status, data.invoice_ar_total, data.payee_name]).toEqual([200, 4_950_000, 'Meridian Foods'])
    expect(raw.toString()).not.toContain('ap_')
    expect((await get(invoice.id)).seen_ts).not.toBeNull()
  })

  test('opens nothing else, and nothing without its token', async () => {
    const { args, headers } = await open()
    const other = await makeSent(portal)

    expect((await portal.call(links.reviewInvoice, args, null, { 'x-quote-token': 'forged' })).status).toBe(
      404,
    )
    expect(
      (await portal.call(links.reviewInvoice, { ...args, params: { invoiceId: other.id } }, null, headers))
        .status,
    ).toBe(404)
    expect(
      (await portal.call(links.reviewInvoice, { ...args, query: { customer_id: 2 } }, null, headers)).status,
    ).toBe(404)
  })

  test('a disputed line makes the invoice disputed until settled, and its sender gets an email', async () => {
    const { invoice, args, headers } = await open()
    const body = { text: 'The car was released.', charge_id: invoice.charges[0]!.id }
    const { data } = await portal.call(links.askAboutInvoice, { ...args, body }, null, headers)

    expect(data.charges[0]!.dispute).toBe('The car was released.')
    expect((await get(invoice.id)).state).toBe('disputed')
    const settle = {
      params: { ...ONE, invoiceId: invoice.id, chargeId: invoice.charges[0]!.id },
      body: { note: 'Credited' },
    }
    expect((await portal.call(corrections.settleDispute, settle, 'full')).data.state).toBe('sent')
    const mails = await portal.owner((db) =>
      db.query(`select 1 from identity.mails where kind = 'invoice_question' and subject like $1`, [
        `%${invoice.invoice_number}%`,
      ]),
    )
    expect(mails.rowCount).toBe(1)
  })

  test('the PDF is downloaded, which is recorded', async () => {
    const { invoice, args, headers } = await open()
    const { raw } = await portal.call(links.printPayerInvoice, args, null, headers)

    expect(raw.toString('latin1')).toContain('%PDF-')
    expect((await get(invoice.id)).downloaded_ts).not.toBeNull()
  })
})

describe('accounting', () => {
  test('a statement opens with what was owed, lists each movement and closes with what is owed', async () => {
    const payer_id = await makePayer(portal)
    const first = await makeSent(portal, { payer_id, issue_date: '2026-09-30' })
    const second = await makeSent(portal, {
      payer_id,
      issue_date: '2026-10-02',
      charges: [freight({ quantity: 1 })] as never,
    })
    await pay(first.id, 4_950_000, { payment_date: '2026-10-05' })
    const params = { ...ONE, payerCompanyId: payer_id }
    const query = { from: '2026-10-01', to: '2026-10-31' }
    const { data } = await portal.call(getPayerStatement, { params, query }, 'full')

    expect(data.accounts).toMatchObject([
      {
        currency: 'USD',
        opening_cents: 4_950_000,
        closing_cents: 412_500,
        movements: [
          { kind: 'invoice', name: second.invoice_number, cents: 412_500, balance_cents: 5_362_500 },
          { kind: 'payment', cents: -4_950_000, balance_cents: 412_500 },
        ],
      },
    ])
  })

  test('a file for Xero has a row a line that adds up to the invoices', async () => {
    const made = await makeSent(portal, { issue_date: '2026-08-15' })
    const args = {
      params: { ...ONE, system: 'xero' as const },
      query: { from: '2026-08-15', to: '2026-08-15' },
    }
    const { raw, headers } = await portal.call(exportToAccounting, args, 'full')
    const [head, ...rows] = raw.toString().trim().split('\r\n')

    expect(headers['content-type']).toContain('text/csv')
    expect(head).toContain('*ContactName,*InvoiceNumber')
    expect(rows).toEqual([expect.stringContaining(`,${made.invoice_number},`)])
    expect(rows[0]).toContain(',49500.00,')
  })
})
