import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { placeTime } from '#contract/base/place-time.ts'
import { formatCount } from '#contract/base/plural.ts'
import type { Selection } from '../../../list/use-selection.ts'
import { count } from '../analytics.rules.ts'
import { DueBars } from './DueBars.tsx'
import { FigureButton, type OpenFigure } from './FigureButton.tsx'
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
  /** Units due on each of the next days beyond what the place unloads. */
  over: readonly number[]
  onTurn: () => void
  onOpen: OpenFigure
}

/** The head of a group: its name and count, and a subtotal below each column that has one. */
export function GroupHead({ group, shown, isOpen, isNarrow, selection, over, onTurn, onOpen }: Props) {
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
          <Units subtotal={subtotal} onOpen={onOpen} />
        </span>
        {isNarrow && <SumLine {...{ subtotal, onOpen }} />}
      </th>
      {!isNarrow &&
        shown.slice(lead).map((key) => (
          <td key={key} data-number={key === 'days_since_last_sighting' || undefined}>
            <Sum column={key} {...{ group, over, onOpen }} />
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
function Units({ subtotal: { units, loaded, empty }, onOpen }: { subtotal: Subtotal; onOpen: OpenFigure }) {
  const text = `${formatCount(units, 'unit')}: ${count(loaded)} loaded, ${count(empty)} empty`
  return (
    <span className={css.units}>
      <b title={text}>{count(units)}</b>{' '}
      <span className={spoken.spoken}>{units === 1 ? 'unit' : 'units'}</span>
      <span className={css.share} title={text} aria-hidden="true">
        <span style={{ flexGrow: loaded }} />
        <span data-empty style={{ flexGrow: empty }} />
        <span data-rest style={{ flexGrow: units - loaded - empty }} />
      </span>
      {loaded > 0 && (
        <FigureButton figure="loaded" label={`${count(loaded)} L (loaded)`} onOpen={onOpen}>
          {count(loaded)} L
        </FigureButton>
      )}
      {empty > 0 && (
        <FigureButton figure="empty" label={`${count(empty)} E (empty)`} onOpen={onOpen}>
          {count(empty)} E
        </FigureButton>
      )}
    </span>
  )
}

interface SumProps extends Pick<Props, 'group' | 'over' | 'onOpen'> {
  column: ColumnKey
}

function Sum({ column, group: { subtotal, destinationId }, over, onOpen }: SumProps): ReactNode {
  switch (column) {
    case 'days_since_last_sighting':
      return <Longest days={subtotal.silent} onOpen={onOpen} />
    case 'tele_eta':
      return <DueBars due={subtotal.due} {...{ over, destinationId, onOpen }} />
    case 'rail_eta':
      return <Overdue units={subtotal.overdue} onOpen={onOpen} />
    case 'current_carrier':
      return firstAndMore(subtotal.carriers)
    case 'commodity':
      return firstAndMore(subtotal.commodities)
    case 'origin_location':
      return subtotal.origins > 0 && formatCount(subtotal.origins, 'origin')
    case 'exceptions':
      return <Troubled units={subtotal.troubled} onOpen={onOpen} />
    default:
      return null
  }
}

interface LongestProps {
  days: number | null
  onOpen: OpenFigure
}

/** Days without a sighting of the longest silent. */
const Longest = ({ days, onOpen }: LongestProps) =>
  days !== null && (
    <FigureButton
      figure="longest"
      label={`Longest without a sighting: ${formatCount(days, 'day')}`}
      onOpen={days > 0 ? onOpen : null}
    >
      <b>{days}</b>
    </FigureButton>
  )

interface UnitsProps {
  units: number
  onOpen: OpenFigure
}

const Overdue = ({ units, onOpen }: UnitsProps) =>
  units > 0 && (
    <FigureButton figure="overdue" label={`${count(units)} overdue`} onOpen={onOpen}>
      <span className={css.overdue}>
        <b>{count(units)}</b> overdue
      </span>
    </FigureButton>
  )

const Troubled = ({ units, onOpen }: UnitsProps) =>
  units > 0 && (
    <FigureButton figure="exceptions" label={getTroubledText(units)} onOpen={onOpen}>
      <b>{count(units)}</b>
    </FigureButton>
  )

const getTroubledText = (units: number): string => `${formatCount(units, 'unit')} with exceptions`

/** A subtotal in a line, on a phone. */
const SumLine = ({ subtotal, onOpen }: { subtotal: Subtotal; onOpen: OpenFigure }) => {
  const { silent, overdue, troubled } = subtotal
  const days = silent === null ? '' : `silent for up to ${formatCount(silent, 'day')}`
  const parts: ReactNode[] = [
    silent !== null && (
      <FigureButton figure="longest" label={days} onOpen={silent > 0 ? onOpen : null}>
        {days}
      </FigureButton>
    ),
    overdue > 0 && <Overdue units={overdue} onOpen={onOpen} />,
    troubled > 0 && (
      <FigureButton figure="exceptions" label={`${count(troubled)} with exceptions`} onOpen={onOpen}>
        {count(troubled)} with exceptions
      </FigureButton>
    ),
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
  onOpen: OpenFigure
  children: ReactNode
}

/** The sums of all groups, below the table. */
export function TotalCells({ shown, total, isNarrow, onOpen, children }: TotalProps) {
  const lead = getLeadSpan(shown)
  return (
    <>
      <th scope="row" colSpan={isNarrow ? 1 : lead}>
        <span className={css.line}>
          {children} <Units subtotal={total} onOpen={onOpen} />
        </span>
        {isNarrow && <SumLine subtotal={total} onOpen={onOpen} />}
      </th>
      {!isNarrow &&
        shown.slice(lead).map((key) => (
          <td key={key} data-number={key === 'days_since_last_sighting' || undefined}>
            <Total column={key} {...{ total, onOpen }} />
          </td>
        ))}
    </>
  )
}

function Total({ column, total, onOpen }: Pick<TotalProps, 'total' | 'onOpen'> & { column: ColumnKey }) {
  if (column === 'days_since_last_sighting') return <Longest days={total.silent} onOpen={onOpen} />
  if (column === 'rail_eta') return <Overdue units={total.overdue} onOpen={onOpen} />
  if (column === 'exceptions') return <Troubled units={total.troubled} onOpen={onOpen} />
  if (column !== 'tele_eta') return null
  const due = total.due.reduce((sum, n) => sum + n, 0)
  const text = `${count(due)} in ${BAR_DAYS} days`
  return (
    <FigureButton figure="due" label={text} onOpen={due > 0 ? onOpen : null}>
      {text}
    </FigureButton>
  )
}
