/** Addresses of the area's pages. */
export const PRICING_PATHS = {
  dashboard: '/pricing/$customerId/dashboard',
  newQuote: '/pricing/$customerId/quote/new',
  quote: '/pricing/$customerId/quote/$quoteId',
} as const
