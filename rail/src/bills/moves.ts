import { type ChargeKind, isAddition, isRepeat, type RailroadBill } from './bill.ts'
import type { Before } from './match.ts'

/** Another bill of the move; one that was paid comes before every bill that is still open. */
type BillOfMove = RailroadBill & { isPaid?: boolean }

/** What counts before a bill: earlier bills of its move, without those that were replaced or canceled. */
export function getEarlierBills(bill: RailroadBill, others: readonly BillOfMove[]): Before {
  const earlier = others.filter((other) => isEarlier(other, bill))
  const standing = withoutReplaced(earlier)
  const billed = new Map<ChargeKind, number>()
  const repeated = new Set(
    standing.filter((one) => standing.some((other) => isEarlier(other, one) && isRepeat(one, other))),
  )
  if (isAddition(bill))
    for (const one of standing.filter((other) => !repeated.has(other)))
      for (const { kind, cents } of one.lines) billed.set(kind, (billed.get(kind) ?? 0) + cents)
  return { repeats: standing.find((other) => isRepeat(bill, other)) ?? null, billed }
}

/** A bill is earlier than what corrects it, and a paid one than an open one, whatever their dates and numbers are. */
function isEarlier(one: BillOfMove, other: BillOfMove): boolean {
  if (other.original_number === one.bill_number) return true
  if (one.original_number === other.bill_number) return false
  const [paid, otherPaid] = [one.isPaid === true, other.isPaid === true]
  if (paid !== otherPaid) return paid
  return one.bill_date === other.bill_date
    ? one.bill_number < other.bill_number
    : one.bill_date < other.bill_date
}

const DROPS: ReadonlySet<string> = new Set(['RB', 'CA', 'BO'])

/** A rebill drops the bill it names, and a cancellation both. */
function withoutReplaced(bills: readonly RailroadBill[]): RailroadBill[] {
  const dropped = new Set(
    bills.filter(({ correction }) => DROPS.has(correction)).map(({ original_number }) => original_number),
  )
  return bills.filter(
    ({ bill_number, correction }) => !dropped.has(bill_number) && correction !== 'CA' && correction !== 'BO',
  )
}
