import type { OutboxMail } from '#contract/areas/platform/outbox.contract.ts'

/** The state of a mail in words. */
export const STATE_WORDS: Record<OutboxMail['state'], string> = {
  waiting: 'On its way',
  kept: 'Kept',
  sent: 'Sent',
  dead: 'Given up',
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
