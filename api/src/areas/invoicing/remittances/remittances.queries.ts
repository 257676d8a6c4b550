import type { Payable, Remittance } from '#contract/areas/invoicing/remittances/remittances.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface PayableRow {
  scac: string
  currency: Payable['currency']
  bill: Payable['bills'][number]
}

const MAX_PAYABLE = 2000

/** What payments were for of a bill. */
const PAID = raw(`coalesce((select sum(r.pay_cents) from railroad_remittance_bills r
  where r.customer_id = b.customer_id and r.bill_id = b.bill_id), 0)::bigint`)

/** Whether payments were for all that is approved of a bill; a denied claim that is paid after all adds to that. */
const IS_PAID = raw(`exists (select from railroad_remittance_bills r where r.customer_id = b.customer_id
  and r.bill_id = b.bill_id and coalesce(r.settled_cents, r.pay_cents) = b.pay_cents)`)

/** Approved bills that are not paid in full yet, credits included; the oldest first. */
export const selectPayable = (db: Db, customerId: number) =>
  db.rows<PayableRow>(sql`
    select b.scac, b.currency, jsonb_build_object('bill_id', b.bill_id, 'bill_number', b.bill_number,
      'bill_date', to_char(b.bill_date, 'YYYY-MM-DD'), 'due_date', to_char(b.due_date, 'YYYY-MM-DD'),
      'total_cents', b.total_cents, 'pay_cents', b.pay_cents - ${PAID}, 'version', b.version) as bill
    from railroad_bills b
    where b.customer_id = ${customerId} and b.status = 'approved' and not ${IS_PAID}
    order by coalesce(b.due_date, b.bill_date), b.bill_id limit ${MAX_PAYABLE}`)

const MAX_PAID = 200

const COLUMNS =
  raw(`remittance_id, scac, currency, to_char(paid_on, 'YYYY-MM-DD') as paid_on, method, reference,
  total_cents, bill_count, filename, control_number, user_name,
  to_char(created_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_ts`)

export const selectRemittances = (db: Db, customerId: number) =>
  db.rows<Remittance>(sql`
    select ${COLUMNS} from railroad_remittances where customer_id = ${customerId}
    order by remittance_id desc limit ${MAX_PAID}`)

export const selectRemittanceFile = (db: Db, customerId: number, remittanceId: number) =>
  db.row<{ content: string; filename: string }>(sql`
    select content, filename from railroad_remittances
    where customer_id = ${customerId} and remittance_id = ${remittanceId}`)

/** A bill that is to be paid, with its lines. */
export interface BillToPay {
  bill_id: number
  bill_number: string
  bill_date: string
  scac: string
  currency: string
  status: string
  total_cents: number
  /** What is open of it. */
  pay_cents: number
  /** What payments before were for. */
  paid_cents: number
  credit_cents: number
  waybill_number: string | null
  bill_of_lading: string | null
  is_paid: boolean
  lines: {
    billed_cents: number
    expected_cents: number | null
    decision: 'accept' | 'short' | 'dispute' | 'accrue' | null
    reason: string | null
    is_denial_paid: boolean
  }[]
}

/** Bills to pay, locked until the end of the transaction, by their number. */
export async function lockBillsToPay(
  db: Db,
  customerId: number,
  ids: readonly number[],
): Promise<BillToPay[]> {
  const own = sql`b.customer_id = ${customerId} and b.bill_id = any (${[...ids]}::int[])`
  // what was paid while this waited for the lock is seen only by a statement after it
  await db.run(sql`select from railroad_bills b where ${own} order by b.bill_id for update of b`)
  return await db.rows<BillToPay>(sql`
    select b.bill_id, b.bill_number, to_char(b.bill_date, 'YYYY-MM-DD') as bill_date, b.scac, b.currency, b.status,
      b.total_cents, coalesce(b.pay_cents, 0) - ${PAID} as pay_cents, ${PAID} as paid_cents, b.credit_cents,
      b.waybill_number, b.bill_of_lading, ${IS_PAID} as is_paid,
      (select coalesce(json_agg(json_build_object('billed_cents', l.billed_cents, 'expected_cents', l.expected_cents,
          'decision', l.decision, 'reason', l.reason, 'is_denial_paid', l.is_denial_paid) order by l.position), '[]')
        from railroad_bill_lines l
        where l.customer_id = b.customer_id and l.bill_id = b.bill_id and l.is_billed) as lines
    from railroad_bills b where ${own} order by b.bill_number, b.bill_id`)
}

type NewRemittance = Omit<Remittance, 'remittance_id' | 'created_ts'> & { content: string; user_id: number }

/** Stores a payment with its bills; null when the railroad has one of this reference. */
export async function insertRemittance(
  db: Db,
  customerId: number,
  one: NewRemittance,
  bills: readonly Pick<BillToPay, 'bill_id' | 'pay_cents' | 'paid_cents'>[],
): Promise<Remittance | null> {
  const saved = await db.row<Remittance>(sql`
    insert into railroad_remittances (customer_id, scac, currency, paid_on, method, reference, total_cents, bill_count,
      filename, control_number, content, user_id, user_name)
    values (${customerId}, ${one.scac}, ${one.currency}, ${one.paid_on}::date, ${one.method}, ${one.reference},
      ${one.total_cents}, ${one.bill_count}, ${one.filename}, ${one.control_number}, ${one.content}, ${one.user_id},
      ${one.user_name})
    on conflict (customer_id, scac, reference) do nothing returning ${COLUMNS}`)
  if (saved === null) return null
  await db.run(sql`
    insert into railroad_remittance_bills (customer_id, bill_id, remittance_id, pay_cents, settled_cents, payment)
    select ${customerId}, p.bill_id, ${saved.remittance_id}, p.pay_cents, p.pay_cents + p.paid_cents,
      1 + (select count(*) from railroad_remittance_bills r where r.customer_id = ${customerId} and r.bill_id = p.bill_id)
    from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as p (bill_id int, pay_cents bigint, paid_cents bigint)`)
  return saved
}
