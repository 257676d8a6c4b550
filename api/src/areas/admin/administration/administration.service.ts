import type * as contract from '#contract/areas/admin/administration/administration.contract.ts'
import { PERMISSIONS } from '#contract/base/access.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx, SignedInCtx } from '../../../http/context.ts'
import {
  selectAlert,
  selectAuditEntries,
  selectBrokenEntries,
  selectCustomerNames,
  selectFlagSettings,
  selectNotice,
  selectPermissionSetting,
  updateAlert,
  updateFlag,
  updatePermissions,
  type PermissionSetting,
} from './administration.queries.ts'
import { conflictOver } from './conflict.rules.ts'

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

/** Switches a module; counts from the next request on. Throws conflict, with how it stands, on a stale version. */
export async function updateFlagSetting(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.updateFlagSetting>,
): Promise<Result<typeof contract.updateFlagSetting>> {
  if (body.customer_id === null && body.enabled === null) {
    throw new AppError('invalid_request', {
      errors: { enabled: ['The default for all is either on or off.'] },
    })
  }
  const was = await selectFlag(ctx, body)
  if (!(await updateFlag(ctx.db, body).catch(refuseUnknownCustomer))) {
    const now = await selectFlag(ctx, body)
    throw conflictOver({ enabled: now?.enabled ?? 'the default', version: now?.version })
  }
  ctx.noteChange({
    target: { name: body.name, customer_id: body.customer_id },
    before: { enabled: was?.enabled ?? null },
    after: { enabled: body.enabled },
  })
  return { flags: await selectFlagSettings(ctx.db) }
}

const FOREIGN_KEY_VIOLATION = '23503'

function refuseUnknownCustomer(error: Error & { code?: string }): never {
  if (error.code !== FOREIGN_KEY_VIOLATION) throw error
  throw new AppError('invalid_request', {
    errors: { customer_id: ['There is no customer of this number.'] },
    cause: error,
  })
}

const selectFlag = async (
  { db }: SignedInCtx,
  { name, customer_id }: { name: string; customer_id: number | null },
) => (await selectFlagSettings(db)).find((flag) => flag.name === name && flag.customer_id === customer_id)

/** The notice to all users, for whoever is signed in. */
export const currentNotice = ({ db }: SignedInCtx) => selectNotice(db)

export const getPlatformAlert = (ctx: SignedInCtx): Promise<Result<typeof contract.getPlatformAlert>> =>
  selectAlert(ctx.db)

/** Publishes or withdraws the notice. Throws invalid_request without a title, conflict, with how it stands, on a stale revision. */
export async function updatePlatformAlert(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.updatePlatformAlert>,
): Promise<Result<typeof contract.updatePlatformAlert>> {
  if (body.active && body.title === '') {
    throw new AppError('invalid_request', { errors: { title: ['Enter a title to publish the notice.'] } })
  }
  const before = await selectAlert(ctx.db)
  const isDone = await updateAlert(ctx.db, body)
  const after = await selectAlert(ctx.db)
  if (!isDone) throw conflictOver(after)
  ctx.noteChange({ before, after })
  return after
}

export async function listPermissionNames(): Promise<Result<typeof contract.listPermissionNames>> {
  return { permissions: [...PERMISSIONS] }
}

export const getCustomerPermissions = (ctx: Ctx): Promise<Result<typeof contract.getCustomerPermissions>> =>
  requirePermissionSetting(ctx)

/**
 * Sets what a customer as a whole may use; its users feel it with their next request. Throws conflict, with the list as it
 * stands, on a stale version.
 */
export async function updateCustomerPermissions(
  ctx: Ctx,
  { body: { permissions, version } }: Input<typeof contract.updateCustomerPermissions>,
): Promise<Result<typeof contract.updateCustomerPermissions>> {
  const before = await requirePermissionSetting(ctx)
  const isDone = await updatePermissions(ctx.db, ctx.customerId, { permissions, version: version ?? null })
  const after = await requirePermissionSetting(ctx)
  if (!isDone) throw conflictOver(after)
  ctx.noteChange({ before: { permissions: before.permissions }, after: { permissions: after.permissions } })
  return after
}

async function requirePermissionSetting({ db, customerId }: Ctx): Promise<PermissionSetting> {
  const setting = await selectPermissionSetting(db, customerId)
  if (setting === null) throw new AppError('not_found')
  return setting
}
