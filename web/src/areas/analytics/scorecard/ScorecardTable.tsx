import { monthName } from '#contract/base/dates.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import type {
  getScorecard,
  ScorecardCarrier,
  ScorecardLane,
} from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { formatCount, showDays } from '#contract/base/plural.ts'
import type { ScorecardQuery } from '../analytics.calls.ts'
import { railroadName } from '../analytics.rules.ts'
import { type ColumnKey, COLUMNS } from './columns.rules.ts'
import { moveFocus, RowCells } from './RowCells.tsx'
import css from './ScorecardTable.module.css'
import {
  ALL_ROW,
  byShare,
  laneName,
  MEASURES,
  type Opened,
  type ScorecardState,
  shortMonth,
  toCarrierRow,
  toLaneRow,
} from './scorecard.rules.ts'
import { LaneStops } from './LaneStops.tsx'
import { ScorecardTrips } from './ScorecardTrips.tsx'
import type { SlowestByRow } from './slowest.rules.ts'
import { Scale } from './TransitBar.tsx'

interface Props {
  customerId: number
  scorecard: Answer<typeof getScorecard>
  months: readonly string[]
  columns: readonly ColumnKey[]
  state: ScorecardState
  query: ScorecardQuery
  slowest: SlowestByRow
  onOpen: (open: Opened | null) => void
}

/** More lanes than this begin folded, apart from those of the two railroads that are worst. */
const ALL_OPEN = 40
const FIRST_OPEN = 2

/** Railroads with their lanes, worst first; every mark opens its trips below its row. */
export function ScorecardTable(props: Props) {
  const { scorecard, months } = props
  const carriers = scorecard.carriers.toSorted(byShare)
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(scorecard.lanes.length > ALL_OPEN ? carriers.slice(FIRST_OPEN).map(toCarrierRow) : []),
  )
  const toggle = (row: string) =>
    setFolded((now) =>
      now.has(row) ? new Set([...now].filter((one) => one !== row)) : new Set([...now, row]),
    )
  const max = Math.max(
    1,
    ...scorecard.lanes.flatMap(({ p90_days, standard_days }) => [p90_days ?? 0, standard_days ?? 0]),
  )
  return (
    <div
      className={css.scroll}
      tabIndex={0}
      role="group"
      aria-label="Scorecard table. Use the arrow keys to move between cells."
      onKeyDown={moveFocus}
    >
      <table className={css.table} aria-label="Scorecard" data-many={months.length > 6 || undefined}>
        <thead>
          <tr>
            <th scope="col">Railroad, lane</th>
            <Heads {...props} max={max} />
          </tr>
        </thead>
        <tbody>
          {carriers.map((carrier) => (
            <Carrier
              key={toCarrierRow(carrier)}
              {...props}
              {...{ carrier, max, toggle }}
              isFolded={folded.has(toCarrierRow(carrier))}
            />
          ))}
          <Row {...props} row={ALL_ROW} figures={scorecard.total} max={max} kind="total">
            All {formatCount(carriers.length, 'railroad')}
          </Row>
        </tbody>
      </table>
    </div>
  )
}

const HEAD_CLASS: Partial<Record<ColumnKey, string | undefined>> = {
  trips: undefined,
  on_time: undefined,
  slowest: css.place,
}

function Heads({ columns, months, state, max }: Props & { max: number }) {
  return columns.map((key) => {
    if (key === 'months')
      return months.map((month) => (
        <th
          key={month}
          scope="col"
          className={css.month}
          title={`${MEASURES[state.measure]}${state.measure === 'eta_error' ? ' in hours,' : ' in'} ${monthName(month)} ${month.slice(0, 4)}`}
        >
          {shortMonth(month)}
        </th>
      ))
    if (key === 'bars')
      return (
        <th key={key} scope="col" className={css.bars}>
          <Scale max={max} />
        </th>
      )
    return (
      <th key={key} scope="col" className={key in HEAD_CLASS ? HEAD_CLASS[key] : css.wide}>
        {COLUMNS[key]}
      </th>
    )
  })
}

interface CarrierProps extends Props {
  carrier: ScorecardCarrier
  max: number
  isFolded: boolean
  toggle: (row: string) => void
}

function Carrier({ carrier, isFolded, toggle, ...props }: CarrierProps) {
  const row = toCarrierRow(carrier)
  const lanes = props.scorecard.lanes.filter((lane) => lane.carrier === carrier.carrier).toSorted(byShare)
  const Icon = isFolded ? ChevronRight : ChevronDown
  return (
    <>
      <Row {...props} row={row} figures={carrier} kind="carrier">
        <button type="button" className={css.fold} aria-expanded={!isFolded} onClick={() => toggle(row)}>
          <Icon size={16} aria-hidden="true" />
          {carrier.carrier !== null && <b>{carrier.carrier}</b>} <span>{railroadName(carrier)}</span>
        </button>
      </Row>
      {!isFolded &&
        lanes.map((lane) => (
          <Row key={toLaneRow(lane)} {...props} row={toLaneRow(lane)} figures={lane} lane={lane} kind="lane">
            {laneName(lane)}
          </Row>
        ))}
    </>
  )
}

interface RowProps extends Props {
  row: string
  figures: ScorecardCarrier | ScorecardLane | Props['scorecard']['total']
  lane?: ScorecardLane
  max: number
  kind: 'total' | 'carrier' | 'lane'
  children: ReactNode
}

/** A row, and below it the trips of the mark that was opened. */
function Row({
  customerId,
  scorecard,
  months,
  columns,
  state,
  query,
  slowest,
  onOpen,
  row,
  figures,
  lane,
  max,
  kind,
  children,
}: RowProps) {
  const open = state.open?.row === row ? state.open : null
  const place = slowest.get(row)
  return (
    <Fragment>
      <tr data-kind={kind}>
        <th scope="row">
          {children}
          {lane && lane.p50_days !== null && lane.p90_days !== null && (
            <small className={css.narrow}>
              {showDays(lane.p50_days)} to {showDays(lane.p90_days)}
              {lane.standard_days !== null && `, standard ${showDays(lane.standard_days)}`}
            </small>
          )}
        </th>
        <RowCells
          {...{ columns, figures, lane, max, months, open }}
          slowest={place}
          measure={state.measure}
          onOpen={(month, mark) => onOpen({ row, month, mark })}
          onOpenStops={(stopsAt) => onOpen({ row, month: null, mark: 'all', stopsAt })}
        />
      </tr>
      {open && (
        <tr data-kind="trips">
          <td colSpan={1 + columns.length + (columns.includes('months') ? months.length - 1 : 0)}>
            {open.stopsAt === undefined ? (
              <ScorecardTrips
                {...{ customerId, query, open }}
                withinHours={scorecard.within_hours}
                onChange={onOpen}
              />
            ) : (
              place && <LaneStops {...{ customerId, query, place }} onClose={() => onOpen(null)} />
            )}
          </td>
        </tr>
      )}
    </Fragment>
  )
}
