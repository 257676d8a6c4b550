import * as contract from '#contract/areas/support/targets/targets.contract.ts'
import type { TicketTargets } from '#contract/areas/support/targets/targets.contract.ts'
import type { Targets } from '#contract/areas/support/targets/targets.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { resetDueTimes, getTargets } from './dues.service.ts'
import { upsertTargets } from './targets.queries.ts'

type Body = Input<typeof contract.updateTicketTargets>['body']

export const targetsService = implement(contract, {
  getTicketTargets,

  /** Saves them. Throws conflict on a stale version, invalid_request where a ticket is to be solved before it is answered. */
  async updateTicketTargets(ctx, { body }) {
    requireOrder(body)
    const { db, customerId } = ctx
    const before = await getTicketTargets(ctx)
    const { version, ...targets } = body
    if (!(await upsertTargets(db, customerId, { targets, version })))
      throw staleVersion<Body>(before, before.version)
    ctx.describeChange({ before, after: targets })
    // the first few at once, the others by the job that watches
    await resetDueTimes(db, customerId)
    return await getTicketTargets(ctx)
  },
})

/** The targets of the customer, the usual ones where it has none. */
async function getTicketTargets({ db, customerId }: Ctx): Promise<TicketTargets> {
  const { targets, version } = await getTargets(db, customerId)
  return { ...targets, days: [...targets.days], holidays: [...targets.holidays], version }
}

function requireOrder(targets: Targets): void {
  const errors: Record<string, string[]> = {}
  for (const priority of ['high', 'medium', 'low'] as const) {
    const solved = targets[`resolution_${priority}`]
    if (solved !== null && solved < (targets[`first_answer_${priority}`] ?? 0))
      errors[`resolution_${priority}`] = ['Enter at least as many hours as for the first response.']
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_request', { errors })
}
