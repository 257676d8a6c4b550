/** How many mails of one customer leave within an hour; the others wait (docs/decisions/013). */
export const MAILS_PER_HOUR = 200
