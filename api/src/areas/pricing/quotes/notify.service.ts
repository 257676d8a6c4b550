import type { Db } from '../../../db/tx.ts'
import { recordFacts } from '../../../facts/facts.ts'

const LABELS = {
  sent: 'was sent',
  accepted: 'was accepted',
  countered: 'received a counter-offer',
  changes_requested: 'received a request for changes',
  rejected: 'was rejected',
  expired: 'has expired',
  locked: 'was locked after too many incorrect passcodes',
} as const
type QuoteEvent = keyof typeof LABELS

interface Quote {
  id: number
  customer_business_name: string
}

/** Notifies people that a quote was sent, answered or has expired, except the person who caused it. */
export const notifyOfQuote = (
  db: Db,
  customerId: number,
  quote: Quote,
  { what, userId }: { what: QuoteEvent; userId?: number },
): Promise<void> =>
  recordFacts(db, customerId, [
    {
      kind: 'quote_change',
      key: `${quote.id} ${what} ${Date.now()}`,
      ts: Date.now(),
      data: {
        text: `Quote ${quote.id} for ${quote.customer_business_name} ${LABELS[what]}.`,
        path: `/pricing/${customerId}/quote/${quote.id}`,
        ...(userId !== undefined && { by_user_id: userId }),
      },
    },
  ])
