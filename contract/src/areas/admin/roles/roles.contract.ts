import { z } from 'zod'
import { STAFF_WITH_TOOLS } from '../../../base/access.ts'
import { endpoint } from '../../../base/endpoint.ts'

/** A user's role at a customer. Roles are data; the code only knows 7 and 8, the terminal roles. */
export const Role = z.object({
  id: z.number(),
  name: z.string(),
  meaning: z.string(),
  is_terminal: z.boolean(),
  /** The permissions of the role for people without a list of their own, as far as the customer holds them. */
  permissions: z.array(z.string()),
})
export type Role = z.infer<typeof Role>

export const listUserRoles = endpoint({
  name: 'listUserRoles',
  method: 'GET',
  path: '/admin/users/roles',
  access: STAFF_WITH_TOOLS,
  summary: 'All roles, with their description and default permissions.',
  response: z.object({ roles: z.array(Role) }),
})
