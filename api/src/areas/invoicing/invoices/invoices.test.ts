import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import {
  listChargeCodes,
  saveChargeCode,
} from '#contract/areas/invoicing/charge-codes/charge-codes.contract.ts'
import { getPayee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { getPayerCompany, updatePayerCompany } from '#contract/areas/settings/payer-companies.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { readPdfTexts } from '../../../files/pdf/texts.factory.ts'
import { fillProfile, freight, makeDraft, makePayer, makeSent, makeTrip, ONE } from './invoices.factory.ts'

const portal = useTestApp()
const of = (invoiceId: number) => ({ params: { ...ONE, invoiceId } })
const send = (invoiceId: number) => portal.call(contract.sendInvoice, of(invoiceId), 'full')
const get = async (invoiceId: number) => (await portal.call(contract.getInvoice, of(invoiceId), 'full')).data

describe('before the profile is saved', () => {
  test('[INV-002] [INV-025] the payee has the customer’s name, and nothing can be sent', async () => {
    const { data } = await portal.call(getPayee, { params: { customerId: 1 } }, 'full')
    const { id } = await makeDraft(portal, {
      payer_id: await makePayer(portal),
      waybill_id: await makeTrip(portal),
    })

    expect(data).toMatchObject({ id: 1, name: 'Customer 1 Incorporated', addresses: [], version: 0 })
    const answer = await send(id)
    expect([answer.status, answer.error.message]).toEqual([
      409,
      expect.stringContaining('payee profile is empty'),
    ])
  })

  test('[INV-013] [INV-026] the profile is saved with its addresses; another payee’s is not found', async () => {
    const { data } = await fillProfile(portal)

    expect(data.addresses[0]).toEqual({
      id: 1,
      address_1: '410 Depot Street',
      address_2: '',
      city: 'Fargo',
      state: 'ND',
      country: 'US',
      postal_code: '58102',
    })
    expect(
      (await portal.call(contract.listInvoices, { params: { customerId: 1, payeeId: 2 }, query: {} }, 'full'))
        .status,
    ).toBe(404)
  })
})

describe('with a profile', () => {
  beforeAll(() => fillProfile(portal))

  test('[INV-015] [INV-016] [INV-032] the server multiplies and adds up in whole cents, rounding half up per line', async () => {
    const made = await makeDraft(portal, {
      charges: [
        freight(),
        freight({
          charge_code: 'fuel_surcharge',
          quantity: 0.333,
          unit: 'mi',
          unit_price_cents: 150,
          ap_amount_cents: 7,
        }),
        freight({
          charge_code: 'other',
          quantity: 5,
          unit_price_cents: null,
          ar_amount_cents: 1,
          ap_amount_cents: 0,
        }),
      ] as never,
    })

    expect(made.charges.map(({ ar_amount_cents }) => ar_amount_cents)).toEqual([4_950_000, 50, 1])
    expect(made).toMatchObject({
      invoice_ar_total: 4_950_051,
      invoice_ap_total: 4_500_007,
      margin_cents: 450_044,
    })
  })

  test('[INV-019] [INV-033] an invoice has its payer, waybill, dates and lines; a draft has no number', async () => {
    const waybill_id = await makeTrip(portal)
    const { id } = await makeDraft(portal, {
      payer_id: await makePayer(portal),
      waybill_id,
      payer_order: 'PO 7',
      notes: 'Thanks',
    })

    expect(await get(id)).toMatchObject({
      id,
      invoice_number: null,
      status: 'draft',
      payee_id: 1,
      waybill_id,
      waybill_number: expect.any(String) as string,
      equipment_id: expect.stringMatching(/^INVX/) as string,
      payer_order: 'PO 7',
      notes: 'Thanks',
      sent_ts: null,
      charges: [{ charge_code: 'freight', quantity: 12, source: 'hand' }],
    })
  })

  test('[INV-022] a draft may omit what sending needs; sending lists all of it', async () => {
    const { id } = await makeDraft(portal, { charges: [] })

    expect((await send(id)).error).toMatchObject({
      errors: {
        payer_id: ['Choose a payer before you send.'],
        waybill_id: ['Choose a waybill before you send.'],
        charges: ['Add a charge before you send.'],
      },
    })
    expect((await get(id)).status).toBe('draft')
  })

  test.each([
    ['a negative amount', freight({ unit_price_cents: -1 })],
    ['parts of a cent', freight({ unit_price_cents: 0.5 })],
    ['more money than there is', freight({ unit_price_cents: 1_000_000_000_000 })],
    ['a product beyond the limit', freight({ quantity: 999_999, unit_price_cents: 99_999_999_999 })],
    ['an unknown charge code', freight({ charge_code: 'bribe' })],
  ])('[INV-022] %s is refused', async (_, charge) => {
    const { status } = await portal.call(
      contract.createInvoice,
      { params: ONE, body: { charges: [charge] } as never },
      'full',
    )

    expect(status).toBe(400)
  })

  test('[INV-022] a due date is not before its issue date', async () => {
    const body = { issue_date: '2026-11-10', due_date: '2026-11-09' }
    const { error } = await portal.call(contract.createInvoice, { params: ONE, body }, 'full')

    expect(error.errors).toEqual({ due_date: [expect.stringContaining('before the issue date')] })
  })

  test('[INV-035] a draft is changed; a stale version is refused with what is stored', async () => {
    const { id, version } = await makeDraft(portal)
    const body = { payer_order: 'PO 8', charges: [freight({ quantity: 2 })], version } as never
    const { data } = await portal.call(contract.updateInvoice, { ...of(id), body }, 'full')
    const again = await portal.call(contract.updateInvoice, { ...of(id), body }, 'full')

    expect(data).toMatchObject({ payer_order: 'PO 8', invoice_ar_total: 825_000 })
    expect(again.status).toBe(409)
  })

  test('[INV-006] [INV-036] sending gives the next number and the dates by the payer’s terms, and emails the payer', async () => {
    const sent = await makeSent(portal, { issue_date: '2026-11-12' })
    const next = await makeSent(portal)

    expect(sent).toMatchObject({
      status: 'sent',
      issue_date: '2026-11-12',
      due_date: '2026-11-27',
      terms_days: 15,
    })
    expect(sent.sent_ts).not.toBeNull()
    const getNumber = ({ invoice_number }: { invoice_number: string | null }) =>
      Number(invoice_number?.replace('MF-', ''))
    expect(getNumber(next)).toBe(getNumber(sent) + 1)
    const mails = await portal.owner((db) =>
      db.query(`select recipients, subject from identity.mails where subject like '%' || $1 || ' %'`, [
        sent.invoice_number,
      ]),
    )
    expect(mails.rows).toEqual([
      { recipients: ['ap@payer.example'], subject: `Invoice ${sent.invoice_number} from Meridian Foods` },
    ])
  })

  test('[INV-006] a draft’s own recipients get it in place of the payer’s, and copies go out with it', async () => {
    const draft = { payer_id: await makePayer(portal), waybill_id: await makeTrip(portal) }
    const own = { send_to: 'rail@payer.example', copy_to: 'dana@payer.example, rail@payer.example' }
    const sent = await makeSent(portal, { ...draft, ...own })

    expect(sent).toMatchObject({ sent_to: 'rail@payer.example', copy_to: own.copy_to })
    const { rows } = await portal.owner((db) =>
      db.query(`select recipients from identity.mails where subject like '%' || $1 || ' %'`, [
        sent.invoice_number,
      ]),
    )
    expect(rows).toEqual([{ recipients: ['rail@payer.example', 'dana@payer.example'] }])
    const silent = { ...draft, payer_id: await makePayer(portal, { emails: '' }) }
    const { id } = await makeDraft(portal, { ...silent, copy_to: 'dana@payer.example' })
    expect((await send(id)).error).toMatchObject({
      errors: { send_to: ['The payer has no email address. Enter who gets the invoice.'] },
    })
  })

  test('[INV-036] twenty sent at once have twenty consecutive numbers, and a refused one uses none', async () => {
    const payer_id = await makePayer(portal)
    const waybill_id = await makeTrip(portal)
    const drafts: { id: number }[] = []
    for (let at = 0; at < 20; at++) drafts.push(await makeDraft(portal, { payer_id, waybill_id }))
    const empty = await makeDraft(portal, { payer_id, waybill_id, charges: [] })
    // a portal that is busy with other tests sheds some, which are sent again
    const sendAdmitted = async (id: number) => {
      let answer = await send(id)
      while (answer.status === 503) answer = await send(id)
      return answer
    }

    const answers = await Promise.all([...drafts, empty].map(({ id }) => sendAdmitted(id)))

    const numbers = answers.flatMap(({ status, data }) =>
      status === 200 ? Number(data.invoice_number!.slice(3)) : [],
    )
    const sorted = numbers.toSorted((a, b) => a - b)
    expect(sorted).toEqual(Array.from({ length: 20 }, (_, at) => sorted[0]! + at))
  })

  test('[INV-021] only a draft is changed or deleted', async () => {
    const { id } = await makeSent(portal)
    const draft = await makeDraft(portal)

    expect((await portal.call(contract.updateInvoice, { ...of(id), body: {} }, 'full')).status).toBe(409)
    expect((await portal.call(contract.removeInvoice, of(id), 'full')).status).toBe(409)
    expect((await send(id)).status).toBe(409)
    expect((await portal.call(contract.removeInvoice, of(draft.id), 'full')).data).toEqual({ id: draft.id })
    expect((await portal.call(contract.getInvoice, of(draft.id), 'full')).status).toBe(404)
  })

  test('[INV-007] [INV-034] a deleted draft leaves no gap in the numbers', async () => {
    const first = await makeSent(portal)
    const draft = await makeDraft(portal)
    await portal.call(contract.removeInvoice, of(draft.id), 'full')
    const second = await makeSent(portal)

    expect(Number(second.invoice_number!.slice(3)) - Number(first.invoice_number!.slice(3))).toBe(1)
  })

  test('[INV-040] a line leaves a draft, and the totals follow; a sent invoice keeps its lines', async () => {
    const { charges, id } = await makeDraft(portal, {
      charges: [freight(), freight({ quantity: 1 })] as never,
    })
    const { data } = await portal.call(
      contract.removeCharge,
      { params: { customerId: 1, chargeId: charges[0]!.id } },
      'full',
    )
    const sent = await makeSent(portal)

    expect(data).toMatchObject({ id, invoice_ar_total: 412_500, charges: [{ quantity: 1 }] })
    expect(
      (
        await portal.call(
          contract.removeCharge,
          { params: { customerId: 1, chargeId: sent.charges[0]!.id } },
          'full',
        )
      ).status,
    ).toBe(409)
  })

  test('[INV-005] [INV-014] [INV-038] the preview is a PDF with the payer’s first address only', async () => {
    const { id } = await makeSent(portal)
    const { status, headers, raw } = await portal.call(
      contract.previewInvoice,
      { params: ONE, body: { invoice_id: id } },
      'full',
    )

    const text = readPdfTexts(raw).join('\n')
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    for (const label of ['Meridian Foods', '1 First Street', '$49,500.00', 'Amount due', 'Page 1 of 1'])
      expect(text).toContain(label)
    expect(text).not.toContain('2 Second Street')
    expect(text).not.toContain('$45,000.00')
  })

  test('[INV-038] fields that are not saved are previewed too, in their currency', async () => {
    const body = { currency: 'CAD', charges: [freight()] } as never
    const { raw } = await portal.call(contract.previewInvoice, { params: ONE, body }, 'full')

    expect(readPdfTexts(raw).join('\n')).toContain('CA$49,500.00')
  })

  test('[INV-014] a sent invoice keeps its payer as they were', async () => {
    const payer_id = await makePayer(portal)
    const { id } = await makeSent(portal, { payer_id })
    const params = { customerId: 1, payerCompanyId: payer_id }
    const { data } = await portal.call(getPayerCompany, { params }, 'full')
    const moved = { address_1: '9 Elsewhere', city: 'Reno' }
    await portal.call(
      updatePayerCompany,
      { params, body: { ...data, addresses: [moved], version: undefined } },
      'full',
    )
    const { raw } = await portal.call(
      contract.previewInvoice,
      { params: ONE, body: { invoice_id: id } },
      'full',
    )

    expect(readPdfTexts(raw).join('\n')).toContain('1 First Street')
  })

  test('[INV-018] [INV-024] [INV-030] [INV-031] the list starts with the oldest waybill, 25 per page', async () => {
    const { data } = await portal.call(contract.listInvoices, { params: ONE, query: {} }, 'full')

    expect([data.page, data.size]).toEqual([1, 25])
    expect(data.record_count).toBeGreaterThanOrEqual(data.data.length)
    const days = data.data.flatMap(({ waybill_date }) => waybill_date ?? [])
    expect(days).toEqual(days.toSorted())
    expect(data.data[0]).toMatchObject({ payee_id: 1, invoice_ar_total: expect.any(Number) as number })
  })

  test('[INV-037] data of a waybill: its parties and dates, and whether it was invoiced before', async () => {
    const waybill_id = await makeTrip(portal)
    const payer_id = await makePayer(portal)
    const { id } = await makeDraft(portal, { waybill_id, payer_id })
    const body = { payee_id: 1, waybill_id, payer_id }
    const { data } = await portal.call(contract.fillFromWaybill, { params: ONE, body }, 'full')

    expect(data).toMatchObject({ waybill_id, payer_id, terms_days: 15, charges: [], invoiced: [{ id }] })
    const foreign = await portal.call(
      contract.fillFromWaybill,
      { params: ONE, body: { ...body, waybill_id: 987_654_321 } },
      'full',
    )
    expect(foreign.status).toBe(400)
  })

  test('[INV-027] [INV-028] [INV-029] a payer is created, read and updated', async () => {
    const id = await makePayer(portal, { terms_days: 30 })
    const params = { customerId: 1, payerCompanyId: id }
    const { data } = await portal.call(getPayerCompany, { params }, 'full')
    const body = { ...data, terms_days: 7, version: data.version }
    const changed = await portal.call(updatePayerCompany, { params, body }, 'full')

    expect([data.terms_days, changed.data.terms_days]).toEqual([30, 7])
    expect((await portal.call(getPayerCompany, { params }, 'other')).status).toBe(403)
  })

  test('[INV-020] [INV-039] charge codes are the standard ones, as the customer changed them, and its own', async () => {
    const save = (chargeCode: string, body: object) =>
      portal.call(saveChargeCode, { params: { customerId: 1, chargeCode }, body: body as never }, 'full')
    await save('demurrage', { description: 'Demurrage and detention', ledger_account: '4100' })
    await save('weighing', { description: 'Weighing', default_ar_amount_cents: 27_500 })
    const { data } = await portal.call(listChargeCodes, { params: { customerId: 1 } }, 'full')

    expect(data.map(({ code }) => code)).toEqual([
      'freight',
      'fuel_surcharge',
      'switching',
      'demurrage',
      'storage',
      'cleaning',
      'finance_charge',
      'tax',
      'other',
      'weighing',
    ])
    expect(data[3]).toMatchObject({
      description: 'Demurrage and detention',
      ledger_account: '4100',
      active: true,
    })
    expect(data[9]).toMatchObject({ default_ar_amount_cents: 27_500, default_ap_amount_cents: 0 })
  })

  test('[INV-001] without the module all its pages are closed', async () => {
    await portal.superuser((db) =>
      db.query(`delete from identity.feature_flags where name = 'hasInvoicingModule'`),
    )
    const of = { customerId: 1 }

    for (const answer of [
      await portal.call(contract.listInvoices, { params: ONE, query: {} }, 'full'),
      await portal.call(getPayee, { params: of }, 'full'),
      await portal.call(listChargeCodes, { params: of }, 'full'),
    ])
      expect(answer.status).toBe(403)
  })
})
