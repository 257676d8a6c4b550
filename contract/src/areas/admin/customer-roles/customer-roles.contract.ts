import { z } from 'zod'
import { STAFF_WITH_TOOLS } from '../../../base/access.ts'
import { AREAS } from '../../../base/areas.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerIdParams } from '../customers/customers.contract.ts'
import { LEVEL_CHOICES } from './customer-roles.rules.ts'

const Levels = z.partialRecord(z.enum(AREAS), z.enum(LEVEL_CHOICES))

/** A role at a customer: its id and name are shared by all customers (PLT-051), its levels are the customer's own. */
export const CustomerRole = z.object({
  id: z.number(),
  name: z.string(),
  meaning: z.string(),
  /** The role's levels where a customer has changed nothing. */
  defaults: Levels,
  levels: Levels,
  /** Active members with the role; a change does not affect administrators, who have full access. */
  people: z.number(),
  /** Whether the caller may edit it, or why not. */
  can_edit: z.union([z.literal(true), z.string()]),
})
export type CustomerRole = z.infer<typeof CustomerRole>

export const CustomerRoles = z.object({
  roles: z.array(CustomerRole),
  /** The version a change should name, so that no one overwrites what they have not read. */
  version: z.number(),
})
export type CustomerRoles = z.infer<typeof CustomerRoles>

export const getCustomerRoles = endpoint({
  name: 'getCustomerRoles',
  method: 'GET',
  path: '/admin/customers/{id}/roles',
  access: STAFF_WITH_TOOLS,
  summary: 'What each role can view and edit at a customer, and the default for each.',
  params: CustomerIdParams,
  response: CustomerRoles,
})

const MAX_ROLES = 100

export const updateCustomerRoles = endpoint({
  name: 'updateCustomerRoles',
  method: 'PUT',
  path: '/admin/customers/{id}/roles',
  access: STAFF_WITH_TOOLS,
  summary:
    'Sets role levels for this customer only. Omitted areas stay unchanged. Takes effect with each user’s next request.',
  params: CustomerIdParams,
  body: z.object({
    roles: z
      .array(z.object({ id: z.number().int(), levels: Levels }))
      .min(1)
      .max(MAX_ROLES),
    /** The version last seen; a stale one answers 409. */
    version: z.number().int(),
  }),
  response: CustomerRoles,
})
