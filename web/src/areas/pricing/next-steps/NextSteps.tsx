import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { QuotesOfStep, QuoteToDo } from '#contract/areas/pricing/next-steps/next-steps.contract.ts'
import { type NextStep, QUOTE_STEPS } from '#contract/areas/pricing/next-steps/next-steps.rules.ts'
import { sendQuotes } from '#contract/areas/pricing/bulk/bulk.contract.ts'
import { showCents } from '#contract/base/money.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { Button } from '../../../ui/Button.tsx'
import kit from '../../../ui/cases.module.css'
import frame from '../../../ui/frame.module.css'
import { useNow } from '../../../ui/use-now.ts'
import { PRICING_PATHS } from '../pricing.rules.ts'
import css from './NextSteps.module.css'
import { nextSteps } from './next-steps.calls.ts'
import {
  goodsText,
  standText,
  STEP_SENDS,
  STEP_VERBS,
  summaryText,
  timeText,
  valueText,
} from './next-steps.rules.ts'
import { SendAllDialog } from './SendAllDialog.tsx'

/** What to do about quotes, the most urgent step first: equal cases are one line with one press. */
export function NextSteps({ customerId }: { customerId: number }) {
  const query = useQuery(nextSteps(customerId))
  return (
    <Loaded query={query} failure="Couldn’t load what to do next" waiting={160}>
      {({ steps }) =>
        steps.length > 0 && (
          <section className={`${frame.frame} ${kit.box}`} aria-label="What to do next">
            <header className={`${kit.head} ${css.head}`}>
              <h2 className={kit.title}>What to do next</h2>
              <span className={kit.quiet}>{summaryText(steps)}</span>
            </header>
            <ul className={kit.rows}>
              {steps.map((one, at) => (
                <StepRow key={one.step} customerId={customerId} one={one} isFirst={at === 0} />
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}

function StepRow({ customerId, one, isFirst }: { customerId: number; one: QuotesOfStep; isFirst: boolean }) {
  const { step, count, quotes } = one
  const [isOpen, setOpen] = useState(isFirst && step !== 'waiting')
  const Icon = isOpen ? ChevronDown : ChevronRight
  const left = count - quotes.length
  return (
    <li className={kit.row}>
      <div className={css.line}>
        <button
          type="button"
          className={`${kit.open} ${css.open}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={16} aria-hidden="true" />
          <span className={css.text}>
            <strong>{QUOTE_STEPS[step]}</strong> <span className={css.count}>{count}</span>{' '}
            <span className={kit.quiet}>{valueText(one)}</span>
          </span>
        </button>
        <SendAll customerId={customerId} one={one} />
      </div>
      {isOpen && (
        <ul className={kit.rows}>
          {quotes.map((quote) => (
            <Quote key={quote.id} customerId={customerId} step={step} quote={quote} />
          ))}
          {left > 0 && <li className={css.rest}>{`${left} more in the list below`}</li>}
        </ul>
      )}
    </li>
  )
}

function Quote({ customerId, step, quote }: { customerId: number; step: NextStep; quote: QuoteToDo }) {
  const now = useNow()
  const to = pathTo(PRICING_PATHS.quote, { customerId, quoteId: quote.id })
  const verb = STEP_VERBS[step]
  const name = `quote ${quote.id}, ${quote.customer_business_name}`
  return (
    <li className={css.quote}>
      <Link to={to as never}>{quote.customer_business_name}</Link>
      <span>
        {quote.origin} to {quote.destination}
      </span>
      <span className={css.goods}>{goodsText(quote)}</span>
      <span className={css.money}>{quote.total === 0 ? '–' : showCents(quote.total)}</span>
      <span className={css.stand}>{standText(step, quote, now)}</span>
      <span className={css.time} data-near={step === 'expiring' || undefined}>
        {timeText(step, quote, now)}
      </span>
      {verb !== null && (
        <Link to={to as never} className={css.act} aria-label={`${verb}: ${name}`}>
          {verb}
        </Link>
      )}
    </li>
  )
}

/** Sends the quotes of a step at once, after a question that names them. */
function SendAll({ customerId, one: { step, quotes } }: { customerId: number; one: QuotesOfStep }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const maySend = useMay(sendQuotes)
  const verb = STEP_SENDS[step]
  if (verb === null || !maySend) return null
  return (
    <>
      <Button size="small" onClick={() => setIsConfirming(true)}>
        {`${verb} ${quotes.length}`}
      </Button>
      {isConfirming && (
        <SendAllDialog
          customerId={customerId}
          verb={verb}
          quotes={quotes}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}
