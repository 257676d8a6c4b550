import { type BillLine, toKind, type RailroadBill } from '../bills/bill.ts'
import type { Expected, Knowledge } from '../bills/match.ts'

/** A line of a bill. */
export const line = (code: string, cents: number, more: Partial<BillLine> = {}): BillLine => ({
  code,
  kind: toKind(code),
  car: null,
  text: '',
  quantity: null,
  rate_unit: '',
  rate: null,
  weight_lb: null,
  cents,
  ...more,
})

/** A bill of UP for one car, with these lines. */
export const bill = (lines: BillLine[], more: Partial<RailroadBill> = {}): RailroadBill => ({
  scac: 'UP',
  bill_number: '4410123401',
  correction: '',
  original_number: null,
  bill_date: '2026-03-10',
  due_date: null,
  currency: 'USD',
  total_cents: lines.reduce((sum, { cents }) => sum + cents, 0),
  waybill_number: '512034',
  waybill_date: '2026-03-05',
  urrwin: null,
  bill_of_lading: null,
  authority: null,
  origin: null,
  destination: null,
  payer: null,
  cars: [{ id: 'GATX201234', weight_lb: null }],
  lines,
  ...more,
})

/** A charge that is expected. */
export const due = (code: string, cents: number | null, more: Partial<Expected> = {}): Expected => ({
  kind: toKind(code),
  car: null,
  cents: cents!,
  weight_lb: null,
  how: '',
  sources: [],
  ...more,
})

/** What is known besides. */
export const known = (expected: Expected[], more: Partial<Knowledge> = {}): Knowledge => ({
  expected,
  unknown: new Map(),
  currency: 'USD',
  isOurs: true,
  ...more,
})
