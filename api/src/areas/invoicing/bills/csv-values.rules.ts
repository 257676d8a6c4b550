import type { DateOrder } from '#contract/areas/invoicing/bill-layouts/bill-layouts.rules.ts'

const MONEY = /^(-?)\$?(-?)(\d{1,9})(?:\.(\d{1,2}))?$/
const GROUPED = /^-?\$?-?\d{1,3}(,\d{3})+(\.\d{1,2})?$/
const CENTS = 100

/** `$1,999.99`, `(12.50)` or `-12.5` in whole cents; null when the text is not an amount of at most nine digits and two decimals. */
export function toCents(text: string): number | null {
  const inside = /^\((.+)\)$/.exec(text.trim())?.[1]
  const amount = (inside ?? text).trim()
  const plain = GROUPED.test(amount) ? amount.replaceAll(',', '') : amount
  const [, sign = '', inner = '', dollars, cents = ''] = MONEY.exec(plain) ?? []
  if (dollars === undefined || (sign && inner) || (inside !== undefined && (sign || inner))) return null
  const whole = Number(dollars) * CENTS + Number(cents.padEnd(2, '0'))
  return whole !== 0 && (inside !== undefined || sign || inner) ? -whole : whole
}

const ORDERS: Readonly<Record<DateOrder, readonly ('y' | 'm' | 'd')[]>> = {
  ymd: ['y', 'm', 'd'],
  mdy: ['m', 'd', 'y'],
  dmy: ['d', 'm', 'y'],
}
const CENTURY = '20'

/** A day in a file's order of year, month and day; also as 20261231. Null when the text is not a day. */
export function toDay(text: string, order: DateOrder): string | null {
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim())
  const parts = packed ? packed.slice(1) : text.trim().split(/[/.-]/)
  if (parts.length !== 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return null
  const names = packed ? ORDERS.ymd : ORDERS[order]
  const part = (name: 'y' | 'm' | 'd') => parts[names.indexOf(name)]!
  const year = part('y').length === 2 ? `${CENTURY}${part('y')}` : part('y')
  const iso = `${year}-${part('m').padStart(2, '0')}-${part('d').padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null
}

const NUMBER = /^\d{1,9}(?:\.\d{1,4})?$/
const GROUPED_NUMBER = /^\d{1,3}(,\d{3})+(\.\d{1,4})?$/

/** A number of at most nine digits and four decimals; null when the text is not one. Commas only separate thousands. */
export function toNumber(text: string): number | null {
  const number = text.trim().replace(/^\$/, '')
  const plain = GROUPED_NUMBER.test(number) ? number.replaceAll(',', '') : number
  return NUMBER.test(plain) ? Number(plain) : null
}
