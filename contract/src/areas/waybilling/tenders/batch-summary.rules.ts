import { formatCount } from '../../../base/plural.ts'
import { isFailed, type TenderBadge, tenderBadge } from './tenders.rules.ts'

interface OfState {
  state: string
  bills: number
}

/** What became of a bill, in the order of a summary. */
const OUTCOMES: readonly [label: string, isIt: (state: string) => boolean][] = [
  ['accepted', (state) => state === 'tender_responded_accepted'],
  ['rejected', (state) => state.endsWith('_rejected')],
  ['in conflict', (state) => state === 'conflicting_answers'],
  ['not delivered', (state) => state.endsWith('_error')],
  ['acknowledged', (state) => state === 'acknowledged_accepted'],
  ['canceled', (state) => state === 'cancelled'],
  ['dismissed', (state) => state === 'dismissed'],
  ['waiting', () => true],
]

/** How railroads answered a batch of bills: `58 accepted, 2 rejected`. */
export function batchSummary(states: readonly OfState[]): string {
  const counts = new Map<string, number>()
  for (const { state, bills } of states) {
    const [label] = OUTCOMES.find(([, isIt]) => isIt(state))!
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
