import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { type Quote, updateQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { SUBMITTED } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { rateText } from '#contract/areas/pricing/rates/rates.rules.ts'
import { fuelText } from '#contract/areas/pricing/fuel/fuel.rules.ts'
import { showCents } from '#contract/base/money.ts'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Revert, Submit } from '../../../form/Submit.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { useRecent } from '../../../shell/find/recent.ts'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { QuoteNotes } from '../notes/QuoteNotes.tsx'
import { QUOTE_TEXTS } from '../pricing.messages.ts'
import { PRICING_PATHS } from '../pricing.rules.ts'
import { CounterOffer } from './CounterOffer.tsx'
import { Margin } from './Margin.tsx'
import { PaysPanel } from './PaysPanel.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import { QuoteFeed } from './QuoteFeed.tsx'
import css from './QuoteForm.module.css'
import { LiveTotal, QuoteFields } from './QuoteFields.tsx'
import { EndedRibbon, OpenRibbon, QuoteHead } from './QuoteRibbon.tsx'
import { refreshBeside, showChanged } from './quotes.calls.ts'
import { getFormValues, LINK_ENDED } from './quotes.rules.ts'
import { Total } from './Total.tsx'

const HintLayer = lazyPart(async () => (await import('../../../ui/rail/HintLayer.tsx')).HintLayer)

const form = createForm(updateQuote, { version: 'version' })

/** A quote as it was found: a form while it is open, its facts once it has ended. */
export function QuoteDetails({ quote: now }: { quote: Quote }) {
  const { id: quoteId, customer_id: customerId } = now
  useRecent({
    label: `Quote ${quoteId}, ${now.customer_business_name}`,
    detail: `${now.origin} to ${now.destination}, ${showCents(now.total)}`,
    href: pathTo(PRICING_PATHS.quote, { customerId, quoteId }),
  })
  const onNotified = useEffectEvent(() => refreshBeside(now))
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else onNotified()
  }, [now.version, now.opened_at])
  return (
    <>
      {now.can.edit === true ? <Editable quote={now} /> : <Ended quote={now} />}
      <Suspense>
        <HintLayer />
      </Suspense>
    </>
  )
}

function Editable({ quote: now }: { quote: Quote }) {
  const { id: quoteId, customer_id: customerId } = now
  const done = async (saved: Quote) => {
    await showChanged(saved)
    toast({ status: 'success', message: SAVED[now.status === SUBMITTED ? 'withdrawn' : 'kept'] })
  }
  return (
    <>
      <form.Form
        params={{ customerId, quoteId }}
        start={getFormValues(now)}
        done={done}
        refused={({ errors }) => {
          if (!errors) toast({ status: 'danger', message: QUOTE_TEXTS.saveFailed })
          return false
        }}
      >
        <QuoteHead quote={now}>
          <OpenRibbon quote={now} />
        </QuoteHead>
        <div className={css.columns}>
          <div className={css.main}>
            <QuoteFields form={form} saved={now} />
          </div>
          <div className={css.side}>
            <PaysPanel>
              <LiveTotal form={form} />
              {now.counter_price !== null && (
                <CounterOffer form={form} total={now.counter_price} cars={now.counter_cars} />
              )}
              {now.status === SUBMITTED && <p className={css.quiet}>{outText(now)}</p>}
              <Actions>
                <Submit needsChange>Save changes</Submit>
                <Revert>Discard changes</Revert>
              </Actions>
            </PaysPanel>
            <QuoteFeed customerId={customerId} quoteId={quoteId} />
          </div>
        </div>
      </form.Form>
      <div className={css.columns}>
        <QuoteNotes quote={now} />
      </div>
    </>
  )
}

const outText = ({ link_ended }: Quote): string =>
  link_ended === null
    ? 'This quote has been sent. Editing withdraws it until you resend.'
    : LINK_ENDED[link_ended].text

const SAVED = {
  kept: 'Quote saved.',
  withdrawn: 'Quote saved. The offer is withdrawn until you resend.',
} as const

function Ended({ quote: now }: { quote: Quote }) {
  const { id: quoteId, customer_id: customerId } = now
  return (
    <>
      <QuoteHead quote={now}>
        <EndedRibbon quote={now} />
      </QuoteHead>
      <div className={css.columns}>
        <div className={`${css.main} ${css.separated}`}>
          {now.can.edit !== true && <p className={css.note}>{now.can.edit}</p>}
          <QuoteFacts quote={now} />
          <div className={css.last}>
            <QuoteNotes quote={now} />
          </div>
        </div>
        <div className={css.side}>
          <PaysPanel>
            <Total {...now} fsc_words={now.fsc_rule && fuelText(now.fsc_rule)} />
            <Margin {...now} />
            {now.price_rate && <p className={css.quiet}>Price from rate: {rateText(now.price_rate)}</p>}
            {now.fsc_reason !== '' && (
              <p className={css.quiet}>Surcharge differs from the table: {now.fsc_reason}</p>
            )}
          </PaysPanel>
          <QuoteFeed customerId={customerId} quoteId={quoteId} />
        </div>
      </div>
    </>
  )
}
