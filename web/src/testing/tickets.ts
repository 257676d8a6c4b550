import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'

/** What may be done with a ticket that nobody has. */
export const OPEN_CAN = {
  edit: true,
  assign: true,
  tag: true,
  claim: true,
  close: true,
  reopen: 'no',
  note: true,
  remove: 'no',
} as const
export const CLOSED_CAN = {
  ...OPEN_CAN,
  edit: 'no',
  assign: 'no',
  tag: 'no',
  claim: 'no',
  close: 'no',
  reopen: true,
} as const

export const ADA = { user_id: 3, first_name: 'Ada', last_name: 'Keller', profile_picture: null }

export const makeTicket = (what: Partial<Ticket> = {}): Ticket => ({
  id: 12,
  qualified_id: 'PG-12',
  id_prefix: 'PG',
  customer_id: 7,
  name: 'Brakes hang',
  description: 'The crew reports sparks.',
  state: 'Unassigned',
  priority: 'low',
  status: 1,
  version: 1,
  assignees: [],
  followers: [],
  equipment_ids: ['UTLX207444'],
  asset_ids: ['UTLX207444'],
  ticket_assets: [],
  reporting_groups: [],
  tags: ['Bad Order'],
  railroads: ['UP'],
  loaded_empty: 'L',
  created_by: 'Pat Doe',
  created_by_user_id: 1,
  last_edited_by_user_id: 1,
  created_ts: '2026-11-20T12:00:00.000Z',
  updated_ts: '2026-11-20T12:00:00.000Z',
  last_note_ts: null,
  closed_ts: null,
  first_answer_ts: null,
  due_ts: null,
  rating: null,
  rating_comment: null,
  rated_ts: null,
  first_answer_due_ts: null,
  resolution_due_ts: null,
  sort_by: 'created_ts',
  can: OPEN_CAN,
  ...what,
})
