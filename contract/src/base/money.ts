const CENTS_PER_DOLLAR = 100

const formats = new Map<string, Intl.NumberFormat>()

/** The sign of an amount below zero, on every screen, paper and email. */
const MINUS = '−'

/** An amount of a currency as people read it: `$1,234.56`, `CA$1,234.56`, `−$53.76`. */
export function showMoney(amountCents: number, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, format)
  return write(format, amountCents)
}

const write = (format: Intl.NumberFormat, amountCents: number): string =>
  format.format(amountCents / CENTS_PER_DOLLAR).replace('-', MINUS)

/** What stands before an amount of a currency: `$`, `CA$`, `MX$`. */
export const getSymbol = (currency: string): string => showMoney(0, currency).replace('0.00', '').trim()

/** An amount with the code of its currency, once: `$1,234.56 USD`, `$1,234.56 CAD`. */
export function showMoneyWithCode(amountCents: number, currency: string): string {
  const amount = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return `${write(amount, amountCents)} ${currency}`
}

/** An amount as people read it, in US dollars; the wire and the database hold whole cents (PLT-193). */
export const showCents = (amountCents: number): string => showMoney(amountCents, 'USD')

const wholeFormats = new Map<string, Intl.NumberFormat>()

/** A sum on an overview, in whole units of its currency: `$24,590`, `CA$24,590`. Rows, papers and files have the cents. */
export function showDollars(amountCents: number, currency = 'USD'): string {
  const format =
    wholeFormats.get(currency) ??
    new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 })
  wholeFormats.set(currency, format)
  return write(format, amountCents)
}

/** Cents as a plain decimal of files and documents: 123456 is `1234.56`. */
export const toDecimal = (cents: number): string => (cents / CENTS_PER_DOLLAR).toFixed(2)

/** Currencies of invoices, bills and rates; each has one, and amounts of two are never added. */
export const CURRENCIES = { USD: 'US dollars', CAD: 'Canadian dollars', MXN: 'Mexican pesos' } as const
export type Currency = keyof typeof CURRENCIES

const isCurrency = (value: unknown): value is Currency =>
  typeof value === 'string' && Object.hasOwn(CURRENCIES, value)

/** The currency that a form holds; US dollars until one is chosen. */
export const toCurrency = (value: unknown): Currency => (isCurrency(value) ? value : 'USD')
