import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { STAFF_WITH_TOOLS, TOOLS } from '../../../base/access.ts'
import { bytes, endpoint } from '../../../base/endpoint.ts'
import { CustomerIdParams } from '../customers/customers.contract.ts'

/** How one railroad's sightings arrive at a customer. */
export const CustomerFeed = z.object({
  scac: z.string(),
  /** As the railroad is called; null for one that is in no list. */
  name: z.string().nullable(),
  token: z
    .object({
      token_id: z.number(),
      created_ts: z.string(),
      expires_ts: z.string(),
      last_used_ts: z.string().nullable(),
    })
    .nullable(),
  /** waiting: nothing has come yet; late: nothing came for longer than is usual. */
  state: z.enum(['waiting', 'comes', 'late']),
  last_received_ts: z.string().nullable(),
  /** Sightings of the last 24 hours. */
  day_count: z.number(),
})
export type CustomerFeed = z.infer<typeof CustomerFeed>

const CustomerFeeds = z.object({
  /** The URL that messages are posted to, and the folder that receives them as files. */
  address: z.string(),
  folder: z.string(),
  feeds: z.array(CustomerFeed),
})

export const listCustomerFeeds = endpoint({
  name: 'listCustomerFeeds',
  method: 'GET',
  path: '/admin/customers/{id}/feeds',
  access: STAFF_WITH_TOOLS,
  summary: 'How a customer receives sightings: its address and folder, and each railroad’s token and state.',
  params: CustomerIdParams,
  response: CustomerFeeds,
})

export const createFeedToken = endpoint({
  name: 'createFeedToken',
  method: 'POST',
  path: '/admin/customers/{id}/feeds/{scac}/token',
  access: { allOf: ['admin', TOOLS] },
  summary:
    'Creates the token of a railroad’s feed and revokes the previous one. Only this response ever contains it.',
  params: CustomerIdParams.extend({
    scac: z
      .string()
      .max(4, BOUND)
      .regex(/^[A-Z]{2,4}$/),
  }),
  response: z.object({ token_id: z.number(), name: z.string(), token: z.string() }),
  secret: true,
})

/** A sample is a message or two, not a day of them. */
export const MAX_SAMPLE_BYTES = 1024 * 1024
/** Sightings and problems of a sample that are listed; the rest is counted. */
export const MAX_SAMPLE_ROWS = 20

const SampleReading = z.object({
  format: z.enum(['x12', 'clm', 'unknown']),
  /** The layout that car location messages were read by. */
  layout: z.string().nullable(),
  sighting_count: z.number(),
  sightings: z.array(
    z.object({
      equipment_id: z.string(),
      code: z.string(),
      at: z.string(),
      place: z.string(),
      carrier: z.string().nullable(),
    }),
  ),
  problem_count: z.number(),
  problems: z.array(z.object({ line: z.number().nullable(), reason: z.string(), count: z.number() })),
})
export type SampleReading = z.infer<typeof SampleReading>

export const readSample = endpoint({
  name: 'readSample',
  method: 'POST',
  path: '/admin/customers/{id}/feeds/sample',
  access: STAFF_WITH_TOOLS,
  summary: 'Previews how the customer’s feed would read a message. Nothing is stored.',
  params: CustomerIdParams,
  body: bytes(MAX_SAMPLE_BYTES),
  reads: true,
  response: SampleReading,
})

export const listRailroads = endpoint({
  name: 'listRailroads',
  method: 'GET',
  path: '/admin/railroads',
  access: STAFF_WITH_TOOLS,
  summary: 'All known railroads, by SCAC.',
  response: z.object({ railroads: z.array(z.object({ scac: z.string(), name: z.string() })) }),
})
