/** The next steps of quotes, in the order in which a delay is most likely to lose the deal. */
export const QUOTE_STEPS = {
  counter: 'Respond to a counter-offer',
  price: 'Price a request',
  expiring: 'Expires within 2 days',
  accepted: 'Accepted, no waybilling pattern yet',
  send: 'Send a draft',
  waiting: 'Waiting for the shipper',
} as const
export type NextStep = keyof typeof QUOTE_STEPS

/** An offer counts as expiring during its last days, of which there are this many. */
export const EXPIRING_SOON_DAYS = 2
/** For how many days an accepted quote without a waybilling pattern is listed. */
export const ACCEPTED_DAYS = 60
