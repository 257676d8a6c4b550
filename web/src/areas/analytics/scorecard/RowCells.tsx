import type { KeyboardEvent } from 'react'
import type { SlowestPlace } from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import type {
  Mark,
  ScorecardLane,
  ScorecardMonth,
  ScorecardRow,
} from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { MIN_TRIPS } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { count } from '../analytics.rules.ts'
import { showHours } from './dwells.rules.ts'
import { getMonthValue } from './months.rules.ts'
import css from './Scorecard.module.css'
import {
  getShare,
  meanHours,
  type Measure,
  monthName,
  type Opened,
  percent,
  signedDays,
  tons,
  toTone,
} from './scorecard.rules.ts'
import { hasFewStops } from './slowest.rules.ts'
import { TransitBar } from './TransitBar.tsx'

interface Props {
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

export function RowCells({ figures, lane, max, months, measure, open, slowest, onOpen, onOpenStops }: Props) {
  const { trips, over_days, compared, error_hours, rail_error_hours, weighed, co2_kg } = figures
  const isOpen = (month: string | null, mark: Mark) =>
    open?.month === month && open.mark === mark && open.stopsAt === undefined
  const getOpener = (mark: Mark) => ({ isOpen: isOpen(null, mark), onOpen: () => onOpen(null, mark) })
  return (
    <>
      <td>
        <button
          type="button"
          data-cell
          tabIndex={-1}
          aria-expanded={isOpen(null, 'all')}
          onClick={() => onOpen(null, 'all')}
        >
          {count(trips)}
        </button>
      </td>
      <td data-share>
        <Share sums={figures} isOpen={isOpen(null, 'late')} onOpen={() => onOpen(null, 'late')} />
      </td>
      {months.map((month) => (
        <td key={month} className={css.month}>
          <MonthCell
            sums={figures.months.find((one) => one.month === month)}
            {...{ month, measure }}
            isOpen={open?.month === month}
            onOpen={(mark) => onOpen(month, mark)}
          />
        </td>
      ))}
      <td className={css.bars}>{lane && <TransitBar lane={lane} max={max} />}</td>
      <td className={css.wide}>
        {lane && <Cell name="Transit P50 to P90" unit=" days" value={toDays(lane)} {...getOpener('timed')} />}
      </td>
      <td className={css.wide} data-over={toOver(figures)}>
        <Cell
          name="Median past the first ETA"
          unit=" days"
          value={over_days === null ? null : signedDays(over_days)}
          {...getOpener('promised')}
        />
      </td>
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
      <td className={css.wide}>
        <Cell name="Our ETA error" value={meanHours(error_hours, compared)} {...getOpener('compared')} />
      </td>
      <td className={css.wide}>
        <Cell
          name="Railroads’ ETA error"
          value={meanHours(rail_error_hours, compared)}
          {...getOpener('compared')}
        />
      </td>
      <td className={css.wide}>
        <Cell
          name="CO₂ per trip"
          value={weighed === 0 ? null : tons(co2_kg / weighed)}
          {...getOpener('weighed')}
        />
      </td>
    </>
  )
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

interface CellProps {
  name: string
  value: string | null
  /** What the value leaves to its column's head. */
  unit?: string
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
