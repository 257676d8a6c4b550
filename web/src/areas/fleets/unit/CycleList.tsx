import type { Cycle } from '#contract/areas/fleets/cycles/cycles.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { showDays, TOASTS } from '../fleets.rules.ts'
import css from './UnitView.module.css'

const LOADS = { L: 'Loaded', E: 'Empty' } as const

/** Cycles, release to release, newest first. */
export function CycleList({ cycles }: { cycles: readonly Cycle[] }) {
  if (cycles.length === 0) return <p className={css.note}>{TOASTS.noTrips}</p>
  return (
    <SimpleTable
      label="Cycles"
      kind="flush"
      rows={cycles}
      getKey={({ id }) => id}
      columns={[
        {
          head: 'Released',
          names: true,
          oneLine: true,
          render: ({ start_date, incomplete_data }) => (
            <>
              {showDate(start_date)}
              {incomplete_data && <span className={css.small}>Incomplete data</span>}
            </>
          ),
        },
        {
          head: 'Load',
          render: ({ load_empty_status }) =>
            load_empty_status === null ? 'Unknown' : LOADS[load_empty_status],
        },
        {
          head: 'From and to',
          render: ({ origin_name, destination_name }) =>
            `${origin_name ?? 'Unknown'} to ${destination_name ?? 'unknown'}`,
        },
        {
          head: 'Legs',
          wide: true,
          render: ({ cycle_legs }) =>
            cycle_legs
              .map(
                ({ status_label, duration_days }) =>
                  `${status_label} ${duration_days === null ? 'so far' : showDays(duration_days)}`,
              )
              .join(' · ') || '–',
        },
        {
          head: 'Cycle',
          number: true,
          oneLine: true,
          render: ({ status, status_label, total_cycle_duration }) =>
            status === 'complete' ? showDays(total_cycle_duration) : status_label,
        },
      ]}
    />
  )
}
