import { showNumber } from '#contract/base/plural.ts'
import { showCents } from '#contract/base/money.ts'
import { type ReviewAction, SUBMITTED } from '#contract/areas/pricing/quotes/quotes.rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long an offer can still be answered. */
export function timeLeft(expires: string, now: Date): string {
  const left = Date.parse(expires) - now.getTime()
  if (left <= 0) return 'This offer has ended'
  if (left >= 2 * DAY_MS) return `${showNumber(Math.floor(left / DAY_MS))} days left`
  if (left >= 2 * HOUR_MS) return `${Math.floor(left / HOUR_MS)} hours left`
  const minutes = Math.max(1, Math.floor(left / MINUTE_MS))
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
}

/** The difference between a counter-offer and the offer. */
export function differenceText(total: number, counter: number): string {
  if (counter === total) return 'The same as the offer.'
  const percent = total === 0 ? '' : ` (${Math.abs(((counter - total) / total) * 100).toFixed(1)}%)`
  return `${showCents(Math.abs(counter - total))}${percent} ${counter < total ? 'below' : 'above'} the offer.`
}

interface Outcome {
  heading: string
  text: string
}

/** The outcome of a quote in plain language (SHP-005, SHP-019). */
export const OUTCOMES: Readonly<Record<ReviewAction, Outcome>> = {
  accept: {
    heading: 'You accepted this quote',
    text: 'The sender was notified and will contact you about next steps.',
  },
  counter: {
    heading: 'Your counter-offer was sent',
    text: 'You’ll get an email with a new link when there’s a new offer.',
  },
  reject: {
    heading: 'You rejected this quote',
    text: 'There’s nothing else to do. You can ask for a new quote at any time.',
  },
  deleted: {
    heading: 'This quote is no longer available',
    text: 'It has expired or was withdrawn. Contact the sender for a new quote.',
  },
}

/** The text for an unanswered quote, or for one that is currently not offered. */
export const getOpen = ({ status }: { status: number }): Outcome =>
  status === SUBMITTED
    ? { heading: 'Not accepted yet', text: 'This offer is waiting for your response.' }
    : {
        heading: 'This offer is being revised',
        text: 'You’ll get an email with a new link when there’s a new offer.',
      }
