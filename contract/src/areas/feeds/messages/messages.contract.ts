import { z } from 'zod'
import { bytes, endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { quarantineList } from './messages.list.ts'
import { BOUND } from '../../../base/bounds.ts'

/** The largest message accepted in one piece; senders split larger files. */
export const MAX_MESSAGE_BYTES = 20 * 1024 * 1024

/**
 * A problem in a message and its position: the line is 1-based and null when it concerns the whole message, the position
 * counts characters from the start. Equal problems are counted, at the position of the first.
 */
export const QuarantineEntry = listRow(quarantineList, { quarantine_id: z.number() })
export type QuarantineEntry = z.infer<typeof QuarantineEntry>

export const MessageReceipt = z.object({
  message_id: z.number(),
  /** received: stored, processed in the background; folded: its events are on the screens. */
  state: z.enum(['received', 'folded', 'quarantined']),
  format: z.string(),
  /** True when the very same bytes had been received before; nothing is counted twice. */
  duplicate: z.boolean(),
  event_count: z.number(),
  quarantine_count: z.number(),
  /** Sightings of an earlier reading that were withdrawn, because the message is now read differently. */
  withdrawn_count: z.number(),
})
export type MessageReceipt = z.infer<typeof MessageReceipt>

const feedAccess = { anyOf: ['company_settings'] } as const

export const receiveMessage = endpoint({
  name: 'receiveMessage',
  method: 'POST',
  path: '/feeds/{customerId}/messages',
  access: { ...feedAccess, orFeed: true },
  summary:
    'Accepts a raw rail message (X12 322 or car location messages) and detects its format. A message with nothing but problems is quarantined and rejected, unless they aren’t the sender’s fault, such as a repeated response.',
  params: CustomerParams,
  query: z.object({
    layout: z.string().max(60, BOUND).optional(),
    filename: z.string().max(255, BOUND).optional(),
  }),
  body: bytes(MAX_MESSAGE_BYTES),
  response: MessageReceipt.extend({
    /** The first problems found in it, each with what to do; all of them are in quarantine. */
    findings: z.array(z.string()).optional(),
  }),
})

/** The state of one railroad’s feed. Usual values are null while they are unknown. */
export const FeedHealth = z.object({
  carrier: z.string(),
  last_event_ts: z.string(),
  last_received_ts: z.string(),
  event_count: z.number(),
  /** Sightings of the last 24 whole hours, or since counting began; then those of a usual day in the last two weeks. */
  day_count: z.number(),
  /** The hour from which they are counted, as long as that is not a whole day. */
  counted_since: z.string().nullable(),
  usual_day_count: z.number().nullable(),
  /** The age of the newest sighting on arrival, now and usually. */
  lag_seconds: z.number().nullable(),
  usual_lag_seconds: z.number().nullable(),
  /** Nothing came for longer than is usual. */
  is_late: z.boolean(),
  /** Places where it reports no unit for much longer than usual, though it reports elsewhere; the longest first. */
  silent_places: z.array(z.object({ place: z.string(), last_event_ts: z.string(), usual_hours: z.number() })),
  /** Times of the last two weeks in which nothing came for longer than was usual; newest first. */
  outages: z.array(z.object({ from_ts: z.string(), to_ts: z.string() })),
})
export type FeedHealth = z.infer<typeof FeedHealth>

export const getFeedStatus = endpoint({
  name: 'getFeedStatus',
  method: 'GET',
  path: '/feeds/{customerId}/status',
  access: feedAccess,
  summary:
    'A customer’s feed health per railroad: last message, daily sightings and lag compared with normal, outages of railroads and locations, undelivered documents, and unreachable railroad servers.',
  params: CustomerParams,
  response: z.object({
    message_count: z.number(),
    event_count: z.number(),
    quarantine_count: z.number(),
    first_event_ts: z.string().nullable(),
    last_event_ts: z.string().nullable(),
    last_received_ts: z.string().nullable(),
    /** Documents for railroads that could not be delivered yet. */
    undelivered: z.array(z.object({ carrier: z.string(), count: z.number() })),
    /** Railroads whose own server cannot be used: nothing is collected from it and no document is delivered. */
    unreachable: z.array(z.object({ carrier: z.string(), trouble: z.string(), since_ts: z.string() })),
    carriers: z.array(FeedHealth),
  }),
})

export const listQuarantine = endpoint({
  name: 'listQuarantine',
  method: 'GET',
  path: '/feeds/{customerId}/quarantine',
  access: feedAccess,
  summary: 'Message problems, newest first, with reason and position.',
  params: CustomerParams,
  query: listRequest(quarantineList),
  response: listResponse(quarantineList, QuarantineEntry),
})

/** The maximum number of messages of a cause that are replayed at once. */
export const MAX_REPLAYED = 500

/** Messages with the same problem: one correction fixes all of them. */
export const ProblemCause = z.object({
  reason_code: z.string(),
  /** The layout they were read with; null for X12 and where none fits. */
  layout: z.string().nullable(),
  /** That layout is the customer's, who can correct it. */
  is_own_layout: z.boolean(),
  /** The newest problem as its reason and raw text, without its position; how many problems there are like it. */
  reason: z.string(),
  excerpt: z.string(),
  count: z.number(),
  message_count: z.number(),
  /** The first of them, in the order in which they came. */
  message_ids: z.array(z.number()).max(MAX_REPLAYED),
  first_ts: z.string(),
  last_ts: z.string(),
})
export type ProblemCause = z.infer<typeof ProblemCause>

export const listProblemCauses = endpoint({
  name: 'listProblemCauses',
  method: 'GET',
  path: '/feeds/{customerId}/causes',
  access: feedAccess,
  summary:
    'Open message problems by cause, most messages first: the reason, the layout, how many messages have it, and which.',
  params: CustomerParams,
  response: z.object({ cause_count: z.number(), message_count: z.number(), causes: z.array(ProblemCause) }),
})

export const replayMessage = endpoint({
  name: 'replayMessage',
  method: 'POST',
  path: '/feeds/{customerId}/messages/{messageId}/replay',
  access: feedAccess,
  summary:
    'Replays a stored message, for example after a layout was corrected. Earlier sightings it no longer contains are withdrawn. Replaying it again changes nothing.',
  params: CustomerParams.extend({ messageId: IdParam }),
  query: z.object({ layout: z.string().max(60, BOUND).optional() }),
  response: MessageReceipt,
})
