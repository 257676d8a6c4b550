import { stripZeros } from '#rail/bills/bill.ts'
import { checkBill, type Checked, sumUp } from '#rail/bills/match.ts'
import { getEarlierBills } from '#rail/bills/moves.ts'
import type { Db } from '../../../db/tx.ts'
import { yieldToCalls } from '../../../jobs/yield.ts'
import {
  type CheckedBill,
  type CheckedLine,
  lockBills,
  replaceChecked,
  selectBillsOfMoves,
  type StoredBill,
  updateChecked,
} from './bills.queries.ts'
import { gatherEvidence } from './evidence.service.ts'
import { openTariffs, type Tariffs } from './tariffs.service.ts'
import { findTrips, type FoundTrips } from './trips.service.ts'
import { describeMatch, findWorst, suggest, toClaimUntil } from './findings.rules.ts'

/**
 * Compares bills with what we expect of them, and the other open bills of their moves too: which of two is the repeat
 * depends on both. A bill that was approved stays as it is.
 */
export async function checkMoves(db: Db, customerId: number, billIds: readonly number[]): Promise<void> {
  if (billIds.length === 0) return
  const bills = await lockBills(db, customerId, billIds)
  const all = new Map(
    [...(await selectBillsOfMoves(db, customerId, bills)), ...bills].map((bill) => [bill.bill_id, bill]),
  )
  const byMove = Map.groupBy(all.values(), getMove)
  const open = [...all.values()].filter(({ status }) => status === 'review')
  const findOwn = await findTrips(db, customerId, open)
  const tariffs = openTariffs(db, customerId)
  const checked: (CheckedBill & { bill_id: number })[] = []
  const lines: CheckedLine[] = []
  for (const bill of open) {
    const others = byMove
      .get(getMove(bill))!
      .filter((other) => other !== bill)
      .map((other) => ({ ...other, isPaid: isPaid(other) }))
    const one = await checkOne({ db, customerId, bill, found: findOwn(bill), tariffs }, others)
    checked.push(one.bill)
    lines.push(...one.lines)
    await yieldToCalls()
  }
  await updateChecked(db, customerId, checked)
  await replaceChecked(
    db,
    customerId,
    open.map(({ bill_id }) => bill_id),
    lines,
  )
}

/** Bills of one railroad for one waybill; a bill without a waybill is alone. */
const getMove = ({ bill_id, scac, waybill_number, waybill_date }: StoredBill): string =>
  waybill_number === null || waybill_number === ''
    ? `bill ${bill_id}`
    : `${scac} ${stripZeros(waybill_number)} ${waybill_date ?? ''}`

/** Whether money was paid for a bill, or for the one that it replaces. */
const isPaid = ({ status, pay_cents, credit_cents }: StoredBill): boolean =>
  status === 'approved' && (pay_cents ?? 0) + Math.max(0, credit_cents) > 0

interface ToCheck {
  db: Db
  customerId: number
  bill: StoredBill
  found: FoundTrips
  tariffs: Tariffs
}

async function checkOne(
  given: ToCheck,
  others: readonly (StoredBill & { isPaid: boolean })[],
): Promise<{ bill: CheckedBill & { bill_id: number }; lines: CheckedLine[] }> {
  const { bill, found } = given
  const { getTolerance, ...known } = await gatherEvidence(given)
  const checked = checkBill(bill, known, { getTolerance, before: getEarlierBills(bill, others) })
  const { expected, over, under } = sumUp(checked)
  const isUnknown = checked.every(({ expected_cents }) => expected_cents === null)
  return {
    bill: {
      bill_id: bill.bill_id,
      match: found.match,
      match_by: found.by,
      waybill_ids: found.trips.map(({ waybill_id }) => waybill_id),
      expected_cents: isUnknown ? null : expected,
      over_cents: over,
      under_cents: under,
      result: findWorst(checked)?.result ?? 'unchecked',
      finding: describeMatch(checked, found.match),
      claim_until: toClaimUntil(found.trips.map(({ delivered }) => delivered)),
      credit_cents: getCredit(bill, others),
    },
    lines: checked.map((one, at) => toStored(bill, one, at)),
  }
}

/**
 * What was settled before: paid for a bill that this one replaces, or, below zero, withheld from the bill that this credit
 * is for. What was withheld once is not deducted again.
 */
function getCredit(bill: StoredBill, others: readonly StoredBill[]): number {
  const originals = others.filter(
    ({ bill_number, status }) => bill_number === bill.original_number && status === 'approved',
  )
  const sum = (ones: readonly StoredBill[], of: (one: StoredBill) => number) =>
    ones.reduce((all, one) => all + of(one), 0)
  const paid = sum(originals, ({ pay_cents }) => pay_cents ?? 0)
  if (bill.correction === 'RB') return paid
  if (bill.total_cents >= 0 || originals.length === 0) return 0
  const withheld = sum(originals, ({ total_cents, credit_cents }) => total_cents - credit_cents) - paid
  const credits = others.filter(
    ({ original_number, total_cents, status }) =>
      original_number === bill.original_number && total_cents < 0 && status === 'approved',
  )
  return Math.min(0, Math.max(bill.total_cents, -withheld - sum(credits, ({ credit_cents }) => credit_cents)))
}

function toStored(bill: StoredBill, { line, ...one }: Checked, at: number): CheckedLine {
  const place = line === null ? -1 : bill.lines.indexOf(line)
  return {
    ...one,
    bill_id: bill.bill_id,
    line_id: place < 0 ? null : bill.line_ids[place]!,
    decision: suggest(one),
    position: place < 0 ? bill.lines.length + at : place,
  }
}
