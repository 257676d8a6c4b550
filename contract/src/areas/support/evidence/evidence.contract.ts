import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { AssetRef, RailroadRef } from '../tickets/tickets.contract.ts'
import { MAX_TICKET_ASSETS } from '../tickets/tickets.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

/** The state of a trip at a time, as stored in a ticket. */
export const TripSnapshot = z.object({
  waybill_id: z.number(),
  equipment_id: z.string(),
  status: z.string(),
  load_empty_status: z.string().nullable(),
  current_location: z.string().nullable(),
  last_event: z.string().nullable(),
  last_sighting_date: z.string().nullable(),
  /** IANA zones of the current location and of the destination; null where unknown or not stored. */
  current_zone: z.string().nullable(),
  destination_zone: z.string().nullable(),
  tele_eta: z.string().nullable(),
  rail_eta: z.string().nullable(),
  exceptions: z.array(z.string()),
  /** How late it was expected, and what moved its estimate later; null and none where the ticket did not store it. */
  late_hours: z.number().nullable(),
  delays: z.array(z.object({ text: z.string(), hours: z.number() })),
  /** The latest events, newest first. */
  events: z.array(
    z.object({ at: z.string(), event: z.string(), location: z.string(), zone: z.string().nullish() }),
  ),
  /** The latest estimates, oldest first. */
  eta_history: z.array(z.object({ source: z.string(), date: z.string(), made_ts: z.string() })),
})
export type TripSnapshot = z.infer<typeof TripSnapshot>

const access = { anyOf: ['visibility_asset_list', 'visibility_fleet_cycles'] } as const
const IDS = /^\d{1,15}(,\d{1,15})*$/

export const prepareTicket = endpoint({
  name: 'prepareTicket',
  method: 'GET',
  path: '/support/{customerId}/draft',
  access,
  summary:
    'Prefills a ticket about these trips or units: assets, shipments, railroads, loaded or empty, tags and a title.',
  params: CustomerParams,
  query: z.object({
    waybill_ids: z.string().max(4000, BOUND).regex(IDS, 'Separate waybill IDs with commas.').optional(),
    /** Units by their numbers, each upon the trip it is on. */
    equipment_ids: z.string().max(4000, BOUND).optional(),
  }),
  response: z.object({
    name: z.string(),
    ticket_assets: z.array(AssetRef).max(MAX_TICKET_ASSETS),
    railroads: z.array(RailroadRef),
    loaded_empty: z.enum(['L', 'E']).nullable(),
    /** High when a trip is three days late or more, medium from one day, else low. */
    priority: z.enum(['low', 'medium', 'high']),
    tags: z.array(z.string()),
  }),
})

export const listEvidence = endpoint({
  name: 'listEvidence',
  method: 'GET',
  path: '/support/{customerId}/{ticketId}/evidence',
  access,
  summary: 'Snapshots of a ticket’s trips from when they were added, and their current state.',
  params: CustomerParams.extend({ ticketId: IdParam }),
  response: z.object({
    evidence: z.array(z.object({ taken_ts: z.string(), kept: TripSnapshot, now: TripSnapshot.nullable() })),
  }),
})
