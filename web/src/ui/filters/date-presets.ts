/** Spans of days people ask for, always counted from now in the reader's own zone. */
export const DATE_PRESETS = {
  overdue: 'Before now',
  today: 'Today',
  tomorrow: 'Tomorrow',
  next_3_days: 'In the next 3 days',
  next_7_days: 'In the next 7 days',
  this_week: 'This week (Mon to Sun)',
  last_24_hours: 'In the last 24 hours',
  last_3_days: 'In the last 3 days',
  last_7_days: 'In the last 7 days',
  over_2_days_ago: 'More than 2 days ago',
} as const
export type DatePreset = keyof typeof DATE_PRESETS
