import { z } from 'zod'
import { type BillLine, toKind } from '#rail/bills/bill.ts'
import { makeEquipment } from '#rail/equipment.ts'
import type { NewBill } from './bills.queries.ts'
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
  freightUnitRateList: z.array(z.object({ freightPerUnitRate: text, freightUnitCount: text })).catch([]),
  miscellaneousChargeList: z.array(z.object({ amount: text, typeCode: text })).catch([]),
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
    const bill = invoice.success ? toBill(invoice.data, raw) : null
    if (bill === null)
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

const MONEY = /^\$?(-?\d{1,11})(?:\.(\d{1,2}))?$/
const CENTS = 100
const RATE_SCALE = 10_000

/** `$1,999.99` in whole cents; null for what is no amount. */
function toCents(money: string): number | null {
  const [, dollars, cents = ''] = MONEY.exec(money.trim().replaceAll(',', '')) ?? []
  if (dollars === undefined) return null
  const whole = Math.abs(Number(dollars)) * CENTS + Number(cents.padEnd(2, '0'))
  return dollars.startsWith('-') ? -whole : whole
}

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
      return unit === null ? [] : [{ id: unit.id, weight_lb: Number(pounds) || null }]
    }),
    lines,
  }
  return { ...bill, payment_method: '', source: 'json', raw: JSON.stringify(raw), hold: findHold(bill, null) }
}

const toTown = (city: string, state: string): string | null =>
  city === '' || state === '' ? null : `${city.charAt(0)}${city.slice(1).toLowerCase()}, ${state}`

function toLines(one: Invoice): BillLine[] {
  const pounds = one.equipmentList.reduce(
    (sum, car) => sum + (Number(car.shipmentNetScaleWeightPounds) || 0),
    0,
  )
  const freight = one.freightUnitRateList.flatMap(({ freightPerUnitRate, freightUnitCount }) => {
    const [rate, count] = [toCents(freightPerUnitRate), Number(freightUnitCount)]
    if (rate === null || !Number.isInteger(count) || count < 1) return []
    return [
      {
        ...toLine('400', rate * count),
        quantity: count,
        rate_unit: 'PC',
        rate: rate * (RATE_SCALE / CENTS),
        weight_lb: pounds || null,
      },
    ]
  })
  const charges = one.miscellaneousChargeList.flatMap(({ amount, typeCode }) => {
    const cents = toCents(amount)
    return cents === null ? [] : [toLine(typeCode, cents)]
  })
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
