import { expect, test } from 'vitest'
import type { UnloadCapacity } from '#contract/areas/analytics/capacities/capacities.contract.ts'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { getLimitedIds, getOverDays } from './capacities.rules.ts'

const UNLIMITED: UnloadCapacity = {
  destination_id: 11,
  version: 1,
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}

test('each day is compared with the capacity of its weekday; a closed and an unlimited day are not over', () => {
  const capacity = { ...UNLIMITED, monday: 24, tuesday: 4, wednesday: 0 }

  // 2026-11-30 is a Monday
  expect(getOverDays([30, 9, 9, 9, 0, 0, 0, 25], capacity, '2026-11-30')).toEqual([6, 5, 0, 0, 0, 0, 0, 1])
  expect(getOverDays([30], undefined, '2026-11-30')).toEqual([0])
})

test('of many destinations the capacities of the 200 with the most units are loaded', () => {
  const rows = Array.from({ length: 300 }, (_, id) => [{ destination_id: id }, { destination_id: null }])
  const twice = [{ destination_id: 299 }, ...rows.flat()] as PipelineRow[]

  const ids = getLimitedIds(twice)

  expect(ids).toHaveLength(200)
  expect(ids[0]).toBe(299)
})
