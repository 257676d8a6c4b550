/** The description of an area on its placeholder page. */
export const LATER_TEXTS = {
  analytics: 'Your company’s analytics.',
} as const

export type LaterArea = keyof typeof LATER_TEXTS
