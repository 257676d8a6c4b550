import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { IdList, SEES_PIPELINE } from '../analytics.rules.ts'

/** The default number of months since the waybill date (ANA-045). */
export const DEFAULT_MAX_AGE = '2'
/** The maximum number of rows sent; the response states the total. */
export const MAX_PIPELINE_ROWS = 50_000

const Estimate = z.object({ date: z.string().nullable() })

/** A unit on its way to, or waiting at, its destination (ANA-018 to ANA-037). */
export const PipelineRow = z.object({
  waybill_id: z.number(),
  equipment_id: z.string(),
  equipment_kind: z.enum(['R', 'imdl']),
  load_empty_status: z.string().nullable(),
  reporting_groups: z.array(z.number()),
  commodity: z.string().nullable(),
  current_location: z.string().nullable(),
  last_event_text: z.string().nullable(),
  last_sighting_date: z.string().nullable(),
  destination_location: z.string().nullable(),
  destination_id: z.number().nullable(),
  origin_location: z.string().nullable(),
  origin_id: z.number().nullable(),
  status_code: z.number().nullable(),
  tele_eta: Estimate,
  rail_eta: Estimate,
  current_carrier: z.string().nullable(),
  days_since_last_sighting: z.number().nullable(),
  note: z.object({ note: z.string().nullable() }),
  bill_of_lading_number: z.string().nullable(),
  last_notify_date: z.string().nullable(),
  imdl_pickup_number: z.string().nullable(),
  train_id: z.string().nullable(),
  exceptions: z.array(z.string()),
  /** Of containers: when they were deramped, else ramped. */
  ramped_date: z.string().nullable(),
  deramped_date: z.string().nullable(),
  /** IANA zones; null where a place is not known. */
  current_zone: z.string().nullable(),
  destination_zone: z.string().nullable(),
  /**
   * Of units on their way: the day of the ETA at the destination, `overdue` where it has passed, `no_eta` without one.
   */
  due: z.string().nullable(),
})
export type PipelineRow = z.infer<typeof PipelineRow>

const Text = z.array(z.string().nullable())
const Numbers = z.array(z.number().nullable())
/** Seconds since 1970. */
const Moments = Numbers

/** The same units, a column each, in the same order. */
export const PipelineColumns = z.object({
  waybill_id: z.array(z.number()),
  equipment_id: z.array(z.string()),
  equipment_kind: z.array(z.enum(['R', 'imdl'])),
  load_empty_status: Text,
  reporting_groups: z.array(z.array(z.number())),
  commodity: Text,
  current_location: Text,
  last_event_text: Text,
  last_sighting_date: Moments,
  destination_location: Text,
  destination_id: Numbers,
  origin_location: Text,
  origin_id: Numbers,
  status_code: Numbers,
  tele_eta: Moments,
  rail_eta: Moments,
  current_carrier: Text,
  days_since_last_sighting: Numbers,
  note: Text,
  bill_of_lading_number: Text,
  last_notify_date: Moments,
  imdl_pickup_number: Text,
  train_id: Text,
  exceptions: z.array(z.array(z.string())),
  ramped_date: Moments,
  deramped_date: Moments,
  current_zone: Text,
  destination_zone: Text,
  due: Text,
})
export type PipelineColumns = z.infer<typeof PipelineColumns>

const MaxAge = z
  .string()
  .max(3, BOUND)
  .regex(/^[1-9]\d{0,2}$/, 'Send a number of months from 1 to 999.')
  .default(DEFAULT_MAX_AGE)

export const listInboundPipeline = endpoint({
  name: 'listInboundPipeline',
  method: 'POST',
  path: '/reports/{customerId}/inbound_pipeline',
  access: SEES_PIPELINE,
  summary:
    'Trips under way by destination, group and months since the waybill date, longest without a report first. 404 if there are none.',
  params: CustomerParams,
  body: z.object({
    destination: IdList,
    group_ids: IdList,
    max_age: MaxAge,
    /** `columns` returns `columns` and an empty `data`, at a third of the size. */
    shape: z.enum(['rows', 'columns']).default('rows'),
  }),
  reads: true,
  response: z.object({
    data: z.array(PipelineRow),
    columns: PipelineColumns.optional(),
    record_count: z.number(),
    /** Names of every reporting group a row may carry, by id. */
    report_groups: z.record(z.string(), z.string()),
  }),
})

/** Units that are not reported for this many days are silent. */
export const SILENT_DAYS = 3
/** The maximum number of destinations in one response, those with the most units. */
export const MAX_COUNTED_DESTINATIONS = 20

const Counts = z.object({
  units: z.number(),
  loaded: z.number(),
  empty: z.number(),
  /** On their way with an ETA that has passed. */
  overdue: z.number(),
  /** On their way without an ETA. */
  no_eta: z.number(),
  silent: z.number(),
  with_exceptions: z.number(),
})
export type PipelineCounts = z.infer<typeof Counts>

export const getPipelineCounts = endpoint({
  name: 'getPipelineCounts',
  method: 'GET',
  path: '/reports/{customerId}/pipeline_counts',
  access: SEES_PIPELINE,
  summary:
    'Units in the pipeline, in total and for the 20 largest destinations. Silent: not reported for 3 days.',
  params: CustomerParams,
  query: z.object({
    destination: IdList,
    group_ids: IdList,
    load: z.enum(['L', 'E']).optional(),
    max_age: MaxAge,
  }),
  response: z.object({
    total: Counts,
    destinations: z.array(
      Counts.extend({ destination_id: z.number().nullable(), destination_name: z.string().nullable() }),
    ),
    destination_count: z.number(),
  }),
})
