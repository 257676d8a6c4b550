/** What to do next about quotes, in the order in which a delay costs deals. */
export const QUOTE_STEPS = {
  counter: 'Respond to a counter-offer',
  price: 'Price a request',
  expiring: 'Expires within 2 days',
  accepted: 'Accepted, no waybilling pattern yet',
  send: 'Send a draft',
  waiting: 'Waiting for the shipper',
} as const
export type NextStep = keyof typeof QUOTE_STEPS

/** An offer is about to expire for so many days, the last one included. */
export const EXPIRING_SOON_DAYS = 2
/** Accepted quotes without a waybilling pattern are listed for so many days. */
export const ACCEPTED_DAYS = 60
