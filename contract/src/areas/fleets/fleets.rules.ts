import { z } from 'zod'
import { BOUND, MAX_CODE } from '../../base/bounds.ts'
import { dayRange } from '../../base/day-range.ts'
import { CustomerParams, IdParam } from '../../base/ids.ts'

/** Who may see fleet cycles (FLT-002). */
export const SEES_CYCLES = { anyOf: ['visibility_fleet_cycles'] } as const
/** Fleets are reporting groups: who sets up a company fills them. */
export const EDITS_GROUPS = { anyOf: ['company_settings'] } as const

/** The default range of days, including today (FLT-014). */
export const DEFAULT_DAYS = 180
/** A longer range exceeds any fleet's cycle, and takes too long to query. */
const MAX_DAYS = 1100

/** All equipment of the customer, whatever group it is in. */
export const ALL_CARS = 'all'
/** A reporting group, or `all`. */
export const GroupParams = CustomerParams.extend({ group: z.union([z.literal(ALL_CARS), IdParam]) })
export const UnitParams = GroupParams.extend({
  equipmentId: z
    .string()
    .max(MAX_CODE, BOUND)
    .regex(/^[A-Z0-9]{2,20}$/, 'Enter an equipment ID like UTLX207444.'),
})

/** Both days or none: a range needs two ends (FLT-008). */
export const DateRange = dayRange({ maxDays: MAX_DAYS, usual: 'the last 180 days' })
export type DateRange = z.infer<typeof DateRange>

const DAY_MS = 86_400_000

/** The last 180 days to today, as `YYYY-MM-DD` in UTC (FLT-014). */
export function getDefaultRange(now: Date): { fromDate: string; toDate: string } {
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { fromDate: dayAt(now.getTime() - DEFAULT_DAYS * DAY_MS), toDate: dayAt(now.getTime()) }
}

/** How many days a bar of the histogram of round trips holds. */
export const BAR_DAYS = 5
/** The last bar holds those of so many days or more. */
export const LAST_BAR_DAYS = 70

/** The five legs of a round trip, as people read them. */
export const LEG_NAMES = {
  loaded_transit: 'Loaded transit',
  held: 'Held at destination',
  unload_dwell: 'Unload dwell',
  empty_transit: 'Empty transit',
  load_dwell: 'Load dwell',
} as const
export type LegName = keyof typeof LEG_NAMES
/** What a round trip costs whoever turns the car, as far as it is known. */
export const COST_PARTS = {
  lease: 'Lease',
  mileage: 'Mileage',
  demurrage: 'Demurrage',
  freight: 'Freight and fuel',
} as const
export type CostPart = keyof typeof COST_PARTS
export const COST_KEYS = Object.keys(COST_PARTS) as readonly CostPart[]

export const LEG_KEYS = Object.keys(LEG_NAMES) as readonly LegName[]
