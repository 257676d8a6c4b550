import { useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, CircleX, Clock, CloudOff, GitCompareArrows, Layers, Send } from 'lucide-react'
import { type BillOutcome, getStates } from '#contract/areas/waybilling/tenders/batch-summary.rules.ts'
import type { listTenderCounts } from '#contract/areas/waybilling/tenders/causes.contract.ts'
import { TENDER_MOVES } from '#contract/areas/waybilling/tenders/moves.rules.ts'
import { tenderStateLabel } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import type { listTenderStatuses } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import type { tenderList } from '#contract/areas/waybilling/tenders/tenders.list.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { withFilter } from '../../../list/state.ts'
import type { ListView } from '../../../list/use-list.ts'
import { type QuickCount, QuickCounts } from '../../../ui/filters/QuickCounts.tsx'
import { tenderCounts } from '../tenders/tenders.calls.ts'

export type BookingView = ListView<typeof tenderList, typeof listTenderStatuses>

const STATE_NAMES = {
  state: Object.keys(TENDER_MOVES).map((value) => ({ value, label: tenderStateLabel(value) })),
}
/** States as the filter names them. */
export const getStateNames = () => STATE_NAMES

/** What rows are called that may each stand for a batch. */
export const BATCH_ROWS = { name: 'rows', singular: 'row' } as const

interface Group {
  key: string
  label: string
  icon: typeof Ban
  tone: string
  /** Null for bills of every outcome. */
  outcomes: readonly BillOutcome[] | null
}

/** What needs a person first; those without a response are among the sent ones too. */
const GROUPS: readonly Group[] = [
  { key: 'all', label: 'All', icon: Layers, tone: 'neutral', outcomes: null },
  { key: 'rejected', label: 'Rejected', icon: CircleX, tone: 'bad', outcomes: ['rejected'] },
  { key: 'conflict', label: 'Conflict', icon: GitCompareArrows, tone: 'act', outcomes: ['in conflict'] },
  { key: 'undelivered', label: 'Not delivered', icon: CloudOff, tone: 'act', outcomes: ['not delivered'] },
  { key: 'late', label: 'No response', icon: Clock, tone: 'act', outcomes: null },
  { key: 'sent', label: 'Sent', icon: Send, tone: 'neutral', outcomes: ['waiting', 'acknowledged'] },
  { key: 'accepted', label: 'Accepted', icon: CircleCheck, tone: 'good', outcomes: ['accepted'] },
  { key: 'canceled', label: 'Canceled', icon: Ban, tone: 'neutral', outcomes: ['canceled', 'dismissed'] },
]

/** How many bills there are of each outcome; a press lists just those. */
export function BookingCounts({ customerId, view }: { customerId: number; view: BookingView }) {
  const { data } = useQuery(tenderCounts(customerId))
  const { state, scope, change } = view
  const condition = state.filters.state
  const toCount = ({ key, label, icon: Icon, tone, outcomes }: Group): QuickCount => {
    const states = outcomes && getStates(outcomes)
    const isScope = (scope === 'late') === (key === 'late')
    const isOn = isScope && isSame(condition?.kind === 'any' ? condition.values : [], states ?? [])
    const next = isOn || states === null ? null : { kind: 'any' as const, values: states }
    return {
      key,
      label,
      icon: <Icon size={14} aria-hidden="true" />,
      tone,
      count: data ? getCount(data, key, states) : null,
      isOn,
      onToggle: () =>
        change({ ...withFilter(state, 'state', next), scope: key === 'late' && !isOn ? 'late' : null }),
    }
  }
  return <QuickCounts label="Bills by state" counts={GROUPS.map(toCount)} />
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value))

function getCount(
  counts: Result<typeof listTenderCounts>,
  key: string,
  states: readonly string[] | null,
): number {
  if (states === null) return key === 'late' ? counts.late : counts.total
  return counts.states.reduce((sum, { state, bills }) => (states.includes(state) ? sum + bills : sum), 0)
}
