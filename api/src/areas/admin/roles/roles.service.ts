import * as contract from '#contract/areas/admin/roles/roles.contract.ts'
import { TERMINAL_ROLES } from '#contract/base/access.ts'
import { implement } from '../../../implement.ts'
import { selectRoles } from './roles.queries.ts'

export const rolesService = implement(contract, {
  /** Every role with its default permissions. */
  async listUserRoles(ctx) {
    const roles = await selectRoles(ctx.db)
    return { roles: roles.map((role) => ({ ...role, is_terminal: TERMINAL_ROLES.includes(role.id) })) }
  },
})
