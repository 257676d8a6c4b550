import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Link, useParams } from '@tanstack/react-router'
import type { ReviewQuote } from '#contract/areas/pricing/review/review.contract.ts'
import { getOutcome, type ReviewAction, SUBMITTED } from '#contract/areas/pricing/quotes/quotes.rules.ts'
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
import { differenceText, getOpen, OUTCOMES } from './review.rules.ts'
import { getToken } from './token.rules.ts'

const ASPECTS: Record<ReviewAction, Aspect> = {
  accept: 'clear',
  counter: 'caution',
  reject: 'stop',
  deleted: 'dark',
}

/** What became of a quote (SHP-005), as the server has it: the address alone claims nothing. */
export function ConfirmationPage() {
  const named: { customerId?: string; quoteId?: string } = useParams({ strict: false })
  const token = getToken(named)
  const opened = { customerId: Number(named.customerId), quoteId: Number(named.quoteId), token: token ?? '' }
  const { data, error } = useQuery({ ...reviewed(opened), enabled: token !== null }, queryClient)
  const review = pathTo(PRICING_PATHS.review, { ...named } as never)
  if (token === null || error) return <Unknown review={token === null ? null : review} />
  if (!data) return <main aria-busy="true" />
  const action = getAction(data)
  const { heading, text } = action === null ? getOpen(data) : OUTCOMES[action]
  return (
    <PageMessage
      aspect={action === null ? 'caution' : ASPECTS[action]}
      heading={heading}
      corner={<BrandCorner />}
    >
      {action !== null && <Agreed quote={data} action={action} />}
      <p>{text}</p>
      {data.contact !== null && (
        <p className={css.quiet}>
          Questions? {data.contact.name}
          {data.contact.phone !== '' && <>, {data.contact.phone}</>},{' '}
          <a href={`mailto:${data.contact.email}`}>{data.contact.email}</a>
        </p>
      )}
      {action === 'accept' && (
        <PageMessage.Actions>
          <Button icon={FileDown} onClick={() => void savePdf(opened)}>
            Save as PDF
          </Button>
        </PageMessage.Actions>
      )}
      {(action === 'counter' || action === null) && (
        <PageMessage.Actions>
          <Link to={review} {...asButton(action === null ? 'primary' : 'quiet')}>
            {action === null ? 'Review quote' : 'View quote'}
          </Link>
        </PageMessage.Actions>
      )}
    </PageMessage>
  )
}

/** Anyone with a quote's link sees its status. */
const Unknown = ({ review }: { review: string | null }) => (
  <PageMessage aspect="dark" heading="Open the link in your email" corner={<BrandCorner />}>
    <p>This page shows a quote’s status once you open it with the newest link we emailed you.</p>
    {review !== null && (
      <PageMessage.Actions>
        <Link to={review} {...asButton('quiet')}>
          Open quote
        </Link>
      </PageMessage.Actions>
    )}
  </PageMessage>
)

const getAction = (quote: ReviewQuote): ReviewAction | null =>
  getOutcome(quote) ?? (quote.rejected_once && quote.status !== SUBMITTED ? 'counter' : null)

/** The agreed price, or the counter-offer. */
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
            . You proposed {showCents(counter_price)}: {differenceText(total, counter_price)}
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
