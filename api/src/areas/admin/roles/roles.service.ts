import type * as contract from '#contract/areas/admin/roles/roles.contract.ts'
import { TERMINAL_ROLES } from '#contract/base/access.ts'
import type { Result } from '#contract/base/endpoint.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { selectRoles } from './roles.queries.ts'

/** Every role with its default permissions. */
export async function listUserRoles(ctx: SignedInCtx): Promise<Result<typeof contract.listUserRoles>> {
  const roles = await selectRoles(ctx.db)
  return { roles: roles.map((role) => ({ ...role, is_terminal: TERMINAL_ROLES.includes(role.id) })) }
}
