import { showCents } from '#contract/base/money.ts'
import { EVENT_WORDS } from '#contract/areas/notifications/notifications.rules.ts'
import { oneLine } from '../../../mail/one-line.ts'
import type { Mail } from '../../../mail/post.ts'
import type { MailLine } from './matching.queries.ts'

/** Most lines of one mail; the rest is counted and read in the portal. */
export const MOST_LINES = 50
/** Most events that a subject names. */
const MOST_KINDS = 3

interface Parts {
  customerId: number
  customer: { name: string; preferred_theme: string; is_on: boolean }
  address: string
  kind: 'immediate' | 'daily'
  lines: readonly MailLine[]
  total: number
  /** Cars that cost another day, and what that is together. */
  risk: { cars: number; cents: number } | null
  /** Opens the page that leaves these rules. */
  token: string
}

/** One mail with all that somebody is told by now; what it tells can be left with one press. */
export function alertMail(parts: Parts): Mail {
  const { customerId, customer, address, lines, total, risk, token } = parts
  const rules = [...new Set(lines.flatMap(({ rule_name }) => rule_name ?? []))]
  const leave = `/notifications/leave?token=${token}`
  const more = total - lines.length
  return {
    kind: 'notification',
    customerId,
    recipients: [address],
    preferredTheme: customer.preferred_theme,
    subject: oneLine(subjectOf(parts)),
    heading: total === 1 ? EVENT_WORDS[lines[0]!.kind] : `${total} things to know`,
    words: [
      ...(parts.kind === 'daily' ? ['This is what happened since your last daily mail.'] : []),
      ...(risk && risk.cars > 1
        ? [`Within 24 hours ${risk.cars} cars cost another day, ${showCents(risk.cents)} together.`]
        : []),
      ...(more > 0 ? [`The first ${lines.length} of ${total}:`] : []),
    ],
    items: lines.map(({ text, path, cost }) => ({ text: cost ? `${text} ${cost}` : text, path })),
    ...(customer.is_on && {
      action: { label: 'Open your messages', path: `/notifications/${customerId}/messages` },
    }),
    finePrint: `Sent for ${customer.name} by ${rules.length > 0 ? `the rule ${listWords(rules)}` : 'a rule'} to ${address}.`,
    leave: { label: 'Do not mail me this any more', path: leave, oneClick: `/api${leave}` },
  }
}

/** The event where it is one, else how many of what. */
function subjectOf({ lines, total, customer, kind }: Parts): string {
  const [first] = lines
  if (total === 1 && first) return first.text.replace(/\.$/, '').slice(0, 150)
  const kinds = [...Map.groupBy(lines, ({ kind: event }) => event)]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([event]) => EVENT_WORDS[event].toLowerCase())
  const told = kinds.length > MOST_KINDS ? [...kinds.slice(0, MOST_KINDS), 'more'] : kinds
  return `${kind === 'daily' ? 'Your day at' : customer.name + ':'} ${kind === 'daily' ? `${customer.name}: ` : ''}${total} notifications, ${listWords(told)}`
}

const listWords = (words: readonly string[]): string => new Intl.ListFormat('en-US').format(words)
