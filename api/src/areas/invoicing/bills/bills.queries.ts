import type { BillLine, RailroadBill } from '#rail/bills/bill.ts'
import type { Checked } from '#rail/bills/match.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** A bill as it comes in, whatever way. */
export interface NewBill extends RailroadBill {
  payment_method: string
  source: '410' | 'json' | 'csv' | 'hand'
  raw: string
  hold: string
}

/** Adds a bill with its lines, unchecked; null when the railroad’s number is known already. */
export async function insertBill(
  db: Db,
  customerId: number,
  bill: NewBill,
  messageId: number | null,
): Promise<number | null> {
  const row = await db.row<{ bill_id: number }>(sql`
    insert into railroad_bills (customer_id, scac, bill_number, correction, original_number, source, raw, message_id,
      bill_date, due_date, payment_method, currency, total_cents, waybill_number, waybill_date, urrwin, bill_of_lading,
      authority, origin, destination, payer, cars, car_count, hold, act_by)
    values (${customerId}, ${bill.scac}, ${bill.bill_number}, ${bill.correction}, ${bill.original_number}, ${bill.source},
      ${bill.raw}, ${messageId}::bigint, ${bill.bill_date}::date, ${bill.due_date}::date, ${bill.payment_method},
      ${bill.currency}, ${bill.total_cents}, ${bill.waybill_number}, ${bill.waybill_date}::date, ${bill.urrwin},
      ${bill.bill_of_lading}, ${bill.authority}, ${bill.origin}, ${bill.destination}, ${bill.payer},
      ${JSON.stringify(bill.cars)}::jsonb, ${bill.cars.length}, ${bill.hold}, ${bill.due_date ?? bill.bill_date}::date)
    on conflict (customer_id, scac, bill_number, correction) do nothing returning bill_id`)
  if (row !== null) await insertLines(db, customerId, row.bill_id, bill.lines)
  return row?.bill_id ?? null
}

const insertLines = (db: Db, customerId: number, billId: number, lines: readonly BillLine[]) =>
  db.run(sql`
    insert into railroad_bill_lines (customer_id, bill_id, position, code, kind, car, line_text, quantity, rate_unit, rate,
      weight_lb, billed_cents)
    select ${customerId}, ${billId}, l.position, l.code, l.kind, l.car, l.text, l.quantity, l.rate_unit, l.rate, l.weight_lb,
      l.cents
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, position) => ({ ...line, position })))}::jsonb) as l (
      position int, code text, kind text, car text, text text, quantity numeric, rate_unit text, rate bigint,
      weight_lb int, cents bigint)
    order by l.position`)

/** The id of a known bill of the railroad and what is due by it. */
export const selectKnown = (
  db: Db,
  customerId: number,
  bill: Pick<NewBill, 'scac' | 'bill_number' | 'correction'>,
) =>
  db.row<{ bill_id: number; total_cents: number }>(sql`
    select bill_id, total_cents from railroad_bills where customer_id = ${customerId} and scac = ${bill.scac}
      and bill_number = ${bill.bill_number} and correction = ${bill.correction}`)

/** A stored bill with its billed lines, as the matching reads it. */
export interface StoredBill extends RailroadBill {
  bill_id: number
  status: 'review' | 'approved' | 'returned'
  payment_method: string
  waybill_ids: number[]
  chosen: boolean
  pay_cents: number | null
  line_ids: number[]
  version: number
}

const DAY = (name: string) => `to_char(b.${name}, 'YYYY-MM-DD')`
const STORED = raw(`b.bill_id, b.status, b.scac, b.bill_number, b.correction, b.original_number,
  ${DAY('bill_date')} as bill_date, ${DAY('due_date')} as due_date, b.currency, b.total_cents, b.waybill_number,
  ${DAY('waybill_date')} as waybill_date, b.urrwin, b.bill_of_lading, b.authority, b.origin, b.destination, b.payer,
  b.payment_method, b.cars, to_json(b.waybill_ids) as waybill_ids, b.chosen, b.pay_cents, b.version,
  (select coalesce(json_agg(json_build_object('code', l.code, 'kind', l.kind, 'car', l.car, 'text', l.line_text,
      'quantity', l.quantity::float8, 'rate_unit', l.rate_unit, 'rate', l.rate, 'weight_lb', l.weight_lb,
      'cents', l.billed_cents) order by l.position), '[]')
    from railroad_bill_lines l where l.customer_id = b.customer_id and l.bill_id = b.bill_id and l.is_billed) as lines,
  (select coalesce(json_agg(l.line_id order by l.position), '[]')
    from railroad_bill_lines l where l.customer_id = b.customer_id and l.bill_id = b.bill_id and l.is_billed) as line_ids`)

/** A bill, locked until the end of the transaction; null when the customer has none of this id. */
export async function lockBill(db: Db, customerId: number, billId: number): Promise<StoredBill | null> {
  return db.row<StoredBill>(sql`
    select ${STORED} from railroad_bills b where b.customer_id = ${customerId} and b.bill_id = ${billId} for update of b`)
}

/** The other bills of a railroad for a waybill. */
export const selectBillsOfMove = (db: Db, customerId: number, bill: StoredBill) =>
  db.rows<StoredBill>(sql`
    select ${STORED} from railroad_bills b
    where b.customer_id = ${customerId} and b.scac = ${bill.scac} and b.bill_id <> ${bill.bill_id}
      and b.status <> 'returned' and b.waybill_number = any (${spellings(bill.waybill_number)}::text[])
      and b.waybill_date is not distinct from ${bill.waybill_date}::date
    order by b.bill_date, b.bill_number limit ${MAX_OF_MOVE}`)

const MAX_OF_MOVE = 50
const WAYBILL_DIGITS = 6

/** The ways a waybill number is written: with leading zeros or without. */
export function spellings(number: string | null): string[] {
  if (number === null || number === '') return []
  const bare = number.replace(/^0+(?=.)/, '')
  return [...new Set([number, bare, bare.padStart(WAYBILL_DIGITS, '0')])]
}

/** What a check found out about a bill. */
export interface CheckedBill {
  match: 'high' | 'medium' | 'low' | 'two' | 'none'
  match_by: string | null
  waybill_ids: readonly number[]
  expected_cents: number | null
  over_cents: number
  under_cents: number
  result: string
  finding: string
  claim_until: string | null
  credit_cents: number
}

export const updateChecked = (db: Db, customerId: number, billId: number, one: CheckedBill) =>
  db.run(sql`
    update railroad_bills set match = ${one.match}, match_by = ${one.match_by},
      waybill_ids = ${[...one.waybill_ids]}::bigint[], expected_cents = ${one.expected_cents}::bigint,
      over_cents = ${one.over_cents}, under_cents = ${one.under_cents}, result = ${one.result},
      finding = ${one.finding}, claim_until = ${one.claim_until}::date, credit_cents = ${one.credit_cents},
      version = version + 1
    where customer_id = ${customerId} and bill_id = ${billId}`)

/** A checked line with the stored line it stands for; null: it was not billed. */
export interface CheckedLine extends Omit<Checked, 'line'> {
  line_id: number | null
  decision: string | null
  position: number
}

/** Writes what was found out about lines; lines that are missing on the bill are written again. */
export async function replaceChecked(
  db: Db,
  customerId: number,
  billId: number,
  lines: readonly CheckedLine[],
): Promise<void> {
  await db.run(sql`
    delete from railroad_bill_lines where customer_id = ${customerId} and bill_id = ${billId} and not is_billed`)
  const given = JSON.stringify(lines)
  await db.run(sql`
    update railroad_bill_lines l set expected_cents = c.expected_cents, result = c.result, reason = c.reason, how = c.how,
      sources = c.sources, finding = c.finding, decision = c.decision
    from jsonb_to_recordset(${given}::jsonb) as c (${raw(CHECKED)})
    where l.customer_id = ${customerId} and l.bill_id = ${billId} and l.line_id = c.line_id`)
  await db.run(sql`
    insert into railroad_bill_lines (customer_id, bill_id, position, is_billed, code, kind, car, billed_cents,
      expected_cents, result, reason, how, sources, finding, decision)
    select ${customerId}, ${billId}, c.position, false, '', c.kind, c.car, 0, c.expected_cents, c.result, c.reason, c.how,
      c.sources, c.finding, c.decision
    from jsonb_to_recordset(${given}::jsonb) as c (${raw(CHECKED)})
    where c.line_id is null`)
}

const CHECKED = `line_id bigint, position int, kind text, car text, expected_cents bigint, result text, reason text,
  how text, sources jsonb, finding text, decision text`

export const insertBillActivity = (
  db: Db,
  customerId: number,
  billId: number,
  entry: { userId: number | null; userName: string; details: string },
) =>
  db.run(sql`
    insert into railroad_bill_activity (customer_id, bill_id, user_id, user_name, details)
    values (${customerId}, ${billId}, ${entry.userId}::int, ${entry.userName}, ${entry.details})`)

export const updateDecisions = (
  db: Db,
  customerId: number,
  billId: number,
  { lineIds, decision }: { lineIds: readonly number[]; decision: string },
) =>
  db.rows<{ line_id: number; decision: string | null }>(sql`
    update railroad_bill_lines l set decision = ${decision}
    from railroad_bill_lines was
    where l.customer_id = ${customerId} and l.bill_id = ${billId} and l.line_id = any (${[...lineIds]}::bigint[])
      and l.is_billed and was.customer_id = l.customer_id and was.line_id = l.line_id
    returning l.line_id, was.decision`)

export const touchBill = (db: Db, customerId: number, billId: number) =>
  db.run(sql`
    update railroad_bills set version = version + 1 where customer_id = ${customerId} and bill_id = ${billId}`)

export const updateChosenTrip = (db: Db, customerId: number, billId: number, waybillId: number) =>
  db.run(sql`
    update railroad_bills set waybill_ids = ${[waybillId]}::bigint[], chosen = true
    where customer_id = ${customerId} and bill_id = ${billId}`)

/** Ends the review of a bill: what is paid of it, and what is claimed back until when an answer is due. */
export const updateApproved = (
  db: Db,
  customerId: number,
  billId: number,
  { payCents, disputedCents, answerDays }: { payCents: number; disputedCents: number; answerDays: number },
) =>
  db.run(sql`
    update railroad_bills set status = 'approved', pay_cents = ${payCents}, disputed_cents = ${disputedCents},
      approved_ts = now(), version = version + 1,
      act_by = case when ${disputedCents}::bigint > 0 then current_date + ${answerDays}::int end
    where customer_id = ${customerId} and bill_id = ${billId}`)

export const updateReturned = (db: Db, customerId: number, billId: number) =>
  db.run(sql`
    update railroad_bills set status = 'returned', pay_cents = 0, act_by = null, version = version + 1
    where customer_id = ${customerId} and bill_id = ${billId}`)

/** Records an answer to disputed lines without one; returns how many there were. */
export const updateAnswers = (
  db: Db,
  customerId: number,
  billId: number,
  { lineIds, answer, note }: { lineIds: readonly number[]; answer: string; note: string },
) =>
  db.rows<{ line_id: number; claimed: number }>(sql`
    update railroad_bill_lines set answer = ${answer}, answer_note = ${note},
      recovered_cents = case when ${answer} = 'credited'
        then greatest(billed_cents - least(billed_cents, coalesce(expected_cents, billed_cents)), 0) else 0 end
    where customer_id = ${customerId} and bill_id = ${billId} and line_id = any (${[...lineIds]}::bigint[])
      and decision = 'dispute' and answer is null
    returning line_id, greatest(billed_cents - least(billed_cents, coalesce(expected_cents, billed_cents)), 0) as claimed`)

export const addAnswered = (
  db: Db,
  customerId: number,
  billId: number,
  { recovered, denied }: { recovered: number; denied: number },
) =>
  db.run(sql`
    update railroad_bills set recovered_cents = recovered_cents + ${recovered}, denied_cents = denied_cents + ${denied},
      act_by = case when disputed_cents > recovered_cents + denied_cents + ${recovered + denied} then act_by end,
      version = version + 1
    where customer_id = ${customerId} and bill_id = ${billId}`)
