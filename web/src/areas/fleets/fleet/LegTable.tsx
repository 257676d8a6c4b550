import type { FleetFigures } from '#contract/areas/fleets/figures/figures.contract.ts'
import { LEG_KEYS, type LegName } from '#contract/areas/fleets/fleets.rules.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { count, legName, showChange, showDays } from '../fleets.rules.ts'
import type { Opened } from './TripsDialog.tsx'
import { LegMark } from '../legs/LegMark.tsx'
import css from './LegTable.module.css'

interface Props {
  figures: FleetFigures
  onOpen: (opened: Opened) => void
}

const DEFINITIONS: Readonly<Record<LegName, string>> = {
  loaded_transit: 'Loaded release to constructive or actual placement.',
  held: 'Constructive placement to actual placement; none if the car was placed immediately.',
  unload_dwell: 'Actual placement to empty release.',
  empty_transit: 'Empty release to placement for loading.',
  load_dwell: 'Placement for loading to loaded release.',
}

/** Where the days of a round trip go: the color key of the page, and the leg that grew most. */
export function LegTable({ figures: { now, before, states }, onOpen }: Props) {
  const grown = findLongestIncrease(now, before)
  const working = states.cars - states.idle - states.stored - states.in_shop
  const inLeg = (days: number | null) =>
    days === null || !now.mean ? '–' : count(Math.round((days / now.mean) * working))
  return (
    <Panel title="Where the days go">
      <table className={css.table} aria-label="Legs of a round trip">
        <thead>
          <tr>
            <th scope="col">Leg</th>
            <th scope="col">Median</th>
            <th scope="col">Mean</th>
            <th scope="col">Change</th>
            <th scope="col">Cars</th>
          </tr>
        </thead>
        <tbody>
          {LEG_KEYS.map((leg) => (
            <tr key={leg} data-grown={leg === grown || undefined}>
              <th scope="row">
                <span className={css.leg}>
                  <LegMark leg={leg} />
                  <button
                    type="button"
                    className={css.opens}
                    onClick={() =>
                      onOpen({ title: legName(leg), definition: DEFINITIONS[leg], behind: { leg } })
                    }
                  >
                    {legName(leg)}
                  </button>
                </span>
              </th>
              <td>{showDays(now.leg_medians[leg])}</td>
              <td>{showDays(now.leg_means[leg])}</td>
              <td>{showChange(now.leg_means[leg], before.leg_means[leg])}</td>
              <td>{inLeg(now.leg_means[leg])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Round trip</th>
            <td>{showDays(now.median)}</td>
            <td>{showDays(now.mean)}</td>
            <td>{showChange(now.mean, before.mean)}</td>
            <td>{now.mean === null ? '–' : count(working)}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}

const NOTICEABLE_DAYS = 0.2

function findLongestIncrease(now: FleetFigures['now'], before: FleetFigures['before']): LegName | null {
  const changes = LEG_KEYS.map((leg) => ({
    leg,
    days: (now.leg_means[leg] ?? 0) - (before.leg_means[leg] ?? Number.NaN),
  })).filter(({ days }) => days >= NOTICEABLE_DAYS)
  return changes.toSorted((a, b) => b.days - a.days)[0]?.leg ?? null
}
