import { showCents } from '#contract/base/money.ts'
import { EVENT_LABELS } from '#contract/areas/notifications/notifications.rules.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { oneLine } from '../../../mail/one-line.ts'
import type { Mail } from '../../../mail/post.ts'
import type { MailLine } from './matching.queries.ts'

/** Most lines of one mail; the rest is counted and read in the portal. */
export const MAX_LINES = 50
/** The first letter of an event's label, unless it begins with an abbreviation or the name of a page. */
const COMMON_NOUN = /^(?!ETA|Watchtower)[A-Z]/
/** Most events that a subject names. */
const MAX_KINDS = 3

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

/** One email with everything that is due for one address, with a one-click unsubscribe link. */
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
    subject: oneLine(getSubject(parts)),
    heading: total === 1 ? EVENT_LABELS[lines[0]!.kind] : formatCount(total, 'notification'),
    texts: [
      ...(parts.kind === 'daily' ? ['Here’s what happened since your last daily email.'] : []),
      ...(risk && risk.cars > 1
        ? [
            `${formatCount(risk.cars, 'car')} will be charged another day within 24 hours, ${showCents(risk.cents)} in total.`,
          ]
        : []),
      ...(more > 0 ? [`Showing the first ${lines.length} of ${showNumber(total)}:`] : []),
    ],
    items: lines.map(({ text, path, cost }) => ({ text: cost ? `${text} ${cost}` : text, path })),
    ...(customer.is_on && {
      action: { label: 'View notifications', path: `/notifications/${customerId}/messages` },
    }),
    finePrint: `Sent to ${address} by ${rulesText(rules)} at ${customer.name}.`,
    leave: { label: 'Unsubscribe', path: leave, oneClick: `/api${leave}` },
  }
}

/** The event where it is one, else how many of what. */
function getSubject({ lines, total, customer, kind }: Parts): string {
  const [first] = lines
  if (total === 1 && first) return first.text.replace(/\.$/, '').slice(0, 150)
  const kinds = [...Map.groupBy(lines, ({ kind: event }) => event)]
    .sort((a, b) => b[1].length - a[1].length)
    .map(([event]) => EVENT_LABELS[event].replace(COMMON_NOUN, (letter) => letter.toLowerCase()))
  const shown = kinds.length > MAX_KINDS ? [...kinds.slice(0, MAX_KINDS), 'more'] : kinds
  const what = `${customer.name}: ${formatCount(total, 'notification')} (${listText(shown)})`
  return kind === 'daily' ? `Daily summary for ${what}` : what
}

function rulesText(names: readonly string[]): string {
  if (names.length === 0) return 'a rule'
  return `the ${names.length === 1 ? 'rule' : 'rules'} ${listText(names.map((name) => `“${name}”`))}`
}

const listText = (terms: readonly string[]): string => new Intl.ListFormat('en-US').format(terms)
