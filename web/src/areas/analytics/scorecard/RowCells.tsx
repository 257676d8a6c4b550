import { monthName } from '#contract/base/dates.ts'
import type { KeyboardEvent } from 'react'
import type { SlowestPlace } from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import type {
  Mark,
  ScorecardLane,
  ScorecardMonth,
  ScorecardRow,
} from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { MIN_TRIPS } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { formatCount, showHours } from '#contract/base/plural.ts'
import { Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { count } from '../analytics.rules.ts'
import type { ColumnKey } from './columns.rules.ts'
import { getMonthValue } from './months.rules.ts'
import css from './ScorecardTable.module.css'
import {
  getShare,
  type Measure,
  type Opened,
  percent,
  signedDays,
  tons,
  toTone,
  wholeHours,
} from './scorecard.rules.ts'
import { hasFewStops } from './slowest.rules.ts'
import { TransitBar } from './TransitBar.tsx'

interface Props {
  columns: readonly ColumnKey[]
  figures: ScorecardRow
  lane: ScorecardLane | undefined
  max: number
  months: readonly string[]
  measure: Measure
  open: Opened | null
  /** Where its cars stood longest; unknown of a row with too few stops. */
  slowest: SlowestPlace | undefined
  onOpen: (month: string | null, mark: Mark) => void
  onOpenStops: (placeId: number) => void
}

const MUCH_OVER = 0.5

/** What a figure of all months shows, and the trips it opens. */
interface Figure {
  name: string
  value: string | null
  /** What the value leaves to its column's head. */
  unit?: string
  mark: Mark
}

type FigureKey = Exclude<ColumnKey, 'trips' | 'on_time' | 'months' | 'bars' | 'slowest'>

/** A share of trips; unknown where none count. */
const share = (part: number, of: number): string | null => (of === 0 ? null : percent(part / of))

/** Null of a row that is no lane: percentiles of unlike lanes do not add. */
function getFigure(key: FigureKey, row: ScorecardRow, lane: ScorecardLane | undefined): Figure | null {
  const { over_days, compared, weighed } = row
  switch (key) {
    case 'transit':
      return lane ? { name: 'Transit P50 to P90', unit: ' days', value: toDays(lane), mark: 'timed' } : null
    case 'standard':
      return lane
        ? {
            name: 'Standard',
            unit: ' days',
            value: lane.standard_days?.toFixed(1) ?? null,
            mark: 'promised',
          }
        : null
    case 'over':
      return {
        name: 'Median past the first ETA',
        unit: ' days',
        value: over_days === null ? null : signedDays(over_days),
        mark: 'promised',
      }
    case 'our_error':
      return {
        name: 'Our ETA error',
        unit: ' hours',
        value: wholeHours(row.error_hours, compared),
        mark: 'compared',
      }
    case 'their_error':
      return {
        name: 'Railroads’ ETA error',
        unit: ' hours',
        value: wholeHours(row.rail_error_hours, compared),
        mark: 'compared',
      }
    case 'co2':
      return {
        name: 'CO₂ per trip',
        value: weighed === 0 ? null : tons(row.co2_kg / weighed),
        mark: 'weighed',
      }
    case 'no_eta':
      return { name: 'Without the railroad’s ETA', value: count(row.trips - row.promised), mark: 'no_eta' }
    case 'slipped':
      return { name: 'Slipped', value: share(row.slipped, row.estimated), mark: 'slipped' }
    case 'pulled':
      return { name: 'Pulled in 24 h', value: share(row.pulled, row.releases), mark: 'pulled_late' }
  }
}

/** The cells of a row in the order of the shown columns. */
export const RowCells = ({ columns, ...row }: Props) =>
  columns.map((key) => <RowCell key={key} column={key} {...row} />)

function RowCell({ column, ...row }: Omit<Props, 'columns'> & { column: ColumnKey }) {
  const { figures, lane, max, months, measure, open, slowest, onOpen, onOpenStops } = row
  const isOpen = (month: string | null, mark: Mark) =>
    open?.month === month && open.mark === mark && open.stopsAt === undefined
  switch (column) {
    case 'trips':
      return (
        <td>
          <button
            type="button"
            data-cell
            tabIndex={-1}
            aria-expanded={isOpen(null, 'all')}
            onClick={() => onOpen(null, 'all')}
          >
            {count(figures.trips)}
          </button>
        </td>
      )
    case 'on_time':
      return (
        <td data-share>
          <Share sums={figures} isOpen={isOpen(null, 'late')} onOpen={() => onOpen(null, 'late')} />
        </td>
      )
    case 'months':
      return months.map((month) => (
        <td key={month} className={css.month}>
          <MonthCell
            sums={figures.months.find((one) => one.month === month)}
            {...{ month, measure }}
            isOpen={open?.month === month}
            onOpen={(mark) => onOpen(month, mark)}
          />
        </td>
      ))
    case 'bars':
      return <td className={css.bars}>{lane && <TransitBar lane={lane} max={max} />}</td>
    case 'slowest':
      return (
        <td className={css.place}>
          {slowest ? (
            <Slowest
              place={slowest}
              isOpen={open?.stopsAt === slowest.place_id}
              onOpen={() => onOpenStops(slowest.place_id)}
            />
          ) : (
            <Unknown />
          )}
        </td>
      )
    default: {
      const figure = getFigure(column, figures, lane)
      const mark = figure?.mark ?? 'all'
      return (
        <td className={css.wide} data-over={column === 'over' ? toOver(figures) : undefined}>
          {figure && <Cell {...figure} isOpen={isOpen(null, mark)} onOpen={() => onOpen(null, mark)} />}
        </td>
      )
    }
  }
}

interface SlowestProps {
  place: SlowestPlace
  isOpen: boolean
  onOpen: () => void
}

/** A place and its median; the stops are what it opens. */
function Slowest({ place, isOpen, onOpen }: SlowestProps) {
  const { place_name, p50_hours, stops } = place
  const of = `median of ${formatCount(stops, 'stop')}`
  return (
    <button
      type="button"
      data-cell
      tabIndex={-1}
      data-tone={hasFewStops(place) ? 'few' : undefined}
      aria-label={`Slowest location: ${place_name}, ${showHours(p50_hours)}, ${of}`}
      title={`${place_name}: ${of}`}
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <span>{place_name}</span> {showHours(p50_hours)}
    </button>
  )
}

/** Half a day over is a number to act on, unless too few trips say so. */
function toOver({ over_days, promised }: ScorecardRow): 'few' | 'much' | undefined {
  if (promised < MIN_TRIPS) return 'few'
  return over_days !== null && over_days >= MUCH_OVER ? 'much' : undefined
}

interface CellProps extends Omit<Figure, 'mark'> {
  isOpen: boolean
  onOpen: () => void
}

/** A figure of all months; the trips it is of are what it opens. */
function Cell({ name, value, unit = '', isOpen, onOpen }: CellProps) {
  if (value === null) return <Unknown />
  return (
    <button
      type="button"
      data-cell
      tabIndex={-1}
      aria-label={`${name}: ${value}${unit}`}
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      {value}
    </button>
  )
}

const toDays = ({ p50_days, p90_days }: ScorecardLane): string | null =>
  p50_days === null || p90_days === null ? null : `${p50_days.toFixed(1)} to ${p90_days.toFixed(1)}`

interface ShareProps {
  sums: Pick<ScorecardMonth, 'promised' | 'on_time'>
  name?: string
  isOpen: boolean
  onOpen: () => void
}

/** A share; the late trips are what it opens. */
function Share({ sums, name = '', isOpen, onOpen }: ShareProps) {
  const share = getShare(sums)
  if (share === null) return <Unknown />
  const of = `${count(sums.on_time)} of ${formatCount(sums.promised, 'trip')} on time`
  return (
    <button
      type="button"
      data-cell
      tabIndex={-1}
      data-tone={toTone(sums)}
      aria-label={`${name}${percent(share)}, ${of}`}
      title={of}
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      {percent(share)}
    </button>
  )
}

interface MonthProps {
  sums: ScorecardMonth | undefined
  month: string
  measure: Measure
  isOpen: boolean
  onOpen: (mark: Mark) => void
}

function MonthCell({ sums, month, measure, isOpen, onOpen }: MonthProps) {
  if (!sums) return <Unknown />
  const name = `${monthName(month)}: `
  if (measure === 'on_time') return <Share {...{ sums, name, isOpen }} onOpen={() => onOpen('late')} />
  const { value, base, mark } = getMonthValue(sums, measure)
  if (value === undefined) return <Unknown />
  return (
    <button
      type="button"
      data-cell
      tabIndex={-1}
      data-tone={base < MIN_TRIPS ? 'few' : undefined}
      aria-label={`${name}${value}${measure === 'eta_error' ? ' hours' : ''}`}
      aria-expanded={isOpen}
      onClick={() => onOpen(mark)}
    >
      {value}
    </button>
  )
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The table is one tab stop: the down arrow enters it, arrows move between its marks, Enter opens one. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const [down, right] = STEPS[event.key] ?? [0, 0]
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-kind]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-cell]'),
  ])
  const focused = document.activeElement as HTMLElement
  const marks = rows.filter((row) => row.length > 0)
  if (event.target === event.currentTarget && down === 1) marks[0]?.[0]?.focus()
  const at = marks.findIndex((row) => row.includes(focused))
  if (at < 0 || (down === 0 && right === 0)) return
  const row = marks[at + down]
  const column = (marks[at]?.indexOf(focused) ?? 0) + right
  const next = row?.[Math.min(column, row.length - 1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
