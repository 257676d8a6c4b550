import type { ReviewAction } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { showCents } from '#contract/base/money.ts'
import { oneLine } from '../../../mail/one-line.ts'
import type { Mail } from '../../../mail/post.ts'

interface News {
  quoteId: number
  customerId: number
  preferredTheme: string
  /** Who sent the offer. */
  to: string
  shipper: string
  lane: string
  what: Exclude<ReviewAction, 'deleted'> | 'expired'
  /** In cents: the offered total, and the shipper's counter-offer. */
  total: number
  counterPrice: number | null
  note: string
}

const HEADINGS: Record<News['what'], string> = {
  accept: 'accepted your quote',
  counter: 'made a counter-offer',
  reject: 'rejected your quote',
  expired: 'didn’t respond before your quote expired',
}

/** The outcome of an offer, for its sender. */
export function newsMail(news: News): Mail {
  const { shipper, what, lane, total, counterPrice, note, quoteId, customerId } = news
  const hasNoPrice = what === 'counter' && counterPrice === null
  const heading = `${shipper} ${hasNoPrice ? 'asked for changes to your quote' : HEADINGS[what]}`
  return {
    kind: 'quote_news',
    customerId,
    recipients: [news.to],
    preferredTheme: news.preferredTheme,
    subject: oneLine(`Quote ${quoteId}: ${heading}`),
    heading,
    texts: [
      `${lane}, ${showCents(total)} total.`,
      ...(counterPrice === null
        ? []
        : [`They offered ${showCents(counterPrice)}, ${differenceText(counterPrice - total)} your quote.`]),
      ...(note === '' ? [] : [`“${note}”`]),
    ],
    action: { label: 'Open quote', path: `/pricing/${customerId}/quote/${quoteId}` },
    finePrint: 'You’re receiving this email because you sent the quote.',
  }
}

/** The difference between a price and the offer. */
export const differenceText = (cents: number): string =>
  cents === 0 ? 'the same as' : `${showCents(Math.abs(cents))} ${cents < 0 ? 'below' : 'above'}`
