import * as contract from '#contract/areas/accounts/permissions/permissions.contract.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { modulesAnywhere } from '../../../http/actor.ts'
import { implement } from '../../../implement.ts'
import { selectNotice } from './permissions.queries.ts'

const isOfPortal = ({ actor }: SignedInCtx): boolean => actor.isAdmin || actor.isInternal

export const permissionsService = implement(contract, {
  /**
   * What the caller may do for this customer, read again with every request, so that a change takes effect with the
   * next one. Includes the notice to all users where the customer's switch shows it.
   */
  async getPermissions(ctx) {
    const hasNotices = ctx.actor.modules.includes('hasPlatformNotifications')
    return {
      permissions: [...ctx.actor.permissions],
      flags: [...ctx.actor.modules],
      flags_anywhere: isOfPortal(ctx) ? await modulesAnywhere(ctx) : [],
      areas: ctx.actor.levels,
      platform_alert: hasNotices ? await selectNotice(ctx.db, ctx.customerId, isOfPortal(ctx)) : null,
    }
  },
})
