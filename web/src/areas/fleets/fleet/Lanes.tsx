import type { FleetFigures } from '#contract/areas/fleets/figures/figures.contract.ts'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { count, showDays } from '../fleets.rules.ts'
import css from './FleetView.module.css'

/** Round trips by where they load and unload. */
export function Lanes({ figures: { lanes } }: { figures: FleetFigures }) {
  if (lanes.length === 0) return <p className={css.note}>No round trips ended in this range.</p>
  return (
    <SimpleTable
      label="Lanes"
      kind="flush"
      rows={lanes}
      keyOf={({ origin, destination }) => `${origin} ${destination}`}
      columns={[
        {
          head: 'Lane',
          names: true,
          render: ({ origin, destination }) => `${origin ?? 'Unknown'} to ${destination ?? 'unknown'}`,
        },
        { head: 'Round trips', number: true, render: ({ round_trips }) => count(round_trips) },
        { head: 'Median', number: true, oneLine: true, render: ({ median }) => showDays(median) },
        { head: 'Mean', number: true, oneLine: true, render: ({ mean }) => showDays(mean) },
      ]}
    />
  )
}
