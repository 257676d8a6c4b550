import type { OutboxMail } from '#contract/areas/admin/outbox/outbox.contract.ts'
import type { MailState } from '#contract/areas/admin/outbox/outbox.rules.ts'
import { MAILS_PER_HOUR } from '#contract/base/mail.ts'
import { formatCount } from '#contract/base/plural.ts'

/** The text of an empty outbox, or of an empty state in it. */
export const EMPTY_LABELS: Record<MailState | 'any', { title: string; why: string }> = {
  any: {
    title: 'No emails yet',
    why: 'Emails appear here once the portal sends one, for example a password reset.',
  },
  waiting: { title: 'No emails being sent', why: 'Emails appear here until the mail server accepts them.' },
  kept: { title: 'No stored emails', why: 'Emails are stored here until a mail server is configured.' },
  sent: { title: 'No emails sent yet', why: 'Emails appear here once the mail server accepts them.' },
  dead: {
    title: 'No failed emails',
    why: 'Emails the mail server permanently rejects appear here so you can resend them.',
  },
}

/** Why an email has not been sent yet, in a few words; null when it is simply next. */
export function waitText({ state, attempts, held_until }: OutboxMail): string | null {
  if (state !== 'waiting') return null
  if (held_until !== null) return `held: limit of ${MAILS_PER_HOUR} per hour`
  return attempts > 0 ? formatCount(attempts, 'attempt') : null
}

export interface MailLine {
  key: number
  label: string
  /** The target if the line is only a URL. */
  href: string | null
}

const ADDRESS = /^https?:\/\/\S+$/

/** The lines of a plain mail; one that is a web address can be followed. */
export const toLines = (text: string): MailLine[] =>
  text.split('\n').map((label, key) => ({ key, label, href: ADDRESS.test(label) ? label : null }))
