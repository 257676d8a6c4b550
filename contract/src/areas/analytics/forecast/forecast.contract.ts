import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { IdList, SEES_FORECAST } from '../analytics.rules.ts'

/** Of which units: at least a destination or a group. */
const scope = { destination: IdList, groups: IdList }
const CHOOSE = { message: 'Choose a destination or a group.', path: ['destination'] }

/** Units due on a day at their destination, by its calendar. */
const InboundDay = z.object({
  total_inbound: z.number(),
  /** Units of each group by its id; a unit in two groups is in both. */
  groups: z.record(z.string(), z.number()),
  /** Units in none of the compared `fleets`; all where none are compared. */
  other: z.number(),
  /** The number that arrives that day in eight of ten cases, by the ranges of the units’ ETAs; null where no unit has one. */
  range: z.object({ p10: z.number(), p90: z.number() }).nullable(),
})

export const getInboundForecast = endpoint({
  name: 'getInboundForecast',
  method: 'POST',
  path: '/reports/{customerId}/inbound_forecast',
  access: SEES_FORECAST,
  summary:
    'How many units are due on each day at the chosen destinations, by the portal’s ETA, or the railroad’s where there is none. 404 if there are none.',
  params: CustomerParams,
  body: z
    .object({
      ...scope,
      /** Groups to compare: they narrow nothing, and `other` counts the units in none of them. */
      fleets: IdList,
    })
    .refine(({ destination, groups }) => destination !== '' || groups !== '', CHOOSE),
  reads: true,
  response: z.object({
    data: z.object({
      /** Groups that a counted unit is in. */
      group_ids: z.array(z.number()),
      /** By day, YYYY-MM-DD, in order. */
      inbound: z.record(z.string(), InboundDay),
      /** Not there though the day of their ETA has passed, and without any ETA: in no day's count. */
      overdue: z.number(),
      no_eta: z.number(),
    }),
    record_count: z.number(),
  }),
})

export const ForecastUnit = z.object({
  /** Initial and number, `UTLX 207444`. */
  equipment_label: z.string(),
  current_location: z.string().nullable(),
  waybill_id: z.number(),
  eta_date: z.string().nullable(),
  /** Between these two in eight of ten cases; null where only the railroad gave an ETA. */
  eta_early: z.string().nullable(),
  eta_late: z.string().nullable(),
  /** How likely it arrives on that day, from 0 to 1; null where only the railroad gave an ETA, or no day. */
  chance: z.number().nullable(),
  destination_location: z.string().nullable(),
  destination_zone: z.string().nullable(),
  train_id: z.string().nullable(),
  load_empty_status: z.string().nullable(),
})
export type ForecastUnit = z.infer<typeof ForecastUnit>

export const listForecastEquipment = endpoint({
  name: 'listForecastEquipment',
  method: 'POST',
  path: '/reports/{customerId}/inbound_forecast/equipment',
  access: SEES_FORECAST,
  summary:
    'The units counted for a day of the forecast, or for one `fleet` on that day, earliest first, at most 1,000. 404 if there are none.',
  params: CustomerParams,
  body: z
    .object({
      eta_date: z.union([z.iso.date(), z.enum(['overdue', 'no_eta'])]),
      ...scope,
      /** A group that they are in as well: the rows behind its count in `inbound`. */
      fleet: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    })
    .refine(({ destination, groups }) => destination !== '' || groups !== '', CHOOSE),
  reads: true,
  response: z.object({ data: z.array(ForecastUnit) }),
})
