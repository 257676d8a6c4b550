import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import type { getFleetUnit } from '#contract/areas/fleets/figures/figures.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import frame from '../../../ui/frame.module.css'
import { useFailureToast } from '../../../shared/failure-toast.ts'
import { fleetUnit, saveEvents, unitCycles, unitEvents, useEmptyToast } from '../fleets.calls.ts'
import { type Chosen, type FleetAddress, showDays, TOASTS } from '../fleets.rules.ts'
import { CarPanel } from '../car-records/CarPanel.tsx'
import { CycleList } from './CycleList.tsx'
import { EventList } from './EventList.tsx'
import { NowPanel } from './NowPanel.tsx'
import { RoundTrips } from './RoundTrips.tsx'
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
  const back = () => go({ equipment_id: undefined, detail_view: undefined, trip: undefined } as never)
  return (
    <div className={css.page}>
      <Button variant="plain" size="small" icon={ArrowLeft} onClick={back}>
        All cars in the group
      </Button>
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
        {(found) => (
          <>
            <header className={css.head}>
              <h2 className={css.title}>{found.display_name}</h2>
              <p className={css.sentence}>{getSentence(found)}</p>
            </header>
            <div className={css.columns}>
              <div className={css.main}>
                <RoundTrips unit={found} trip={chosen.trip} onChoose={(trip) => go({ trip: String(trip) })} />
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
                    <Events group={group} equipmentId={equipmentId} range={chosen.range} />
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
                <CarPanel customerId={company.id} equipmentId={equipmentId} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Loaded only while they are shown (FLT-005). */
function Events({
  group,
  equipmentId,
  range,
}: Pick<Props, 'group' | 'equipmentId'> & { range: Chosen['range'] }) {
  const { company } = useSession()
  const found = useQuery(unitEvents(company.id, group, equipmentId, range))
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
          </div>
          <EventList events={events} />
        </>
      )}
    </Loaded>
  )
}

function getSentence({ round_trips, fleet_median }: Answer<typeof getFleetUnit>): string {
  const counted = round_trips.filter(({ left_out, total }) => left_out === null && total !== null)
  if (counted.length === 0) return 'All round trips in this range are excluded.'
  const mean = counted.reduce((sum, { total }) => sum + (total ?? 0), 0) / counted.length
  const base = `A round trip takes ${showDays(mean)}`
  if (fleet_median === null) return `${base}.`
  const more = mean - fleet_median
  return `${base}, ${showDays(Math.abs(more))} ${more >= 0 ? 'longer' : 'shorter'} than the fleet’s median of ${showDays(fleet_median)}.`
}
