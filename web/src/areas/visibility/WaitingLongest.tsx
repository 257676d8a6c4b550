import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AssetRow } from '#contract/areas/visibility/assets.contract.ts'
import { statusLabel } from '#contract/areas/visibility/assets.rules.ts'
import { StatusBadge } from '../../ui/rail/StatusBadge.tsx'
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
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Equipment</th>
              <th scope="col">Status</th>
              <th scope="col">Current location</th>
              <th scope="col" className={css.wide}>
                Last event
              </th>
              <th scope="col" className={css.number}>
                Days since
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.waybill_id} row={row} customerId={customerId} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Row({ row, customerId }: { row: AssetRow; customerId: number }) {
  return (
    <tr>
      <th scope="row">
        <Link
          to="/visibility/$customerId/waybills/$waybillId"
          params={{ customerId: String(customerId), waybillId: String(row.waybill_id) }}
          className={css.link}
        >
          {row.equipment_id}
        </Link>
      </th>
      <td>
        <StatusBadge code={row.status_code} label={statusLabel(row.status_code)} />
      </td>
      <td>{row.current_location ?? '–'}</td>
      <td className={css.wide}>{row.last_event_text ?? '–'}</td>
      <td className={css.number}>{row.days_since_last_sighting ?? '–'}</td>
    </tr>
  )
}
