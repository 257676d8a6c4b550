import * as contract from '#contract/areas/invoicing/bill-rules/bill-rules.contract.ts'
import type { BillRule } from '#contract/areas/invoicing/bill-rules/bill-rules.contract.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { ChargeRule } from '#rail/bills/amounts.ts'
import { implement } from '../../../implement.ts'
import * as queries from './bill-rules.queries.ts'

export const billRulesService = implement(contract, {
  listBillRules: async ({ db, customerId }) =>
    (await queries.selectBillRules(db, customerId)).map(toBillRule),

  /** Adds or changes a rule. Throws invalid_request for tiers that do not rise. */
  async saveBillRule(ctx, { body }) {
    const { db, customerId } = ctx
    const stored = {
      scac: body.scac,
      kind: body.kind,
      rule: toRule(body),
      item: body.item,
      car_cents: body.tolerance_cents,
      weight_lb: body.tolerance_lb,
    }
    const before = await queries.selectBillRule(db, customerId, body.scac, body.kind)
    await queries.upsertBillRule(db, customerId, stored)
    ctx.describeChange({ target: { scac: body.scac, kind: body.kind }, before, after: stored })
    return toBillRule(stored)
  },

  /** Deletes a rule. Throws not_found. */
  async removeBillRule(ctx, { body: { scac, kind } }) {
    const { db, customerId } = ctx
    const before = await queries.selectBillRule(db, customerId, scac, kind)
    if (before === null) throw new AppError('not_found')
    await queries.deleteBillRule(db, customerId, scac, kind)
    ctx.describeChange({ target: { scac, kind }, before, after: null })
    return { scac, kind }
  },
})

type Body = Input<typeof contract.saveBillRule>['body']

const TIERS = 'List tiers by increasing number of cars, each with an amount per car or a flat amount.'

function toRule({ how, amount_cents, minimum_cents, tiers }: Body): ChargeRule | null {
  if (how === 'none') return null
  if (how === 'absorbed') return { how }
  if (how === 'car') return { how, car_cents: amount_cents }
  if (how === 'mile') return { how, mile_cents: amount_cents, minimum_cents }
  const isRising = tiers.every(({ from_cars }, at) => at === 0 || from_cars > tiers[at - 1]!.from_cars)
  const isComplete = tiers.every(
    ({ car_cents, flat_cents }) => (car_cents === null) !== (flat_cents === null),
  )
  if (tiers.length === 0 || !isRising || !isComplete)
    throw new AppError('invalid_request', { errors: { tiers: [TIERS] } })
  return {
    how,
    tiers: tiers.map(({ from_cars, car_cents, flat_cents }) => ({
      from_cars,
      ...(car_cents !== null && { car_cents }),
      ...(flat_cents !== null && { flat_cents }),
    })),
  }
}

function toBillRule({ rule, car_cents, weight_lb, ...rest }: queries.StoredBillRule): BillRule {
  const tiers = rule?.how === 'tiers' ? rule.tiers : []
  return {
    ...rest,
    how: rule === null || rule.how === 'daily' || rule.how === 'percent' ? 'none' : rule.how,
    amount_cents: getAmount(rule),
    minimum_cents: rule?.how === 'mile' ? rule.minimum_cents : 0,
    tiers: tiers.map((tier) => ({
      from_cars: tier.from_cars,
      car_cents: tier.car_cents ?? null,
      flat_cents: tier.flat_cents ?? null,
    })),
    tolerance_cents: car_cents,
    tolerance_lb: weight_lb,
  }
}

function getAmount(rule: ChargeRule | null): number {
  if (rule?.how === 'car') return rule.car_cents
  return rule?.how === 'mile' ? rule.mile_cents : 0
}
