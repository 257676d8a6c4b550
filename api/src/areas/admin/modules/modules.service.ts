import type * as contract from '#contract/areas/admin/modules/modules.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { selectCustomerNames, selectModuleSettings, updateModule } from './modules.queries.ts'

export async function listModuleSettings(
  ctx: SignedInCtx,
): Promise<Result<typeof contract.listModuleSettings>> {
  return { flags: await selectModuleSettings(ctx.db), customers: await selectCustomerNames(ctx.db) }
}

/** Switches a module; counts from the next request on. Throws conflict, with how it stands, on a stale version. */
export async function updateModuleSetting(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.updateModuleSetting>,
): Promise<Result<typeof contract.updateModuleSetting>> {
  if (body.customer_id === null && body.enabled === null) {
    throw new AppError('invalid_request', {
      errors: { enabled: ['The default must be on or off.'] },
    })
  }
  const was = await selectModule(ctx, body)
  if (!(await updateModule(ctx.db, body).catch(refuseUnknownCustomer))) {
    const now = await selectModule(ctx, body)
    throw staleVersion<typeof body>({ enabled: now?.enabled ?? null }, now?.version ?? null)
  }
  ctx.noteChange({
    target: { name: body.name, customer_id: body.customer_id },
    before: { enabled: was?.enabled ?? null },
    after: { enabled: body.enabled },
  })
  return { flags: await selectModuleSettings(ctx.db) }
}

const FOREIGN_KEY_VIOLATION = '23503'

function refuseUnknownCustomer(error: Error & { code?: string }): never {
  if (error.code !== FOREIGN_KEY_VIOLATION) throw error
  throw new AppError('invalid_request', {
    errors: { customer_id: ['No customer has this number.'] },
    cause: error,
  })
}

const selectModule = async (
  { db }: SignedInCtx,
  { name, customer_id }: { name: string; customer_id: number | null },
) => (await selectModuleSettings(db)).find((one) => one.name === name && one.customer_id === customer_id)
