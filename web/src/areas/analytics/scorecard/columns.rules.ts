/** What the scorecard's table has beside the name of a row, as its heads and its chooser say it. */
export const COLUMNS = {
  trips: 'Trips',
  on_time: 'On time',
  months: 'By month',
  bars: 'P50 to P90 as a bar',
  transit: 'Transit, days',
  over: 'Over, days',
  slowest: 'Slowest location',
  our_error: 'Our error, hours',
  their_error: 'Their error, hours',
  co2: 'CO₂ per trip',
  standard: 'Standard, days',
  no_eta: 'Without ETA',
  slipped: 'Slipped',
  pulled: 'Pulled in 24 h',
} as const
export type ColumnKey = keyof typeof COLUMNS
export const COLUMN_KEYS = Object.keys(COLUMNS) as ColumnKey[]

/** What fits beside six months; the others are a choice. */
const USUAL = 10
export const USUAL_COLUMNS: readonly ColumnKey[] = COLUMN_KEYS.slice(0, USUAL)

/** The columns of a stored list, in its order; what is no column is left out. */
export const toColumns = (stored: string | null): readonly ColumnKey[] =>
  stored === null
    ? USUAL_COLUMNS
    : [...new Set(stored.split(','))].flatMap((name) => COLUMN_KEYS.find((key) => key === name) ?? [])

/** Shown columns with one moved to a place among all; those that are hidden follow them. */
export function moveColumn(shown: readonly ColumnKey[], name: string, to: number): ColumnKey[] {
  const rest = getOrder(shown).filter((key) => key !== name)
  const moved = COLUMN_KEYS.filter((key) => key === name)
  return rest.toSpliced(to, 0, ...moved).filter((key) => shown.includes(key))
}

export const toggleColumn = (shown: readonly ColumnKey[], name: string): ColumnKey[] =>
  shown.some((key) => key === name)
    ? shown.filter((key) => key !== name)
    : [...shown, ...COLUMN_KEYS.filter((key) => key === name)]

/** All columns, those that are shown first. */
export const getOrder = (shown: readonly ColumnKey[]): ColumnKey[] => [
  ...shown,
  ...COLUMN_KEYS.filter((key) => !shown.includes(key)),
]
