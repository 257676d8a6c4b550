import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import { listQuery, getState } from '../../../list/questions.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { HazmatMark } from '../../../ui/rail/HazmatMark.tsx'
import { assets } from '../assets/assets.calls.ts'
import css from './TopRows.module.css'

const MAX = 3

interface Props {
  customerId: number
  title: string
  /** The address of the list whose first rows these are. */
  search: Record<string, string>
  widget: string
}

/** The first units of a widget's list: those that wait longest (PLT-030). */
export function TopRows({ customerId, title, search, widget }: Props) {
  const { data } = useQuery(listQuery(assets, { customerId }, getState(assets, search)))
  const rows = data?.data.slice(0, MAX) ?? []
  if (rows.length === 0) return null
  return (
    <ul className={css.rows} aria-label={`Top units: ${title}`}>
      {rows.map((row) => (
        <li key={row.waybill_id}>
          <Link
            to={ROUTE_PATHS.waybillDetails}
            params={{ customerId: String(customerId), waybillId: String(row.waybill_id) } as never}
            search={{ widget } as never}
            className={css.row}
          >
            <span className={css.unit}>
              {row.equipment_id} <HazmatMark mark={row.hazmat_mark} />
            </span>
            <span className={css.place}>{row.current_location}</span>
            <span className={css.days}>{getDays(row)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const getDays = ({ days_since_last_sighting: days }: AssetRow): string => (days === null ? '' : `${days} d`)
