/** Addresses of the area's pages. */
export const PRICING_PATHS = {
  dashboard: '/pricing/$customerId/dashboard',
  newQuote: '/pricing/$customerId/quote/new',
  quote: '/pricing/$customerId/quote/$quoteId',
  rates: '/pricing/$customerId/rates',
  importRates: '/pricing/$customerId/rates/import',
  rateImport: '/pricing/$customerId/rates/import/$importId',
  review: '/shipper/$customerId/quote/$quoteId',
  /** Customer, quote and token of a short link, separated by dashes. */
  shortLink: '/q/$link',
  confirmation: '/shipper/$customerId/confirmation/$quoteId',
} as const

/** In the address of a quote that is to be sent: the question before it is open. */
export const REVIEW = 'review'
