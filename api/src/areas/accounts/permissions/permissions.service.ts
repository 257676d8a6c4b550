import type * as contract from '#contract/areas/accounts/permissions/permissions.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { modulesAnywhere } from '../../../http/actor.ts'
import { currentNotice } from '../../admin/notice/notice.service.ts'

const isOfPortal = ({ actor }: SignedInCtx): boolean => actor.isAdmin || actor.isInternal

/**
 * What the caller may do for this customer, read again with every request, so that a change takes effect with the
 * next one. Includes the notice to all users where the customer's switch shows it.
 */
export async function getPermissions(ctx: SignedInCtx): Promise<Result<typeof contract.getPermissions>> {
  const hasNotices = ctx.actor.modules.includes('hasPlatformNotifications')
  return {
    permissions: [...ctx.actor.permissions],
    flags: [...ctx.actor.modules],
    flags_anywhere: isOfPortal(ctx) ? await modulesAnywhere(ctx) : [],
    areas: ctx.actor.levels,
    platform_alert: hasNotices ? await currentNotice(ctx) : null,
  }
}
