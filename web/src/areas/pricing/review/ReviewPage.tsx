import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReviewQuote } from '#contract/areas/pricing/review/review.contract.ts'
import { getOutcome, SUBMITTED } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { pathTo } from '../../../shell/route.ts'
import { readable } from '../../../shell/call.ts'
import { queryClient } from '../../../shell/queries.ts'
import { BrandCorner } from '../../../shell/states/BrandCorner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import { PRICING_PATHS } from '../pricing.rules.ts'
import { Answer } from './Answer.tsx'
import { Contact } from './Contact.tsx'
import { Days, Offer } from './Offer.tsx'
import { requiresPasscode, type Opened, reviewed, savePdf, notifyRefused } from './review.calls.ts'
import css from './Review.module.css'
import { ReviewNotes } from './ReviewNotes.tsx'
import { savePasscode, getToken } from './token.rules.ts'

/** A quote as its shipper reviews it, without a sign-in (SHP-001 to SHP-004). */
export function ReviewPage() {
  const named: { customerId?: string; quoteId?: string } = useParams({ strict: false })
  const token = getToken(named)
  const isMissing = token === null
  useEffect(() => {
    if (isMissing) notifyRefused()
  }, [isMissing])
  if (token === null) {
    return (
      <Closed heading="This link is incomplete">
        Part of the link is missing. Copy the full link from the email.
      </Closed>
    )
  }
  return <Opening opened={{ customerId: Number(named.customerId), quoteId: Number(named.quoteId), token }} />
}

const Passcode = lazy(async () => ({ default: (await import('./Passcode.tsx')).Passcode }))

const LOCKED = 423
const TOO_MANY = 429
const BROKEN = 500

// pages without a sign-in are rendered outside the usual providers
function Opening({ opened }: { opened: Opened }) {
  const { data, error, isFetching, refetch } = useQuery(reviewed(opened), queryClient)
  // the typed text stays while it is checked
  const [isTrying, setTrying] = useState(false)
  if (data) return <Review opened={opened} quote={data} />
  if (!error && !isTrying) return <Waiting />
  const { status = BROKEN, message = '', code } = error?.error ?? {}
  if (!error || requiresPasscode(error.error)) {
    return (
      <Suspense fallback={<Waiting />}>
        <Passcode
          problem={code === 'quote_passcode_wrong' ? message : undefined}
          isBusy={isFetching}
          onTry={(passcode) => {
            savePasscode(opened, passcode)
            setTrying(true)
            void refetch()
          }}
        />
      </Suspense>
    )
  }
  if (status === LOCKED) {
    return (
      <Closed heading="This link is locked">
        Too many incorrect passcodes. Ask the sender to resend the quote. You’ll get a new link and a new
        passcode.
      </Closed>
    )
  }
  if (status < BROKEN && status !== TOO_MANY) {
    return (
      <Closed heading="This link isn’t valid">
        It may be incomplete, replaced by a newer link, or withdrawn. Open the newest email, or ask the sender
        for a new link.
      </Closed>
    )
  }
  return (
    <PageMessage aspect="caution" heading="Couldn’t load the quote" corner={<BrandCorner />}>
      <p>{readable(message)}</p>
      <PageMessage.Actions>
        <Button variant="primary" isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </PageMessage.Actions>
    </PageMessage>
  )
}

const Waiting = () => (
  <main className={css.page} aria-busy="true">
    <BrandCorner />
    <h1 className={css.title}>Your quote</h1>
    <p className={css.quiet}>Loading…</p>
  </main>
)

const Closed = ({ heading, children }: { heading: string; children: string }) => (
  <PageMessage aspect="stop" heading={heading} corner={<BrandCorner />}>
    <p>{children}</p>
  </PageMessage>
)

function Review({ opened, quote }: { opened: Opened; quote: ReviewQuote }) {
  const action = getOutcome(quote)
  const { customerId, quoteId } = opened
  if (action !== null) {
    const to = pathTo(PRICING_PATHS.confirmation, { customerId, quoteId })
    return <Navigate to={to} search={{ action } as never} replace />
  }
  return (
    <main className={`${css.page} ${css.wide}`}>
      <header className={css.head}>
        <BrandCorner />
        <div>
          <h1 className={css.title}>A quote from {quote.customer_name}</h1>
          <p className={css.quiet}>
            For {quote.customer_business_name}
            {quote.contact !== null && `, from ${quote.contact.name}`}. Quote {quote.id}.
          </p>
        </div>
      </header>
      <div className={css.columns}>
        <Offer quote={quote} />
        <div className={css.side}>
          <section className={css.panel} aria-label="When to respond">
            <Days quote={quote} />
            {quote.status === SUBMITTED && (
              <p className={css.quiet}>Nothing is final until you give your name on the next step.</p>
            )}
            <Button icon={FileDown} onClick={() => void savePdf(opened)}>
              Save as PDF
            </Button>
          </section>
          {quote.status === SUBMITTED ? <Answer opened={opened} quote={quote} /> : <NoOffer quote={quote} />}
          <Contact quote={quote} />
          <ReviewNotes opened={opened} notes={quote.notes} />
        </div>
      </div>
    </main>
  )
}

/** There is nothing to answer until the next sending. */
function NoOffer({ quote: { rejected_once, customer_name } }: { quote: ReviewQuote }) {
  return (
    <section className={css.panel} aria-labelledby="no-offer">
      <h2 id="no-offer" className={css.heading}>
        {rejected_once ? 'Your counter-offer was sent' : 'This offer is being revised'}
      </h2>
      <p className={css.text}>
        {customer_name} {rejected_once ? 'is reviewing your counter-offer' : 'is revising it'}. You’ll get an
        email with a new link when there’s a new offer.
      </p>
    </section>
  )
}
