import { validate } from '#x12/validate.ts'
import { parse } from '#x12/parse.ts'
import type { ParsedSet } from '#x12/set.ts'
import { T410 } from '#x12/sets/t410.ts'
import { format } from '#x12/texts.ts'
import { readTable } from '#contract/import/table.ts'
import type { Db } from '../../../db/tx.ts'
import { selectBillLayouts } from '../bill-layouts/bill-layouts.queries.ts'
import { insertBill, insertBillActivity, type NewBill, selectKnown } from './bills.queries.ts'
import { checkMove } from './checking.service.ts'
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

/** Whether a set of a feed is a railroad’s bill. */
export const isBillSet = ({ id }: Pick<ParsedSet, 'id'>): boolean => id === T410.id

/** What became of a bill: added, or known before; `problem` says that the same number was sent with another amount. */
interface Accepted {
  bill_id: number
  is_new: boolean
  problem: string | null
}

/** Adds a bill once, however often it is sent, and checks it with the other bills of its move. */
export async function takeBill(
  db: Db,
  customerId: number,
  bill: NewBill,
  {
    messageId = null,
    by = PORTAL,
  }: { messageId?: number | null; by?: { userId: number | null; userName: string } } = {},
): Promise<Accepted> {
  const billId = await insertBill(db, customerId, bill, messageId)
  if (billId === null) {
    const known = (await selectKnown(db, customerId, bill))!
    const isSame = known.total_cents === bill.total_cents
    const problem = `Bill ${bill.bill_number} from ${bill.scac} was already received with a different amount. The first one was kept. Ask the railroad to send a rebill or a balance due.`
    return { bill_id: known.bill_id, is_new: false, problem: isSame ? null : problem }
  }
  await insertBillActivity(db, customerId, billId, { ...by, details: RECEIVED[bill.source] })
  await checkMove(db, customerId, billId)
  return { bill_id: billId, is_new: true, problem: null }
}

/** Takes a 410 of a feed; answers how many bills it was, and why it was refused where it was. */
export async function acceptBillSet(
  db: Db,
  customerId: number,
  set: ParsedSet,
  messageId: number,
): Promise<{ count: number; refused: { reason_code: string; reason: string }[] }> {
  const { bill, problem } = readT410(set)
  if (bill === null) return { count: 0, refused: [{ reason_code: 'unusable_bill', reason: problem }] }
  const accepted = await takeBill(db, customerId, bill, { messageId })
  return {
    count: 1,
    refused: accepted.problem === null ? [] : [{ reason_code: 'bill_changed', reason: accepted.problem }],
  }
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
    if (!isBillSet(set)) {
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
