/** The description of an area on its placeholder page. */
export const LATER_TEXTS = {
  watchtower: 'Location and sensor data for cars with telematics: position, impacts, doors, temperature.',
  reports: 'Build reports from your own columns and filters, and send them on a schedule.',
  analytics: 'Your company’s analytics.',
  invoices: 'Invoices for moves you handled for others.',
} as const

export type LaterArea = keyof typeof LATER_TEXTS
