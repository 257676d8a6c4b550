import type { FleetFigures } from '#contract/areas/fleets/figures/figures.contract.ts'
import { count, showDays } from '../fleets.rules.ts'
import css from './FleetView.module.css'

const MIN_TRIPS = 10
const turns = (figure: number | null): string => (figure === null ? '–' : figure.toFixed(1))
const share = (part: number | null): string => (part === null ? '–' : `${(part * 100).toFixed(1)}%`)

/** Six figures, each with its previous value. */
export function Figures({ figures: { now, before, states } }: { figures: FleetFigures }) {
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
          <dd className={css.figure}>{figure}</dd>
          <dd className={css.before}>{was} before</dd>
        </div>
      ))}
    </dl>
  )
}
