import { z } from 'zod'
import { STAFF_WITH_TOOLS } from '../../../base/access.ts'
import { endpoint } from '../../../base/endpoint.ts'

/** What somebody is at a customer. Roles are data; only 7 and 8, those of terminals, mean something to the portal itself. */
export const Role = z.object({
  id: z.number(),
  name: z.string(),
  meaning: z.string(),
  is_terminal: z.boolean(),
  /** What the role gives where a person has no list of their own, as far as the customer holds it. */
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
