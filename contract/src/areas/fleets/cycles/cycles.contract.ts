import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { DateRange, GroupParams, LEG_KEYS, SEES_CYCLES, UnitParams } from '../fleets.rules.ts'

export const listFleetEquipment = endpoint({
  name: 'listFleetEquipment',
  method: 'GET',
  path: '/reports/{customerId}/cycles/{group}/equipment',
  access: SEES_CYCLES,
  area: 'assets',
  summary:
    'The equipment of a reporting group with how many cycles began in the range. 404 if the group has none.',
  params: GroupParams,
  query: DateRange,
  response: z.object({
    equipment_ids: z.array(
      z.object({
        id: z.string(),
        /** Initial and number, `UTLX 207444`. */
        display_name: z.string(),
        cycle_count: z.number(),
      }),
    ),
  }),
})

const CycleLeg = z.object({
  status: z.enum(LEG_KEYS),
  status_label: z.string(),
  start_date: z.string(),
  /** To the minute; null while the leg lasts. */
  duration_days: z.number().nullable(),
})

/** From one release to the next, loaded or empty. */
export const Cycle = z.object({
  /** Waybill id of its trip. */
  id: z.number(),
  status: z.enum(['complete', 'under_way', 'incomplete']),
  status_label: z.string(),
  /** The release it begins with; where none was reported, the first event of its trip. */
  start_date: z.string(),
  /** Days; null while it lasts, and where a release was not reported. */
  total_cycle_duration: z.number().nullable(),
  transport_type: z.enum(['R', 'imdl']),
  load_empty_status: z.enum(['L', 'E']).nullable(),
  origin_name: z.string().nullable(),
  destination_name: z.string().nullable(),
  /** The beginning or end of a leg was not reported. */
  incomplete_data: z.boolean(),
  cycle_legs: z.array(CycleLeg),
})
export type Cycle = z.infer<typeof Cycle>

export const listCycles = endpoint({
  name: 'listCycles',
  method: 'GET',
  path: '/reports/{customerId}/cycles/{group}/cycles/{equipmentId}',
  access: SEES_CYCLES,
  area: 'assets',
  summary: 'Cycles of a unit that began in the range, newest first. 404 if the unit never had one.',
  params: UnitParams,
  query: DateRange,
  response: z.object({ waybill_cycles: z.array(Cycle) }),
})

/** The maximum number of events returned for one unit, newest first. */
export const MAX_EVENTS = 5000

export const CycleEvent = z.object({
  sighting_date: z.string(),
  location: z.object({
    display_name: z.string(),
    /** IANA zone of the place; null where it is not known. */
    zone: z.string().nullable(),
  }),
  sighting_event_code_text: z.string(),
  /** Reporting railroad, SCAC. */
  carrier: z.string().nullable(),
})
export type CycleEvent = z.infer<typeof CycleEvent>

export const listCycleEvents = endpoint({
  name: 'listCycleEvents',
  method: 'GET',
  path: '/reports/{customerId}/cycles/{group}/events/{equipmentId}',
  access: SEES_CYCLES,
  area: 'assets',
  summary: 'Events of a unit in the range, newest first, 5,000 at most. 404 if the unit never had one.',
  params: UnitParams,
  query: DateRange,
  response: z.object({ events: z.array(CycleEvent) }),
})
