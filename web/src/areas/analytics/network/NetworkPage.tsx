import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Columns2, Layers, SearchX } from 'lucide-react'
import { useState } from 'react'
import { toDay, isDay, showDate } from '#contract/base/dates.ts'
import { DayRange } from '../../../shared/DayRange.tsx'
import { useFailureToast } from '../../../shared/failure-toast.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { network, reportingGroups } from '../analytics.calls.ts'
import { LOAD_OPTIONS, LOAD_TEXTS, TOASTS } from '../analytics.rules.ts'
import { PrintedScope } from '../places/PrintedScope.tsx'
import css from './Network.module.css'
import printed from '../places/PrintedScope.module.css'
import { toNetworkPath, type NetworkState, stateIn, TOPS } from './network.rules.ts'
import { NetworkView } from './NetworkView.tsx'

/** Lanes of a fleet in a range, on the map and ranked (ANA-059 to ANA-066). */
export function NetworkPage() {
  const { company } = useSession()
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [today] = useState(() => toDay(new Date()))
  const state = stateIn(address, today)
  const [typed, setTyped] = useState({ from: state.from, to: state.to })
  const change = (part: Partial<NetworkState>) =>
    void navigate({ to: '.', search: toNetworkPath({ ...state, ...part }) as never, replace: true })
  const setDays = (next: typeof typed) => {
    setTyped(next)
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) change({ ...next, lane: null })
  }
  const isWhole = isDay(typed.from) && isDay(typed.to)
  const range = { fromDate: state.from, toDate: state.to }
  const found = useQuery(network(company.id, state.group, isWhole ? range : null))
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
        <DayRange label="Date range" value={typed} onChange={setDays} />
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
        ]}
      />
      {state.group === null ? (
        <EmptyState icon={Layers} title="Choose a fleet">
          See its busiest lanes on the map and in a table.
        </EmptyState>
      ) : (
        <Loaded
          query={found}
          failure={TOASTS.reportFailed}
          waiting={<RowsWaiting />}
          removed={
            <EmptyState icon={SearchX} title={isWhole ? 'No trips' : 'Enter both dates'}>
              {isWhole
                ? `${TOASTS.noNetwork} Choose another fleet or range.`
                : 'Enter a start date and an end date.'}
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
