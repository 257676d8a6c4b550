import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight, Download, LifeBuoy } from 'lucide-react'
import type { FleetRoundTrip } from '#contract/areas/fleets/figures/figures.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import frame from '../../../ui/frame.module.css'
import { useNow } from '../../../ui/use-now.ts'
import { useFailureToast } from '../../../shared/failure-toast.ts'
import { fleet, fleetUnit, saveEvents, unitCycles, unitEvents, useEmptyToast } from '../fleets.calls.ts'
import { type Chosen, type FleetAddress, TOASTS } from '../fleets.rules.ts'
import { CarPanel } from '../car-records/CarPanel.tsx'
import { CostPanel } from './CostPanel.tsx'
import { CycleList } from './CycleList.tsx'
import { EventList } from './EventList.tsx'
import { LegEvents } from './LegEvents.tsx'
import { NowPanel } from './NowPanel.tsx'
import { RoundTrips } from './RoundTrips.tsx'
import { type Unit, unitSentence, unitTicket, withOngoingLegs } from './unit.rules.ts'
import css from './UnitView.module.css'

interface Props {
  group: number | 'all'
  equipmentId: string
  chosen: Chosen
  go: (change: FleetAddress) => void
}

/** One car: its round trips over the fleet's bar, its cycles, its events. */
export function UnitView({ group, equipmentId, chosen, go }: Props) {
  const { company } = useSession()
  const cycles = useQuery(unitCycles(company.id, group, equipmentId, chosen.range))
  const unit = useQuery(fleetUnit(company.id, group, equipmentId, chosen.range))
  useFailureToast(cycles, { none: TOASTS.noCycles, failed: TOASTS.cyclesFailed })
  useEmptyToast(cycles.data?.waybill_cycles.length === 0, TOASTS.noTrips)
  const figures = useQuery(fleet(company.id, group, chosen.range)).data
  const slow_cars = figures?.slow_cars ?? []
  const slowAt = slow_cars.findIndex((one) => one.equipment_id === equipmentId)
  const slow = slow_cars[slowAt] ?? null
  const now = useNow().getTime()
  const navigate = useNavigate()
  const back = () => go({ equipment_id: undefined, detail_view: undefined, trip: undefined } as never)
  return (
    <div className={css.page}>
      <div className={css.top}>
        <Button variant="plain" size="small" icon={ArrowLeft} onClick={back}>
          {figures?.name ?? 'All cars in the group'}
        </Button>
        <SlowNav
          at={slowAt}
          count={slow_cars.length}
          onGo={(at) => go({ equipment_id: slow_cars[at]!.equipment_id, trip: undefined } as never)}
        />
      </div>
      <Loaded
        query={unit}
        failure="Couldn’t load this car"
        removed={
          <EmptyState icon={ArrowLeft} title="This car isn’t in the group">
            Go back and choose another.
          </EmptyState>
        }
        waiting={<RowsWaiting />}
      >
        {(loaded) => {
          const found = withOngoingLegs(loaded, now)
          return (
            <>
              <header className={css.head}>
                <h2 className={css.title}>{found.display_name}</h2>
                <Button
                  size="small"
                  icon={LifeBuoy}
                  onClick={() =>
                    void navigate({
                      to: pathTo(ROUTE_PATHS.newTicket, { customerId: company.id }),
                      search: unitTicket(found, unitSentence(found, slow)) as never,
                    })
                  }
                >
                  Open a ticket
                </Button>
                <p className={css.sentence}>{unitSentence(found, slow)}</p>
              </header>
              <div className={css.columns}>
                <div className={css.main}>
                  <RoundTrips
                    unit={found}
                    trip={chosen.trip}
                    hasLegs={!chosen.showsEvents}
                    onChoose={(trip) => go({ trip: String(trip) })}
                  />
                  <section className={frame.frame} aria-label="Cycles and events">
                    <div className={css.tools}>
                      <Segmented
                        label="Show"
                        value={chosen.showsEvents ? 'events' : 'cycles'}
                        onChange={(view) => go({ detail_view: view === 'events' ? 'events' : '' })}
                        options={[
                          { value: 'cycles', label: 'Cycles' },
                          { value: 'events', label: 'Events' },
                        ]}
                      />
                    </div>
                    {chosen.showsEvents ? (
                      <Events
                        group={group}
                        equipmentId={equipmentId}
                        range={chosen.range}
                        unit={found}
                        trip={found.round_trips.find(({ waybill_id }) => waybill_id === chosen.trip) ?? null}
                        onAll={() => go({ trip: undefined } as never)}
                      />
                    ) : (
                      <Loaded
                        query={cycles}
                        failure="Couldn’t load cycles"
                        removed={<p className={css.note}>{TOASTS.noCycles}</p>}
                        waiting={<RowsWaiting />}
                      >
                        {({ waybill_cycles }) => <CycleList cycles={waybill_cycles} />}
                      </Loaded>
                    )}
                  </section>
                </div>
                <div className={css.side}>
                  {found.now && <NowPanel customerId={company.id} now={found.now} />}
                  <CostPanel group={group} equipmentId={equipmentId} range={chosen.range} />
                  <CarPanel customerId={company.id} equipmentId={equipmentId} />
                </div>
              </div>
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

/** Loaded only while they are shown (FLT-005): those of the range, or of the chosen round trip by leg. */
function Events({
  group,
  equipmentId,
  range,
  unit,
  trip,
  onAll,
}: Pick<Props, 'group' | 'equipmentId'> & {
  range: Chosen['range']
  unit: Unit
  trip: FleetRoundTrip | null
  onAll: () => void
}) {
  const { company } = useSession()
  const found = useQuery(
    unitEvents(company.id, group, equipmentId, trip === null ? range : getDays(trip, range)),
  )
  useFailureToast(found, { none: TOASTS.noEvents, failed: TOASTS.eventsFailed })
  return (
    <Loaded
      query={found}
      failure="Couldn’t load events"
      removed={<p className={css.note}>{TOASTS.noEvents}</p>}
      waiting={<RowsWaiting />}
    >
      {({ events }) => (
        <>
          <div className={css.tools}>
            <Button size="small" icon={Download} onClick={() => saveEvents(equipmentId, events)}>
              Export CSV
            </Button>
            {trip !== null && (
              <>
                <span className={css.of}>
                  {trip.start_date === null ? 'Release unknown' : `Released ${showDate(trip.start_date)}`}
                  {trip.end_date === null ? ', under way' : ` to ${showDate(trip.end_date)}`}
                </span>
                <Button variant="plain" size="small" onClick={onAll}>
                  Show all events
                </Button>
              </>
            )}
          </div>
          {trip === null ? (
            <EventList events={events} />
          ) : (
            <LegEvents key={trip.waybill_id} trip={trip} unit={unit} events={events} />
          )}
        </>
      )}
    </Loaded>
  )
}

/** The days of a round trip, which may have begun before the range. */
const getDays = ({ start_date, end_date }: FleetRoundTrip, range: Chosen['range']): Chosen['range'] => ({
  fromDate: start_date?.slice(0, 10) ?? range.fromDate,
  toDate: end_date?.slice(0, 10) ?? range.toDate,
})

/** The way to the next slow car, in the order of the fleet's list. */
function SlowNav({ at, count, onGo }: { at: number; count: number; onGo: (at: number) => void }) {
  if (at === -1) return null
  return (
    <span className={css.nav}>
      Slow car {at + 1} of {count}
      <IconButton
        label="Previous slow car"
        icon={ChevronLeft}
        isFramed
        disabled={at === 0}
        onClick={() => onGo(at - 1)}
      />
      <IconButton
        label="Next slow car"
        icon={ChevronRight}
        isFramed
        disabled={at === count - 1}
        onClick={() => onGo(at + 1)}
      />
    </span>
  )
}
