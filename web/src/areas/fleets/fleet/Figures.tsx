import type { FleetFigures } from '#contract/areas/fleets/figures/figures.contract.ts'
import { count, showDays } from '../fleets.rules.ts'
import css from './FleetView.module.css'
import type { Opened } from './TripsDialog.tsx'

const MIN_TRIPS = 10
const turns = (figure: number | null): string => (figure === null ? '–' : figure.toFixed(1))
const share = (part: number | null): string => (part === null ? '–' : `${(part * 100).toFixed(1)}%`)

interface Props {
  figures: FleetFigures
  onOpen: (opened: Opened) => void
}

const DEFINITIONS: Readonly<Record<string, string>> = {
  'Turns per year': '365 ÷ the mean of these round trips, in days.',
  'Median round trip':
    'Half of these round trips are shorter. Loaded release to next loaded release; counted if it ended in the range.',
  'Mean round trip': 'The mean length of these round trips, loaded release to next loaded release.',
  'Round trips':
    'Round trips that ended in the range. A bad order, an unreported release or placement, or over 3 × the lane’s median is excluded.',
  'Loads per car': 'Round trips that ended in the range ÷ cars in the group.',
  'Loaded miles': 'Loaded share of the miles of these round trips, by the stations’ mileage.',
}

/** Six figures, each with its previous value; a press opens the round trips behind it and its definition. */
export function Figures({ figures: { now, before, states }, onOpen }: Props) {
  const perCar = (trips: number) => (states.cars === 0 ? '–' : (trips / states.cars).toFixed(1))
  const rows: readonly (readonly [string, string, string])[] = [
    ['Turns per year', turns(now.turns_per_year), turns(before.turns_per_year)],
    ['Median round trip', showDays(now.median), showDays(before.median)],
    ['Mean round trip', showDays(now.mean), showDays(before.mean)],
    ['Round trips', count(now.round_trips), count(before.round_trips)],
    ['Loads per car', perCar(now.round_trips), perCar(before.round_trips)],
    ['Loaded miles', share(now.loaded_share), share(before.loaded_share)],
  ]
  return (
    <dl className={css.figures} data-few={now.round_trips < MIN_TRIPS || undefined}>
      {rows.map(([name, figure, was]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={css.figure}>
            <button
              type="button"
              className={css.opens}
              aria-label={`${name}: ${figure}. Show round trips`}
              onClick={() => onOpen({ title: name, definition: DEFINITIONS[name] ?? '', behind: {} })}
            >
              {figure}
            </button>
          </dd>
          <dd className={css.before}>{was} before</dd>
        </div>
      ))}
    </dl>
  )
}
