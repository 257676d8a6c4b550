import type { Session } from '#contract/areas/accounts/session/session.contract.ts'

/** The fields of a profile in reading order; unknown values show a dash (docs/decisions). */
export function profileFields(user: Session): { label: string; value: string }[] {
  return [
    { label: 'Email', value: user.email },
    { label: 'Work phone', value: user.work_phone },
    { label: 'Mobile phone', value: user.mobile_phone },
    { label: 'ZIP code', value: user.zip_code },
  ].map(({ label, value }) => ({ label, value: value || '–' }))
}

/** The equipment a company ships, by its waybill type. */
export const WAYBILL_TYPE_LABELS = {
  both: 'Railcars and intermodal',
  R: 'Railcars',
  imdl: 'Intermodal',
} as const
