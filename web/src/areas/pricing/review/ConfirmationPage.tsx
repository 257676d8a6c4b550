import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { ReviewQuote } from '#contract/areas/pricing/review/review.contract.ts'
import { outcomeOf, REVIEW_ACTIONS, type ReviewAction } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { showCents } from '#contract/base/money.ts'
import { When } from '../../../shared/When.tsx'
import { pathTo } from '../../../shell/route.ts'
import { queryClient } from '../../../shell/queries.ts'
import { BrandCorner } from '../../../shell/states/BrandCorner.tsx'
import { asButton, Button } from '../../../ui/Button.tsx'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import type { Aspect } from '../../../ui/Signal.tsx'
import { PRICING_PATHS } from '../pricing.rules.ts'
import css from './Review.module.css'
import { reviewed, savePdf } from './review.calls.ts'
import { differenceWords, OUTCOMES } from './review.rules.ts'
import { tokenOf } from './token.rules.ts'

const ASPECTS: Record<ReviewAction, Aspect> = {
  accept: 'clear',
  counter: 'caution',
  reject: 'stop',
  deleted: 'dark',
}

const isAction = (text: unknown): text is ReviewAction => REVIEW_ACTIONS.some((action) => action === text)

/** What became of a quote (SHP-005). Where the tab still has the link's token, the server's word counts more than the address. */
export function ConfirmationPage() {
  const named: { customerId?: string; quoteId?: string } = useParams({ strict: false })
  const { action: given }: { action?: unknown } = useSearch({ strict: false })
  const token = tokenOf(named)
  const opened = { customerId: Number(named.customerId), quoteId: Number(named.quoteId), token: token ?? '' }
  const { data } = useQuery({ ...reviewed(opened), enabled: token !== null }, queryClient)
  const action = (data && actionOf(data)) ?? (isAction(given) ? given : 'deleted')
  const { heading, words } = OUTCOMES[action]
  return (
    <PageMessage aspect={ASPECTS[action]} heading={heading} corner={<BrandCorner />}>
      {data && <Agreed quote={data} action={action} />}
      <p>{words}</p>
      {action === 'accept' && data && (
        <PageMessage.Actions>
          <Button icon={FileDown} onClick={() => void savePdf(opened)}>
            Save as PDF
          </Button>
        </PageMessage.Actions>
      )}
      {action === 'counter' && token !== null && (
        <PageMessage.Actions>
          <Link to={pathTo(PRICING_PATHS.review, { ...named } as never)} {...asButton('quiet')}>
            Look at the quote
          </Link>
        </PageMessage.Actions>
      )}
    </PageMessage>
  )
}

const actionOf = (quote: ReviewQuote): ReviewAction | null =>
  outcomeOf(quote) ?? (quote.rejected_once && quote.status !== 2 ? 'counter' : null)

/** What was agreed, or proposed instead. */
function Agreed({ quote, action }: { quote: ReviewQuote; action: ReviewAction }) {
  const { data, total, counter_price, answered_by, answered_at } = quote
  if (action === 'deleted' || total === null) return null
  return (
    <p className={css.agreed}>
      <span>
        {data.origin_city}, {data.origin_state} to {data.destination_city}, {data.destination_state}:{' '}
        <strong>{showCents(total)}</strong>
        {action === 'counter' && counter_price !== null && (
          <>
            . You proposed {showCents(counter_price)}: {differenceWords(total, counter_price)}
          </>
        )}
      </span>
      {answered_by !== null && answered_at !== null && (
        <span className={css.quiet}>
          {answered_by}, <When at={answered_at} />
        </span>
      )}
    </p>
  )
}
