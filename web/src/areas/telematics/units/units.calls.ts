import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { compareSightings } from '#contract/areas/telematics/sightings/sightings.contract.ts'
import {
  getTrack,
  getTrackedUnit,
  listTrackedUnits,
  mapTrackedUnits,
} from '#contract/areas/telematics/units/units.contract.ts'
import { trackedList } from '#contract/areas/telematics/units/units.list.ts'
import { toCriteria } from '../../../list/list-query.ts'
import { toQuery } from '../../../list/questions.ts'
import { listSource } from '../../../list/source.ts'
import type { ListState } from '../../../list/state.ts'
import { endpointQuery } from '../../../shell/queries.ts'

const LIVE_MS = 10_000
const REPEAT_MS = 60_000

/** Units with telematics; reloaded, because they report all the time. */
export const trackedUnits = listSource({ list: trackedList, endpoint: listTrackedUnits, refreshMs: LIVE_MS })

export type UnitListState = ListState<typeof trackedList, Record<never, never>>

/** The positions of the list's units on all pages. */
export function unitMap(customerId: number, state: UnitListState) {
  const query = toQuery(trackedUnits, state)
  return queryOptions({
    ...endpointQuery(mapTrackedUnits, { params: { customerId }, body: query ? toCriteria(query) : {} }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_MS,
    enabled: query !== null,
  })
}

export const trackedUnit = (customerId: number, equipmentId: string) =>
  queryOptions({
    ...endpointQuery(getTrackedUnit, { params: { customerId, equipmentId } }),
    refetchInterval: LIVE_MS,
  })

interface Range {
  from?: string
  to?: string
}

/** A unit's readings of whole days; of the last three without any. */
export const track = (customerId: number, equipmentId: string, range: Range) =>
  queryOptions(endpointQuery(getTrack, { params: { customerId, equipmentId }, query: range }))

/** The railroads' sightings of a unit beside its own positions. */
export const sightings = (customerId: number, equipmentId: string) =>
  queryOptions({
    ...endpointQuery(compareSightings, { params: { customerId, equipmentId } }),
    refetchInterval: REPEAT_MS,
  })
