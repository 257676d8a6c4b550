import { useQuery } from '@tanstack/react-query'
import { Columns2, Layers, SearchX } from 'lucide-react'
import { useState } from 'react'
import { MAX_NETWORK_DAYS } from '#contract/areas/analytics/network/network.rules.ts'
import { toDay, showDate } from '#contract/base/dates.ts'
import { DayRange } from '../../../shared/DayRange.tsx'
import { useFailureToast } from '../../../shared/failure-toast.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { usePageAddress } from '../../../shell/page-address.ts'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { network, reportingGroups } from '../analytics.calls.ts'
import { LOAD_OPTIONS, LOAD_TEXTS, TOASTS } from '../analytics.rules.ts'
import { getRefusal } from '../days/days.rules.ts'
import { PrintedScope } from '../places/PrintedScope.tsx'
import { useTypedDays } from '../../../shared/use-typed-days.ts'
import css from './Network.module.css'
import { getFilterTexts } from '../filters/filters.rules.ts'
import printed from '../places/PrintedScope.module.css'
import { LANE_FILTERING, toNetworkPath, type NetworkState, stateIn, TOPS } from './network.rules.ts'
import { NetworkView } from './NetworkView.tsx'

/** Lanes of a fleet in a range, on the map and ranked (ANA-059 to ANA-066). */
export function NetworkPage() {
  const { company } = useSession()
  const { search: address, go } = usePageAddress()
  const [today] = useState(() => toDay(new Date()))
  const state = stateIn(address, today)
  const change = (part: Partial<NetworkState>, how?: { replace: boolean }) =>
    go(toNetworkPath({ ...state, ...part }), how)
  const days = useTypedDays(state, (next, how) => change({ ...next, lane: null }, how))
  const refused = getRefusal(days.value, MAX_NETWORK_DAYS) ?? getRefusal(state, MAX_NETWORK_DAYS)
  const range = { fromDate: state.from, toDate: state.to }
  const found = useQuery(network(company.id, state.group, refused === null ? range : null))
  useFailureToast(found, { none: TOASTS.noNetwork, failed: TOASTS.reportFailed })
  const groups = useQuery(reportingGroups(company.id)).data?.data ?? []
  return (
    <>
      <PageHead title="Network Map" />
      <div className={`${css.bar} ${printed.pickers}`}>
        <Choice
          label="Fleet"
          options={[
            { value: '', label: 'Choose a fleet' },
            { value: 'all', label: 'All units' },
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(state.group ?? '')}
          onChange={(id) => change({ group: getGroup(id), lane: null })}
        />
        <DayRange label="Date range" {...days} isInvalid={refused !== null} />
        <Choice
          label="Lanes shown"
          options={TOPS.map((value) => ({ value, label: value === '1500' ? 'All lanes' : `Top ${value}` }))}
          value={state.top}
          onChange={(top) => change({ top: TOPS.find((one) => one === top) ?? state.top })}
        />
        <Segmented
          label="Loaded or empty"
          options={LOAD_OPTIONS}
          value={state.load}
          onChange={(load) => change({ load })}
        />
        <Button
          icon={Columns2}
          aria-pressed={state.isCompared}
          onClick={() => change({ isCompared: !state.isCompared })}
        >
          Compare with the previous period
        </Button>
      </div>
      <PrintedScope
        customerId={company.id}
        chosen={{ groups: typeof state.group === 'number' ? [state.group] : [], destinations: [] }}
        parts={[
          `${showDate(state.from)} to ${showDate(state.to)}`,
          LOAD_TEXTS[state.load],
          state.top === '1500' ? 'All lanes' : `Top ${state.top}`,
          ...getFilterTexts(state.filters, LANE_FILTERING),
        ]}
      />
      {refused !== null && (
        <EmptyState icon={SearchX} title="Check the dates">
          {refused}
        </EmptyState>
      )}
      {refused === null && state.group === null && (
        <EmptyState icon={Layers} title="Choose a fleet">
          See its busiest lanes on the map and in a table.
        </EmptyState>
      )}
      {refused === null && state.group !== null && (
        <Loaded
          query={found}
          failure={TOASTS.reportFailed}
          waiting={<RowsWaiting />}
          removed={
            <EmptyState icon={SearchX} title="No trips">
              {`${TOASTS.noNetwork} Choose another fleet or range.`}
            </EmptyState>
          }
        >
          {(data) => (
            <NetworkView
              customerId={company.id}
              network={data}
              group={state.group ?? 'all'}
              state={state}
              onChange={change}
            />
          )}
        </Loaded>
      )}
    </>
  )
}

const getGroup = (id: string): NetworkState['group'] => {
  if (id === '') return null
  return id === 'all' ? 'all' : Number(id)
}
