import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, Id, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { withNeeds } from '../../../form/needs.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { PersonRef } from '../tickets/tickets.contract.ts'
import { ticketList } from '../tickets/tickets.list.ts'
import { TAG_LABELS } from '../tickets/tickets.rules.ts'
import { MACRO_ASSIGNS, MACRO_SCOPES } from './macros.rules.ts'

const shape = {
  name: field.text('Name', { min: 1, max: 80, missing: 'Enter a name.' }),
  scope: field.choice('For', MACRO_SCOPES),
  note: field.area('Text', { max: 10_000, help: 'Added to the ticket as a note.' }),
  is_internal: field.boolean('Internal note (staff only)'),
  tags: field.choices('Tags to add', TAG_LABELS),
  assigns: field.choice('Assigned to', MACRO_ASSIGNS),
  assignee: field.custom('Person', PersonRef).nullable(),
  closes: field.boolean('Close the ticket'),
}

const body = withNeeds(z.object(shape), [
  { field: 'assignee', where: 'assigns', is: 'named', text: 'Choose an assignee.' },
])

export const TicketMacro = z.object({
  macro_id: z.number(),
  name: z.string(),
  scope: z.enum(['customer', 'all']),
  note: z.string(),
  is_internal: z.boolean(),
  tags: z.array(z.string()),
  assigns: z.enum(['keep', 'me', 'named']),
  assignee: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  closes: z.boolean(),
})
export type TicketMacro = z.infer<typeof TicketMacro>

export const listMacros = endpoint({
  name: 'listMacros',
  method: 'GET',
  path: '/support/{customerId}/macros',
  access: 'signed-in',
  summary: 'Macros, which act on tickets in one click. Those with internal notes are returned to staff only.',
  params: CustomerParams,
  response: z.object({ macros: z.array(TicketMacro) }),
})

export const createMacro = endpoint({
  name: 'createMacro',
  method: 'POST',
  path: '/support/{customerId}/macros',
  access: 'staff',
  summary: 'Creates a macro, for the customer or for all customers.',
  params: CustomerParams,
  body,
  response: TicketMacro,
})

const MacroParams = CustomerParams.extend({ macroId: IdParam })

export const updateMacro = endpoint({
  name: 'updateMacro',
  method: 'PUT',
  path: '/support/{customerId}/macros/{macroId}',
  access: 'staff',
  summary: 'Updates a macro.',
  params: MacroParams,
  body,
  response: TicketMacro,
})

export const removeMacro = endpoint({
  name: 'removeMacro',
  method: 'DELETE',
  path: '/support/{customerId}/macros/{macroId}',
  access: 'staff',
  summary: 'Deletes a macro. Changes it made are kept.',
  params: MacroParams,
  response: z.object({ macro_id: z.number() }),
})

export const runMacro = endpoint({
  name: 'runMacro',
  method: 'POST',
  path: '/support/{customerId}/bulk/macro',
  access: 'signed-in',
  summary:
    'Applies a macro to tickets: its note and tags, its assignee, and whether it closes them. Closed tickets are skipped unless it only adds a note. A preview needs no macro.',
  params: CustomerParams,
  body: bulkRequest(ticketList, Id, { macro_id: Id.optional() }),
  response: bulkResponse(Id),
})
