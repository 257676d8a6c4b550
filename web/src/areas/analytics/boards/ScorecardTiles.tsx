import { monthName } from '#contract/base/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ScorecardLane } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { MIN_TRIPS, monthsIn } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { DayBars } from '../../../ui/charts/DayBars.tsx'
import { Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { scorecard } from '../analytics.calls.ts'
import { count, railroadText } from '../analytics.rules.ts'
import {
  FIGURES_ROW,
  byShare,
  finding,
  getShare,
  laneName,
  percent,
  shortMonth,
  toCarrierRow,
  toLaneRow,
} from '../scorecard/scorecard.rules.ts'
import { Figures } from '../scorecard/Figures.tsx'
import { Scale, TransitBar } from '../scorecard/TransitBar.tsx'
import css from './Board.module.css'
import { toScorecardQuery } from './boards.rules.ts'
import { TileFrame, type TileProps, useTilePage } from './TileFrame.tsx'

const NONE = 'No trips delivered in this period match these filters.'
const LISTED = 8

function useScorecardTile(props: TileProps) {
  const query = useQuery(scorecard(props.customerId, toScorecardQuery(props.filters, props.today)))
  return { query, ...useTilePage(props) }
}

export function FiguresTile(props: TileProps) {
  const { query, open } = useScorecardTile(props)
  return (
    <TileFrame {...props} query={query} none={NONE}>
      {(data) => ({
        title: finding(data, monthsIn({ fromDate: data.from_date, toDate: data.to_date })),
        chart: (
          <Figures
            total={data.total}
            withinHours={data.within_hours}
            openMark={null}
            onOpen={(mark) => open({ row: FIGURES_ROW, mark })}
            isStacked
          />
        ),
      })}
    </TileFrame>
  )
}

const toPercent = (share: number | null): number => Math.round((share ?? 0) * 100)

export function MonthsTile(props: TileProps) {
  const { query, open } = useScorecardTile(props)
  return (
    <TileFrame {...props} query={query} none={NONE}>
      {({ total }) => {
        const months = total.months
          .filter(({ promised }) => promised > 0)
          .toSorted((a, b) => (a.month < b.month ? -1 : 1))
        const [first, last] = [months[0], months.at(-1)]
        const text = (month: typeof first) =>
          month ? `${percent(getShare(month) ?? 0)} on time in ${monthName(month.month)}` : ''
        return {
          title:
            first && last && first !== last
              ? `${text(last)}, ${percent(getShare(first) ?? 0)} in ${monthName(first.month)}.`
              : `${text(last) || 'No railroad sent an ETA for these trips'}.`,
          chart: (
            <DayBars
              label="On-time share by month, percent"
              unit={(share) => `${share}% on time`}
              bars={months.map((month) => ({
                key: month.month,
                label: shortMonth(month.month),
                detail: month.promised < MIN_TRIPS ? 'few trips' : month.month.slice(0, 4),
                value: toPercent(getShare(month)),
                parts: [{ name: 'On time', value: 1 }],
                isMuted: month.promised < MIN_TRIPS,
              }))}
              chosen={null}
              onChoose={(month) => open({ row: 'all', month, mark: 'late' })}
            />
          ),
          table: (
            <SimpleTable
              label="On time by month"
              kind="plain"
              rows={months}
              getKey={({ month }) => month}
              columns={[
                {
                  head: 'Month',
                  names: true,
                  oneLine: true,
                  render: ({ month }) => `${monthName(month)} ${month.slice(0, 4)}`,
                },
                { head: 'On time', number: true, render: (month) => percent(getShare(month) ?? 0) },
                { head: 'Trips with an ETA', number: true, render: ({ promised }) => count(promised) },
              ]}
            />
          ),
        }
      }}
    </TileFrame>
  )
}

export function RailroadsTile(props: TileProps) {
  const { query, open } = useScorecardTile(props)
  return (
    <TileFrame {...props} query={query} none={NONE}>
      {({ carriers }) => {
        const measured = carriers.filter(({ promised }) => promised > 0).toSorted(byShare)
        const [worst] = measured.filter(({ promised }) => promised >= MIN_TRIPS)
        return {
          title: worst
            ? `${railroadText(worst)} has the lowest on-time share: ${percent(getShare(worst) ?? 0)}.`
            : `No railroad has ${MIN_TRIPS} trips with an ETA.`,
          chart: (
            <BarList
              label="On-time share by railroad"
              bars={measured.map((carrier) => ({
                key: toCarrierRow(carrier),
                label: `${railroadText(carrier)}${carrier.promised < MIN_TRIPS ? ', few trips' : ''}`,
                value: getShare(carrier) ?? 0,
                text: `${percent(getShare(carrier) ?? 0)} of ${count(carrier.promised)}`,
              }))}
              onChoose={(row) => open({ row, mark: 'late' })}
            />
          ),
        }
      }}
    </TileFrame>
  )
}

/** How many lanes usually take longer than the railroad promised. */
function getOverFinding(lanes: readonly ScorecardLane[]): string {
  const measured = lanes.filter(
    ({ promised, p50_days, standard_days }) =>
      promised >= MIN_TRIPS && p50_days !== null && standard_days !== null,
  )
  if (measured.length === 0) return `No lane has ${MIN_TRIPS} trips with an ETA.`
  const over = measured.filter(({ p50_days, standard_days }) => (p50_days ?? 0) > (standard_days ?? 0)).length
  if (over === 0) return `No lane with ${MIN_TRIPS} trips runs over the standard.`
  return `${count(over)} of the ${formatCount(measured.length, 'lane')} with at least ${MIN_TRIPS} trips ${over === 1 ? 'runs' : 'run'} over the standard.`
}

export function LanesTile(props: TileProps) {
  const { query, to, getSearch } = useScorecardTile(props)
  return (
    <TileFrame {...props} query={query} none={NONE}>
      {({ lanes, lane_count }) => {
        const timed = lanes.filter(({ p50_days }) => p50_days !== null).slice(0, LISTED)
        const max = Math.max(
          1,
          ...timed.flatMap(({ p90_days, standard_days }) => [p90_days ?? 0, standard_days ?? 0]),
        )
        return {
          title: getOverFinding(lanes),
          chart: (
            <>
              <table className={css.lanes} aria-label="Transit by lane">
                <thead>
                  <tr>
                    <th scope="col">Lane</th>
                    <th scope="col" data-bar>
                      <Scale max={max} />
                    </th>
                    <th scope="col">P50 to P90, days</th>
                    <th scope="col">Standard</th>
                  </tr>
                </thead>
                <tbody>
                  {timed.map((lane) => (
                    <tr key={toLaneRow(lane)}>
                      <th scope="row">
                        <Link to={to as never} search={getSearch({ row: toLaneRow(lane) }) as never}>
                          {laneName(lane)}
                        </Link>
                      </th>
                      <td data-bar>
                        <TransitBar lane={lane} max={max} />
                      </td>
                      <td>
                        {lane.p50_days?.toFixed(1)} to {lane.p90_days?.toFixed(1)}
                      </td>
                      <td>{lane.standard_days?.toFixed(1) ?? <Unknown />}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {lane_count > timed.length && (
                <p className={css.none}>
                  The busiest {timed.length} of {count(lane_count)} lanes.
                </p>
              )}
            </>
          ),
        }
      }}
    </TileFrame>
  )
}
