import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, WaybillIdParam } from '../../../base/ids.ts'
import { AssetRow } from '../assets/assets.contract.ts'

/** A place as a sighting named it; coordinates only where the station table knows it. */
export const Place = z.object({
  display_name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  zone: z.string().nullable(),
  /** A `town` has no station; a `name` is in none of our lists. */
  known_as: z.enum(['station', 'town', 'name']),
})
export type Place = z.infer<typeof Place>

/** One sighting of a trip, newest first in answers. */
export const WaybillSighting = z.object({
  sighting_date: z.string(),
  sighting_event_code: z.string(),
  sighting_event_code_text: z.string(),
  code_source: z.string(),
  carrier: z.string().nullable(),
  train_id: z.string().nullable(),
  load_empty_status: z.enum(['L', 'E']).nullable(),
  status_code: z.number().nullable(),
  location: Place,
  received_ts: z.string(),
  /** The message it came in. */
  message_id: z.number(),
})
export type WaybillSighting = z.infer<typeof WaybillSighting>

export const WaybillParty = z.object({
  type: z.enum(['shipper', 'consignee']),
  name: z.string(),
  location: z.string().nullable(),
})

export const WaybillCommodity = z.object({
  /** Null where a document names the goods without one. */
  commodity_code: z.string().nullable(),
  commodity: z.string().nullable(),
  is_hazmat: z.boolean(),
  associated_stcc: z.string().nullable(),
})

/** The content of the details page (VIS-045, shape docs/decisions/010). */
export const WaybillDetails = AssetRow.extend({
  origin: Place.nullable(),
  destination: Place.nullable(),
  current: Place.nullable(),
  parties: z.array(WaybillParty),
  commodities: z.array(WaybillCommodity),
  /** Railroads in the order they carried the unit, and where each took over. */
  route: z.array(z.object({ carrier: z.string(), junction: z.string().nullable() })),
  /** Entered by people, like the note. */
  seals: z.array(z.string()),
  references: z.array(z.string()),
  /** Overridden fields, with the railroads' values. */
  overridden: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
  sightings: z.array(WaybillSighting),
  /**
   * Every estimate the railroad gave for this trip and every one of the product that was news, oldest first; those of the
   * product with the range in which eight of ten such trips arrived, the trips behind it and why it changed.
   */
  eta_history: z.array(
    z.object({
      source: z.enum(['rail', 'product']),
      date: z.string(),
      made_ts: z.string(),
      earliest: z.string().nullable(),
      latest: z.string().nullable(),
      trips: z.number().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** What moved the product's estimate later on this trip, the largest first. */
  delays: z.array(z.object({ text: z.string(), hours: z.number() })),
  eta_basis: z.object({
    /** Completed trips on the same lane, and the time half of them took. */
    lane_trip_count: z.number(),
    lane_median_hours: z.number().nullable(),
    /** The basis of the current estimate, and the number of its trips. */
    explanation: z.string(),
    trips: z.number(),
    /** Eight of ten such trips arrive between these. */
    earliest: z.string().nullable(),
    latest: z.string().nullable(),
    /** When its value last changed: at the report it was made from, or at the last full hour. */
    range_updated: z.string().nullable(),
    /** The first estimate for the present destination; it never changes. */
    first: z.string().nullable(),
    /** How good the product's estimates were on this lane three days before the arrivals. */
    within_day_share: z.number().nullable(),
    median_error_hours: z.number().nullable(),
  }),
  report_groups: z.record(z.string(), z.string()),
})
export type WaybillDetails = z.infer<typeof WaybillDetails>

/** One change of a waybill, by a person or by an event (VIS-020). */
export const ActivityEntry = z.object({
  history_id: z.number(),
  waybill_id: z.number(),
  customer_id: z.number(),
  user_id: z.number().nullable(),
  created_by_user_id: z.number().nullable(),
  override_field: z.string(),
  override_display_name: z.string(),
  old_value: z.string().nullable(),
  new_value: z.string().nullable(),
  created_ts: z.string(),
  updated_ts: z.string(),
  operation_ts: z.string(),
  operation: z.string(),
  source_table: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  user: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
})
export type ActivityEntry = z.infer<typeof ActivityEntry>

const WaybillParams = CustomerParams.extend({ waybillId: WaybillIdParam })
const visibilityAccess = { anyOf: ['visibility_asset_list', 'visibility_fleet_cycles'] } as const

export const getWaybill = endpoint({
  name: 'getWaybill',
  method: 'GET',
  path: '/waybills/{customerId}/detail/{waybillId}',
  access: visibilityAccess,
  summary: 'One waybill with its sightings, estimates, parties and commodities.',
  params: WaybillParams,
  runs: 'ahead',
  response: WaybillDetails,
})

export const listActivity = endpoint({
  name: 'listActivity',
  method: 'GET',
  path: '/waybills/{customerId}/activity_feed/{waybillId}/diff',
  access: visibilityAccess,
  summary: 'What changed on a waybill, newest first.',
  params: WaybillParams,
  runs: 'ahead',
  response: z.array(ActivityEntry),
})
