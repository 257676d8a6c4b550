import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, Id, IdParam } from '../../../base/ids.ts'
import { PageParam } from '../../../base/paging.ts'
import { field } from '../../../form/field.ts'
import { canSchema } from '../../../list/can.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { ticketList } from './tickets.list.ts'
import {
  DEFAULT_PRIORITY,
  LOADED_EMPTY,
  MAX_TICKET_ASSETS,
  MAX_TICKET_PEOPLE,
  PRIORITIES,
  TAG_LABELS,
  TICKET_STATES,
  ticketCan,
} from './tickets.rules.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'

/** A person named in a ticket (SUP-009). */
export const TicketPerson = z.object({
  user_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: z.object({ thumbnail_url: z.string().nullable() }).nullable(),
})
export type TicketPerson = z.infer<typeof TicketPerson>

/** A piece of equipment a ticket is about, on the trip it was made upon where one is known (SUP-011). */
export const TicketAsset = z.object({
  equipment_id: z.string(),
  waybill_id: z.number().nullable(),
  waybill_date: z.string().nullable(),
  waybill_number: z.string().nullable(),
  reporting_group_name_map: z.record(z.string(), z.string()),
  reporting_groups: z.array(z.number()),
})
export type TicketAsset = z.infer<typeof TicketAsset>

/**
 * A ticket, in the list and on its own (SUP-006). `status` 1 is active, 0 deleted (SUP-015); `id` counts within the
 * customer.
 */
export const Ticket = listRow(ticketList, {
  id: z.number(),
  id_prefix: z.string(),
  customer_id: z.number(),
  description: z.string(),
  assignees: z.array(TicketPerson),
  created_by: z.string(),
  created_by_user_id: z.number(),
  last_edited_by_user_id: z.number(),
  followers: z.array(TicketPerson),
  version: z.number(),
  status: z.number(),
  asset_ids: z.array(z.string()),
  reporting_groups: z.array(z.number()),
  ticket_assets: z.array(TicketAsset),
  /** When someone other than the author first answered. */
  first_answer_ts: z.string().nullable(),
  /** When the first answer and the solution are due; `due_ts` is the next of the two for an open ticket. */
  first_answer_due_ts: z.string().nullable(),
  resolution_due_ts: z.string().nullable(),
  /** In addition to the writer's `rating` of a closed ticket. */
  rating_comment: z.string().nullable(),
  /** The target that `due_ts` belongs to. */
  next_target: z.enum(['first_answer', 'answer', 'resolution']).nullable(),
  /** When an answer to the latest message of the writer is due, while one waits. */
  reply_due_ts: z.string().nullable(),
  /** Whether it is late, due today where tickets are worked on, or later. */
  due_group: z.enum(['overdue', 'today', 'later']).nullable(),
}).extend({
  /** The latest reply; for staff internal notes count too. */
  last_note: z
    .object({
      user_id: z.number(),
      name: z.string(),
      text: z.string(),
      files: z.number(),
      is_internal: z.boolean(),
      created_ts: z.string(),
    })
    .nullable(),
  /** The sort value of the list that contains it. */
  sort_by: z.string(),
  can: canSchema(ticketCan),
})
export type Ticket = z.infer<typeof Ticket>

/** Fields that callers may send next to its id, in the shape that pickers hold. */
const named = <S extends z.ZodType>(schema: S, wrap: (id: unknown) => unknown) =>
  z.preprocess((given) => (typeof given === 'object' ? given : wrap(given)), schema) as unknown as z.ZodType<
    z.output<S>,
    z.output<S>
  >

/** One of the customer's people, or their id alone. */
export const PersonRef = named(z.object({ id: Id, full_name: z.string().max(200, BOUND) }), (id) => ({
  id,
  full_name: '',
}))
export type PersonRef = z.infer<typeof PersonRef>

/** A railroad, or its SCAC alone. */
export const RailroadRef = named(
  z.object({
    scac: z
      .string()
      .max(MAX_CODE, BOUND)
      .regex(/^[A-Z]{2,4}$/, 'Enter a SCAC of two to four letters.'),
  }),
  (scac) => ({ scac }),
)

/** Equipment with its trip, or its id alone. */
export const AssetRef = named(
  z.object({
    equipment_id: z.string().min(1).max(20, BOUND),
    waybill_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().optional(),
    waybill_number: z.string().max(30, BOUND).nullable().optional(),
    waybill_date: z.string().max(40, BOUND).nullable().optional(),
  }),
  (equipment_id) => ({ equipment_id }),
)
export type AssetRef = z.infer<typeof AssetRef>

/** The user-editable fields of a ticket, each with its name and bounds. */
export const TicketFields = {
  name: field.text('Title', { min: 1, max: 255, missing: 'Enter a title.' }),
  description: field.area('Description', { max: 10_000 }),
  ticket_assets: field.rows('Assets', AssetRef, { max: MAX_TICKET_ASSETS, unit: 'asset' }),
  priority: field.choice('Priority', PRIORITIES),
  loaded_empty: field.choice('Loaded or empty', LOADED_EMPTY).nullable(),
  tags: field.choices('Tags', TAG_LABELS),
  railroads: field.rows('Railroads', RailroadRef, { max: 50, unit: 'railroad' }),
  assignees: field.rows('Assigned to', PersonRef, { max: MAX_TICKET_PEOPLE, unit: 'person' }),
  followers: field.rows('Followers', PersonRef, { max: MAX_TICKET_PEOPLE, unit: 'person' }),
}

const TicketParams = CustomerParams.extend({ ticketId: IdParam })

const Moment = z.iso.datetime({ offset: true })

export const listTickets = endpoint({
  name: 'listTickets',
  method: 'GET',
  path: '/support/{customerId}',
  access: 'signed-in',
  summary:
    'The customer’s tickets: one page and the total. Separate several values of a filter with commas; page_number is an alias of page.',
  params: CustomerParams,
  query: listRequest(ticketList, {
    page_number: PageParam.optional(),
    updated_ts_min: Moment.optional(),
    updated_ts_max: Moment.optional(),
    closed_ts_min: Moment.optional(),
    closed_ts_max: Moment.optional(),
    /** Only those that are late. */
    overdue: z.literal('true').optional(),
    /** Only those that are due later today. */
    due_today: z.literal('true').optional(),
  }),
  response: listResponse(ticketList, Ticket, {
    report_groups: z.record(z.string(), z.string()),
    page: z.number(),
    page_size: z.number(),
    /** The number of tickets in each state, regardless of the filters. */
    state_counts: z.record(z.string(), z.number()),
    overdue_count: z.number(),
    due_today_count: z.number(),
    /** What writers of tickets answered this month, in UTC. */
    month_ratings: z.object({ good: z.number(), bad: z.number() }),
  }),
})

export const createTicket = endpoint({
  name: 'createTicket',
  method: 'POST',
  path: '/support/{customerId}',
  access: 'signed-in',
  summary: 'Creates a ticket. With an assignee, it starts in progress.',
  params: CustomerParams,
  body: z.object({
    customer_id: Id.optional(),
    ...TicketFields,
    description: TicketFields.description.default(''),
    ticket_assets: TicketFields.ticket_assets.default([]),
    priority: TicketFields.priority.default(DEFAULT_PRIORITY),
    loaded_empty: TicketFields.loaded_empty.default(null),
    tags: TicketFields.tags.default([]),
    railroads: TicketFields.railroads.default([]),
    assignees: TicketFields.assignees.default([]),
    followers: TicketFields.followers.default([]),
  }),
  response: Ticket,
})

export const getTicket = endpoint({
  name: 'getTicket',
  method: 'GET',
  path: '/support/{customerId}/{ticketId}',
  access: 'signed-in',
  summary: 'One ticket.',
  params: TicketParams,
  response: Ticket,
})

export const updateTicket = endpoint({
  name: 'updateTicket',
  method: 'PATCH',
  path: '/support/{customerId}/{ticketId}',
  access: 'signed-in',
  summary:
    'Updates the given fields of a ticket. Assigning puts it in progress; Closed closes it, after which only notes can be added; any other state reopens it.',
  params: TicketParams,
  body: z.object({
    customer_id: Id.optional(),
    ticket_id: Id.optional(),
    name: TicketFields.name.optional(),
    description: TicketFields.description.optional(),
    ticket_assets: TicketFields.ticket_assets.optional(),
    priority: TicketFields.priority.optional(),
    loaded_empty: TicketFields.loaded_empty.optional(),
    tags: TicketFields.tags.optional(),
    railroads: TicketFields.railroads.optional(),
    assignees: TicketFields.assignees.optional(),
    followers: TicketFields.followers.optional(),
    state: field.choice('State', TICKET_STATES).optional(),
    /** With Closed: its units are snoozed in the work queue until their next report, if the user has access there. */
    snoozes_units: z.boolean().optional(),
    /**
     * The version last read; a stale one is answered with 409. Without it, the change applies to the current state.
     */
    version: z.number().int().optional(),
  }),
  response: Ticket,
})

export const claimTicket = endpoint({
  name: 'claimTicket',
  method: 'POST',
  path: '/support/{customerId}/{ticketId}/claim',
  access: 'signed-in',
  summary:
    'Claims an unassigned ticket: the caller becomes its assignee. If several callers claim it at once, one wins and the others get 409.',
  params: TicketParams,
  response: Ticket,
})

export const removeTicket = endpoint({
  name: 'removeTicket',
  method: 'DELETE',
  path: '/support/{customerId}/{ticketId}',
  access: 'signed-in',
  summary:
    'Deletes a ticket. Staff can delete any; its creator can while it is unassigned. The number is not reused.',
  params: TicketParams,
  response: z.object({ ticket_id: z.number(), deleted: z.literal(true) }),
})
