import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { listFleetEquipment } from '#contract/areas/fleets/cycles/cycles.contract.ts'
import { CAR_STATES, type CarState } from '#contract/areas/fleets/figures/car-states.contract.ts'
import type { FleetFigures } from '#contract/areas/fleets/figures/figures.contract.ts'
import type { GroupRule } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import frame from '../../../ui/frame.module.css'
import { fleet, fleetTrend, useEmptyToast } from '../fleets.calls.ts'
import { CARS_PATH, type Chosen, count, SIZING_PATH, TOASTS } from '../fleets.rules.ts'
import { CarList } from './CarList.tsx'
import { CarsDialog } from './CarsDialog.tsx'
import { Figures } from './Figures.tsx'
import css from './FleetView.module.css'
import { Histogram } from './Histogram.tsx'
import { Lanes } from './Lanes.tsx'
import { LegTable } from './LegTable.tsx'
import { Sentence } from './Sentence.tsx'
import { SlowCars } from './SlowCars.tsx'
import { type Opened, TripsDialog } from './TripsDialog.tsx'

type Equipment = Answer<typeof listFleetEquipment>['equipment_ids']

interface Props {
  group: number | 'all'
  range: Chosen['range']
  rule: GroupRule | null
  equipment: Equipment
  onOpen: (equipmentId: string, trip?: number) => void
  onEdit: (() => void) | null
}

/** A fleet's round trips: summary, figures, legs and slow cars. */
export function FleetView({ group, range, rule, equipment, onOpen, onEdit }: Props) {
  const { company } = useSession()
  const found = useQuery(fleet(company.id, group, range))
  const [opened, setOpened] = useState<Opened | null>(null)
  const [state, setState] = useState<CarState | null>(null)
  useEmptyToast(found.data?.now.round_trips === 0, TOASTS.noTrips)
  return (
    <Loaded query={found} failure="Couldn’t load the fleet’s figures" waiting={<RowsWaiting />}>
      {(figures) => (
        <div className={css.stack}>
          <section className={`${frame.frame} ${css.lead}`} aria-label={figures.name}>
            <header className={css.head}>
              <h2 className={css.title}>{figures.name}</h2>
              <StatesLine figures={figures} onOpen={setState} />
              {rule && <span className={css.states}>New {ruleText(rule)} join automatically</span>}
              <span className={css.links}>
                <Link
                  to={pathTo(SIZING_PATH, { customerId: company.id })}
                  search={{ group_id: String(group) } as never}
                  {...asButton('plain', 'small')}
                >
                  Fleet size
                </Link>
                <Link
                  to={pathTo(CARS_PATH, { customerId: company.id })}
                  search={(group === 'all' ? {} : { groups: `is.${figures.name}` }) as never}
                  {...asButton('plain', 'small')}
                >
                  Tests and leases
                </Link>
                {onEdit && (
                  <Button variant="plain" size="small" onClick={onEdit}>
                    Edit group
                  </Button>
                )}
              </span>
            </header>
            <Sentence figures={figures} />
            <PartialHistoryNote group={group} range={range} figures={figures} />
            <Figures group={group} range={range} figures={figures} onOpen={setOpened} />
          </section>
          <div className={css.pair}>
            <LegTable figures={figures} onOpen={setOpened} />
            <Histogram figures={figures} onOpen={setOpened} />
          </div>
          <Tabs figures={figures} equipment={equipment} onOpen={onOpen} onOpenFigure={setOpened} />
          {state && <CarsDialog group={group} state={state} onOpen={onOpen} onClose={() => setState(null)} />}
          {opened && (
            <TripsDialog
              group={group}
              range={range}
              opened={opened}
              onOpen={onOpen}
              onClose={() => setOpened(null)}
            />
          )}
        </div>
      )}
    </Loaded>
  )
}

/** States that the previous period is known only in part, or not at all. */
function PartialHistoryNote({
  group,
  range,
  figures,
}: Pick<Props, 'group' | 'range'> & { figures: FleetFigures }) {
  const { company } = useSession()
  const { data } = useQuery(fleetTrend(company.id, group, range))
  const { before } = figures
  if (!data?.known_from || data.known_from <= before.from_date || figures.now.round_trips === 0) return null
  const isPart = data.known_from <= before.to_date
  return (
    <p className={css.known}>
      Round trips are recorded from {showDate(data.known_from)}, so the comparison with{' '}
      {showDate(before.from_date)} to {showDate(before.to_date)}{' '}
      {isPart ? 'covers only part of those days' : 'isn’t possible'}.
    </p>
  )
}

interface StatesProps {
  figures: FleetFigures
  onOpen: (state: CarState) => void
}

/** How many cars work; those that do not open. */
function StatesLine({ figures: { states }, onOpen }: StatesProps) {
  const { cars, idle, stored, in_shop } = states
  const working = cars - idle - stored - in_shop
  return (
    <p className={css.states}>
      {count(working)} of {count(cars)} cars working
      {(['idle', 'stored', 'in_shop'] as const).map((state) => {
        const text = `${count(states[state])}\u00a0${CAR_STATES[state].toLowerCase()}`
        return (
          <Fragment key={state}>
            {' · '}
            {states[state] === 0 ? (
              text
            ) : (
              <button type="button" className={css.opens} onClick={() => onOpen(state)}>
                {text}
              </button>
            )}
          </Fragment>
        )
      })}
    </p>
  )
}

/** Which cars match a group's rule. */
const ruleText = ({ marks, car_types, commodity }: GroupRule): string =>
  [[marks, car_types].filter(Boolean).join(' '), 'cars', commodity && `with ${commodity}`]
    .filter(Boolean)
    .join(' ')

type Tab = 'slow' | 'cars' | 'lanes'

function Tabs({
  figures,
  equipment,
  onOpen,
  onOpenFigure,
}: { figures: FleetFigures; onOpenFigure: (figure: Opened) => void } & Pick<Props, 'equipment' | 'onOpen'>) {
  const [tab, setTab] = useState<Tab>('slow')
  return (
    <section className={frame.frame} aria-label="Cars and lanes">
      <div className={css.tabs}>
        <Segmented
          label="Show"
          value={tab}
          onChange={setTab}
          options={[
            { value: 'slow', label: `Slow cars ${count(figures.slow_count)}` },
            { value: 'cars', label: `All cars ${count(equipment.length)}` },
            { value: 'lanes', label: `Lanes ${count(figures.lanes.length)}` },
          ]}
        />
      </div>
      {tab === 'slow' && <SlowCars figures={figures} onOpen={onOpen} />}
      {tab === 'cars' && <CarList equipment={equipment} onOpen={onOpen} />}
      {tab === 'lanes' && <Lanes figures={figures} onOpen={onOpenFigure} />}
    </section>
  )
}
