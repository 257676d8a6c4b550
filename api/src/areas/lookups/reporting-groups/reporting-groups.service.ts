import * as contract from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { selectCarsByRule, selectReportingGroups } from './reporting-groups.queries.ts'

export const reportingGroupsService = implement(contract, {
  /** The customer's reporting groups by name. */
  async listReportingGroups(ctx) {
    return new Json(await selectReportingGroups(ctx.db, ctx.customerId))
  },

  /** Cars that fit a rule. Throws invalid_request for a rule that says nothing. */
  async findGroupCars({ db, customerId }, { query }) {
    const rule = {
      marks: splitCodes(query.marks),
      carTypes: splitCodes(query.car_types),
      commodity: (query.commodity ?? '').trim(),
    }
    if (rule.marks.length + rule.carTypes.length + rule.commodity.length === 0)
      throw new AppError('invalid_request', { errors: { marks: [RULE_NEEDED] } })
    const found = await selectCarsByRule(db, customerId, { ...rule, limit: contract.MAX_FOUND_CARS })
    return { equipment_ids: found }
  },
})

const RULE_NEEDED = 'Enter a reporting mark, a car type or a commodity.'

const splitCodes = (text = ''): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
