import { validate } from '#x12/validate.ts'
import { parse } from '#x12/parse.ts'
import type { ParsedSet } from '#x12/set.ts'
import { T410 } from '#x12/sets/t410.ts'
import { format } from '#x12/texts.ts'
import { readTable } from '#contract/import/table.ts'
import type { Db } from '../../../db/tx.ts'
import { selectBillLayouts } from '../bill-layouts/bill-layouts.queries.ts'
import {
  type BillKey,
  insertBillActivity,
  insertBillLines,
  insertBills,
  type NewBill,
  selectKnown,
} from './bills.queries.ts'
import { checkMoves } from './checking.service.ts'
import { readBillTable } from './csv.rules.ts'
import { readOpenInvoices } from './open-invoices.rules.ts'
import { readT410 } from './t410.rules.ts'

const PORTAL = { userId: null, userName: 'Interline' }
const RECEIVED = {
  '410': '410 received',
  json: 'Open invoice received',
  csv: 'Received in a CSV file',
  hand: 'Entered manually',
}

/** What became of a bill: added, or known before; `problem` says that the same number was sent with another amount. */
interface Accepted {
  bill_id: number
  is_new: boolean
  problem: string | null
}

/** Adds each bill once, however often it is sent, and checks all with the other bills of their moves. */
export async function takeBills(
  db: Db,
  customerId: number,
  bills: readonly NewBill[],
  {
    messageId = null,
    by = PORTAL,
  }: { messageId?: number | null; by?: { userId: number | null; userName: string } } = {},
): Promise<Accepted[]> {
  if (bills.length === 0) return []
  const added = new Map(
    (await insertBills(db, customerId, bills, messageId)).map((one) => [toKey(one), one.bill_id]),
  )
  const fresh = bills.flatMap((bill) => {
    const billId = added.get(toKey(bill))
    // a second bill of the same number in one file is not the one that was added
    added.delete(toKey(bill))
    return billId === undefined ? [] : [{ bill, bill_id: billId }]
  })
  if (fresh.length > 0) {
    const lines = fresh.map(({ bill, bill_id }) => ({ bill_id, lines: bill.lines }))
    const entries = fresh.map(({ bill, bill_id }) => ({ bill_id, details: RECEIVED[bill.source] }))
    await insertBillLines(db, customerId, lines)
    await insertBillActivity(db, customerId, by, entries)
  }
  await checkMoves(
    db,
    customerId,
    fresh.map(({ bill_id }) => bill_id),
  )
  return describeAccepted(db, customerId, bills, new Map(fresh.map(({ bill, bill_id }) => [bill, bill_id])))
}

const toKey = ({ scac, bill_number, correction }: BillKey): string =>
  JSON.stringify([scac, bill_number, correction])

async function describeAccepted(
  db: Db,
  customerId: number,
  bills: readonly NewBill[],
  fresh: ReadonlyMap<NewBill, number>,
): Promise<Accepted[]> {
  const repeated = bills.filter((bill) => !fresh.has(bill))
  const stored = repeated.length === 0 ? [] : await selectKnown(db, customerId, repeated.map(pickKey))
  const known = new Map(stored.map((one) => [toKey(one), one]))
  return bills.map((bill) => {
    const billId = fresh.get(bill)
    if (billId !== undefined) return { bill_id: billId, is_new: true, problem: null }
    const first = known.get(toKey(bill))!
    const problem = `Bill ${bill.bill_number} from ${bill.scac} was already received with a different amount. The first one was kept. Ask the railroad to send a rebill or a balance due.`
    const isSame = first.total_cents === bill.total_cents
    return { bill_id: first.bill_id, is_new: false, problem: isSame ? null : problem }
  })
}

const pickKey = ({ scac, bill_number, correction }: BillKey): BillKey => ({ scac, bill_number, correction })

/** Accepts 410s of a feed; returns for each the reason if it was refused. */
export async function acceptBillSets(
  db: Db,
  customerId: number,
  sets: readonly ParsedSet[],
  messageId: number,
): Promise<{ isBill: boolean; refused: { reason_code: string; reason: string }[] }[]> {
  const read = sets.map(readT410)
  const bills = read.flatMap(({ bill }) => bill ?? [])
  const accepted = (await takeBills(db, customerId, bills, { messageId })).values()
  return read.map(({ bill, problem }) => {
    if (bill === null) return { isBill: false, refused: [{ reason_code: 'unusable_bill', reason: problem }] }
    const changed = accepted.next().value!.problem
    return {
      isBill: true,
      refused: changed === null ? [] : [{ reason_code: 'bill_changed', reason: changed }],
    }
  })
}

interface Read {
  bills: NewBill[]
  problems: string[]
}

/** An interchange, or a group or set without one. */
const X12 = /^\s*(ISA\W|(GS|ST)[*|^~])/

/** Bills of a file: X12, the answer of open invoices, or a CSV that a layout fits. Throws invalid_request for a CSV too large. */
export async function readBills(
  db: Db,
  customerId: number,
  { text, layout }: { text: string; layout: string },
): Promise<Read> {
  if (/^\s*[{[]/.test(text)) return readOpenInvoices(text)
  if (X12.test(text)) return readX12(text)
  const table = await readTable(Buffer.from(text))
  const read = readBillTable(table, await selectBillLayouts(db, customerId), layout)
  if (read.bills.length > MAX_CSV_BILLS)
    return {
      bills: [],
      problems: [`The file has ${read.bills.length} bills. Split it into files of at most ${MAX_CSV_BILLS}.`],
    }
  return read
}

const MAX_CSV_BILLS = 1000

/** Bills of an X12 text; sets of other kinds and findings are named. */
function readX12(text: string): Read {
  const { sets, findings } = parse(text)
  const read: Read = { bills: [], problems: findings.filter(({ weight }) => weight !== 'remark').map(format) }
  for (const set of sets) {
    if (set.id !== T410.id) {
      read.problems.push(`Set ${set.id} is not a railroad bill. Only 410s are accepted here.`)
      continue
    }
    read.problems.push(...validate(set).map(format))
    const { bill, problem } = readT410(set)
    if (bill === null) read.problems.push(problem)
    else read.bills.push(bill)
  }
  if (sets.length === 0 && read.problems.length === 0)
    read.problems.push('The file has no X12 transaction set.')
  return read
}
