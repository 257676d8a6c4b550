import { useQuery } from '@tanstack/react-query'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { DayBars } from '../../../ui/charts/DayBars.tsx'
import { Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { forecast, forecastReview, reportingGroups, unloadCapacities } from '../analytics.calls.ts'
import { count } from '../analytics.rules.ts'
import {
  cars,
  DAY_COLUMN,
  finding,
  getBar,
  getForecastDays,
  getOver,
  getUndatedBars,
} from '../forecast/forecast.rules.ts'
import { Marks, ReviewTable } from '../forecast/ForecastReview.tsx'
import review from '../forecast/ForecastReview.module.css'
import { fillReview, reviewFinding } from '../forecast/review.rules.ts'
import { TileFrame, type TileProps, useTilePage } from './TileFrame.tsx'

const NONE = 'No matching units are due.'
const CHOOSE = 'Choose a fleet or a destination to see its forecast.'
const WEEKS = '2'

const toPlaces = ({ filters }: TileProps) => ({
  destinations: filters.destination_ids,
  groups: filters.group_id === null ? [] : [filters.group_id],
})

function useForecastTile(props: TileProps) {
  const query = useQuery(forecast(props.customerId, toPlaces(props)))
  const { open } = useTilePage(props)
  return { query, open, none: query.isEnabled ? NONE : CHOOSE }
}

/** Two weeks of days against what the destinations can unload. */
export function ForecastDaysTile(props: TileProps) {
  const { query, open, none } = useForecastTile(props)
  // a place unloads all fleets: its capacity says nothing about one
  const limited = props.filters.group_id === null ? props.filters.destination_ids : []
  const capacities = useQuery(unloadCapacities(props.customerId, limited)).data?.data ?? []
  return (
    <TileFrame {...props} {...{ query, none }}>
      {({ data }) => {
        const days = getForecastDays(data, [], props.today, WEEKS, limited.length > 0 ? capacities : [])
        return {
          title: finding(days),
          chart: (
            <DayBars
              label="Units due by day"
              unit={cars}
              bars={[...getUndatedBars(data), ...days.map((day) => getBar(day, [], props.today))]}
              chosen={null}
              onChoose={(day) => open({ modalDate: day })}
            />
          ),
          table: (
            <SimpleTable
              label="Units due by day"
              kind="plain"
              rows={days}
              getKey={({ date }) => date}
              columns={[
                DAY_COLUMN,
                { head: 'Units', number: true, render: ({ total }) => count(total) },
                {
                  head: 'Capacity',
                  number: true,
                  render: ({ capacity }) => (capacity === null ? <Unknown /> : count(capacity)),
                },
                { head: 'Over', number: true, render: (day) => count(getOver(day)) },
              ]}
            />
          ),
        }
      }}
    </TileFrame>
  )
}

/** The same units by fleet; a unit in two fleets is in both. */
export function ForecastFleetsTile(props: TileProps) {
  const { query, open, none } = useForecastTile(props)
  const names = new Map(
    (useQuery(reportingGroups(props.customerId)).data?.data ?? []).map(({ id, name }) => [id, name]),
  )
  return (
    <TileFrame {...props} {...{ query, none }}>
      {({ data }) => {
        const days = getForecastDays(data, [], props.today, WEEKS)
        const fleets = data.group_ids
          .map((id) => ({
            key: String(id),
            label: names.get(id) ?? `Fleet ${id}`,
            value: days.reduce((sum, { date }) => sum + (data.inbound[date]?.groups[id] ?? 0), 0),
          }))
          .filter(({ value }) => value > 0)
          .toSorted((a, b) => b.value - a.value)
          .map((bar) => ({ ...bar, text: count(bar.value) }))
        const [first] = fleets
        return {
          title: first
            ? `${first.label} has the most: ${cars(first.value)} due in the next two weeks.`
            : 'No units due in the next two weeks belong to a fleet.',
          chart: (
            <BarList
              label="Units due by fleet"
              bars={fleets}
              onChoose={(fleet) => open(toFleetSearch(Number(fleet), props.filters.group_id))}
            />
          ),
        }
      }}
    </TileFrame>
  )
}

/** The forecast of a fleet; of one within the board's, as a column beside all of those. */
const toFleetSearch = (fleet: number, chosen: number | null): Record<string, string> =>
  chosen === null || chosen === fleet
    ? { groups: String(fleet), weeks: WEEKS }
    : { fleetOne: String(fleet), weeks: WEEKS, tables: 'days' }

/** Last month's forecast, as it was a week before each day, and what arrived. */
export function ForecastReviewTile(props: TileProps) {
  const places = toPlaces(props)
  const isChosen = places.destinations.length + places.groups.length > 0
  const query = useQuery({ ...forecastReview(props.customerId, places), enabled: isChosen })
  return (
    <TileFrame {...props} query={query} none={CHOOSE}>
      {({ data }) => {
        const { title, isPoor } = reviewFinding(data)
        return {
          title: isPoor ? <span className={review.poor}>{title}</span> : title,
          chart: data.length > 0 && <Marks days={fillReview(data, props.today)} />,
          ...(data.length > 0 && { table: <ReviewTable days={data} /> }),
        }
      }}
    </TileFrame>
  )
}
