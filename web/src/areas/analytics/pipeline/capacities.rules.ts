import { MAX_IDS } from '#contract/areas/analytics/analytics.rules.ts'
import type { UnloadCapacity } from '#contract/areas/analytics/capacities/capacities.contract.ts'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { getLimitOver, getWeekdayField } from '../forecast/forecast.rules.ts'
import { addDays } from './groups.rules.ts'

/** The destinations of the rows whose capacities are loaded: as many as one call takes, those with the most units. */
export function getLimitedIds(rows: readonly PipelineRow[]): number[] {
  const counts = new Map<number, number>()
  for (const { destination_id: id } of rows) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_IDS)
    .map(([id]) => id)
}

/** Of the units due on each day from today on, those beyond what their destination unloads that day. */
export const getOverDays = (
  due: readonly number[],
  capacity: UnloadCapacity | undefined,
  today: string,
): number[] => due.map((units, at) => getLimitOver(units, capacity?.[getWeekdayField(addDays(today, at))]))
