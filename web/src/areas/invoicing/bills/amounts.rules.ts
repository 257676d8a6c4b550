import { showMoney } from '#contract/base/money.ts'

/** An amount, or that it is not known: what is unknown is no zero. */
export const showKnown = (cents: number | null, currency: string): string =>
  cents === null ? 'Unknown' : showMoney(cents, currency)

/** A difference with its sign: `+$38.64`, `−$115.60`; null: not known. */
export const showDifference = (cents: number | null, currency: string): string => {
  if (cents === null || cents === 0) return showKnown(cents, currency)
  return `${cents > 0 ? '+' : ''}${showMoney(cents, currency)}`
}
