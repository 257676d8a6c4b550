/** Texts about customers, in the specification's wording where it has one (ADM-059). */
export const CUSTOMER_TEXTS = {
  unableToLoad: 'Unable to load customers.',
  saved: 'Customer saved.',
} as const
