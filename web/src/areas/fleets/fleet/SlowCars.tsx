import { useState } from 'react'
import type { FleetFigures, SlowCar } from '#contract/areas/fleets/figures/figures.contract.ts'
import { Button } from '../../../ui/Button.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { count, INTERRUPTION_NAMES, legName, LOADS, showDays } from '../fleets.rules.ts'
import { Strip } from '../legs/Strip.tsx'
import css from './FleetView.module.css'

const PAGE = 25

interface Props {
  figures: FleetFigures
  onOpen: (equipmentId: string) => void
}

/** Slow cars, slowest first, each with the leg that causes it. */
export function SlowCars({ figures: { slow_cars, slow_count, now }, onOpen }: Props) {
  const [shown, setShown] = useState(PAGE)
  if (slow_cars.length === 0)
    return (
      <p className={css.note}>
        {now.round_trips === 0
          ? 'No round trips ended in this range.'
          : 'No slow cars. Every mean is within 1.25 × the fleet’s median.'}
      </p>
    )
  const median = now.median ?? 0
  const max = Math.max(...slow_cars.map(({ mean }) => mean))
  return (
    <>
      <SimpleTable
        label="Slow cars"
        kind="flush"
        rows={slow_cars.slice(0, shown).map((car, at) => ({ ...car, rank: at + 1 }))}
        getKey={({ equipment_id }) => equipment_id}
        columns={[
          {
            head: 'Car',
            names: true,
            oneLine: true,
            render: ({ rank, equipment_id, display_name, now: position }) => (
              <>
                <span className={css.rank}>{rank}</span>
                <button type="button" className={css.open} onClick={() => onOpen(equipment_id)}>
                  {display_name}
                </button>
                <span className={css.small}>{getPosition(position)}</span>
              </>
            ),
          },
          {
            head: 'Round trip',
            number: true,
            oneLine: true,
            mark: true,
            render: ({ mean }) => (
              <>
                {showDays(mean)}
                <span className={css.small}>+{showDays(mean - median)}</span>
              </>
            ),
          },
          {
            head: 'Legs',
            wide: true,
            className: css.legs,
            render: ({ leg_means, blame }) => (
              <Strip legs={leg_means} medians={now.leg_medians} max={max} blamed={blame?.leg} />
            ),
          },
          {
            head: 'Main delay',
            wide: true,
            className: css.blame,
            render: ({ blame, round_trips }) =>
              blame ? (
                <>
                  <strong>{`${legName(blame.leg)} +${showDays(blame.excess)}`}</strong>
                  <span className={css.small}>
                    {blame.place === null
                      ? ''
                      : `${blame.leg.endsWith('transit') ? 'to' : 'at'} ${blame.place}, `}
                    {`${blame.trips} of ${round_trips} trips`}
                  </span>
                </>
              ) : (
                '–'
              ),
          },
        ]}
      />
      <p className={css.note}>
        Slow: mean round trip over {showDays(1.25 * median)} (1.25 × the fleet’s median). Thick bar: the car’s
        mean legs. Thin bar: the fleet’s median of each leg.
        {slow_count > slow_cars.length &&
          ` Showing the slowest ${count(slow_cars.length)} of ${count(slow_count)}.`}
      </p>
      {shown < slow_cars.length && (
        <p className={css.note}>
          <Button size="small" onClick={() => setShown(shown + PAGE)}>
            Show {Math.min(PAGE, slow_cars.length - shown)} more
          </Button>
        </p>
      )}
    </>
  )
}

/** `Empty, Parsons, KS`; a stored or bad-ordered car shows that instead of its load. */
function getPosition(now: SlowCar['now']): string {
  if (now === null) return 'No current trip'
  const { interruption, load_empty_status: load, location } = now
  const state = interruption === null ? load && LOADS[load] : INTERRUPTION_NAMES[interruption]
  return [state, location].filter(Boolean).join(', ')
}
