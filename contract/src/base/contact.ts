/**
 * Days without a report after which a trip under way is lost contact, where a customer has set no others: of a unit
 * that moves, and of one that is stored, waits for people or has arrived.
 */
export const CONTACT_DAYS = { moving: 30, stored: 180 } as const
