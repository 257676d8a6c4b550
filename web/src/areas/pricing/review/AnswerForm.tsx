import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { answerQuote, type ReviewQuote } from '#contract/areas/pricing/review/review.contract.ts'
import {
  ACTIVE,
  IN_PROGRESS,
  REJECTED,
  type ReviewAction,
} from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { discountText } from '#contract/areas/pricing/quotes/volume.rules.ts'
import { showCents } from '#contract/base/money.ts'
import { Money, NumberField } from '../../../form/controls/number.tsx'
import { Area } from '../../../form/controls/text.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Submit } from '../../../form/Submit.tsx'
import { pathTo } from '../../../shell/route.ts'
import { Button } from '../../../ui/Button.tsx'
import { PRICING_PATHS } from '../pricing.rules.ts'
import { type Opened, sendAnswer } from './review.calls.ts'
import { differenceText } from './review.rules.ts'
import css from './Review.module.css'

const form = createForm(answerQuote, { isBrief: true, checks: 'submit', isInPlace: true })

interface Props {
  opened: Opened
  quote: ReviewQuote
  way: 'accept' | 'refuse'
  onBack: () => void
}

/** The required fields of an answer: a name and an agreement, or a price and a reason. */
export function AnswerForm({ opened, quote, way, onBack }: Props) {
  const navigate = useNavigate()
  const { customerId, quoteId } = opened
  const refusal = quote.rejected_once ? REJECTED : IN_PROGRESS
  const top = useRef<HTMLDivElement>(null)
  // on a phone it opens below the visible area
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={top} className={css.answer}>
      <form.Form
        className={css.panel}
        label="Your response"
        start={{ status: way === 'accept' ? ACTIVE : refusal }}
        send={(body) => sendAnswer(opened, body)}
        done={({ action }: { action: ReviewAction }) =>
          navigate({
            to: pathTo(PRICING_PATHS.confirmation, { customerId, quoteId }),
            search: { action } as never,
          })
        }
      >
        {way === 'accept' ? <Accept quote={quote} /> : <Refuse quote={quote} />}
        <Button onClick={onBack}>Back</Button>
      </form.Form>
    </div>
  )
}

function Accept({ quote: { total, customer_name, terms } }: { quote: ReviewQuote }) {
  const name = form.useValue('data.reviewer_name') ?? ''
  const [isAgreed, setAgreed] = useState(false)
  return (
    <>
      <h2 className={css.heading}>Accept {showCents(total ?? 0)}</h2>
      <form.Field name="data.reviewer_name" help="Recorded with your acceptance." />
      <label className={css.agree}>
        <input
          type="checkbox"
          checked={isAgreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        <span>
          I agree to this price{terms === '' ? '' : ' and the terms'} for my company, and {customer_name} may
          rely on it.
        </span>
      </label>
      <form.Field
        name="data.quote_review_note"
        as={Area}
        rows={3}
        help="Optional. Visible to both parties."
      />
      <Submit isDisabled={name.trim() === '' || !isAgreed}>Accept quote</Submit>
    </>
  )
}

function Refuse({ quote }: { quote: ReviewQuote }) {
  const { rejected_once, total, cars_per_week, volume_discounts } = quote
  const price: unknown = form.useValue('data.counter_price')
  const note = form.useValue('data.quote_review_note') ?? ''
  const hasPrice = typeof price === 'number'
  return (
    <>
      <h2 className={css.heading}>{rejected_once ? 'Reject quote' : 'Your counter-offer'}</h2>
      {!rejected_once && (
        <>
          <form.Field name="data.counter_price" as={Money} />
          {cars_per_week !== null && <form.Field name="data.counter_cars" as={NumberField} />}
          {volume_discounts.length > 0 && (
            <p className={css.quiet}>Offered for volume: {discountText(volume_discounts)}.</p>
          )}
          {hasPrice && <p className={css.note}>{differenceText(total ?? 0, price)}</p>}
        </>
      )}
      <form.Field
        name="data.quote_review_note"
        as={Area}
        rows={3}
        help={rejected_once ? 'Optional. Why isn’t it right for you?' : 'What would work for you?'}
      />
      <form.Field name="data.reviewer_name" />
      <Submit
        look={rejected_once ? 'danger' : 'primary'}
        isDisabled={!rejected_once && !hasPrice && note.trim() === ''}
      >
        {rejected_once ? 'Reject quote' : 'Send counter-offer'}
      </Submit>
    </>
  )
}
