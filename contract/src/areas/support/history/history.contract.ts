import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { NamesById } from '../../../history/names.ts'

/** A change of a ticket, with the values before and after. */
export const TicketChange = z.object({
  at: z.string(),
  /** Null: the portal itself. */
  user_name: z.string().nullable(),
  operation: z.string(),
  change: z.object({ before: z.unknown(), after: z.unknown() }).nullable(),
  names: NamesById,
})
export type TicketChange = z.infer<typeof TicketChange>

export const listTicketChanges = endpoint({
  name: 'listTicketChanges',
  method: 'GET',
  path: '/support/{customerId}/{ticketId}/changes',
  access: 'signed-in',
  summary: 'Who changed a ticket, when, and from which values to which; newest first.',
  params: CustomerParams.extend({ ticketId: IdParam }),
  response: z.object({ changes: z.array(TicketChange) }),
})
