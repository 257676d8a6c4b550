import { checkBill, type Checked, sumUp, whatCameBefore } from '#rail/bills/match.ts'
import type { Db } from '../../../db/tx.ts'
import {
  type CheckedLine,
  lockBill,
  replaceChecked,
  selectBillsOfMove,
  type StoredBill,
  updateChecked,
} from './bills.queries.ts'
import { gatherEvidence } from './evidence.service.ts'
import { findTrips } from './trips.service.ts'
import { describeMatch, findWorst, suggest, toClaimUntil } from './findings.rules.ts'

/** Checks a bill, and then the other open bills of its move: which of two is the repeat depends on both. */
export async function checkMove(db: Db, customerId: number, billId: number): Promise<void> {
  const bill = await lockBill(db, customerId, billId)
  if (bill === null) return
  const others = await selectBillsOfMove(db, customerId, bill)
  await checkStored(db, customerId, bill, others)
  for (const other of others.filter(({ status }) => status === 'review'))
    await checkStored(db, customerId, other, [bill, ...others.filter((one) => one !== other)])
}

/** Compares a bill with what we expect of it, and writes what was found; a bill that was approved stays as it is. */
async function checkStored(
  db: Db,
  customerId: number,
  bill: StoredBill,
  others: readonly StoredBill[],
): Promise<void> {
  if (bill.status !== 'review') return
  const found = await findTrips(db, customerId, bill)
  const { toleranceOf, ...known } = await gatherEvidence({ db, customerId, bill, found })
  const checked = checkBill(bill, known, { toleranceOf, before: whatCameBefore(bill, others) })
  const { expected, over, under } = sumUp(checked)
  const isUnknown = checked.every(({ expected_cents }) => expected_cents === null)
  const worst = findWorst(checked)
  await updateChecked(db, customerId, bill.bill_id, {
    match: found.match,
    match_by: found.by,
    waybill_ids: found.trips.map(({ waybill_id }) => waybill_id),
    expected_cents: isUnknown ? null : expected,
    over_cents: over,
    under_cents: under,
    result: worst?.result ?? 'unchecked',
    finding: describeMatch(checked, found.match),
    claim_until: toClaimUntil(found.trips.map(({ delivered }) => delivered)),
    credit_cents: getCredit(bill, others),
  })
  await replaceChecked(
    db,
    customerId,
    bill.bill_id,
    checked.map((one, at) => toStored(bill, one, at)),
  )
}

/** What was paid for the bill that this one replaces. */
const getCredit = ({ correction, original_number }: StoredBill, others: readonly StoredBill[]): number =>
  correction === 'RB'
    ? others
        .filter(({ bill_number, status }) => bill_number === original_number && status === 'approved')
        .reduce((sum, { pay_cents }) => sum + (pay_cents ?? 0), 0)
    : 0

function toStored(bill: StoredBill, { line, ...one }: Checked, at: number): CheckedLine {
  const place = line === null ? -1 : bill.lines.indexOf(line)
  return {
    ...one,
    line_id: place < 0 ? null : bill.line_ids[place]!,
    decision: suggest(one),
    position: place < 0 ? bill.lines.length + at : place,
  }
}
