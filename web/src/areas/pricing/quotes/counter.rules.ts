import { getDiscount, getDiscountPercent } from '#contract/areas/pricing/quotes/volume.rules.ts'
import { toAmount, type FuelRule } from '#contract/areas/pricing/fuel/fuel.rules.ts'

interface Costs {
  /** All other costs, in cents. */
  others: number
  /** The current surcharge. */
  surcharge: number
  /** The rule of the surcharge; null when it was entered by hand and stays fixed. */
  rule: Pick<FuelRule, 'basis' | 'rate' | 'miles'> | null
  /** What takes a percentage off the price. */
  volume: Parameters<typeof getDiscount>[1]
}

const PERCENTS = 100

/**
 * The price that gives a quote a certain total, with the resulting surcharge; null when the other costs alone are
 * higher. A percentage surcharge and a volume discount change with the price; where no whole cent gives the exact
 * total, the result is up to a cent below.
 */
export function priceForTotal(total: number, { others, surcharge, rule, volume }: Costs) {
  const isPercent = rule?.basis === 'percent'
  const at = (price: number) => ({
    price,
    surcharge: isPercent ? (toAmount(rule, { miles: null, base: price }) ?? 0) : surcharge,
  })
  const left = total - others - (isPercent ? 0 : surcharge)
  const share = 1 + (isPercent ? rule.rate : 0) / PERCENTS - getDiscountPercent(volume) / PERCENTS
  if (left < 0 || share <= 0) return null
  const near = Math.round(left / share)
  const tried = [near + 1, near, near - 1, near - 2].filter((price) => price >= 0).map(at)
  const sum = (one: ReturnType<typeof at>) => one.price - getDiscount(one.price, volume) + one.surcharge
  return tried.find((one) => sum(one) <= total - others) ?? null
}
