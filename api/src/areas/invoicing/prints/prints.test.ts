import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { creditInvoice, voidInvoice } from '#contract/areas/invoicing/corrections/corrections.contract.ts'
import { payInvoice } from '#contract/areas/invoicing/payments/payments.contract.ts'
import { startLogoUpload } from '#contract/areas/files/pictures/pictures.contract.ts'
import { getPayee, updatePayeeLogo } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { createExport, getExportFile } from '#contract/areas/lists/exports/exports.contract.ts'
import { previewInvoice, sendInvoice } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { printPayerInvoice, reviewInvoice } from '#contract/areas/invoicing/links/links.contract.ts'
import { toJpeg } from '../../../files/previews.ts'
import { useTestApp } from '../../../testing/app.ts'
import { getWidth } from '../../../files/pdf.ts'
import { readPdfTexts } from '../../../files/pdf/texts.factory.ts'
import { makeExport } from '../../lists/exports/exports.jobs.ts'
import {
  fillProfile,
  freight,
  makeDraft,
  makePayer,
  makeSent,
  makeTrip,
  ONE,
} from '../invoices/invoices.factory.ts'
import { LEFT } from './paper.rules.ts'

const portal = useTestApp()
beforeAll(() => fillProfile(portal))

const preview = async (body: object) =>
  readPdfTexts((await portal.call(previewInvoice, { params: ONE, body: body as never }, 'full')).raw).join(
    '\n',
  )

test('all invoices of a list become one PDF in the background, each with its own page numbers', async () => {
  const sent = [await makeSent(portal), await makeSent(portal)]
  await makeDraft(portal)
  const params = { customerId: 1 }
  const criteria = { filters: undefined, search: '' }
  const body = { list: 'invoices', format: 'pdf', columns: ['invoice_number'], criteria } as const
  const { data } = await portal.call(createExport, { params, body: body as never }, 'full')
  const { rows } = await portal.superuser((db) =>
    db.query<{ id: number }>(`select user_id as id from identity.users where email like 'full@%'`),
  )
  await makeExport(portal, portal, {
    customerId: 1,
    userId: rows[0]!.id,
    exportId: data.export_id,
  })

  const file = await portal.call(getExportFile, { params: { ...params, exportId: data.export_id } }, 'full')
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = readPdfTexts(file.raw).join('\n')
  expect(file.raw.toString('latin1')).toContain('/Count 3')
  for (const { invoice_number } of sent) expect(text).toContain(invoice_number!)
  expect(text.split('Page 1 of 1')).toHaveLength(4)
})

test('a list whose rows can’t be printed has no PDF', async () => {
  const body = { list: 'assets', format: 'pdf' as const, columns: ['equipment_id'], criteria: {} }
  const { status, error } = await portal.call(createExport, { params: { customerId: 1 }, body }, 'full')

  expect([status, error?.errors]).toEqual([
    400,
    { format: ['This list can’t be printed. Export it as CSV or Excel.'] },
  ])
})

test('taxes stand between subtotal and total, and each line says what it rests on', async () => {
  const charges = [
    {
      charge_code: 'freight',
      description: 'Freight',
      ar_amount_cents: 380_000,
      source: 'quote',
      source_text: 'Quote 7',
    },
    { charge_code: 'tax', description: 'HST 13%', ar_amount_cents: 49_400, source: 'tax' },
  ]
  const text = await preview({ charges, currency: 'CAD' })

  for (const label of ['Quote 7', 'Subtotal', 'CA$3,800.00', 'HST 13%', ' $4,294.00 CAD'])
    expect(text).toContain(label)
})

test('a payer of any country is printed as written, and what is open is the headline', async () => {
  const text = await preview({
    notes: 'Zakłady Łódź, Œuvre',
    charges: [{ charge_code: 'freight', ar_amount_cents: 12_345 }],
  })

  expect(text).toContain('Zakłady Łódź, Œuvre')
  expect(text).toContain('$123.45 USD')
})

test('the preview of a draft is due when the invoice will be, and names each charge in words', async () => {
  const payer_id = await makePayer(portal, { terms_days: 20 })
  const charges = [{ charge_code: 'fuel_surcharge', ar_amount_cents: 19_320 }]
  const text = await preview({ payer_id, charges, issue_date: '2026-11-10' })

  expect(text).toContain('$193.20 USD due November 30, 2026')
  expect(text).toContain('Fuel surcharge')
  expect(text).not.toContain('fuel_surcharge')
})

test('a description ends before a long quantity', async () => {
  const description = 'Transloading of malting barley from hopper cars into sealed containers at Savage'
  const charges = [
    { charge_code: 'freight', description, quantity: 1200, unit: 'hundredweight', ar_amount_cents: 100 },
  ]
  const lines = (await preview({ charges })).split('\n')

  const [first] = lines.filter((line) => line.startsWith('Transloading'))
  const QUANTITY_RIGHT = 372
  expect(lines).toContain('1,200 hundredweights')
  expect(LEFT + getWidth(first!)).toBeLessThan(QUANTITY_RIGHT - getWidth('1,200 hundredweights'))
})

test('a paid invoice asks for nothing', async () => {
  await fillProfile(portal, { remit_to: 'First Bank, account 12' })
  const { id, open_cents } = await makeSent(portal)
  await portal.call(
    payInvoice,
    { params: { ...ONE, invoiceId: id }, body: { amount_cents: open_cents } },
    'full',
  )

  const text = await preview({ invoice_id: id })

  expect(text).toContain('paid')
  expect(text).not.toMatch(/First Bank|Net 15 days/)
})

test('a country that reads like a state or province is printed by its name', async () => {
  const payer_id = await makePayer(portal, {
    addresses: [{ address_1: '77 Cherry Street', city: 'Toronto', state: 'ON', country: 'CA' }],
  })

  expect(await preview({ payer_id, charges: [] })).toMatch(/Toronto, ON\nCanada/)
})

test('a void invoice does not say how to pay it', async () => {
  await fillProfile(portal, { remit_to: 'First Bank, account 12' })
  const { id } = await makeSent(portal)
  expect(await preview({ invoice_id: id })).toMatch(/First Bank[^]*Net 15 days/)

  await portal.call(voidInvoice, { params: { ...ONE, invoiceId: id }, body: { reason: 'Wrong car' } }, 'full')

  const text = await preview({ invoice_id: id })
  expect(text).toContain('VOID')
  expect(text).not.toMatch(/First Bank|Net 15 days/)
})

test('a credit note is addressed as one and has no due date', async () => {
  const { id } = await makeSent(portal)
  const credit = await portal.call(creditInvoice, { params: { ...ONE, invoiceId: id } }, 'full')
  const [invoice, note] = [await preview({ invoice_id: id }), await preview({ invoice_id: credit.data.id })]

  expect(invoice).toMatch(/Date due[^]*Bill to/)
  expect(note).toContain('Credit to')
  expect(note).not.toMatch(/Date due|Bill to/)
})

test('a fully credited invoice has nothing due, and does not claim that it was paid', async () => {
  const { id } = await makeSent(portal)
  const credit = await portal.call(creditInvoice, { params: { ...ONE, invoiceId: id } }, 'full')
  await portal.call(sendInvoice, { params: { ...ONE, invoiceId: credit.data.id } }, 'full')

  const text = await preview({ invoice_id: id })
  expect(text).toContain('Nothing due')
  expect(text).not.toMatch(/USD paid/)
})

test('[INV-041] a logo of any kind is drawn on white', async () => {
  const png = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const logo = await toJpeg(png, { width: 680, height: 160 })

  expect(logo).toMatchObject({ width: 480, height: 160 })
  expect((await sharp(logo!.bytes).stats()).channels[0]!.mean).toBe(255)
  expect(await toJpeg(Buffer.from('no picture'), { width: 10, height: 10 })).toBeNull()
})

test('[INV-041] an uploaded logo is on the payee’s papers, in place of its name', async () => {
  const png = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#00aa55' } })
    .png()
    .toBuffer()
  const { data } = await portal.call(startLogoUpload, { query: {} }, 'full')
  await portal.app.inject({
    method: 'PUT',
    url: data.upload_url,
    payload: png,
    headers: { 'content-type': 'image/png' },
  })
  const file = { filename: 'logo.png', mime_type: 'image/png', filesize: png.length }
  const body = { ...file, attachment_id: data.attachment_id } as never
  expect((await portal.call(updatePayeeLogo, { params: ONE, body }, 'full')).status).toBe(200)

  const { id } = await makeSent(portal)
  const paper = { params: ONE, body: { invoice_id: id } as never }
  const { raw } = await portal.call(previewInvoice, paper, 'full')

  expect((await portal.call(getPayee, { params: ONE }, 'full')).data.logo).not.toBeNull()
  expect(raw.toString('latin1')).toContain('/Subtype /Image')
})

test('a paper has the link of its payer, as text and as QR code, the same on each print; a draft has none', async () => {
  const payer_id = await makePayer(portal, { emails: 'ap@cedar.example' })
  const { id, invoice_number } = await makeSent(portal, { payer_id })
  const print = async (body: object) =>
    (await portal.call(previewInvoice, { params: ONE, body: body as never }, 'full')).raw
  const raw = await print({ invoice_id: id })
  const [url] = getLinks(raw)
  const { pathname, searchParams } = new URL(url!)

  expect(pathname).toBe(`/payer/1/invoice/${id}`)
  const opened = await portal.call(
    reviewInvoice,
    { params: { invoiceId: id }, query: { customer_id: 1 } },
    null,
    { 'x-quote-token': searchParams.get('token')! },
  )
  expect([opened.status, opened.data.invoice_number]).toEqual([200, invoice_number])
  expect(getLinks(await print({ invoice_id: id }))).toEqual([url])
  const texts = readPdfTexts(raw).join('\n')
  for (const text of ['View online', 'ap@cedar.example', `Reference: ${invoice_number}`])
    expect(texts).toContain(text)
  expect(raw.toString('latin1')).toContain('/S /Link')
  expect(getLinks(await print({ charges: [{ charge_code: 'freight', ar_amount_cents: 1 }] }))).toEqual([])
})

test('[INV-038] what the payee previews is what the payer downloads, byte by byte', async () => {
  const { id } = await makeSent(portal)
  const { raw } = await portal.call(
    previewInvoice,
    { params: ONE, body: { invoice_id: id } as never },
    'full',
  )
  const token = new URL(getLinks(raw)[0]!).searchParams.get('token')!

  const downloaded = await portal.call(
    printPayerInvoice,
    { params: { invoiceId: id }, query: { customer_id: 1 } },
    null,
    { 'x-quote-token': token },
  )

  expect(downloaded.raw.equals(raw)).toBe(true)
})

const getLinks = (file: Buffer): string[] =>
  [...file.toString('latin1').matchAll(/\/URI \(([^)]*)\)/g)].map(([, url]) => url!)

test('[INV-038] an invoice of many cars lists each on pages of their own, which add up to it; what only costs is not printed', async () => {
  const ids: number[] = []
  for (let car = 0; car < 60; car++) ids.push(await makeTrip(portal))
  const [waybill_id, ...waybill_ids] = ids
  const charges = [
    freight({ quantity: 60, unit_price_cents: 100_000 }),
    freight({ charge_code: 'demurrage', quantity: 1, unit_price_cents: 30_000, waybill_ids: [ids[7]!] }),
    {
      charge_code: 'switching',
      description: 'Switch we absorb',
      ap_amount_cents: 27_500,
      source: 'cost',
    },
  ]
  const texts = await preview({ waybill_id, waybill_ids, charges })

  expect(texts).toContain('60 cars, listed on the last page')
  expect(texts).toContain('Page 3 of 3')
  expect(texts).not.toContain('absorb')
  expect(texts.split('INVX')).toHaveLength(61)
  expect(texts.match(/\$1,300\.00/g)).toHaveLength(1)
  expect(texts.match(/\$60,300\.00/g)!.length).toBeGreaterThan(2)
})
