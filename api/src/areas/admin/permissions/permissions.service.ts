import * as contract from '#contract/areas/admin/permissions/permissions.contract.ts'
import { PERMISSIONS } from '#contract/base/access.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { selectPermissionSetting, updatePermissions, type PermissionSetting } from './permissions.queries.ts'

export const customerPermissionsService = implement(contract, {
  async listPermissionNames() {
    return { permissions: [...PERMISSIONS] }
  },

  getCustomerPermissions: (ctx) => requirePermissionSetting(ctx),

  /**
   * Sets the permissions of a customer as a whole; they apply from its users' next request. Throws conflict, with the
   * current list, for a stale version.
   */
  async updateCustomerPermissions(ctx, { body: { permissions, version } }) {
    const before = await requirePermissionSetting(ctx)
    const isDone = await updatePermissions(ctx.db, ctx.customerId, { permissions, version: version ?? null })
    const after = await requirePermissionSetting(ctx)
    if (!isDone)
      throw staleVersion<{ permissions: string[] }>({ permissions: after.permissions }, after.version)
    ctx.describeChange({
      before: { permissions: before.permissions },
      after: { permissions: after.permissions },
    })
    return after
  },
})

async function requirePermissionSetting({ db, customerId }: Ctx): Promise<PermissionSetting> {
  const setting = await selectPermissionSetting(db, customerId)
  if (setting === null) throw new AppError('not_found')
  return setting
}
