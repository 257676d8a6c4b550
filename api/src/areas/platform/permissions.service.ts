import type * as contract from '#contract/areas/platform/permissions.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import type { Ctx } from '../../http/context.ts'

/** What the caller may do for this customer; read anew with every request, so a change counts from the next one on. */
export async function getPermissions(ctx: Ctx): Promise<Result<typeof contract.getPermissions>> {
  return { permissions: [...ctx.actor.permissions], flags: [...ctx.actor.flags], platform_alert: null }
}
