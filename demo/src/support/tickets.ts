import { CAR_TICKETS } from './car-tickets.data.ts'
import { OTHER_TICKETS } from './other-tickets.data.ts'

/** The author: `own` is a person at the customer, the others are the portal's. */
export type Writer = 'own' | 'colleague' | 'staff' | 'admin'

/** A note so many hours after its ticket was raised. */
export interface StarterNote {
  by: Writer
  after: number
  text: string
  is_internal?: true
}

/** A ticket of the demo; `{car}`, `{place}`, `{railroad}`, `{origin}`, `{destination}` and `{waybill}` are the trip's it is about. */
export interface StarterTicket {
  name: string
  description: string
  priority: 'low' | 'medium' | 'high'
  tags: readonly string[]
  by: Writer
  assignees?: readonly Writer[]
  followers?: readonly Writer[]
  notes?: readonly StarterNote[]
  /** Hours after it was raised. */
  closed_after?: number
  rating?: { score: 'good' | 'bad'; comment: string }
}

/** One about a car: it was raised so many hours after the event that caused it, which is so many hours ago. */
export interface CarTicket extends StarterTicket {
  about: { actions: readonly string[]; min: number; max: number; after: number }
}

/** One about no car. */
export interface OtherTicket extends StarterTicket {
  hours: number
  railroads?: readonly string[]
}

/** Of these every customer has some; the first has them all. */
const EVERY = 3

/** Tickets of a demo customer in every state. */
export const starterTickets = (customerId: number): readonly (CarTicket | OtherTicket)[] =>
  [...CAR_TICKETS, ...OTHER_TICKETS].filter(
    (_ticket, at) => customerId === 1 || at % EVERY === customerId % EVERY,
  )
