import type { getInboundForecast } from '#contract/areas/analytics/forecast/forecast.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import type { UnloadCapacity, Weekdays } from '#contract/areas/analytics/capacities/capacities.contract.ts'
import { showDate, WEEKDAYS, weekday } from '#contract/base/dates.ts'
import type { Bar, BarPart } from '../../../ui/charts/DayBars.tsx'
import type { SimpleColumn } from '../../../ui/SimpleTable.tsx'
import type { Places } from '../analytics.calls.ts'
import {
  count,
  toCsvText,
  dayIn,
  idIn,
  idsIn,
  idsText,
  wordIn,
  tablesIn,
  tablesText,
} from '../analytics.rules.ts'
import { filtersText, getPlainFiltering, plainFiltersIn, type RowFilter } from '../filters/filters.rules.ts'

type Forecast = Answer<typeof getInboundForecast>['data']

export const WEEKS = ['2', '3', '6'] as const
export type Weeks = (typeof WEEKS)[number]
const DEFAULT_WEEKS: Weeks = '3'
export type Modal = string | null

/** All the page's address says (ANA-074 to ANA-077). */
export interface ForecastState extends Places {
  /** A group with a column of its own in each of the three pickers; null where none is chosen. */
  fleets: readonly (number | null)[]
  /** The day whose units are listed, or `overdue` or `no_eta`; of one group where it is given. */
  day: Modal
  dayGroup: number | null
  weeks: Weeks
  filters: readonly RowFilter<typeof DAY_FILTERING.first>[]
  tables: readonly ForecastChart[]
}

const CHARTS = ['days', 'review'] as const
/** A chart that may show as a table. */
export type ForecastChart = (typeof CHARTS)[number]

const APART = ['overdue', 'no_eta']

export function stateIn(address: Record<string, unknown>): ForecastState {
  const weeks = wordIn(address['weeks'])
  const day = wordIn(address['modalDate'])
  return {
    destinations: idsIn(address['destinations']),
    groups: idsIn(address['groups']),
    fleets: fleetsIn(address),
    day: APART.includes(day) ? day : dayIn(day),
    dayGroup: idIn(address['modalGroupId']),
    weeks: WEEKS.find((one) => one === weeks) ?? DEFAULT_WEEKS,
    filters: plainFiltersIn(address['filters'], DAY_FILTERING),
    tables: tablesIn(address['tables'], CHARTS),
  }
}

/** The fleet of each picker; one that is chosen twice stays in the first. */
function fleetsIn(address: Record<string, unknown>): (number | null)[] {
  const ids = ['fleetOne', 'fleetTwo', 'fleetThree'].map((key) => idIn(address[key]))
  return ids.map((id, at) => (ids.indexOf(id) === at ? id : null))
}

/** The fleets after a choice in one picker; the fleet leaves the picker that it was in. */
export const withFleet = (fleets: ForecastState['fleets'], at: number, id: number | null) =>
  fleets.map((one, other) => {
    if (other === at) return id
    return one === id ? null : one
  })

export function toForecastPath({
  destinations,
  groups,
  fleets,
  day,
  dayGroup,
  weeks,
  filters,
  tables,
}: ForecastState) {
  const [fleetOne, fleetTwo, fleetThree] = fleets
  return {
    destinations: idsText(destinations),
    groups: idsText(groups),
    fleetOne: fleetOne?.toString(),
    fleetTwo: fleetTwo?.toString(),
    fleetThree: fleetThree?.toString(),
    modalDate: day ?? undefined,
    modalGroupId: dayGroup?.toString(),
    weeks: weeks === DEFAULT_WEEKS ? undefined : weeks,
    filters: filtersText(filters),
    tables: tablesText(tables),
  }
}

export interface Fleet {
  id: number
  name: string
}

/** A day with how many are due, in all and of each fleet. */
export interface Day {
  date: string
  total: number
  ofFleets: number[]
  /** In none of the fleets. */
  other: number
  /** The number that arrives in eight of ten cases; null where that is not known. */
  range: { p10: number; p90: number } | null
  /** Units that can be unloaded; null where that is not limited or not known. */
  capacity: number | null
}

export const DAY_MS = 86_400_000
export const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Every day of the next weeks in order, those without units too (ANA-078). */
export function getForecastDays(
  { inbound }: Forecast,
  fleets: readonly Fleet[],
  today: string,
  weeks: Weeks,
  capacities: readonly UnloadCapacity[] = [],
): Day[] {
  const known = Object.keys(inbound).sort()
  const first = known[0] !== undefined && known[0] < today ? known[0] : today
  return Array.from({ length: Number(weeks) * 7 }, (_, at) => {
    const date = dayAt(Date.parse(first) + at * DAY_MS)
    const day = inbound[date]
    return {
      date,
      total: day?.total_inbound ?? 0,
      ofFleets: fleets.map(({ id }) => day?.groups[id] ?? 0),
      other: day?.other ?? 0,
      range: day?.range ?? null,
      capacity: getCapacity(capacities, date),
    }
  })
}

const FULL_WEEKDAYS: readonly (keyof Weekdays)[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
]

/** The field of a capacity that a day is limited by. */
export const getWeekdayField = (date: string): keyof Weekdays =>
  FULL_WEEKDAYS[new Date(date).getUTCDay()] ?? 'sunday'

/** What all destinations can unload on a day; null where one of them is not limited. */
function getCapacity(capacities: readonly UnloadCapacity[], date: string): number | null {
  const each = capacities.map((capacity) => capacity[getWeekdayField(date)])
  if (each.length === 0) return null
  return each.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)
}

/** How many units are due beyond what can be unloaded that day; on a closed day they wait, as planned. */
export const getOver = ({ total, capacity }: Pick<Day, 'total' | 'capacity'>): number =>
  getLimitOver(total, capacity)
export const getLimitOver = (total: number, limit: number | null | undefined): number =>
  limit ? Math.max(0, total - limit) : 0

/** Units that wait at the end of each day, by date; null from the first day on whose capacity is not known. */
export function getWaiting(days: readonly Day[]): ReadonlyMap<string, number | null> {
  let waiting: number | null = 0
  return new Map(
    days.map(({ date, total, capacity }) => {
      waiting = waiting === null || capacity === null ? null : Math.max(0, waiting + total - capacity)
      return [date, waiting]
    }),
  )
}

/** The day on whose evening most units wait, and the first one after it on which none do; empty where none wait. */
export function waitingText(days: readonly Day[]): string {
  const evenings = [...getWaiting(days)]
  const [longest] = evenings.toSorted(([, a], [, b]) => (b ?? 0) - (a ?? 0))
  const [date, waiting] = longest ?? ['', 0]
  if (!waiting) return ''
  const [clear] = evenings.find(([day, units]) => day > date && units === 0) ?? []
  const end = clear === undefined ? '' : ` and none by ${weekday(clear)} ${monthDay(clear)}`
  return ` Up to ${cars(waiting)} ${waiting === 1 ? 'is' : 'are'} still waiting to be unloaded at the end of ${weekday(date)} ${monthDay(date)}${end}.`
}

const isOutsideRange = ({ total, range }: Day): boolean =>
  range !== null && (total < range.p10 || total > range.p90)
const isOverlapping = ({ total, ofFleets, other }: Day): boolean =>
  ofFleets.reduce((sum, n) => sum + n, other) > total

/** What the figures of the days are, and which units are in none of them. */
export const getDaysHint = (days: readonly Day[], later: number): string =>
  [
    'Days are local to each destination. Uses our ETA, or the railroad’s if we have none.',
    later > 0 && `${cars(later)} due later.`,
    waitingText(days).trim(),
    days.some(isOutsideRange) &&
      'A day counts units whose ETA is that day. P10 to P90 adds up the chances of all units that may arrive then, so the count can be outside it.',
    days.some(isOverlapping) && 'A unit in two of these fleets counts in both and is drawn once.',
  ]
    .filter(Boolean)
    .join(' ')

/** How many are due later than the shown days. */
export const laterThan = ({ inbound }: Forecast, days: readonly Day[]): number =>
  Object.entries(inbound)
    .filter(([date]) => date > (days.at(-1)?.date ?? ''))
    .reduce((sum, [, { total_inbound }]) => sum + total_inbound, 0)

/** How days are filtered (ANA-046). */
export const DAY_FILTERING = getPlainFiltering('day', 'total', {
  total: { label: 'Units due', kind: 'number', value: ({ total }: Day) => total },
  over: { label: 'Units over capacity', kind: 'number', value: (day: Day) => getOver(day) },
  date: { label: 'Date', kind: 'day', value: ({ date }: Day) => date },
  weekday: { label: 'Weekday', kind: 'text', value: ({ date }: Day) => weekday(date), choices: WEEKDAYS },
})

/** The finding of days that pass filters. */
export const getMatchText = (days: readonly Day[], all: readonly Day[]): string =>
  `${count(days.length)} of ${count(all.length)} days shown: ${cars(days.reduce((sum, { total }) => sum + total, 0))} due.`

export const monthDay = (date: string): string => showDate(date).slice(0, 5)
/** A day in full: `Mon 11/02/2026`. */
export const dayText = (date: string): string => `${weekday(date)} ${showDate(date)}`

/** The column that names the rows of a table by day. */
export const DAY_COLUMN: SimpleColumn<{ date: string }> = {
  head: 'Day',
  names: true,
  oneLine: true,
  render: ({ date }) => dayText(date),
}

export const cars = (n: number): string => `${count(n)} ${n === 1 ? 'unit' : 'units'}`

/** The finding: the day furthest over capacity, else the day with most, against the mean of all. */
export function finding(days: readonly Day[]): string {
  const [worst] = days.toSorted((a, b) => getOver(b) - getOver(a))
  if (worst && getOver(worst) > 0)
    return `${weekday(worst.date)} ${monthDay(worst.date)} is ${cars(getOver(worst))} over capacity.`
  const limited = days.some(({ capacity }) => capacity !== null && capacity > 0)
    ? ' No day is over capacity.'
    : ''
  return getBusiest(days) + limited
}

function getBusiest(days: readonly Day[]): string {
  const total = days.reduce((sum, day) => sum + day.total, 0)
  const [busiest] = days.toSorted((a, b) => b.total - a.total)
  if (!busiest || total === 0) return `No units due in the next ${days.length} days.`
  const mean = total / days.length
  const same = days.filter((day) => day.total === busiest.total).length
  if (same > 1)
    return `${cars(total)} due in the next ${days.length} days, ${busiest.total} on each of the ${same} busiest.`
  return `${weekday(busiest.date)} ${monthDay(busiest.date)} is the busiest: ${cars(busiest.total)}, compared with ${mean.toFixed(1)} a day on average.`
}

/** The days as CSV: a column for each of up to three fleets, and a row of totals (ANA-085, ANA-086). */
export function forecastCsv(days: readonly Day[], fleets: readonly Fleet[]): string {
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0)
  return toCsvText([
    ['Date', ...fleets.map(({ name }) => name), 'Total'],
    ...days.map(({ date, ofFleets, total }) => [showDate(date), ...ofFleets, total]),
    ['Totals', ...fleets.map((_, at) => sum(({ ofFleets }) => ofFleets[at] ?? 0)), sum(({ total }) => total)],
  ])
}

/** What units without a day are called where there is room for it. */
export const UNDATED: Readonly<Record<string, string>> = { overdue: 'Overdue', no_eta: 'No ETA' }

/** Units without a day: overdue, and without an ETA. */
export const getUndatedBars = ({ overdue, no_eta }: Pick<Forecast, 'overdue' | 'no_eta'>): Bar[] =>
  [
    { key: 'overdue', label: 'Over', detail: 'due', value: overdue },
    { key: 'no_eta', label: 'No', detail: 'ETA', value: no_eta },
  ]
    .filter(({ value }) => value > 0)
    .map((bar) => ({ ...bar, parts: [{ name: 'All', value: bar.value }], isApart: true }))

/** A unit in two of the fleets counts in both and is drawn in the first. */
function toDrawnParts(parts: readonly BarPart[], total: number): BarPart[] {
  let room = total
  return parts.map(({ name, value }) => {
    const drawn = Math.min(room, value)
    room -= drawn
    return { name, value, drawn }
  })
}

export function capacityText(capacity: number | null): string {
  if (capacity === null) return 'Not limited'
  return capacity === 0 ? 'Closed' : count(capacity)
}

/** A day as a bar, with a part for each fleet. */
export function getBar(
  { date, total, ofFleets, other, capacity, range }: Day,
  fleets: readonly Fleet[],
  today: string,
  waiting: number | null = null,
): Bar {
  const parts = fleets.map(({ name }, at) => ({ name, value: ofFleets[at] ?? 0 }))
  const isWeekend = ['Sat', 'Sun'].includes(weekday(date))
  return {
    key: date,
    label: date === today ? 'Today' : weekday(date),
    detail: monthDay(date),
    value: total,
    limit: capacity,
    range: range && { low: range.p10, high: range.p90 },
    parts:
      fleets.length > 0
        ? [...toDrawnParts(parts, total - other), { name: 'Other', value: other }]
        : [{ name: 'Due', value: total }],
    isMuted: isWeekend,
    rows: [capacity === null ? '' : capacityText(capacity), waiting === null ? '' : count(waiting)],
  }
}

const getMonday = (date: string): string =>
  dayAt(Date.parse(date) - ((new Date(date).getUTCDay() + 6) % 7) * DAY_MS)

/** The week of a day in another week than the day before it, as a phone heads its rows; null within one. */
export function getWeekHead(date: string, before: string | undefined, today: string): string | null {
  const monday = getMonday(date)
  if (before !== undefined && getMonday(before) === monday) return null
  return monday === getMonday(today) ? 'This week' : `Week of ${monthDay(monday)}`
}

const STRIP_BEFORE = 2
const STRIP_DAYS = 6
/** The days over which the ranges of a day's units are drawn. */
export const getStripDays = (day: string): string[] =>
  Array.from({ length: STRIP_DAYS }, (_, at) => dayAt(Date.parse(day) + (at - STRIP_BEFORE) * DAY_MS))

/** What is known of a day beside its units: `P10 to P90 30 to 47`, `capacity 24`, `14 over`. */
export function getDayText(day: Day | undefined): string[] {
  if (!day) return []
  const { range, capacity } = day
  return [
    range && `P10 to P90 ${count(range.p10)} to ${count(range.p90)}`,
    capacity !== null && (capacity === 0 ? 'closed' : `capacity ${count(capacity)}`),
    getOver(day) > 0 && `${count(getOver(day))} over`,
  ].filter((text) => typeof text === 'string')
}

/** What a ticket about a day over capacity is called; undefined where its units name it best. */
export function getTicketName(day: Day | undefined): string | undefined {
  if (!day || getOver(day) === 0) return undefined
  return `${cars(day.total)} due ${dayText(day.date)}, ${count(getOver(day))} over capacity`
}

/** More months than any trip lasts: the forecast counts each unit on its way. */
const PIPELINE_MONTHS = '24'

/**
 * The pipeline with the units of a day, and of a fleet among the chosen groups. Null where the fleet's name does not tell it
 * from others: the pipeline filters by names, and would show units of those too.
 */
export function toPipelineSearch(
  day: string,
  { destinations, groups }: Places,
  fleet: number | null,
  known: readonly Fleet[],
) {
  // units in any of several groups and in one of these are those of the one
  const isPlain = fleet === null || groups.length === 0 || groups.includes(fleet)
  const name = isPlain ? '' : getDistinctName(fleet, known)
  if (name === null) return null
  const fleetFilter = name === '' ? [] : [`reporting_groups~equals~${name}`]
  return {
    destinations: idsText(destinations),
    groupIds: idsText(isPlain && fleet !== null ? [fleet] : groups),
    maxAge: PIPELINE_MONTHS,
    filters: [`due~equals~${UNDATED[day] ?? day}`, ...fleetFilter].join('|'),
  }
}

/** A fleet's name as an address can hold it, if no other fleet has the same. */
function getDistinctName(id: number, known: readonly Fleet[]): string | null {
  const name = known.find((one) => one.id === id)?.name.trim() ?? ''
  const isSame = (one: Fleet) => one.name.trim().toLowerCase() === name.toLowerCase()
  return name === '' || name.includes('|') || known.filter(isSame).length > 1 ? null : name
}
