import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import type { FuelMonths } from '#contract/areas/invoicing/bills/proofs.contract.ts'
import { rateAt } from '#contract/areas/pricing/fuel/fuel.rules.ts'
import { fuelMonth } from '#rail/bills/amounts.ts'
import type { Db } from '../../../db/tx.ts'
import { type FuelRuleOf, selectFuelRule, selectMonthPrice } from './evidence.queries.ts'

const HUNDREDTHS = 100

type Month = FuelMonths['months'][number]

/**
 * The months around the one whose price applies to a bill, each with its row of the railroad’s table, and the one that was
 * billed, where the billed rate is another month’s; no months where the table is not by month.
 */
export async function findFuelMonths(
  db: Db,
  bill: Pick<Bill, 'scac' | 'bill_date' | 'waybill_date' | 'trips'>,
  billedRates: readonly number[],
): Promise<FuelMonths> {
  const day = bill.waybill_date ?? bill.trips[0]?.waybill_date ?? bill.bill_date
  const rule = await selectFuelRule(db, bill.scac, day)
  if (rule === null || rule.averaging !== 'month') return { index_name: '', basis: 'mile', months: [] }
  const basisDay = rule.date_basis === 'bill' ? bill.bill_date : day
  const months: Month[] = []
  for (let lag = rule.month_lag + 1; lag >= Math.max(0, rule.month_lag - 2); lag -= 1) {
    const month = fuelMonth(basisDay, lag)
    const price = await selectMonthPrice(db, month)
    months.push({ month, price, ...getRow(rule, price), applies: lag === rule.month_lag, billed: false })
  }
  const applied = months.find(({ applies }) => applies)
  const isOther = ({ rate, applies }: Month) =>
    !applies && rate !== applied?.rate && billedRates.includes((rate ?? -1) * HUNDREDTHS)
  const billed =
    rule.basis === 'mile'
      ? (months.find((one) => one.month > applied!.month && isOther(one)) ?? months.find(isOther))
      : undefined
  if (billed !== undefined) billed.billed = true
  return { index_name: rule.index_name, basis: rule.basis, months }
}

/** The row of a table at a price: from a price up to below the next. */
function getRow(
  { brackets }: FuelRuleOf,
  price: number | null,
): Pick<Month, 'from_price' | 'below_price' | 'rate'> {
  if (price === null) return { from_price: null, below_price: null, rate: null }
  const at = brackets.findLastIndex((bracket) => bracket.price <= price)
  return {
    from_price: brackets[at]?.price ?? null,
    below_price: brackets[at + 1]?.price ?? null,
    rate: rateAt(brackets, price),
  }
}
