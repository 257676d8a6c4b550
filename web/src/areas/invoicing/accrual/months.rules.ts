const MONTHS_BACK = 12
const LENGTH = 'YYYY-MM'.length

/** This month and the eleven before it. */
export const recentMonths = (now = new Date()): string[] =>
  Array.from({ length: MONTHS_BACK }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, LENGTH),
  )
