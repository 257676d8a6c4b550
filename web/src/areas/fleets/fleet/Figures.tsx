import { useQuery } from '@tanstack/react-query'
import type { TripCosts } from '#contract/areas/fleets/figures/costs.contract.ts'
import type { FleetFigures } from '#contract/areas/fleets/figures/figures.contract.ts'
import type { FleetMonth } from '#contract/areas/fleets/figures/trend.contract.ts'
import { COST_KEYS, COST_PARTS } from '#contract/areas/fleets/fleets.rules.ts'
import { showCents } from '#contract/base/money.ts'
import { useSession } from '../../../shell/session.ts'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { fleetCosts, fleetTrend } from '../fleets.calls.ts'
import { type Chosen, count, showDays } from '../fleets.rules.ts'
import css from './FleetView.module.css'
import type { Opened } from './TripsDialog.tsx'

const MIN_TRIPS = 10
const DAYS_PER_YEAR = 365
const turns = (figure: number | null): string => (figure === null ? '–' : figure.toFixed(1))
const share = (part: number | null): string => (part === null ? '–' : `${(part * 100).toFixed(1)}%`)
const dollars = (cents: number | null): string =>
  cents === null ? '–' : `$${count(Math.round(cents / 100))}`

interface Props {
  group: number | 'all'
  range: Chosen['range']
  figures: FleetFigures
  onOpen: (opened: Opened) => void
}

const DEFINITIONS = {
  'Turns per year': '365 ÷ the mean of these round trips, in days.',
  'Median round trip':
    'Half of these round trips are shorter. Loaded release to next loaded release; counted if it ended in the range.',
  'Mean round trip': 'The mean length of these round trips, loaded release to next loaded release.',
  'Loads per car': 'Round trips that ended in the range ÷ cars in the group.',
  'Loaded miles': 'Loaded share of the miles on these round trips, measured from station to station.',
  'Cost per turn':
    'Sum of the mean of each known cost: lease (monthly rate), mileage (owner’s rate per mile), demurrage (your tariffs), freight and fuel (matched railroad bills).',
} as const
type Name = keyof typeof DEFINITIONS

interface Figure {
  name: Name
  now: string
  before: string
  of?: (month: FleetMonth) => number | null
}

/** Each figure with its previous value and its last twelve months; a press opens its round trips and its definition. */
export function Figures({ group, range, figures, onOpen }: Props) {
  const { now, before, states } = figures
  const { company } = useSession()
  const months = useQuery(fleetTrend(company.id, group, range)).data?.months ?? []
  const costs = useQuery(fleetCosts(company.id, group, range)).data
  const perCar = (trips: number) => (states.cars === 0 ? '–' : (trips / states.cars).toFixed(1))
  const rows: readonly Figure[] = [
    {
      name: 'Turns per year',
      now: turns(now.turns_per_year),
      before: turns(before.turns_per_year),
      of: ({ mean }) => DAYS_PER_YEAR / mean,
    },
    {
      name: 'Median round trip',
      now: showDays(now.median),
      before: showDays(before.median),
      of: ({ median }) => median,
    },
    {
      name: 'Mean round trip',
      now: showDays(now.mean),
      before: showDays(before.mean),
      of: ({ mean }) => mean,
    },
    {
      name: 'Loads per car',
      now: perCar(now.round_trips),
      before: before.round_trips === 0 ? '–' : perCar(before.round_trips),
    },
    {
      name: 'Loaded miles',
      now: share(now.loaded_share),
      before: share(before.loaded_share),
      of: ({ loaded_share }) => loaded_share,
    },
    {
      name: 'Cost per turn',
      now: dollars(costs?.now.known_cents ?? null),
      before: dollars(costs?.before.known_cents ?? null),
    },
  ]
  return (
    <dl className={css.figures} data-few={now.round_trips < MIN_TRIPS || undefined}>
      {rows.map(({ name, now: figure, before: was, of }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={css.figure}>
            <button
              type="button"
              className={css.opens}
              aria-label={`${name}: ${figure}. Show round trips`}
              onClick={() =>
                onOpen({
                  title: name,
                  definition: DEFINITIONS[name],
                  behind: {},
                  ...(name === 'Cost per turn' && costs && { notes: costTexts(costs.now) }),
                })
              }
            >
              {figure}
            </button>
            {of && <Sparkline values={months.map(of)} label={`${name}, by month`} />}
          </dd>
          <dd className={css.before}>{was} before</dd>
        </div>
      ))}
    </dl>
  )
}

/** Each part of the cost, with how many round trips it is known of. */
const costTexts = ({ parts, round_trips }: TripCosts): string[] =>
  COST_KEYS.map((part) => {
    const { mean_cents, known } = parts[part]
    return mean_cents === null
      ? `${COST_PARTS[part]}: unknown`
      : `${COST_PARTS[part]}: ${showCents(mean_cents)} on average, known for ${count(known)} of ${count(round_trips)}`
  })
