/** The description of an area on its placeholder page. */
export const LATER_TEXTS = {
  reports: 'Build reports from your own columns and filters, and send them on a schedule.',
  analytics: 'Your company’s analytics.',
} as const

export type LaterArea = keyof typeof LATER_TEXTS
