import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import { statusLabel } from '#contract/areas/visibility/assets/assets.rules.ts'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { StatusBadge } from '../../../ui/rail/StatusBadge.tsx'
import { waitingLongest } from './dashboard.calls.ts'
import css from './WaitingLongest.module.css'

const MOST_ROWS = 8

/** The units that stand still for longest: where a call to the railroad helps first. */
export function WaitingLongest({ customerId }: { customerId: number }) {
  const { data, error } = useQuery(waitingLongest(customerId))
  // The counts above say what went wrong, and offer to try again.
  if (error && !data) return null
  const rows = data?.data.slice(0, MOST_ROWS)
  return (
    <section className={css.panel} aria-labelledby="waiting-longest">
      <h2 id="waiting-longest" className={css.title}>
        Waiting longest
      </h2>
      {rows?.length === 0 && (
        <p className={css.none}>Every asset under way was seen within the last two days.</p>
      )}
      {rows && rows.length > 0 && (
        <SimpleTable
          kind="plain"
          label="Waiting longest"
          rows={rows}
          keyOf={(row) => row.waybill_id}
          columns={[
            { head: 'Equipment', names: true, render: (row) => <Unit row={row} customerId={customerId} /> },
            {
              head: 'Status',
              mark: true,
              render: (row) => <StatusBadge code={row.status_code} label={statusLabel(row.status_code)} />,
            },
            { head: 'Current location', render: (row) => row.current_location ?? '–' },
            { head: 'Last event', className: css.event, render: (row) => row.last_event_text ?? '–' },
            { head: 'Days since', number: true, render: (row) => row.days_since_last_sighting ?? '–' },
          ]}
        />
      )}
    </section>
  )
}

function Unit({ row, customerId }: { row: AssetRow; customerId: number }) {
  return (
    <Link
      to="/visibility/$customerId/waybills/$waybillId"
      params={{ customerId: String(customerId), waybillId: String(row.waybill_id) }}
      className={css.link}
    >
      {row.equipment_id}
    </Link>
  )
}
