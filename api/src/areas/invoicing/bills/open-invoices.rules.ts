import { z } from 'zod'
import { type BillLine, toKind } from '#rail/bills/bill.ts'
import { makeEquipment } from '#rail/equipment.ts'
import type { NewBill } from './bills.queries.ts'
import { toCents, toNumber } from './csv-values.rules.ts'
import { findHold } from './t410.rules.ts'

// BNSF’s open invoices: every value is text, and money carries a dollar sign.

const text = z.string().catch('')
const Invoice = z.object({
  invoiceNumber: z.string(),
  invoiceDate: z.iso.date(),
  billDueDate: text,
  billDueAmount: z.string(),
  waybillNumber: text,
  waybillDate: text,
  billOfLadingId: text,
  freightRateAuthoritySourceName: text,
  currencyCode: text,
  origin333: text,
  originState: text,
  destination333: text,
  destinationState: text,
  freightUnitRateList: z
    .array(z.object({ freightPerUnitRate: text, freightUnitCount: text }))
    .catch([])
    .transform((list) => list.filter(({ freightPerUnitRate }) => freightPerUnitRate !== '')),
  miscellaneousChargeList: z
    .array(z.object({ amount: text, typeCode: text }))
    .catch([])
    .transform((list) => list.filter(({ amount }) => amount !== '')),
  equipmentList: z
    .array(z.object({ initial: text, number: text, shipmentNetScaleWeightPounds: text }))
    .catch([]),
})
type Invoice = z.infer<typeof Invoice>

const Answer = z.object({ invoices: z.array(z.unknown()) })

interface Read {
  bills: NewBill[]
  problems: string[]
}

/** Reads the answer of BNSF’s open invoices; what can’t be read is named by its place. */
export function readOpenInvoices(json: string): Read {
  const answer = Answer.safeParse(parseJson(json))
  if (!answer.success)
    return { bills: [], problems: ['This file isn’t an open invoices response: it has no “invoices” list.'] }
  const read: Read = { bills: [], problems: [] }
  for (const [at, raw] of answer.data.invoices.entries()) {
    const invoice = Invoice.safeParse(raw)
    const unread = invoice.success ? findUnread(invoice.data) : null
    const bill = invoice.success && unread === null ? toBill(invoice.data, raw) : null
    if (unread !== null) read.problems.push(`Invoice ${at + 1}: “${unread}” is not an amount like 1,234.50.`)
    else if (bill === null)
      read.problems.push(`Invoice ${at + 1} has no readable number, date, amount or charges.`)
    else read.bills.push(bill)
  }
  return read
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return null
  }
}

const CENTS = 100
const RATE_SCALE = 10_000
/** The largest amount of the portal. */
const MAX_CENTS = 99_999_999_999

const toDay = (day: string): string | null => (z.iso.date().safeParse(day).success ? day : null)

function toBill(one: Invoice, raw: unknown): NewBill | null {
  const total = toCents(one.billDueAmount)
  const lines = toLines(one)
  const currency = one.currencyCode || 'USD'
  if (
    total === null ||
    lines.length === 0 ||
    (currency !== 'USD' && currency !== 'CAD' && currency !== 'MXN')
  )
    return null
  const bill = {
    scac: 'BNSF',
    bill_number: one.invoiceNumber,
    correction: '',
    original_number: null,
    bill_date: one.invoiceDate,
    due_date: toDay(one.billDueDate),
    currency,
    total_cents: total,
    waybill_number: one.waybillNumber || null,
    waybill_date: toDay(one.waybillDate),
    urrwin: null,
    bill_of_lading: one.billOfLadingId || null,
    authority: one.freightRateAuthoritySourceName || null,
    origin: toTown(one.origin333, one.originState),
    destination: toTown(one.destination333, one.destinationState),
    payer: null,
    cars: one.equipmentList.flatMap(({ initial, number, shipmentNetScaleWeightPounds: pounds }) => {
      const unit = makeEquipment(initial, number, '')
      return unit === null ? [] : [{ id: unit.id, weight_lb: toPounds(pounds) }]
    }),
    lines,
  }
  return { ...bill, payment_method: '', source: 'json', raw: JSON.stringify(raw), hold: findHold(bill, null) }
}

const toTown = (city: string, state: string): string | null =>
  city === '' || state === '' ? null : `${city.charAt(0)}${city.slice(1).toLowerCase()}, ${state}`

/** Whole pounds; null for none, and for what is no weight. */
const toPounds = (text: string): number | null => Math.round(toNumber(text) ?? 0) || null

/** A price for so many cars in whole cents; null for what is no amount. */
function toFreight({ freightPerUnitRate, freightUnitCount }: Invoice['freightUnitRateList'][number]) {
  const [rate, count] = [toCents(freightPerUnitRate), toNumber(freightUnitCount)]
  if (rate === null || count === null || count < 1 || !Number.isInteger(count)) return null
  return Math.abs(rate * count) > MAX_CENTS ? null : { rate, count, cents: rate * count }
}

/** A charge that can’t be read: a bill without it would be for less than the railroad says. */
function findUnread({ freightUnitRateList, miscellaneousChargeList }: Invoice): string | null {
  const freight = freightUnitRateList.find((one) => toFreight(one) === null)
  if (freight) return `${freight.freightUnitCount} × ${freight.freightPerUnitRate}`
  return miscellaneousChargeList.find(({ amount }) => toCents(amount) === null)?.amount ?? null
}

function toLines(one: Invoice): BillLine[] {
  const pounds = one.equipmentList.reduce(
    (sum, car) => sum + (toPounds(car.shipmentNetScaleWeightPounds) ?? 0),
    0,
  )
  const freight = one.freightUnitRateList.map((priced) => {
    const { rate, count, cents } = toFreight(priced)!
    return {
      ...toLine('400', cents),
      quantity: count,
      rate_unit: 'PC',
      rate: rate * (RATE_SCALE / CENTS),
      weight_lb: pounds || null,
    }
  })
  const charges = one.miscellaneousChargeList.map(({ amount, typeCode }) =>
    toLine(typeCode, toCents(amount)!),
  )
  return [...freight, ...charges]
}

const toLine = (code: string, cents: number): BillLine => ({
  code,
  kind: toKind(code),
  car: null,
  text: '',
  quantity: null,
  rate_unit: '',
  rate: null,
  weight_lb: null,
  cents,
})
