import { z } from 'zod'
import { endpoint } from '../../base/endpoint.ts'
import { CustomerParams } from '../../base/ids.ts'
import { BOUND } from '../../base/bounds.ts'

/** The minimum length of a term that the search sends to the server. */
export const MIN_FIND_CHARACTERS = 3

/** The maximum number of hits per group; the list has the rest. */
export const FIND_LIMIT = 5

/** The location of a unit in one line. */
const TripState = {
  equipment_id: z.string(),
  status_code: z.number().nullable(),
  /** The label of the status. */
  status: z.string(),
  place: z.string().nullable(),
  destination: z.string().nullable(),
  /** The hazardous material that it carries; null where none is named. */
  hazmat_mark: z.string().nullable(),
}

const TripGroup = {
  /** The latest trip of the number; its page is `/visibility/{customerId}/waybills/{waybill_id}`. */
  waybill_id: z.number(),
  /** How many trips carry the number: one is opened, several are listed. */
  trips: z.number(),
  ...TripState,
}

export const EquipmentHit = z.object({
  ...TripState,
  equipment_kind: z.enum(['R', 'imdl']),
  /** The latest trip; null without one. */
  waybill_id: z.number().nullable(),
})
export const WaybillHit = z.object({ waybill_number: z.string(), ...TripGroup })
export const BillOfLadingHit = z.object({ bill_of_lading_number: z.string(), ...TripGroup })
export const TrainHit = z.object({ train_id: z.string(), ...TripGroup })
export const PersonHit = z.object({
  id: z.number(),
  full_name: z.string(),
  email: z.string(),
  role_name: z.string().nullable(),
})

export const TicketHit = z.object({
  /** Its number within the customer; its page is `/customer-support/{customerId}/tickets/{id}`. */
  id: z.number(),
  qualified_id: z.string(),
  name: z.string(),
  state: z.enum(['Unassigned', 'In Progress', 'Closed']),
})

export const FindResults = z.object({
  equipment: z.array(EquipmentHit),
  waybills: z.array(WaybillHit),
  bills_of_lading: z.array(BillOfLadingHit),
  trains: z.array(TrainHit),
  people: z.array(PersonHit),
  tickets: z.array(TicketHit),
})
export type FindResults = z.infer<typeof FindResults>

export const findAnything = endpoint({
  name: 'findAnything',
  method: 'GET',
  path: '/find/{customerId}',
  access: 'signed-in',
  summary:
    'Searches everything the caller has access to: equipment, waybills, bills of lading and trains (with permission), people, and tickets by text and number. Returns the best matches of each. Requires three characters.',
  params: CustomerParams,
  query: z.object({ q: z.string().max(100, BOUND).default('') }),
  response: FindResults,
})
