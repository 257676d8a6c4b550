import { useQuery } from '@tanstack/react-query'
import { CircleDollarSign } from 'lucide-react'
import { showDollars } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import { isDefaultLayout } from '../../../list/layout.ts'
import { withFilter } from '../../../list/state.ts'
import { ToggleButton } from '../../../ui/filters/QuickCounts.tsx'
import type { AssetView } from './AssetFilters.tsx'
import { allDemurrage, assetDemurrage, withScope } from './assets.calls.ts'

interface Props {
  view: AssetView
  customerId: number
  /** The list is here: sums are loaded after it. */
  isSettled: boolean
}

/** The units with charges on the clock, the most expensive first; the count is of all units, as is the list that a press opens. */
export function DemurrageToggle({ view, customerId, isSettled }: Props) {
  const { state, change } = view
  const { data } = useQuery({ ...allDemurrage(customerId), enabled: isSettled })
  const isOn = state.filters.demurrage !== undefined
  if (!isOn && !data?.count) return null
  const charged = withFilter(state, 'demurrage', { kind: 'compare', operand: 'gt', value: 0 })
  const next = isOn
    ? { ...withFilter(state, 'demurrage', null), sort: null }
    : { ...withScope(charged, 'current'), sort: { by: 'demurrage', dir: 'desc' } as const }
  return (
    <ToggleButton
      label="Demurrage"
      icon={<CircleDollarSign size={14} aria-hidden="true" />}
      count={data?.count ?? null}
      isOn={isOn}
      onToggle={() => change(next)}
    />
  )
}

/** What the listed units have accrued on all pages, where the reader chose to see it. */
export function DemurrageSum({ view, customerId, isSettled }: Props) {
  const { state, preferences, list, kind } = view
  const isAbout =
    state.filters.demurrage !== undefined ||
    state.sort?.by === 'demurrage' ||
    (preferences.layout.shown.includes('demurrage') && !isDefaultLayout(list, kind, preferences.layout))
  const { data } = useQuery({ ...assetDemurrage(customerId, state), enabled: isAbout && isSettled })
  if (!isAbout || !data) return null
  return (
    <>
      {showDollars(data.cents)} in demurrage accrued by {formatCount(data.count, 'unit')} in this list
    </>
  )
}
