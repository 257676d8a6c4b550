import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { MAX_SCORECARD_DAYS } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { showDate, toDay } from '#contract/base/dates.ts'
import { DayRange } from '../../../shared/DayRange.tsx'
import { useFailureToast } from '../../../shared/failure-toast.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { usePageAddress } from '../../../shell/page-address.ts'
import { useSession } from '../../../shell/session.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { reportingGroups, scorecard, type ScorecardQuery } from '../analytics.calls.ts'
import { joined, LOAD_OPTIONS, LOAD_TEXTS, TOASTS, toTableChoice } from '../analytics.rules.ts'
import { getRefusal } from '../days/days.rules.ts'
import { EtaErrors } from '../etas/EtaErrors.tsx'
import { DestinationFilter } from '../places/PlaceFilters.tsx'
import { toBoardFilters } from '../boards/boards.rules.ts'
import { PrintedScope } from '../places/PrintedScope.tsx'
import { useTypedDays } from '../../../shared/use-typed-days.ts'
import { PlaceDwells } from './PlaceDwells.tsx'
import css from './Scorecard.module.css'
import printed from '../places/PrintedScope.module.css'
import {
  MEASURES,
  type Measure,
  type ScorecardChart,
  type ScorecardState,
  stateIn,
  toScorecardPath,
} from './scorecard.rules.ts'
import { ScorecardView } from './ScorecardView.tsx'

/** How railroads kept their first ETA, by lane and month. */
export function ScorecardPage() {
  const { company } = useSession()
  const { search: address, go } = usePageAddress()
  const [today] = useState(() => toDay(new Date()))
  const state = stateIn(address, today)
  const change = (part: Partial<ScorecardState>, how?: { replace: boolean }) =>
    go(toScorecardPath({ ...state, ...part }), how)
  const toTable = (name: ScorecardChart) => toTableChoice(state.tables, name, (tables) => change({ tables }))
  const days = useTypedDays(state, (next, how) => change({ ...next, open: null }, how))
  const refused = getRefusal(days.value, MAX_SCORECARD_DAYS) ?? getRefusal(state, MAX_SCORECARD_DAYS)
  const query: ScorecardQuery = {
    fromDate: state.from,
    toDate: state.to,
    groupId: state.group ?? undefined,
    load: state.load === 'both' ? undefined : state.load,
    destinations: state.destinations.length > 0 ? joined(state.destinations) : undefined,
  }
  const found = useQuery(scorecard(company.id, refused === null ? query : null))
  useFailureToast(found, { none: TOASTS.noTrips, failed: TOASTS.scorecardFailed })
  const groups = useQuery(reportingGroups(company.id)).data?.data ?? []
  return (
    <>
      <PageHead
        title="Scorecard"
        detail={refused === null && `Trips delivered ${showDate(state.from)} to ${showDate(state.to)}`}
      />
      <div className={`${css.bar} ${printed.pickers}`}>
        <Choice
          label="Fleet"
          options={[
            { value: '', label: 'All units' },
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(state.group ?? '')}
          onChange={(id) => change({ group: id === '' ? null : Number(id), open: null })}
        />
        <DestinationFilter
          customerId={company.id}
          groups={state.group === null ? [] : [state.group]}
          destinations={state.destinations}
          onChange={(destinations) => change({ destinations, open: null })}
        />
        <DayRange label="Delivered" {...days} isInvalid={refused !== null} />
        <Segmented
          label="Loaded or empty"
          options={LOAD_OPTIONS}
          value={state.load}
          onChange={(load) => change({ load, open: null })}
        />
        <div className={css.measure}>
          <span aria-hidden="true">Show by month</span>
          <Choice
            label="Show by month"
            options={Object.entries(MEASURES).map(([value, label]) => ({ value, label }))}
            value={state.measure}
            onChange={(measure) => change({ measure: measure as Measure })}
          />
        </div>
      </div>
      <PrintedScope isWide customerId={company.id} chosen={toPlaces(state)} parts={getScope(state)} />
      {refused === null ? (
        <Loaded
          query={found}
          failure={TOASTS.scorecardFailed}
          waiting={<RowsWaiting />}
          removed={
            <EmptyState icon={SearchX} title="No trips">
              {`${TOASTS.noTrips} Choose another fleet or range.`}
            </EmptyState>
          }
        >
          {(data) => (
            <div data-stale={found.isPlaceholderData || undefined} className={css.stack}>
              <ScorecardView
                customerId={company.id}
                scorecard={data}
                state={state}
                query={query}
                onOpen={(open) => change({ open })}
              />
              <div className={css.cards}>
                <PlaceDwells
                  {...toTable('dwells')}
                  customerId={company.id}
                  range={{ fromDate: state.from, toDate: state.to }}
                  isNarrowed={isNarrowed(state)}
                  open={state.place}
                  onOpen={(place) => change({ place })}
                  filters={toBoardFilters(state)}
                />
                <EtaErrors
                  {...toTable('etas')}
                  customerId={company.id}
                  query={query}
                  open={state.etaDays}
                  onOpen={(etaDays) => change({ etaDays })}
                  filters={toBoardFilters(state)}
                />
              </div>
            </div>
          )}
        </Loaded>
      ) : (
        <EmptyState icon={SearchX} title="Check the dates">
          {refused}
        </EmptyState>
      )}
    </>
  )
}

const toPlaces = ({ group, destinations }: ScorecardState) => ({
  groups: group === null ? [] : [group],
  destinations,
})

const getScope = ({ from, to, load, measure }: ScorecardState): string[] => [
  `Delivered ${showDate(from)} to ${showDate(to)}`,
  LOAD_TEXTS[load],
  `By month: ${MEASURES[measure]}`,
]

/** Whether the page shows fewer than all trips, as dwell by location always does. */
const isNarrowed = ({ group, destinations, load }: ScorecardState): boolean =>
  group !== null || destinations.length > 0 || load !== 'both'
