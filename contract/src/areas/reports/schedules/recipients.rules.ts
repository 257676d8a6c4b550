import { field } from '../../../form/field.ts'

/** Who gets a report (RPT-032). */
export const RECIPIENTS = {
  recipients: field.emails('Recipients', {
    min: 1,
    missing: 'Enter at least one email address.',
    help: 'Colleagues get the rows they have access to. Addresses outside the company get your rows, as a file only.',
  }),
  outside_confirmed: field.yes('People outside the company may receive these rows').default(false),
}
