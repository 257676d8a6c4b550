/** Currencies of invoices, bills and rates; each has one, and amounts of two are never added. */
export const CURRENCIES = { USD: 'US dollars', CAD: 'Canadian dollars', MXN: 'Mexican pesos' } as const
