import type { OutboxMail } from '#contract/areas/admin/outbox/outbox.contract.ts'
import type { MailState } from '#contract/areas/admin/outbox/outbox.rules.ts'
import { MAILS_PER_HOUR } from '#contract/base/mail.ts'

/** What stands in the place of an outbox, or a state of it, that holds no mail. */
export const EMPTY_WORDS: Record<MailState | 'any', { title: string; why: string }> = {
  any: { title: 'No mail yet', why: 'The first one is written when somebody forgets their password.' },
  waiting: { title: 'No mail is on its way', why: 'Every mail has left, or waits for nothing.' },
  kept: { title: 'No mail is kept', why: 'Mails are kept here to read while no mail server is set.' },
  sent: { title: 'No mail was sent yet', why: 'Mails stand here once a mail server has taken them.' },
  dead: {
    title: 'No mail was given up',
    why: 'A mail that its server refuses for good stands here to be tried again.',
  },
}

/** Why a mail that is on its way has not left, in a few words; null when it is simply next. */
export function waitWords({ state, attempts, held_until }: OutboxMail): string | null {
  if (state !== 'waiting') return null
  if (held_until !== null) return `held: ${MAILS_PER_HOUR} an hour`
  return attempts > 0 ? `tried ${attempts}×` : null
}

export interface MailLine {
  key: number
  words: string
  /** Where the line leads when it is an address and nothing else. */
  href: string | null
}

const ADDRESS = /^https?:\/\/\S+$/

/** The lines of a plain mail; one that is a web address can be followed. */
export const linesOf = (text: string): MailLine[] =>
  text.split('\n').map((words, key) => ({ key, words, href: ADDRESS.test(words) ? words : null }))
