/** Why a report is in quarantine. */
export const QUARANTINE_REASONS = {
  unknown_format: 'Unknown format',
  too_many: 'Too many reports in one batch',
  invalid: 'Invalid value',
  unknown_device: 'Device not registered',
  outdated: 'Report too old',
} as const
export type QuarantineReason = keyof typeof QUARANTINE_REASONS

export const REPORT_FORMATS = {
  batch: 'JSON batch',
  itss: 'ITSS interface 1',
  osmand: 'OsmAnd',
  unknown: 'Unknown',
} as const
export type ReportFormat = keyof typeof REPORT_FORMATS
