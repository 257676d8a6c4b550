import { type Access, type Entitlements, isAllowed } from '../../../base/access.ts'
import { canTable } from '../../../list/can.ts'

/** The workflow of a ticket, in the order it is offered (SUP-008). */
export const TICKET_STATES = {
  Unassigned: 'Unassigned',
  'In Progress': 'In Progress',
  Closed: 'Closed',
} as const
export type TicketState = keyof typeof TICKET_STATES

/** The default filter of the list (SUP-019). */
export const OPEN_STATES = ['Unassigned', 'In Progress'] as const satisfies readonly TicketState[]

/** SUP-007. */
export const PRIORITIES = { low: 'Low', medium: 'Medium', high: 'High' } as const
export type Priority = keyof typeof PRIORITIES
/** SUP-073. */
export const DEFAULT_PRIORITY = 'low' satisfies Priority

/** How tickets are grouped when they are ordered by their next target. */
export const DUE_GROUPS = { overdue: 'Overdue', today: 'Due today', later: 'Later' } as const

/** SUP-010. */
export const LOADED_EMPTY = { L: 'Loaded', E: 'Empty' } as const

/** The subjects of a ticket, in the order offered (SUP-072). */
export const TICKET_TAGS = [
  'Bad Order',
  'Congestion Delay/Delay',
  'Derailment',
  'Dirty Car/Pressure Wash',
  'Diversion',
  'Fuel',
  'Impact',
  'Out of Route',
  'Railcar Maintenance',
  'Railroad Ticket',
  'Refrigeration Maintenance',
  'Shop',
  'Other',
] as const
export type TicketTag = (typeof TICKET_TAGS)[number]
export const TAG_LABELS = Object.fromEntries(TICKET_TAGS.map((tag) => [tag, tag])) as Record<
  TicketTag,
  TicketTag
>

/** More than anyone reports at once. */
export const MAX_TICKET_ASSETS = 200
export const MAX_TICKET_PEOPLE = 20

/** The facts about a person that the ticket rules use. */
export interface Agent extends Entitlements {
  userId: number
  isInternal: boolean
}

/** The portal's own people: they see internal notes and every feedback. */
export const isStaff = ({ isAdmin, isInternal }: Pick<Agent, 'isAdmin' | 'isInternal'>): boolean =>
  isAdmin || isInternal

interface TicketFacts {
  state: TicketState
  created_by_user_id: number
}

const FIXED = 'This ticket is closed. Reopen it to make changes.'
const unlessClosed = ({ state }: TicketFacts) => state !== 'Closed' || FIXED

/** Who may remove a ticket's cars from the work queue. */
const RESTS_UNITS: Access = { anyOf: ['visibility_asset_list'] }

/** What may be done with a ticket: closed ones accept notes only; SUP-048 says who may delete one. */
export const ticketCan = canTable<TicketFacts, Agent>()({
  edit: unlessClosed,
  assign: unlessClosed,
  tag: unlessClosed,
  claim: ({ state }) =>
    state === 'Unassigned' || (state === 'Closed' ? FIXED : 'This ticket is already assigned.'),
  close: ({ state }) => state !== 'Closed' || 'This ticket is already closed.',
  reopen: ({ state }) => state === 'Closed' || 'This ticket isn’t closed.',
  note: () => true,
  note_internally: (_, who) => isStaff(who) || 'Only staff can write internal notes.',
  rest: (_, who) => isAllowed(RESTS_UNITS, who) || 'You need asset list access to snooze units.',
  remove: ({ state, created_by_user_id }, who) => {
    if (isStaff(who)) return true
    if (created_by_user_id !== who.userId) return 'Only the creator can delete a ticket.'
    return state === 'Unassigned' || 'This ticket is already assigned. Close it instead.'
  },
})
