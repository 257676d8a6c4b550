import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, Id, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { bulkRequest, bulkResponse } from '../../../list/bulk.ts'
import { canSchema } from '../../../list/can.ts'
import { listRequest, listResponse } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { CURRENCIES } from '../../../base/money.ts'
import { billList } from './bills.list.ts'
import { BILL_CHARGES, BILL_KINDS, billCan, DECISIONS, LINE_RESULTS, SETTLEMENTS } from './bills.rules.ts'

const access = { module: 'hasInvoicingModule' } as const
const MAX_LINES = 500
/** A request has a megabyte. */
const MAX_FILE = 1_000_000
const MAX_LB = 100_000_000
const MAX_NUMBER = 22
const SCAC = { pattern: /^[A-Z]{2,4}$/, max: 4, text: 'Enter two to four letters.' }

const keys = <K extends string>(labels: Readonly<Record<K, string>>) => Object.keys(labels) as [K, ...K[]]
const decision = z.enum([...keys(DECISIONS), 'accrue'])

/** A railroad's bill in a list. */
export const BillRow = listRow(billList, {
  bill_id: z.number(),
  total_cents: z.number(),
  /** Null: nothing of it can be checked. */
  expected_cents: z.number().nullable(),
  difference_cents: z.number().nullable(),
  recovered_cents: z.number(),
  car_count: z.number(),
  due_date: z.string().nullable(),
  over_cents: z.number(),
  under_cents: z.number(),
  disputed_cents: z.number(),
  denied_cents: z.number(),
  status: z.enum(['review', 'approved', 'returned']),
  version: z.number(),
}).extend({ can: canSchema(billCan) })
export type BillRow = z.infer<typeof BillRow>

/** A line of a bill beside what we expect. */
const BillLine = z.object({
  line_id: z.number(),
  /** False: expected, and not on the bill. */
  is_billed: z.boolean(),
  code: z.string(),
  kind: z.enum(keys(BILL_CHARGES)),
  car: z.string().nullable(),
  line_text: z.string(),
  /** What the bill says: `672 mi × $0.28`. */
  billed_how: z.string(),
  weight_lb: z.number().nullable(),
  /** Days that demurrage or storage is billed for; null where the bill gives none. */
  billed_days: z.number().nullable(),
  billed_cents: z.number(),
  expected_cents: z.number().nullable(),
  result: z.enum(keys(LINE_RESULTS)),
  reason: z.string().nullable(),
  /** The arithmetic of what we expect. */
  how: z.string(),
  sources: z.array(z.string()),
  finding: z.string(),
  decision: decision.nullable(),
  answer: z.enum(['credited', 'denied']).nullable(),
  recovered_cents: z.number(),
  answer_note: z.string(),
  /** The railroad denied it, and it is paid after all. */
  is_denial_paid: z.boolean(),
})
export type BillLine = z.infer<typeof BillLine>

const Trip = z.object({
  waybill_id: z.number(),
  equipment_id: z.string(),
  waybill_number: z.string().nullable(),
  waybill_date: z.string().nullable(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  weight_lb: z.number().nullable(),
})

/** A bill with its lines. */
export const Bill = BillRow.extend({
  correction: z.string(),
  original_number: z.string().nullable(),
  waybill_date: z.string().nullable(),
  bill_of_lading: z.string().nullable(),
  authority: z.string().nullable(),
  payer: z.string().nullable(),
  payment_method: z.string(),
  hold: z.string(),
  match_by: z.string().nullable(),
  cars: z.array(z.object({ id: z.string(), weight_lb: z.number().nullable() })),
  credit_cents: z.number(),
  pay_cents: z.number().nullable(),
  raw: z.string(),
  lines: z.array(BillLine),
  /** Trips it bills; with two hits the ones to choose from. */
  trips: z.array(Trip),
  /** Other bills of the same waybill. */
  others: z.array(
    z.object({
      bill_id: z.number(),
      scac: z.string(),
      bill_number: z.string(),
      correction: z.string(),
      bill_date: z.string(),
      state: z.string(),
      currency: z.string(),
      total_cents: z.number(),
    }),
  ),
  activity: z.array(
    z.object({ id: z.number(), user_name: z.string(), details: z.string(), activity_ts: z.string() }),
  ),
})
export type Bill = z.infer<typeof Bill>

export const BillParams = CustomerParams.extend({ billId: IdParam })
export const BILLS_PATH = '/invoicing/{customerId}/bills'

export const listBills = endpoint({
  name: 'listBills',
  method: 'GET',
  path: BILLS_PATH,
  access,
  summary: 'Railroad bills with the difference from the expected amount, most urgent first.',
  params: CustomerParams,
  query: listRequest(billList),
  response: listResponse(billList, BillRow),
})

const Sums = {
  currency: z.string(),
  bills: z.number(),
  billed_cents: z.number(),
  /** Null: nothing of it can be checked. */
  expected_cents: z.number().nullable(),
  over_cents: z.number(),
  disputed_cents: z.number(),
  recovered_cents: z.number(),
  unchecked_cents: z.number(),
}

export const getBillStats = endpoint({
  name: 'getBillStats',
  method: 'GET',
  path: `${BILLS_PATH}/stats`,
  access,
  summary:
    'Bills by state, and money billed, expected, disputed and recovered this year, by railroad and charge.',
  params: CustomerParams,
  response: z.object({
    year: z.number(),
    states: z.array(z.object({ state: z.string(), count: z.number() })),
    totals: z.array(
      z.object({
        ...Sums,
        under_cents: z.number(),
        denied_cents: z.number(),
      }),
    ),
    railroads: z.array(z.object({ ...Sums, scac: z.string() })),
    charges: z.array(z.object({ ...Sums, kind: z.string() }).omit({ bills: true })),
  }),
})

export const getBill = endpoint({
  name: 'getBill',
  method: 'GET',
  path: `${BILLS_PATH}/{billId}`,
  access,
  summary: 'One railroad bill: each line with the expected amount and why.',
  params: BillParams,
  response: Bill,
})

const Line = z.object({
  code: field.capitals('Charge code', {
    pattern: /^[A-Z0-9]{1,10}$/,
    max: 10,
    text: 'Enter a code like 400 or FUE.',
  }),
  line_text: field.text('Description', { max: 80 }).default(''),
  car: field.text('Car', { max: 14, help: 'Leave blank for the whole bill.' }).nullable().default(null),
  quantity: field.number('Quantity', { min: 0, max: MAX_LB }).nullable().default(null),
  weight_lb: field.integer('Weight', { min: 0, max: MAX_LB, unit: 'lb' }).nullable().default(null),
  cents: field.cents('Amount'),
})

export const createBill = endpoint({
  name: 'createBill',
  method: 'POST',
  path: BILLS_PATH,
  access,
  summary: 'Adds a railroad bill and checks it. Returns 409 if the railroad’s bill number already exists.',
  params: CustomerParams,
  body: z.object({
    scac: field.capitals('Railroad', SCAC),
    bill_number: field.text('Bill number', { min: 1, max: MAX_NUMBER }),
    correction: field.choice('Kind', BILL_KINDS as Record<string, string>).default(''),
    original_number: field.text('Corrects bill', { max: MAX_NUMBER }).nullable().default(null),
    bill_date: field.day('Bill date'),
    due_date: field.day('Due date').nullable().default(null),
    currency: field.choice('Currency', CURRENCIES).default('USD'),
    waybill_number: field.text('Waybill', { max: 30 }).nullable().default(null),
    waybill_date: field.day('Waybill date').nullable().default(null),
    bill_of_lading: field.text('Bill of lading', { max: 30 }).nullable().default(null),
    origin: field.text('Origin', { max: 60, help: 'City and state, such as Fargo, ND.' }).default(''),
    destination: field
      .text('Destination', { max: 60, help: 'City and state, such as Chicago, IL.' })
      .default(''),
    cars: field
      .text('Cars', { max: 5000, help: 'Separate with commas, like GATX 201234, GATX 201235.' })
      .default(''),
    lines: field.rows('Lines', Line, { min: 1, max: MAX_LINES, unit: 'line' }),
  }),
  response: Bill,
})

export const uploadBills = endpoint({
  name: 'uploadBills',
  method: 'POST',
  path: `${BILLS_PATH}/upload`,
  access,
  summary: 'Imports a file of railroad bills and checks each. Bills already added are skipped.',
  params: CustomerParams,
  body: z.object({
    filename: z.string().max(200, BOUND).default(''),
    text: z.string().min(1, 'Choose a file that is not empty.').max(MAX_FILE, BOUND),
    /** The layout of a CSV; empty: the one that fits its columns. */
    layout: z.string().max(60, BOUND).default(''),
  }),
  response: z.object({
    bills: z.array(
      z.object({ bill_id: z.number(), scac: z.string(), bill_number: z.string(), is_new: z.boolean() }),
    ),
    /** What could not be read, and where. */
    problems: z.array(z.string()),
  }),
})

export const checkBillAgain = endpoint({
  name: 'checkBillAgain',
  method: 'POST',
  path: `${BILLS_PATH}/{billId}/check`,
  access,
  summary: 'Checks a bill again, after a rate, fuel table or waybill was added.',
  params: BillParams,
  response: Bill,
})

export const chooseBillTrip = endpoint({
  name: 'chooseBillTrip',
  method: 'POST',
  path: `${BILLS_PATH}/{billId}/trip`,
  access,
  summary: 'Sets which of two matching trips a bill belongs to, and checks it.',
  params: BillParams,
  body: z.object({ waybill_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  response: Bill,
})

export const decideBillLines = endpoint({
  name: 'decideBillLines',
  method: 'POST',
  path: `${BILLS_PATH}/{billId}/decisions`,
  access,
  summary: 'Sets the decision on lines: accept, short-pay or dispute.',
  params: BillParams,
  body: z.object({
    line_ids: z.array(Id).min(1, 'Choose a line.').max(MAX_LINES, BOUND),
    decision: z.enum(keys(DECISIONS)),
  }),
  response: Bill,
})

export const approveBill = endpoint({
  name: 'approveBill',
  method: 'POST',
  path: `${BILLS_PATH}/{billId}/approve`,
  access,
  summary:
    'Approves a bill with the decisions on its lines. Returns 409 for a stale version or an undecided line.',
  params: BillParams,
  body: z.object({ version: z.number().int() }),
  response: Bill,
})

export const approveBills = endpoint({
  name: 'approveBills',
  method: 'POST',
  path: `${BILLS_PATH}/bulk/approve`,
  access,
  summary:
    'Approves matched bills as billed: those listed, or all that match, at most 500. Bills with a difference are skipped.',
  params: CustomerParams,
  body: bulkRequest(billList, Id),
  response: bulkResponse(Id),
})

export const returnBill = endpoint({
  name: 'returnBill',
  method: 'POST',
  path: `${BILLS_PATH}/{billId}/return`,
  access,
  summary: 'Returns a bill to the railroad unpaid.',
  params: BillParams,
  body: z.object({ reason: field.text('Reason', { min: 1, max: 200 }) }),
  response: Bill,
})

export const settleDenial = endpoint({
  name: 'settleDenial',
  method: 'POST',
  path: `${BILLS_PATH}/{billId}/denials`,
  access,
  summary: 'Pays lines whose dispute the railroad denied, or disputes them again.',
  params: BillParams,
  body: z.object({
    line_ids: z.array(Id).min(1, 'Choose a line.').max(MAX_LINES, BOUND),
    action: z.enum(keys(SETTLEMENTS)),
  }),
  response: Bill,
})

export const answerDispute = endpoint({
  name: 'answerDispute',
  method: 'POST',
  path: `${BILLS_PATH}/{billId}/answers`,
  access,
  summary: 'Records the railroad’s response to disputed lines and the amount recovered.',
  params: BillParams,
  body: z.object({
    line_ids: z.array(Id).min(1, 'Choose a line.').max(MAX_LINES, BOUND),
    answer: field.choice('Response', { credited: 'Credited', denied: 'Denied' }),
    note: field
      .text('Note', { max: 200, help: 'Number of the credit memo, or why it was denied.' })
      .default(''),
  }),
  response: Bill,
})
