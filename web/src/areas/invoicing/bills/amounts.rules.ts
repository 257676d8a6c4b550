import { showMoney } from '#contract/base/money.ts'

/** A difference with its sign: `+$38.64`, `−$115.60`. */
export const showDifference = (cents: number, currency: string): string => {
  if (cents === 0) return showMoney(0, currency)
  return `${cents > 0 ? '+' : '−'}${showMoney(Math.abs(cents), currency)}`
}
