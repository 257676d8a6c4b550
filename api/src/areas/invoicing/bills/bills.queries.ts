import { type BillLine, type RailroadBill, stripZeros } from '#rail/bills/bill.ts'
import type { Checked } from '#rail/bills/match.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** A bill as received, in any format. */
export interface NewBill extends RailroadBill {
  payment_method: string
  source: '410' | 'json' | 'csv' | 'hand'
  raw: string
  hold: string
}

/** What tells one bill of a railroad from its others. */
export type BillKey = Pick<NewBill, 'scac' | 'bill_number' | 'correction'>

/** Adds bills with their lines, unchecked, in one statement each; a number that is known already is left out. */
export async function insertBills(
  db: Db,
  customerId: number,
  bills: readonly NewBill[],
  messageId: number | null,
): Promise<(BillKey & { bill_id: number })[]> {
  const given = bills.map(({ lines: _, ...bill }, at) => ({ ...bill, at }))
  return await db.rows<BillKey & { bill_id: number }>(sql`
    insert into railroad_bills (customer_id, scac, bill_number, correction, original_number, source, raw, message_id,
      bill_date, due_date, payment_method, currency, total_cents, waybill_number, waybill_date, urrwin, bill_of_lading,
      authority, origin, destination, payer, cars, car_count, hold, act_by)
    select ${customerId}, b.scac, b.bill_number, b.correction, b.original_number, b.source, b.raw, ${messageId}::bigint,
      b.bill_date, b.due_date, b.payment_method, b.currency, b.total_cents, b.waybill_number, b.waybill_date, b.urrwin,
      b.bill_of_lading, b.authority, b.origin, b.destination, b.payer, b.cars, jsonb_array_length(b.cars), b.hold,
      coalesce(b.due_date, b.bill_date)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as b (at int, scac text, bill_number text, correction text,
      original_number text, source text, raw text, bill_date date, due_date date, payment_method text, currency text,
      total_cents bigint, waybill_number text, waybill_date date, urrwin text, bill_of_lading text, authority text,
      origin text, destination text, payer text, cars jsonb, hold text)
    order by b.at
    on conflict (customer_id, scac, bill_number, correction) do nothing
    returning bill_id, scac, bill_number, correction`)
}

/** Adds the lines of bills. */
export const insertBillLines = (
  db: Db,
  customerId: number,
  bills: readonly { bill_id: number; lines: readonly BillLine[] }[],
) =>
  db.run(sql`
    insert into railroad_bill_lines (customer_id, bill_id, position, code, kind, car, line_text, quantity, rate_unit, rate,
      weight_lb, billed_cents)
    select ${customerId}, l.bill_id, l.position, l.code, l.kind, l.car, l.text, l.quantity, l.rate_unit, l.rate,
      l.weight_lb, l.cents
    from jsonb_to_recordset(${JSON.stringify(
      bills.flatMap(({ bill_id, lines }) => lines.map((line, position) => ({ ...line, bill_id, position }))),
    )}::jsonb) as l (bill_id int, position int, code text, kind text, car text, text text, quantity numeric,
      rate_unit text, rate bigint, weight_lb int, cents bigint)
    order by l.bill_id, l.position`)

/** Known bills by their numbers, and what is due by each. */
export const selectKnown = (db: Db, customerId: number, keys: readonly BillKey[]) =>
  db.rows<BillKey & { bill_id: number; total_cents: number }>(sql`
    select b.scac, b.bill_number, b.correction, b.bill_id, b.total_cents
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (scac text, bill_number text, correction text)
    join railroad_bills b on b.customer_id = ${customerId} and b.scac = k.scac and b.bill_number = k.bill_number
      and b.correction = k.correction`)

/** A stored bill with its billed lines, as the matching reads it. */
export interface StoredBill extends RailroadBill {
  bill_id: number
  status: 'review' | 'approved' | 'returned'
  payment_method: string
  waybill_ids: number[]
  chosen: boolean
  pay_cents: number | null
  credit_cents: number
  line_ids: number[]
  version: number
}

const DAY = (name: string) => `to_char(b.${name}, 'YYYY-MM-DD')`
const STORED = raw(`b.bill_id, b.status, b.scac, b.bill_number, b.correction, b.original_number,
  ${DAY('bill_date')} as bill_date, ${DAY('due_date')} as due_date, b.currency, b.total_cents, b.waybill_number,
  ${DAY('waybill_date')} as waybill_date, b.urrwin, b.bill_of_lading, b.authority, b.origin, b.destination, b.payer,
  b.payment_method, b.cars, to_json(b.waybill_ids) as waybill_ids, b.chosen, b.pay_cents, b.credit_cents,
  b.version,
  (select coalesce(json_agg(json_build_object('code', l.code, 'kind', l.kind, 'car', l.car, 'text', l.line_text,
      'quantity', l.quantity::float8, 'rate_unit', l.rate_unit, 'rate', l.rate, 'weight_lb', l.weight_lb,
      'cents', l.billed_cents) order by l.position), '[]')
    from railroad_bill_lines l where l.customer_id = b.customer_id and l.bill_id = b.bill_id and l.is_billed) as lines,
  (select coalesce(json_agg(l.line_id order by l.position), '[]')
    from railroad_bill_lines l where l.customer_id = b.customer_id and l.bill_id = b.bill_id and l.is_billed) as line_ids`)

/** Bills, locked until the end of the transaction. */
export const lockBills = (db: Db, customerId: number, ids: readonly number[]) =>
  db.rows<StoredBill>(sql`
    select ${STORED} from railroad_bills b where b.customer_id = ${customerId} and b.bill_id = any (${[...ids]}::int[])
    order by b.bill_id for update of b`)

/**
 * The bills of a railroad for the same waybill as one of these, those among them included. They are found one spelling of a
 * number at a time, before their lines are read: without statistics, as on the first day, one join of all reads every bill
 * for each of these.
 */
export const selectBillsOfMoves = (db: Db, customerId: number, bills: readonly StoredBill[]) =>
  db.rows<StoredBill>(sql`
    with found as materialized (
      select distinct one.bill_id
      from jsonb_to_recordset(${JSON.stringify(bills.map(toMove))}::jsonb) as m (scac text, numbers text[], day date)
      cross join lateral unnest(m.numbers) as spelling (number)
      cross join lateral (
        select o.bill_id from railroad_bills o
        where o.customer_id = ${customerId} and o.waybill_number = spelling.number and o.scac = m.scac
          and o.status <> 'returned' and o.waybill_date is not distinct from m.day
        order by o.bill_date, o.bill_number limit ${MAX_OF_MOVE}) one)
    select ${STORED} from found join railroad_bills b on b.customer_id = ${customerId} and b.bill_id = found.bill_id
    order by b.bill_date, b.bill_number`)

const toMove = ({ scac, waybill_number, waybill_date }: StoredBill): object => ({
  scac,
  numbers: spellings(waybill_number),
  day: waybill_date,
})

const MAX_OF_MOVE = 50
const WAYBILL_DIGITS = 6

/** The ways a waybill number is written: with leading zeros or without. */
export function spellings(number: string | null): string[] {
  if (number === null || number === '') return []
  const bare = stripZeros(number)!
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

export const updateChecked = (
  db: Db,
  customerId: number,
  bills: readonly (CheckedBill & { bill_id: number })[],
) =>
  db.run(sql`
    update railroad_bills b set match = c.match, match_by = c.match_by, waybill_ids = c.waybill_ids,
      expected_cents = c.expected_cents, over_cents = c.over_cents, under_cents = c.under_cents, result = c.result,
      finding = c.finding, claim_until = c.claim_until, credit_cents = c.credit_cents, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as c (bill_id int, match text, match_by text,
      waybill_ids bigint[], expected_cents bigint, over_cents bigint, under_cents bigint, result text, finding text,
      claim_until date, credit_cents bigint)
    where b.customer_id = ${customerId} and b.bill_id = c.bill_id`)

/** A checked line with the stored line it stands for; null: it was not billed. */
export interface CheckedLine extends Omit<Checked, 'line'> {
  bill_id: number
  line_id: number | null
  decision: string | null
  position: number
}

/** Writes what was found out about lines of bills; lines that are missing on a bill are written again. */
export async function replaceChecked(
  db: Db,
  customerId: number,
  billIds: readonly number[],
  lines: readonly CheckedLine[],
): Promise<void> {
  await db.run(sql`
    delete from railroad_bill_lines
    where customer_id = ${customerId} and bill_id = any (${[...billIds]}::int[]) and not is_billed`)
  await db.run(sql`
    update railroad_bill_lines l set expected_cents = c.expected_cents, result = c.result, reason = c.reason, how = c.how,
      sources = c.sources, finding = c.finding, decision = c.decision
    from jsonb_to_recordset(${JSON.stringify(lines.filter(({ line_id }) => line_id !== null))}::jsonb) as c (${raw(CHECKED)})
    where l.customer_id = ${customerId} and l.line_id = c.line_id`)
  const missing = lines.filter(({ line_id }) => line_id === null)
  if (missing.length === 0) return
  await db.run(sql`
    insert into railroad_bill_lines (customer_id, bill_id, position, is_billed, code, kind, car, billed_cents,
      expected_cents, result, reason, how, sources, finding, decision)
    select ${customerId}, c.bill_id, c.position, false, '', c.kind, c.car, 0, c.expected_cents, c.result, c.reason, c.how,
      c.sources, c.finding, c.decision
    from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as c (${raw(CHECKED)})`)
}

const CHECKED = `bill_id int, line_id bigint, position int, kind text, car text, expected_cents bigint, result text, reason text,
  how text, sources jsonb, finding text, decision text`

/** Adds an entry to the history of each of some bills. */
export const insertBillActivity = (
  db: Db,
  customerId: number,
  { userId, userName }: { userId: number | null; userName: string },
  entries: readonly { bill_id: number; details: string }[],
) =>
  db.run(sql`
    insert into railroad_bill_activity (customer_id, bill_id, user_id, user_name, details)
    select ${customerId}, e.bill_id, ${userId}::int, ${userName}, e.details
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (bill_id int, details text)`)

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

/** Ids of open bills that correct a bill. */
export const selectCorrecting = async (
  db: Db,
  customerId: number,
  { scac, bill_number }: Pick<RailroadBill, 'scac' | 'bill_number'>,
): Promise<number[]> =>
  (
    await db.rows<{ bill_id: number }>(sql`
      select bill_id from railroad_bills where customer_id = ${customerId} and scac = ${scac}
        and original_number = ${bill_number} and status = 'review'`)
  ).map(({ bill_id }) => bill_id)

export const updateReturned = (db: Db, customerId: number, billId: number) =>
  db.run(sql`
    update railroad_bills set status = 'returned', pay_cents = 0, act_by = null, version = version + 1
    where customer_id = ${customerId} and bill_id = ${billId}`)

const CLAIM = raw('greatest(billed_cents - least(billed_cents, coalesce(expected_cents, billed_cents)), 0)')

/** Locks the bill that another one corrects, and reads what is still disputed of it; null when nothing is. */
export const lockDisputed = (
  db: Db,
  customerId: number,
  { scac, original_number }: { scac: string; original_number: string },
) =>
  db.row<{ bill_id: number; total_cents: number; claims: { line_id: number; cents: number }[] }>(sql`
    with original as materialized (
      select bill_id, total_cents from railroad_bills where customer_id = ${customerId} and scac = ${scac}
        and bill_number = ${original_number} and status = 'approved'
        and disputed_cents > recovered_cents + denied_cents
      order by bill_id limit 1 for update)
    select o.bill_id, o.total_cents, (
      select coalesce(jsonb_agg(jsonb_build_object('line_id', l.line_id, 'cents', ${CLAIM}) order by l.line_id), '[]')
      from railroad_bill_lines l where l.customer_id = ${customerId} and l.bill_id = o.bill_id
        and l.decision = 'dispute' and l.answer is null) as claims
    from original o`)

/** Records an answer to disputed lines without one; returns how many there were. */
export const updateAnswers = (
  db: Db,
  customerId: number,
  billId: number,
  { lineIds, answer, note }: { lineIds: readonly number[]; answer: string; note: string },
) =>
  db.rows<{ line_id: number; claimed: number }>(sql`
    update railroad_bill_lines set answer = ${answer}, answer_note = ${note},
      recovered_cents = case when ${answer} = 'credited' then ${CLAIM} else 0 end
    where customer_id = ${customerId} and bill_id = ${billId} and line_id = any (${[...lineIds]}::bigint[])
      and decision = 'dispute' and answer is null
    returning line_id, ${CLAIM} as claimed`)

/** Pays denied lines after all, or opens their dispute again; returns what was claimed of each. */
export const updateDenied = (
  db: Db,
  customerId: number,
  billId: number,
  { lineIds, action }: { lineIds: readonly number[]; action: 'pay' | 'dispute' },
) =>
  db.rows<{ line_id: number; claimed: number }>(sql`
    update railroad_bill_lines set is_denial_paid = ${action} = 'pay',
      answer = case when ${action} = 'pay' then answer end, answer_note = case when ${action} = 'pay' then answer_note else '' end
    where customer_id = ${customerId} and bill_id = ${billId} and line_id = any (${[...lineIds]}::bigint[])
      and decision = 'dispute' and answer = 'denied' and not is_denial_paid
    returning line_id, ${CLAIM} as claimed`)

export const addPaid = (db: Db, customerId: number, billId: number, cents: number) =>
  db.run(sql`
    update railroad_bills set pay_cents = pay_cents + ${cents}, version = version + 1
    where customer_id = ${customerId} and bill_id = ${billId}`)

/** Opens a denied claim again: it waits for an answer, and the dispute as it was sent is one of the past. */
export async function reopenDispute(
  db: Db,
  customerId: number,
  billId: number,
  { cents, answerDays }: { cents: number; answerDays: number },
): Promise<void> {
  await db.run(sql`
    with past as (
      delete from railroad_disputes where customer_id = ${customerId} and bill_id = ${billId} returning *)
    insert into railroad_past_disputes (customer_id, bill_id, sent_ts, user_id, user_name, sent_as, recipients,
      account_number, answer_due, note, filename, content)
    select customer_id, bill_id, sent_ts, user_id, user_name, sent_as, recipients, account_number, answer_due, note,
      filename, content from past`)
  await db.run(sql`
    update railroad_bills set denied_cents = denied_cents - ${cents}, act_by = current_date + ${answerDays}::int,
      version = version + 1
    where customer_id = ${customerId} and bill_id = ${billId}`)
}

export const addAnswered = (
  db: Db,
  customerId: number,
  billId: number,
  { recovered, denied }: { recovered: number; denied: number },
) =>
  db.run(sql`
    update railroad_bills set recovered_cents = recovered_cents + ${recovered}, denied_cents = denied_cents + ${denied},
      act_by = case when disputed_cents > recovered_cents + denied_cents + ${recovered + denied} then act_by end,
      claim_until = case when ${denied}::bigint > 0
        then greatest(claim_until, (current_date + interval '6 months')::date) else claim_until end,
      version = version + 1
    where customer_id = ${customerId} and bill_id = ${billId}`)
