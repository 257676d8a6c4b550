import type { UnloadCapacity } from '#contract/areas/analytics/capacities/capacities.contract.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, useMemo, useRef, useState } from 'react'
import type { Selection } from '../../../list/use-selection.ts'
import { useLatest } from '../../../ui/table/use-latest.ts'
import { useRowKeys } from '../../../ui/table/use-row-keys.ts'
import { useScrolledRows } from '../../../ui/table/use-scrolled-rows.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { useOnPaper } from '../../../ui/use-on-paper.ts'
import { count, NARROW } from '../analytics.rules.ts'
import { getOverDays } from './capacities.rules.ts'
import { canOpen, type Figure } from './figures.rules.ts'
import { GroupHead, TotalCells } from './GroupHead.tsx'
import { groupNoun, type Subtotal, type UnitGroup } from './groups.rules.ts'
import { type ColumnKey, getPipelineColumn, type GroupKey, type GroupNames } from './columns.rules.ts'
import type { Sort } from './pipeline.rules.ts'
import { getGroupSlice, getSpots, type GroupSpot, HEIGHTS } from './spots.rules.ts'
import css from './Pipeline.module.css'
import { Unit } from './Unit.tsx'

interface Props {
  groups: readonly UnitGroup[]
  total: Subtotal
  groupBy: GroupKey
  columns: readonly ColumnKey[]
  names: GroupNames
  customerId: number
  /** What destinations can unload, by their id. */
  capacities: ReadonlyMap<number, UnloadCapacity>
  today: string
  sort: Sort
  onSort: (sort: Sort) => void
  selection: Selection
  /** Something is searched for: every group with a hit is open, in full. */
  isSearched: boolean
  /** Lists the units of a figure, of a group or of all. */
  onFigure: (figure: Figure, subtotal: Subtotal, group: UnitGroup | null) => void
}

/** Units by group, each with its subtotals. Rows are drawn where the reader looks; all of them on paper. */
export function PipelineTable(props: Props) {
  const { groups, total, groupBy, columns, sort, onSort, selection, isSearched, onFigure } = props
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set())
  const box = useRef<HTMLElement>(null)
  const isPaper = useOnPaper()
  const isNarrow = useMedia(NARROW)
  const drawn = useScrolledRows(box, isPaper)
  const onKeyDown = useRowKeys(box, selection)
  const isAllOpen = isPaper || isSearched || groupBy === 'none'
  const heights = useMemo(() => {
    const usual = isNarrow ? HEIGHTS.narrow : HEIGHTS.wide
    return groupBy === 'none' ? { ...usual, head: 0 } : usual
  }, [isNarrow, groupBy])
  const spots = useMemo(
    () => getSpots(groups, { turned, whole, isAllOpen, heights }),
    [groups, turned, whole, isAllOpen, heights],
  )
  const onToggle = useLatest((id: number, isRange: boolean) =>
    selection.toggle(id, isRange ? getListed(spots) : undefined),
  )
  const shown = isNarrow ? PHONE_COLUMNS : columns.filter((key) => key !== groupBy)
  const flip = (set: ReadonlySet<string>, key: string) =>
    new Set(set.has(key) ? [...set].filter((one) => one !== key) : [...set, key])
  const span = isNarrow ? 1 : shown.length
  return (
    <section
      ref={box}
      className={css.frame}
      tabIndex={0}
      aria-label={`Units by ${groupNoun(groupBy, 1)}`}
      onKeyDown={onKeyDown}
    >
      <table
        className={css.table}
        style={{ minWidth: isNarrow ? undefined : `${getWidth(shown)}px` }}
        aria-label="Pipeline"
        aria-rowcount={total.units}
        data-narrow={isNarrow}
      >
        {!isNarrow && <Widths shown={shown} />}
        <thead>
          <tr>
            {shown.map((key, at) => (
              <Head key={key} column={key} sort={sort} onSort={onSort} choice={at === 0 ? selection : null} />
            ))}
          </tr>
        </thead>
        {spots.map((spot) => (
          <Fragment key={spot.group.key}>
            {spot.bottom < drawn.from || spot.top > drawn.to ? (
              <BlankGroup height={spot.bottom - spot.top} span={span} />
            ) : (
              <Group
                {...props}
                spot={spot}
                slice={getGroupSlice(spot, drawn, heights)}
                {...{ shown, isNarrow, span, onToggle }}
                onTurn={() => setTurned(flip(turned, spot.group.key))}
                onWhole={() => setWhole(flip(whole, spot.group.key))}
              />
            )}
          </Fragment>
        ))}
        <tfoot>
          <tr>
            <TotalCells {...{ shown, total, isNarrow }} onOpen={(figure) => onFigure(figure, total, null)}>
              {groupBy === 'none'
                ? 'All units'
                : `${count(groups.length)} ${groupNoun(groupBy, groups.length)}`}
            </TotalCells>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** The units of open groups in the order they are listed: a range leaves out what is folded away. */
const getListed = (spots: readonly GroupSpot[]): number[] =>
  spots.flatMap(({ group, rows }) => group.rows.slice(0, rows).map(({ waybill_id }) => waybill_id))

const PHONE_COLUMNS: readonly ColumnKey[] = ['equipment_id']

const COLUMN_PX = 136
const getPx = (key: ColumnKey): number => getPipelineColumn(key).px ?? COLUMN_PX
const getWidth = (shown: readonly ColumnKey[]): number => shown.reduce((sum, key) => sum + getPx(key), 0)

const Widths = ({ shown }: { shown: readonly ColumnKey[] }) => (
  <colgroup>
    {shown.map((key) => (
      <col key={key} style={{ width: `${getPx(key)}px` }} />
    ))}
  </colgroup>
)

interface BlankProps {
  height: number
  span: number
}

/** The space of rows that are not rendered. */
const BlankRow = ({ height, span }: BlankProps) =>
  height > 0 && (
    <tr aria-hidden="true">
      <td
        className={css.blank}
        colSpan={span}
        style={{ height: `${height}px` }}
        aria-label="Rows off screen"
      />
    </tr>
  )

/** The space of a group that is not rendered. */
const BlankGroup = (props: BlankProps) => (
  <tbody aria-hidden="true">
    <BlankRow {...props} />
  </tbody>
)

interface GroupProps extends Props {
  spot: GroupSpot
  slice: { from: number; to: number }
  shown: readonly ColumnKey[]
  isNarrow: boolean
  span: number
  onToggle: (id: number, isRange: boolean) => void
  onTurn: () => void
  onWhole: () => void
}

function Group({ spot, slice, shown, isNarrow, span, onToggle, onTurn, onWhole, ...props }: GroupProps) {
  const { group, rows, isOpen, isCut, rowHeight } = spot
  const { names, customerId, selection, groupBy, capacities, today, onFigure } = props
  const before = slice.from * rowHeight
  const after = (rows - slice.to) * rowHeight
  return (
    <tbody>
      {groupBy !== 'none' && (
        <GroupHead
          {...{ group, shown, isOpen, isNarrow, selection, onTurn }}
          over={getOverDays(group.subtotal.due, capacities.get(group.destinationId ?? -1), today)}
          onOpen={canOpen(group, groupBy) ? (figure) => onFigure(figure, group.subtotal, group) : null}
        />
      )}
      {isOpen && <BlankRow height={before} span={span} />}
      {isOpen &&
        group.rows
          .slice(slice.from, slice.to)
          .map((row, at) => (
            <Unit
              key={row.waybill_id}
              {...{ row, shown, names, customerId, isNarrow }}
              index={spot.first + slice.from + at + 1}
              isChosen={selection.has(row.waybill_id)}
              onToggle={onToggle}
            />
          ))}
      {isOpen && <BlankRow height={after} span={span} />}
      {isOpen && isCut && (
        <tr className={css.more}>
          <td colSpan={span}>
            <button type="button" onClick={onWhole}>
              Show all {count(group.rows.length)} {groupBy === 'destination_location' ? 'to' : 'of'}{' '}
              {group.name}
            </button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

interface HeadProps {
  column: ColumnKey
  sort: Sort
  onSort: Props['onSort']
  /** In the first column: selects all units of the view. */
  choice: Selection | null
}

function Head({ column, sort, onSort, choice }: HeadProps) {
  const key = column === 'tele_eta' ? 'etaDate' : column
  const isOn = sort.key === key || sort.key === column
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  const direction = sort.isDescending ? 'descending' : 'ascending'
  const { label, kind, head = label } = getPipelineColumn(column)
  const isNumber = kind === 'number'
  return (
    <th
      scope="col"
      aria-label={choice || head !== label ? label : undefined}
      aria-sort={isOn ? direction : undefined}
      data-number={isNumber || undefined}
    >
      {choice && (
        <input
          type="checkbox"
          className={css.check}
          aria-label="Select all units"
          checked={choice.page === 'all'}
          ref={(input) => {
            if (input) input.indeterminate = choice.page === 'some'
          }}
          onChange={choice.togglePage}
        />
      )}
      <button
        type="button"
        className={css.head}
        {...(head !== label && { 'aria-label': label, title: label })}
        onClick={() => onSort({ key, isDescending: isOn ? !sort.isDescending : isNumber })}
      >
        {head}
        {isOn && <Arrow size={13} aria-hidden="true" />}
      </button>
    </th>
  )
}
