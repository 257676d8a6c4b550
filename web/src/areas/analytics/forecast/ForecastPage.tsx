import { useQuery } from '@tanstack/react-query'
import { CalendarDays, SearchX } from 'lucide-react'
import { useFailureToast } from '../../../shared/failure-toast.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { usePageAddress } from '../../../shell/page-address.ts'
import { useSession } from '../../../shell/session.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { forecast, reportingGroups, unloadCapacities } from '../analytics.calls.ts'
import { TOASTS } from '../analytics.rules.ts'
import { PlaceFilters } from '../places/PlaceFilters.tsx'
import { AsOf } from '../units/AsOf.tsx'
import css from './Forecast.module.css'
import printed from '../places/PrintedScope.module.css'
import {
  toForecastPath,
  type Fleet,
  type ForecastState,
  stateIn,
  WEEKS,
  withFleet,
} from './forecast.rules.ts'
import { ForecastView } from './ForecastView.tsx'

const FLEETS = ['Compare fleet 1', 'Compare fleet 2', 'Compare fleet 3']
const NONE = ''

/** How many units come on which day; nothing is asked for before a destination or a fleet is chosen (ANA-072, ANA-079). */
export function ForecastPage() {
  const { company } = useSession()
  const { search: address, go } = usePageAddress()
  const state = stateIn(address)
  const change = (part: Partial<ForecastState>) => go(toForecastPath({ ...state, ...part }))
  const groups = useQuery(reportingGroups(company.id)).data?.data ?? []
  // A fleet in the URL that no longer exists has no column.
  const fleets: Fleet[] = state.fleets.flatMap((id) => groups.find((group) => group.id === id) ?? [])
  const compared = state.fleets.filter((id) => id !== null)
  const found = useQuery(forecast(company.id, state, compared))
  useFailureToast(found, { none: TOASTS.noRows, failed: TOASTS.reportFailed })
  // a place unloads all fleets: its capacity says nothing about one
  const limitedIds = state.groups.length === 0 ? state.destinations : []
  const capacities = useQuery(unloadCapacities(company.id, limitedIds)).data?.data ?? []
  const isChosen = state.destinations.length + state.groups.length > 0
  return (
    <>
      <PageHead title="Forecasting" detail={<AsOf query={found} />} />
      <div className={`${css.bar} ${printed.pickers}`}>
        <PlaceFilters
          customerId={company.id}
          chosen={state}
          onChange={(places) => change({ ...places, day: null, dayGroup: null })}
        />
        <div className={css.fleets} role="group" aria-label="Fleets to compare">
          {FLEETS.map((label, at) => (
            <Choice
              key={label}
              label={label}
              options={[
                { value: NONE, label },
                ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={String(state.fleets[at] ?? NONE)}
              onChange={(id) =>
                change({ fleets: withFleet(state.fleets, at, id === NONE ? null : Number(id)) })
              }
            />
          ))}
        </div>
        <Segmented
          label="Weeks"
          options={WEEKS.map((value) => ({ value, label: `${value} weeks` }))}
          value={state.weeks}
          onChange={(weeks) => change({ weeks })}
        />
      </div>
      {!isChosen ? (
        <EmptyState icon={CalendarDays} title="Choose a destination or a fleet">
          {compared.length > 0
            ? 'Fleets to compare only split a forecast into columns. Choose what to forecast under All fleets or All destinations.'
            : 'See how many units are due each day.'}
        </EmptyState>
      ) : (
        <Loaded
          query={found}
          failure={TOASTS.reportFailed}
          waiting={<RowsWaiting />}
          removed={
            <EmptyState icon={SearchX} title="No units en route">
              {TOASTS.noRows} Choose other fleets or destinations.
            </EmptyState>
          }
        >
          {({ data }) => (
            <ForecastView
              customerId={company.id}
              forecast={data}
              fleets={fleets}
              capacities={limitedIds.length > 0 ? capacities : []}
              state={state}
              onChange={change}
            />
          )}
        </Loaded>
      )}
    </>
  )
}
