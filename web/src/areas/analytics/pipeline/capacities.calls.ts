import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  listUnloadCapacities,
  type UnloadCapacity,
} from '#contract/areas/analytics/capacities/capacities.contract.ts'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { useMay } from '../../../shell/access/may.ts'
import { unloadCapacities } from '../analytics.calls.ts'
import { getLimitedIds } from './capacities.rules.ts'
import type { PipelineState } from './pipeline.rules.ts'

const NONE: readonly PipelineRow[] = []

/** What the destinations of the rows can unload, by their id; empty where no bars are of a destination. */
export function useCapacities(
  customerId: number,
  rows: readonly PipelineRow[],
  { groups, groupBy }: Pick<PipelineState, 'groups' | 'groupBy'>,
): ReadonlyMap<number, UnloadCapacity> {
  // a place unloads all fleets: its capacity says nothing about one
  const isLimited = useMay(listUnloadCapacities) && groups.length === 0 && groupBy === 'destination_location'
  const limited = isLimited ? rows : NONE
  const ids = useMemo(() => getLimitedIds(limited), [limited])
  const { data } = useQuery(unloadCapacities(customerId, ids))
  return useMemo(() => new Map(data?.data.map((one) => [one.destination_id, one])), [data])
}
