import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { getInboundForecast } from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { formatCount } from '#contract/base/plural.ts'
import type { Selection } from '../../../list/use-selection.ts'
import { useMay } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { count } from '../analytics.rules.ts'
import { BAR_DAYS, firstAndMore, type Subtotal, type UnitGroup } from './groups.rules.ts'
import type { ColumnKey } from './columns.rules.ts'
import css from './Pipeline.module.css'
import spoken from '../../../ui/spoken.module.css'

interface Props {
  group: UnitGroup
  shown: readonly ColumnKey[]
  isOpen: boolean
  isNarrow: boolean
  selection: Selection
  onTurn: () => void
  onOverdue: () => void
}

/** The head of a group: its name and count, and a subtotal below each column that has one. */
export function GroupHead({ group, shown, isOpen, isNarrow, selection, onTurn, onOverdue }: Props) {
  const { rows, name, subtotal } = group
  const Mark = isOpen ? ChevronDown : ChevronRight
  const chosen = selection.count === 0 ? 0 : rows.filter((row) => selection.has(row.waybill_id)).length
  const lead = getLeadSpan(shown)
  return (
    <tr className={css.place}>
      <th scope="rowgroup" colSpan={isNarrow ? 1 : lead}>
        <span className={css.line}>
          <input
            type="checkbox"
            className={css.check}
            aria-label={`Select all ${rows.length} of ${name}`}
            checked={chosen === rows.length}
            ref={(input) => {
              if (input) input.indeterminate = chosen > 0 && chosen < rows.length
            }}
            onChange={() =>
              selection.setMany(
                rows.map((row) => row.waybill_id),
                chosen < rows.length,
              )
            }
          />
          <button type="button" className={css.turn} aria-expanded={isOpen} onClick={onTurn}>
            <Mark size={15} aria-hidden="true" /> {name}
          </button>
          {group.zone && <span className={css.zone}>{getZoneName(group.zone)}</span>}
          <Units subtotal={subtotal} />
        </span>
        {isNarrow && <SumLine {...{ subtotal, onOverdue }} />}
      </th>
      {!isNarrow &&
        shown.slice(lead).map((key) => (
          <td key={key} data-number={key === 'days_since_last_sighting' || undefined}>
            <Sum column={key} {...{ group, onOverdue }} />
          </td>
        ))}
    </tr>
  )
}

/** What clocks there say now: `CST`. */
const getZoneName = (zone: string): string => placeTime(Date.now(), zone).split(' ').at(-1) ?? ''

/** The columns without a subtotal at the start, which the name fills. */
function getLeadSpan(shown: readonly ColumnKey[]): number {
  const first = shown.findIndex((key) => SUMMED.has(key))
  return first === -1 ? shown.length : Math.max(1, first)
}

const SUMMED: ReadonlySet<ColumnKey> = new Set([
  'days_since_last_sighting',
  'tele_eta',
  'rail_eta',
  'current_carrier',
  'commodity',
  'origin_location',
  'exceptions',
])

/** How many, and which share is loaded: the rest of the bar is empty or unknown. */
function Units({ subtotal: { units, loaded, empty } }: { subtotal: Subtotal }) {
  const text = `${formatCount(units, 'unit')}: ${count(loaded)} loaded, ${count(empty)} empty`
  return (
    <span className={css.units} title={text}>
      <b>{count(units)}</b>
      <span className={spoken.spoken}>{text}</span>
      <span className={css.share} aria-hidden="true">
        <span style={{ flexGrow: loaded }} />
        <span data-empty style={{ flexGrow: empty }} />
        <span data-rest style={{ flexGrow: units - loaded - empty }} />
      </span>
    </span>
  )
}

interface SumProps extends Pick<Props, 'group' | 'onOverdue'> {
  column: ColumnKey
}

function Sum({ column, group: { subtotal, destinationId }, onOverdue }: SumProps): ReactNode {
  switch (column) {
    case 'days_since_last_sighting':
      return subtotal.silent !== null && <b title="Longest without a sighting">{subtotal.silent}</b>
    case 'tele_eta':
      return <DueBars subtotal={subtotal} destinationId={destinationId} />
    case 'rail_eta':
      return <Overdue units={subtotal.overdue} onOpen={onOverdue} />
    case 'current_carrier':
      return firstAndMore(subtotal.carriers)
    case 'commodity':
      return firstAndMore(subtotal.commodities)
    case 'origin_location':
      return subtotal.origins > 0 && formatCount(subtotal.origins, 'origin')
    case 'exceptions':
      return subtotal.troubled > 0 && <b title="Units with exceptions">{count(subtotal.troubled)}</b>
    default:
      return null
  }
}

interface DueProps {
  subtotal: Subtotal
  destinationId: number | null
}

/** Units due on each of the next days; opens the forecast of a destination. */
function DueBars({ subtotal: { due }, destinationId }: DueProps) {
  const { company } = useSession()
  const maySeeForecast = useMay(getInboundForecast)
  const all = due.reduce((sum, n) => sum + n, 0)
  if (all === 0) return null
  const max = Math.max(...due)
  const text = `${formatCount(all, 'unit')} due in the next ${BAR_DAYS} days`
  const bars = (
    <span className={css.bars} role="img" aria-label={text} title={text}>
      {due.map((n, at) => (
        <span key={at} style={{ height: `${n === 0 ? 1 : Math.max(2, (n / max) * 20)}px` }} />
      ))}
    </span>
  )
  if (destinationId === null || !maySeeForecast) return bars
  return (
    <Link
      to={pathTo(ROUTE_PATHS.forecast, { customerId: company.id }) as never}
      search={{ destinations: String(destinationId) } as never}
      aria-label={`Forecast: ${text}`}
    >
      {bars}
    </Link>
  )
}

/** How many units are overdue; opens them. */
const Overdue = ({ units, onOpen }: { units: number; onOpen: () => void }) =>
  units > 0 && (
    <button type="button" className={css.overdue} onClick={onOpen}>
      <b>{count(units)}</b> overdue
    </button>
  )

/** A subtotal in a line, on a phone. */
const SumLine = ({ subtotal, onOverdue }: { subtotal: Subtotal; onOverdue: () => void }) => {
  const { silent, overdue, troubled } = subtotal
  const parts: ReactNode[] = [
    silent !== null && `silent for up to ${formatCount(silent, 'day')}`,
    overdue > 0 && <Overdue units={overdue} onOpen={onOverdue} />,
    troubled > 0 && `${count(troubled)} with exceptions`,
  ].filter((part) => part !== false)
  return (
    <span className={css.placeSum}>
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

interface TotalProps {
  shown: readonly ColumnKey[]
  total: Subtotal
  isNarrow: boolean
  onOverdue: () => void
  children: ReactNode
}

/** The sums of all groups, below the table. */
export function TotalCells({ shown, total, isNarrow, onOverdue, children }: TotalProps) {
  const lead = getLeadSpan(shown)
  return (
    <>
      <th scope="row" colSpan={isNarrow ? 1 : lead}>
        <span className={css.line}>
          {children} <Units subtotal={total} />
        </span>
        {isNarrow && <SumLine subtotal={total} onOverdue={onOverdue} />}
      </th>
      {!isNarrow &&
        shown.slice(lead).map((key) => (
          <td key={key} data-number={key === 'days_since_last_sighting' || undefined}>
            {getTotal(key, total, onOverdue)}
          </td>
        ))}
    </>
  )
}

function getTotal(key: ColumnKey, { silent, overdue, troubled, due }: Subtotal, open: () => void): ReactNode {
  if (key === 'days_since_last_sighting') return silent
  if (key === 'rail_eta') return <Overdue units={overdue} onOpen={open} />
  if (key === 'exceptions') return troubled > 0 && count(troubled)
  return key === 'tele_eta' && `${count(due.reduce((sum, n) => sum + n, 0))} in ${BAR_DAYS} days`
}
