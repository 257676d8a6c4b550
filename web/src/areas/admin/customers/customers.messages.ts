/** What is said of customers, in the words of the specification where it has them (ADM-059). */
export const CUSTOMER_TEXTS = {
  unableToLoad: 'Unable to load customers.',
  saved: 'Customer saved.',
} as const
