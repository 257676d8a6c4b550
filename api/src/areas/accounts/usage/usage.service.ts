import * as contract from '#contract/areas/accounts/usage/usage.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'

export const usageService = implement(contract, {
  recordUsage,
})

/** Records a use of the portal: neither the person nor typed text reaches the log (VIS-012, VIS-013, PLT-202). */
export async function recordUsage(
  { log }: Pick<SignedInCtx, 'log'>,
  { body }: Input<typeof contract.recordUsage>,
): Promise<Result<typeof contract.recordUsage>> {
  const { what, ...where } = body
  log.info({ used: what, ...where }, 'used')
  return {}
}
