import { toAmount, type FuelRule } from '#contract/areas/pricing/fuel/fuel.rules.ts'

interface Costs {
  /** All other costs, in cents. */
  others: number
  /** The current surcharge. */
  surcharge: number
  /** The rule of the surcharge; null when it was entered by hand and stays fixed. */
  rule: Pick<FuelRule, 'basis' | 'rate' | 'miles'> | null
}

const PERCENTS = 100

/**
 * The price that gives a quote a certain total, with the resulting surcharge; null when the other costs alone are
 * higher. A percentage surcharge changes with the price; where no whole cent gives the exact total, the result is up
 * to a cent below.
 */
export function priceForTotal(total: number, { others, surcharge, rule }: Costs) {
  const left = total - others
  if (rule?.basis !== 'percent') return left < surcharge ? null : { price: left - surcharge, surcharge }
  if (left < 0) return null
  const at = (price: number) => ({ price, surcharge: toAmount(rule, { miles: null, base: price }) ?? 0 })
  const near = Math.round(left / (1 + rule.rate / PERCENTS))
  const tried = [near + 1, near, near - 1, near - 2].filter((price) => price >= 0).map(at)
  return tried.find(({ price, surcharge: its }) => price + its <= left) ?? null
}
