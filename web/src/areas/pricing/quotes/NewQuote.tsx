import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { createQuote, type Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { toDay } from '#contract/base/dates.ts'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Submit } from '../../../form/Submit.tsx'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { QUOTE_TEXTS } from '../pricing.messages.ts'
import { PRICING_PATHS, REVIEW } from '../pricing.rules.ts'
import { PaysPanel } from './PaysPanel.tsx'
import css from './QuoteForm.module.css'
import { LiveTotal, QuoteFields } from './QuoteFields.tsx'
import { showChanged } from './quotes.calls.ts'

const form = createForm(createQuote)

/** The usual validity of an offer. */
const DEFAULT_DAYS = 30

const getStart = (today: Date) => ({
  cars_per_week: null,
  volume_discounts: [],
  cost: null,
  effective_date: toDay(today),
  expiration_date: toDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() + DEFAULT_DAYS)),
})

/** The form of a new quote. */
export function NewQuote() {
  const { company } = useSession()
  const [start] = useState(() => getStart(new Date()))
  const navigate = useNavigate()
  /** Whether the quote is to be sent as soon as it is saved. */
  const isToSend = useRef(false)
  const done = async (made: Quote) => {
    await showChanged(made)
    if (!isToSend.current) toast({ status: 'success', message: 'Quote saved. Send it when it’s ready.' })
    await navigate({
      to: pathTo(PRICING_PATHS.quote, { customerId: company.id, quoteId: made.id }),
      search: (isToSend.current ? { [REVIEW]: true } : {}) as never,
    })
  }
  return (
    <form.Form
      className={css.columns}
      params={{ customerId: company.id }}
      start={start}
      done={done}
      refused={({ errors }) => {
        if (!errors) toast({ status: 'danger', message: QUOTE_TEXTS.saveFailed })
        return false
      }}
    >
      <div className={css.main}>
        <QuoteFields form={form} />
      </div>
      <div className={css.side}>
        <PaysPanel>
          <LiveTotal form={form} />
          <Actions at="across">
            <Submit onPress={() => (isToSend.current = true)}>Review and send</Submit>
            <Submit look="quiet" onPress={() => (isToSend.current = false)}>
              Save quote
            </Submit>
          </Actions>
        </PaysPanel>
      </div>
    </form.Form>
  )
}
