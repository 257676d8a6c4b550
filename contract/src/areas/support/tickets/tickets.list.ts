import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import type { Wire } from '../../../list/wire.ts'
import { SCORES } from '../ratings/ratings.rules.ts'
import { LOADED_EMPTY, PRIORITIES, TAG_LABELS, TICKET_STATES } from './tickets.rules.ts'

const PAST_FOR_READER = { zone: 'reader', tense: 'past' } as const

/** The list's names on the wire (SUP-014, SUP-039); several values of a filter are separated by commas (SUP-031). */
const TICKET_WIRE = {
  in: 'query',
  page: 'page',
  size: 'page_size',
  sort: 'sort_by',
  dir: 'sort_by_direction',
  search: 'keyword_search',
  rows: 'tickets',
  total: 'total_record_count',
  parts: ',',
} as const satisfies Wire

/** Tickets of a customer, the oldest first (SUP-049, SUP-069). */
export const ticketList = list({
  name: 'tickets',
  singular: 'ticket',
  wire: TICKET_WIRE,
  columns: {
    qualified_id: column.text('Ticket', { width: 14, required: true, filter: false, search: true }),
    due_ts: column.moment('Due', { zone: 'reader', tense: 'future', filter: 'call' }),
    name: column.text('Title', { width: 64, required: true, wraps: true, filter: false }),
    state: column.choice('State', TICKET_STATES, { width: 16, required: true }),
    priority: column.choice('Priority', PRIORITIES, { width: 11, required: true }),
    assignees: column.list('Assigned to', { width: 22, isCustom: true, sortable: false, filter: 'call' }),
    equipment_ids: column.list('Assets', { width: 18, sortable: false }),
    tags: column.list('Tags', { width: 20, choices: TAG_LABELS, sortable: false }),
    railroads: column.list('Railroads', { width: 16, sortable: false }),
    loaded_empty: column.choice('L/E', LOADED_EMPTY, { width: 8, asCode: true }),
    created_ts: column.moment('Created', { ...PAST_FOR_READER, required: true }),
    updated_ts: column.moment('Updated', { ...PAST_FOR_READER, required: true }),
    last_note_ts: column.moment('Last reply', { ...PAST_FOR_READER, optional: true }),
    rating: column.choice('Rating', SCORES, { width: 10, optional: true, sortable: false }),
    rated_ts: column.moment('Rated', { ...PAST_FOR_READER, optional: true, sortable: false }),
    closed_ts: column.moment('Closed', { ...PAST_FOR_READER, optional: true }),
  },
  fields: [
    ...(['id', 'id_prefix', 'customer_id', 'description', 'created_by', 'created_by_user_id'] as const),
    ...(['last_edited_by_user_id', 'followers', 'version', 'status', 'asset_ids'] as const),
    ...(['reporting_groups', 'ticket_assets', 'first_answer_ts'] as const),
    ...(['first_answer_due_ts', 'resolution_due_ts', 'rating_comment'] as const),
    ...(['next_target', 'reply_due_ts', 'due_group'] as const),
  ],
  key: 'id',
  sort: { by: 'created_ts', dir: 'asc' },
  address: { page: 'page_number', size: 'page_size', sort: 'sort_by', dir: 'sort_by_direction', search: 'q' },
})
