import { getOutcome } from '#contract/areas/waybilling/tenders/batch-summary.rules.ts'
import type { BillsActed, BillState } from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'

export type BulkAction = 'cancel' | 'resend'

/** A bulk action on bills, as its results are shown until they are closed. */
export interface ActedBills {
  action: BulkAction
  /** When it was done, ISO 8601. */
  at: string
  done: number[]
  left: BillsActed['left']
  leftCount: number
}

/** Worst first. */
const KINDS = ['failed', 'skipped', 'waiting', 'succeeded'] as const
export type ResultKind = (typeof KINDS)[number]

export interface ResultGroup {
  kind: ResultKind
  /** `canceled`, after the number of bills. */
  label: string
  /** Why, where there is a reason. */
  reason: string | null
  bills: { requestId: number; name: string }[]
}

const LABELS: Readonly<Record<BulkAction, Readonly<Record<ResultKind, string>>>> = {
  cancel: {
    failed: 'not canceled',
    skipped: 'can’t be canceled',
    waiting: 'waiting for the railroad',
    succeeded: 'canceled',
  },
  resend: {
    failed: 'rejected again',
    skipped: 'not sent',
    waiting: 'waiting for the railroad',
    succeeded: 'accepted',
  },
}

const SUCCESS = { cancel: 'canceled', resend: 'accepted' } as const

const NOT_DELIVERED = 'The railroad couldn’t be reached.'

function getKind(action: BulkAction, state: string): ResultKind {
  const outcome = getOutcome(state)
  if (outcome === SUCCESS[action]) return 'succeeded'
  const isOver = outcome === 'rejected' || outcome === 'not delivered' || outcome === 'in conflict'
  // a bill that a railroad has again was not canceled
  return isOver || (action === 'cancel' && outcome === 'accepted') ? 'failed' : 'waiting'
}

const getReason = ({ state, failure }: BillState): string | null =>
  failure ?? (getOutcome(state) === 'not delivered' ? NOT_DELIVERED : null)

/** What became of bills that were acted on together, by outcome and reason. */
export function groupResults({ action, left }: ActedBills, bills: readonly BillState[]): ResultGroup[] {
  const found = [
    ...bills.map((bill) => {
      const kind = getKind(action, bill.state)
      return { kind, reason: kind === 'failed' ? getReason(bill) : null, bill }
    }),
    ...left.map(({ id, name, why }) => ({
      kind: 'skipped' as const,
      reason: why,
      bill: { requestId: id, name },
    })),
  ]
  const groups = Map.groupBy(found, ({ kind, reason }) => `${kind} ${reason}`)
  return [...groups.values()]
    .map((of) => ({
      kind: of[0]!.kind,
      label: LABELS[action][of[0]!.kind],
      reason: of[0]!.reason,
      bills: of.map(({ bill: { requestId, name } }) => ({ requestId, name })),
    }))
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
}
