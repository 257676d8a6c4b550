export const SCORES = { good: 'Good', bad: 'Poor' } as const
export type Score = keyof typeof SCORES

/** The percentage of good ratings; null without any. */
export const satisfaction = ({ good, bad }: { good: number; bad: number }): number | null =>
  good + bad === 0 ? null : Math.round((good / (good + bad)) * 100)
