import type {
  AssetRef,
  Ticket,
  TicketAsset,
  TicketPerson,
} from '#contract/areas/support/tickets/tickets.contract.ts'
import type { Read } from '../../../shared/read.ts'

const PEOPLE = /^\d{1,9}(,\d{1,9}){0,19}$/

/** Ids of people in an address, separated by commas. */
export const readPeople: Read<number[]> = (value) => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && PEOPLE.test(text) ? text.split(',').map(Number) : null
}

/** A switch in an address. */
export const readTrue: Read<true> = (value) => (value === true || value === 'true' ? true : null)

export const findName = ({ first_name, last_name }: TicketPerson): string => `${first_name} ${last_name}`

/** People as pickers hold them. */
export const asRefs = (people: readonly TicketPerson[]) =>
  people.map((person) => ({ id: person.user_id, full_name: findName(person) }))

const asAssetRef = ({ reporting_group_name_map: _, reporting_groups: __, ...ref }: TicketAsset): AssetRef =>
  ref

/** The initial values of the ticket form. */
export const formStart = (ticket: Ticket) => ({
  name: ticket.name,
  description: ticket.description,
  priority: ticket.priority,
  loaded_empty: ticket.loaded_empty,
  tags: ticket.tags as never,
  railroads: ticket.railroads.map((scac) => ({ scac })),
  assignees: asRefs(ticket.assignees),
  followers: asRefs(ticket.followers),
  ticket_assets: ticket.ticket_assets.map(asAssetRef),
  version: ticket.version,
})

/** The ticket id in a URL; null when it is invalid. */
export function readTicketId(text: string | undefined): number | null {
  const id = Number(text)
  return text !== undefined && /^\d{1,9}$/.test(text) && id > 0 ? id : null
}
