import type { NetworkLane } from '#contract/areas/analytics/network/network.contract.ts'
import { getDefaultNetworkRange } from '#contract/areas/analytics/network/network.rules.ts'
import { count, idIn, wordIn } from '../analytics.rules.ts'
import type { Days } from '../../../shared/use-typed-days.ts'
import { daysIn } from '../days/days.rules.ts'
import {
  filtersText,
  getMatching,
  getPlainFiltering,
  plainFiltersIn,
  type RowFilter,
} from '../filters/filters.rules.ts'

export const TOPS = ['20', '40', '100', '500', '1500'] as const
export type Top = (typeof TOPS)[number]
/** Every lane, up to what a map can hold (ANA-066). */
const DEFAULT_TOP: Top = '1500'

const LOADS = ['both', 'L', 'E'] as const
export type Load = (typeof LOADS)[number]

/** All the page's address says (ANA-061 to ANA-063). */
export interface NetworkState extends Days {
  group: number | 'all' | null
  load: Load
  top: Top
  lane: string | null
  filters: readonly RowFilter<LaneKey>[]
  /** The range beside as many days before it. */
  isCompared: boolean
}

/** How lanes are filtered (ANA-046). */
export const LANE_FILTERING = getPlainFiltering('lane', 'trips', {
  trips: { label: 'Trips', kind: 'number', value: (lane: NetworkLane) => lane.trips },
  trips_before: { label: 'Trips before', kind: 'number', value: (lane: NetworkLane) => lane.trips_before },
  origin: { label: 'Origin', kind: 'text', value: (lane: NetworkLane) => lane.origin_name },
  destination: { label: 'Destination', kind: 'text', value: (lane: NetworkLane) => lane.destination_name },
})
type LaneKey = typeof LANE_FILTERING.first

const LANE = /^\d{1,15}-\d{1,15}-(L|E|unknown)$/

/** The state of an address; without days those of the last four weeks. */
export function stateIn(address: Record<string, unknown>, today: string): NetworkState {
  const lane = wordIn(address['lane'])
  return {
    group: address['groupId'] === 'all' ? 'all' : idIn(address['groupId']),
    ...daysIn(address, getDefaultNetworkRange(today)),
    load: LOADS.find((one) => one === address['load']) ?? 'both',
    top: TOPS.find((one) => one === wordIn(address['top'])) ?? DEFAULT_TOP,
    lane: LANE.test(lane) ? lane : null,
    filters: plainFiltersIn(address['filters'], LANE_FILTERING),
    isCompared: wordIn(address['compare']) === 'before',
  }
}

export function toNetworkPath({ group, from, to, load, top, lane, filters, isCompared }: NetworkState) {
  return {
    groupId: group?.toString(),
    fromDate: from,
    toDate: to,
    load: load === 'both' ? undefined : load,
    top: top === DEFAULT_TOP ? undefined : top,
    lane: lane ?? undefined,
    filters: filtersText(filters),
    compare: isCompared ? 'before' : undefined,
  }
}

/** The lanes of a load, those of them that pass the filters, and the busiest of these. */
export const getLanes = (
  lanes: readonly NetworkLane[],
  { load, top, filters }: Pick<NetworkState, 'load' | 'top' | 'filters'>,
) => {
  const ofLoad = lanes.filter(({ load_empty_status }) => load === 'both' || load_empty_status === load)
  const all = getMatching(ofLoad, filters, LANE_FILTERING)
  return { ofLoad, all, shown: all.slice(0, Number(top)) }
}

export const getPlaceName = ({ origin_name, destination_name }: NetworkLane): string =>
  `${origin_name} to ${destination_name}`

export function loadName(load: string | null): string {
  if (load === null) return 'unknown'
  return load === 'L' ? 'loaded' : 'empty'
}

const trips = (n: number): string => `${count(n)} ${n === 1 ? 'trip' : 'trips'}`

/** The finding: how few lanes carry half of all trips. */
export function finding(lanes: readonly NetworkLane[]): string {
  const total = lanes.reduce((sum, lane) => sum + lane.trips, 0)
  let carried = 0
  const half = lanes.findIndex((lane) => (carried += lane.trips) >= total / 2) + 1
  if (lanes.length === 1) return `One lane carries all ${trips(total)}.`
  return `${count(half)} of ${count(lanes.length)} lanes ${half === 1 ? 'carries' : 'carry'} half of ${trips(total)}.`
}

/** How much of all trips the shown lanes carry. */
export function getCarried(all: readonly NetworkLane[], shown: readonly NetworkLane[]): string {
  const [some, total] = [shown, all].map((lanes) => lanes.reduce((sum, lane) => sum + lane.trips, 0))
  return `The busiest ${count(shown.length)} of ${count(all.length)} lanes carry ${Math.round(((some ?? 0) / (total || 1)) * 100)}%.`
}

/** The finding of two periods side by side: the lane that grew most, and the one that lost most. */
export function getChangeFinding(lanes: readonly NetworkLane[]): string {
  const changed = lanes.filter(hasChanged).toSorted((a, b) => getChange(b) - getChange(a))
  const [first, last] = [changed[0], changed.at(-1)]
  const parts = [
    first && getChange(first) > 0 && `${getPlaceName(first)} grew by ${trips(getChange(first))}`,
    last && getChange(last) < 0 && `${getPlaceName(last)} lost ${trips(-getChange(last))}`,
  ].filter((part) => typeof part === 'string')
  return parts.length === 0 ? 'No lane changed by 10 trips and 10%.' : `${parts.join(', ')}.`
}

const getChange = (lane: NetworkLane): number => lane.trips - lane.trips_before

/** A change with its sign. */
export const change = (now: number, before: number): string => {
  const by = now - before
  if (by === 0) return '0'
  return by > 0 ? `+${count(by)}` : `−${count(-by)}`
}

/** On the map: both ends are known there. */
export type PlacedLane = NetworkLane & { olng: number; olat: number; dlng: number; dlat: number }
export const isPlaced = (lane: NetworkLane): lane is PlacedLane =>
  lane.olng !== null && lane.olat !== null && lane.dlng !== null && lane.dlat !== null

/** How many trips a map draws a lane by: those of the range, or of the days before it. */
export type Period = 'trips' | 'trips_before'

const DAY_MS = 86_400_000
/** As many days before a range. */
export function getDaysBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  return { from: day(2 * begin - end - DAY_MS), to: day(begin - DAY_MS) }
}

const CHANGED_TRIPS = 10
const CHANGED_SHARE = 0.1
/** Whether a lane has changed enough to be seen: by ten trips and a tenth. */
export const hasChanged = ({ trips: now, trips_before: before }: NetworkLane): boolean =>
  Math.abs(now - before) >= CHANGED_TRIPS && Math.abs(now - before) >= before * CHANGED_SHARE
