/** The number of emails a customer may send per hour; the others wait (docs/decisions/013). */
export const MAILS_PER_HOUR = 200
