import { canTable } from '../../../list/can.ts'

/**
 * The state of an email. waiting: on its way, or held until the customer's hour is over; kept: no mail server is
 * configured, so it can only be read here.
 */
export const MAIL_STATES = {
  waiting: 'Sending',
  kept: 'Not sent',
  sent: 'Sent',
  dead: 'Failed',
} as const
export type MailState = keyof typeof MAIL_STATES

/** The actions on an email. */
export const mailCan = canTable<{ state: MailState }>()({
  retry: ({ state }) => state === 'dead' || 'Only failed emails can be resent.',
})
