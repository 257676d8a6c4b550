/** Currencies of invoices; one invoice has one, and amounts of two are never added. */
export const CURRENCIES = { USD: 'US dollars', CAD: 'Canadian dollars', MXN: 'Mexican pesos' } as const
