import type { FleetFigures } from '#contract/areas/fleets/figures/figures.contract.ts'
import { LEG_KEYS, type LegName } from '#contract/areas/fleets/fleets.rules.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { legName, showChange, showDays } from '../fleets.rules.ts'
import { LegMark } from '../LegMark.tsx'
import css from './LegTable.module.css'

/** Where the days of a round trip go: the color key of the page, and the leg that grew most. */
export function LegTable({ figures: { now, before } }: { figures: FleetFigures }) {
  const grown = mostGrown(now, before)
  return (
    <Panel title="Where the days go">
      <SimpleTable
        label="Legs of a round trip"
        kind="flush"
        rows={LEG_KEYS}
        keyOf={(leg) => leg}
        rowProps={(leg) => (leg === grown ? { className: css.blame } : {})}
        columns={[
          {
            head: 'Leg',
            names: true,
            render: (leg) => (
              <span className={css.leg}>
                <LegMark leg={leg} /> {legName(leg)}
              </span>
            ),
          },
          { head: 'Median', number: true, oneLine: true, render: (leg) => showDays(now.leg_medians[leg]) },
          { head: 'Mean', number: true, oneLine: true, render: (leg) => showDays(now.leg_means[leg]) },
          {
            head: 'Change',
            number: true,
            oneLine: true,
            render: (leg) => showChange(now.leg_means[leg], before.leg_means[leg]),
          },
        ]}
      />
      <p className={css.sum}>
        Round trip: median <strong>{showDays(now.median)}</strong>, mean <strong>{showDays(now.mean)}</strong>
      </p>
    </Panel>
  )
}

const NOTICEABLE_DAYS = 0.2

function mostGrown(now: FleetFigures['now'], before: FleetFigures['before']): LegName | null {
  const changes = LEG_KEYS.map((leg) => ({
    leg,
    days: (now.leg_means[leg] ?? 0) - (before.leg_means[leg] ?? Number.NaN),
  })).filter(({ days }) => days >= NOTICEABLE_DAYS)
  return changes.toSorted((a, b) => b.days - a.days)[0]?.leg ?? null
}
