import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listUnloadCapacities } from '#contract/areas/analytics/capacities/capacities.contract.ts'
import {
  type ETA_DAYS,
  listEtaErrors,
  listEtaErrorTrips,
} from '#contract/areas/analytics/etas/etas.contract.ts'
import {
  getInboundForecast,
  listForecastEquipment,
} from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { listLaneStops, listSlowestPlaces } from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import {
  getLaneDwell,
  getNetwork,
  type LaneMark,
  listLaneTrips,
} from '#contract/areas/analytics/network/network.contract.ts'
import { listInboundPipeline } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { listDestinations, listOrigins } from '#contract/areas/analytics/places/places.contract.ts'
import { getForecastReview } from '#contract/areas/analytics/reviews/reviews.contract.ts'
import {
  getScorecard,
  listScorecardTrips,
  type Mark,
} from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { listPlaceDwells, listPlaceStops } from '#contract/areas/analytics/stops/stops.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { callOrThrow, endpointQuery, queryClient } from '../../shell/queries.ts'
import { joined, TOASTS } from './analytics.rules.ts'
import { toUnitRows } from './pipeline/unit-rows.rules.ts'

const MINUTE_MS = 60_000

export const reportingGroups = (customerId: number) =>
  queryOptions({
    ...endpointQuery(listReportingGroups, { params: { customerId } }),
    staleTime: 5 * MINUTE_MS,
  })

export const destinations = (customerId: number, groupIds: readonly number[]) =>
  queryOptions({
    ...endpointQuery(listDestinations, { params: { customerId }, body: { group_ids: joined(groupIds) } }),
    staleTime: 5 * MINUTE_MS,
    meta: { toast: TOASTS.destinationsFailed },
  })

export const origins = (customerId: number, groupIds: readonly number[]) =>
  queryOptions({
    ...endpointQuery(listOrigins, { params: { customerId }, body: { group_ids: joined(groupIds) } }),
    staleTime: 5 * MINUTE_MS,
  })

/** What narrows the calls of pipeline and forecast. */
export interface Places {
  destinations: readonly number[]
  groups: readonly number[]
}

/** All units of the pipeline, sent as columns and read as rows. */
export const pipeline = (customerId: number, { destinations: to, groups }: Places, max_age: string) => {
  const args = {
    params: { customerId },
    body: { destination: joined(to), group_ids: joined(groups), max_age, shape: 'columns' as const },
  }
  return queryOptions({
    queryKey: [listInboundPipeline.name, args] as const,
    queryFn: async ({ signal }) => {
      const answer = await callOrThrow(listInboundPipeline, args, { signal })
      return { ...answer, rows: toUnitRows(answer) }
    },
    // 50,000 rows compared with 50,000 others take longer than they save
    structuralSharing: false,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })
}

const getBody = ({ destinations: to, groups }: Places) => ({
  destination: joined(to),
  groups: joined(groups),
})

/** Nothing is asked for before a destination or a group is chosen (ANA-079). Counts units in none of the compared fleets. */
export const forecast = (customerId: number, places: Places, compared: readonly number[] = []) =>
  queryOptions({
    ...endpointQuery(getInboundForecast, {
      params: { customerId },
      body: { ...getBody(places), fleets: joined(compared) || undefined },
    }),
    enabled: places.destinations.length + places.groups.length > 0,
    staleTime: MINUTE_MS,
  })

/** The units of a day; of one fleet, those of the chosen groups that are in it too. */
export const forecastEquipment = (
  customerId: number,
  eta_date: string,
  places: Places,
  fleet: number | null,
) =>
  queryOptions({
    ...endpointQuery(listForecastEquipment, {
      params: { customerId },
      body: { eta_date, ...getBody(places), fleet: fleet ?? undefined },
    }),
    staleTime: MINUTE_MS,
  })

/** The forecast of the last month, as it was a week before each day. */
export const forecastReview = (customerId: number, places: Places) =>
  queryOptions({
    ...endpointQuery(getForecastReview, { params: { customerId }, query: getBody(places) }),
    staleTime: 5 * MINUTE_MS,
  })

/** What the destinations of a forecast can unload. */
export const unloadCapacities = (customerId: number, ids: readonly number[]) =>
  queryOptions({
    ...endpointQuery(listUnloadCapacities, { params: { customerId }, query: { destination: joined(ids) } }),
    enabled: ids.length > 0,
    staleTime: MINUTE_MS,
  })

/** Reloads them after one was saved. */
export const refetchCapacities = () =>
  queryClient.invalidateQueries({ queryKey: [listUnloadCapacities.name] })

interface Range {
  fromDate: string
  toDate: string
}

/** Asked for with a group and both days (ANA-064, ANA-065). */
export const network = (customerId: number, groupId: number | 'all' | null, range: Range | null) =>
  queryOptions({
    ...endpointQuery(getNetwork, { params: { customerId, groupId: groupId ?? 'all' }, query: range ?? {} }),
    enabled: groupId !== null && range !== null,
    staleTime: MINUTE_MS,
  })

/** Which trips of a lane are listed. */
export interface LaneQuery extends Range {
  origin: number
  destination: number
  load_empty: 'L' | 'E' | 'unknown'
  mark: LaneMark
  carrier: string | undefined
}

export const laneTrips = (customerId: number, groupId: number | 'all', query: LaneQuery) =>
  queryOptions({
    ...endpointQuery(listLaneTrips, { params: { customerId, groupId }, query }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })

export const laneDwell = (customerId: number, groupId: number | 'all', query: LaneQuery) =>
  queryOptions({
    ...endpointQuery(getLaneDwell, { params: { customerId, groupId }, query }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })

/** Which deliveries a scorecard is of. */
export interface ScorecardQuery extends Range {
  groupId?: number | undefined
  load?: 'L' | 'E' | undefined
  /** Ids joined by commas. */
  destinations?: string | undefined
}

/** `null` while a day is missing. */
export const scorecard = (customerId: number, query: ScorecardQuery | null) =>
  queryOptions({
    ...endpointQuery(getScorecard, { params: { customerId }, query: query ?? {} }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })

export interface MarkedTrips {
  mark: Mark
  carrier?: string | undefined
  origin?: number | undefined
  destination?: number | undefined
  month?: string | undefined
}

export const scorecardTrips = (customerId: number, query: ScorecardQuery & MarkedTrips) =>
  queryOptions({
    ...endpointQuery(listScorecardTrips, { params: { customerId }, query }),
    staleTime: MINUTE_MS,
  })

export const placeDwells = (customerId: number, query: Range) =>
  queryOptions({
    ...endpointQuery(listPlaceDwells, { params: { customerId }, query }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })

export const placeStops = (customerId: number, placeId: number, query: { month: string; carrier: string }) =>
  queryOptions({
    ...endpointQuery(listPlaceStops, { params: { customerId, placeId }, query }),
    staleTime: MINUTE_MS,
  })

export const slowestPlaces = (customerId: number, query: ScorecardQuery) =>
  queryOptions({
    ...endpointQuery(listSlowestPlaces, { params: { customerId }, query }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })

/** A place on a railroad's lane. */
export interface LanePlace {
  carrier: string
  origin: number
  destination: number
  place: number
}

export const laneStops = (customerId: number, query: ScorecardQuery & LanePlace) =>
  queryOptions({
    ...endpointQuery(listLaneStops, { params: { customerId }, query }),
    staleTime: MINUTE_MS,
  })

export const etaErrors = (customerId: number, query: ScorecardQuery) =>
  queryOptions({
    ...endpointQuery(listEtaErrors, { params: { customerId }, query }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })

export const etaErrorTrips = (
  customerId: number,
  query: ScorecardQuery & { days: (typeof ETA_DAYS)[number] },
) =>
  queryOptions({
    ...endpointQuery(listEtaErrorTrips, { params: { customerId }, query }),
    staleTime: MINUTE_MS,
  })
