import { formatCount } from '../../../base/plural.ts'
import { TENDER_MOVES } from './moves.rules.ts'
import { isFailed, type TenderBadge, tenderBadge } from './tenders.rules.ts'

interface OfState {
  state: string
  bills: number
}

/** What became of a bill, in the order of a summary. */
const OUTCOMES = [
  ['accepted', (state: string) => state === 'tender_responded_accepted'],
  ['rejected', (state: string) => state.endsWith('_rejected')],
  ['in conflict', (state: string) => state === 'conflicting_answers'],
  ['not delivered', (state: string) => state.endsWith('_error')],
  ['acknowledged', (state: string) => state === 'acknowledged_accepted'],
  ['canceled', (state: string) => state === 'cancelled'],
  ['dismissed', (state: string) => state === 'dismissed'],
  ['waiting', () => true],
] as const

export type BillOutcome = (typeof OUTCOMES)[number][0]

/** What became of a bill. */
export const getOutcome = (state: string): BillOutcome => OUTCOMES.find(([, matches]) => matches(state))![0]

/** The states in which that became of a bill. */
export const getStates = (outcomes: readonly BillOutcome[]): string[] =>
  Object.keys(TENDER_MOVES).filter((state) => outcomes.includes(getOutcome(state)))

/** How railroads answered a batch of bills: `58 accepted, 2 rejected`. */
export function batchSummary(states: readonly OfState[]): string {
  const counts = new Map<BillOutcome, number>()
  for (const { state, bills } of states) {
    const label = getOutcome(state)
    counts.set(label, (counts.get(label) ?? 0) + bills)
  }
  return OUTCOMES.flatMap(([label]) => (counts.has(label) ? `${counts.get(label)} ${label}` : [])).join(', ')
}

/** A batch fails with any of its bills, and succeeds only with all of them. */
export function batchBadge(states: readonly OfState[]): TenderBadge {
  if (states.some(({ state }) => isFailed(state))) return 'failure'
  const badges = new Set(states.map(({ state }) => tenderBadge(state)))
  if (badges.size === 1) return [...badges][0]!
  return badges.has('pending') ? 'pending' : 'active'
}

/** `60 cars`: each bill of a batch is one car. */
export const batchCars = ({ bills }: { bills: number }): string => formatCount(bills, 'car')

/** A batch is listed by its first bill: these columns are the same in all its bills. */
const SHARED_COLUMNS: ReadonlySet<string> = new Set(['submittedDate', 'carrier', 'origin', 'destination'])

/** Whether the bills of a batch have a column in common, so that batches can be filtered and ordered by it. */
export const isSharedByBatch = (column: string): boolean => SHARED_COLUMNS.has(column)
