import type * as contract from '#contract/areas/platform/administration.contract.ts'
import { PERMISSIONS } from '#contract/base/access.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx, SignedInCtx } from '../../http/context.ts'
import {
  selectAlert,
  selectAuditEntries,
  selectBrokenEntries,
  selectCustomerNames,
  selectCustomerPermissions,
  selectFlagSettings,
  updateAlert,
  updateFlag,
  updatePermissions,
} from './administration.queries.ts'

/** The audit log, newest first, and whether its chains are whole. */
export async function listAuditEntries(
  ctx: SignedInCtx,
  { query }: Input<typeof contract.listAuditEntries>,
): Promise<Result<typeof contract.listAuditEntries>> {
  const [rows, broken] = await Promise.all([
    selectAuditEntries(ctx.db, {
      customer_id: query.customer_id ?? null,
      user_id: query.user_id ?? null,
      operation: query.operation ?? null,
      from: query.from ?? null,
      to: query.to ?? null,
      limit: query.page_size,
      offset: (query.page - 1) * query.page_size,
    }),
    selectBrokenEntries(ctx.db),
  ])
  return {
    data: rows,
    total_record_count: rows[0]?.total ?? 0,
    broken_entries: broken.map((row) => row.entry_id),
  }
}

export async function listFlagSettings(ctx: SignedInCtx): Promise<Result<typeof contract.listFlagSettings>> {
  return { flags: await selectFlagSettings(ctx.db), customers: await selectCustomerNames(ctx.db) }
}

/** Switches a module; counts from the next request on. Throws conflict when somebody else switched it meanwhile. */
export async function updateFlagSetting(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.updateFlagSetting>,
): Promise<Result<typeof contract.updateFlagSetting>> {
  if (body.customer_id === null && body.enabled === null) {
    throw new AppError('invalid_request', {
      errors: { enabled: ['The default for all is either on or off.'] },
    })
  }
  const before = await selectFlagSettings(ctx.db)
  if (!(await updateFlag(ctx.db, body))) throw new AppError('conflict')
  const was = before.find((flag) => flag.name === body.name && flag.customer_id === body.customer_id)
  ctx.noteChange({
    target: { name: body.name, customer_id: body.customer_id },
    before: { enabled: was?.enabled ?? null },
    after: { enabled: body.enabled },
  })
  return { flags: await selectFlagSettings(ctx.db) }
}

export const getPlatformAlert = (ctx: SignedInCtx): Promise<Result<typeof contract.getPlatformAlert>> =>
  selectAlert(ctx.db)

/** Publishes or withdraws the notice. Throws invalid_request without a title, conflict on a stale version. */
export async function updatePlatformAlert(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.updatePlatformAlert>,
): Promise<Result<typeof contract.updatePlatformAlert>> {
  if (body.active && body.title === '') {
    throw new AppError('invalid_request', { errors: { title: ['Enter a title to publish the notice.'] } })
  }
  const before = await selectAlert(ctx.db)
  if (!(await updateAlert(ctx.db, body))) throw new AppError('conflict')
  const after = await selectAlert(ctx.db)
  ctx.noteChange({ before, after })
  return after
}

export async function listPermissionNames(): Promise<Result<typeof contract.listPermissionNames>> {
  return { permissions: [...PERMISSIONS] }
}

export async function getCustomerPermissions(
  ctx: Ctx,
): Promise<Result<typeof contract.getCustomerPermissions>> {
  return { permissions: await selectCustomerPermissions(ctx.db, ctx.customerId) }
}

/** Sets what a customer as a whole may use; its users feel it with their next request. */
export async function updateCustomerPermissions(
  ctx: Ctx,
  { body }: Input<typeof contract.updateCustomerPermissions>,
): Promise<Result<typeof contract.updateCustomerPermissions>> {
  const before = await selectCustomerPermissions(ctx.db, ctx.customerId)
  await updatePermissions(ctx.db, ctx.customerId, body.permissions)
  const after = await selectCustomerPermissions(ctx.db, ctx.customerId)
  ctx.noteChange({ before: { permissions: before }, after: { permissions: after } })
  return { permissions: after }
}
