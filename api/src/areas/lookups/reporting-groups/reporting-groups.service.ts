import * as contract from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import { Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { selectCarsByRule, selectReportingGroups } from './reporting-groups.queries.ts'

export const reportingGroupsService = implement(contract, {
  /** The customer's reporting groups by name. */
  async listReportingGroups(ctx) {
    return new Json(await selectReportingGroups(ctx.db, ctx.customerId))
  },

  /** Cars that fit a rule. Throws invalid_request for an empty rule. */
  async findGroupCars({ db, customerId }, { query }) {
    return { equipment_ids: await findCarsByRule(db, customerId, query) }
  },
})

/** Cars that fit a rule as it was typed, all or those outside a group. Throws invalid_request for an empty rule. */
export async function findCarsByRule(
  db: Db,
  customerId: number,
  { marks, car_types, commodity = '' }: Partial<contract.GroupRule>,
  outsideGroup: number | null = null,
): Promise<string[]> {
  const rule = { marks: splitCodes(marks), carTypes: splitCodes(car_types), commodity: commodity.trim() }
  if (rule.marks.length + rule.carTypes.length + rule.commodity.length === 0)
    throw new AppError('invalid_request', { errors: { marks: [RULE_NEEDED] } })
  return await selectCarsByRule(db, customerId, { ...rule, outsideGroup, limit: contract.MAX_FOUND_CARS })
}

const RULE_NEEDED = 'Enter a reporting mark, a car type or a commodity.'

const splitCodes = (text = ''): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
