import { byRule } from '#rail/bills/amounts.ts'
import { getFreightTax, type TaxPlace, taxName } from '#rail/bills/tax.ts'

const PERCENT = 100

/** The tax of an amount between two places; null: none is due, `cents` null: its rate is not on file. */
export function getTax(
  from: TaxPlace,
  to: TaxPlace,
  cents: number,
): { name: string; cents: number | null } | null {
  const rate = getFreightTax(from, to)
  if (rate === 0) return null
  if (rate === null) return { name: 'Tax', cents: null }
  const tax = byRule({ how: 'percent', hundredths: rate }, { cars: 1, miles: null, freight_cents: cents })
  return { name: `${taxName(rate)} ${rate / PERCENT}%`, cents: tax }
}
