import { Link2Off, MessageCircleReply } from 'lucide-react'
import type { Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import type { quoteList } from '#contract/areas/pricing/quotes/quotes.list.ts'
import { getTotal, SUBMITTED } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { showCents } from '#contract/base/money.ts'
import type { Cells } from '../../../list/cells.tsx'
import { LINK_ENDED } from './quotes.rules.ts'
import css from './QuoteStats.module.css'
import { QuoteStatusTag } from './QuoteStatusTag.tsx'

/** Cells of the list of quotes that show more than their value. */
export const QUOTE_CELLS: Cells<typeof quoteList, Quote> = {
  status: {
    show: ({ status, rejected_once, link_ended }) => (
      <span className={css.status}>
        <QuoteStatusTag status={status} />
        {rejected_once && status === 1 && (
          <MessageCircleReply
            size={15}
            role="img"
            aria-label="Countered"
            data-hint="The shipper made a counter-offer."
          />
        )}
        {status === SUBMITTED && link_ended && (
          <Link2Off
            size={15}
            role="img"
            aria-label={LINK_ENDED[link_ended].name}
            data-hint={LINK_ENDED[link_ended].text}
          />
        )}
      </span>
    ),
    inHead: true,
    widthPx: 190,
  },
  other_costs: {
    show: ({ other_costs }) => showCents(getTotal({ price: 0, discount: 0, fsc_cost: 0, other_costs })),
    marks: ({ other_costs }) =>
      other_costs.length === 0
        ? undefined
        : {
            'data-hint': other_costs
              .map(
                ({ description, amount, only_when_used }) =>
                  `${description} ${showCents(amount)}${only_when_used ? ', only when used' : ''}`,
              )
              .join('\n'),
          },
  },
}
