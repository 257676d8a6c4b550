import { field } from '../../../form/field.ts'

const LABEL = 'Recipients'
const HELP =
  'Colleagues get the rows they have access to. Addresses outside the company get your rows, as a file only.'
export const NO_RECIPIENTS = 'Enter at least one email address.'

/** Who gets a report (RPT-032). */
export const RECIPIENTS = {
  recipients: field.emails(LABEL, { min: 1, missing: NO_RECIPIENTS, help: HELP }),
  outside_confirmed: field.boolean('People outside the company may receive these rows').default(false),
}

/** The addresses of a call that may name people by their ids instead. */
export const RECIPIENTS_BESIDE_PEOPLE = field.emails(LABEL, { help: HELP }).default('')
