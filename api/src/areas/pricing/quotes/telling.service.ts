import type { Db } from '../../../db/tx.ts'
import { tellFacts } from '../../notifications/facts/facts.service.ts'

const WORDS = {
  sent: 'was sent',
  accepted: 'was accepted',
  countered: 'was answered with a counter-offer',
  rejected: 'was rejected',
  expired: 'has expired',
  locked: 'was locked after too many wrong passcodes',
} as const
type Told = keyof typeof WORDS

interface Quote {
  id: number
  customer_business_name: string
}

/** Tells that a quote was sent, answered or has expired; who did it is not told. */
export const tellQuote = (
  db: Db,
  customerId: number,
  quote: Quote,
  { what, userId }: { what: Told; userId?: number },
): Promise<void> =>
  tellFacts(db, customerId, [
    {
      kind: 'quote_change',
      key: `${quote.id} ${what} ${Date.now()}`,
      ts: Date.now(),
      data: {
        text: `Quote ${quote.id} for ${quote.customer_business_name} ${WORDS[what]}.`,
        path: `/pricing/${customerId}/quote/${quote.id}`,
        ...(userId !== undefined && { by_user_id: userId }),
      },
    },
  ])
