import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, FilePlus2, MessageCircleReply, Send, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import type { quoteList } from '#contract/areas/pricing/quotes/quotes.list.ts'
import { showCents } from '#contract/base/money.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { asButton } from '../../../ui/Button.tsx'
import { PRICING_PATHS } from '../pricing.rules.ts'
import { ConfirmQuotes } from './ConfirmQuotes.tsx'
import { actOnQuotes, type QuoteAction, quotes } from './quotes.calls.ts'
import { doneWords, failedWords } from './quotes.rules.ts'
import { QuoteStats } from './QuoteStats.tsx'
import { QuoteStatusTag } from './QuoteStatusTag.tsx'

const CELLS: Cells<typeof quoteList, Quote> = {
  status: {
    show: ({ status, rejected_once }) => (
      <>
        <QuoteStatusTag status={status} />
        {rejected_once && status === 1 && (
          <MessageCircleReply
            size={15}
            role="img"
            aria-label="Countered"
            data-hint="The shipper made a counter-offer."
          />
        )}
      </>
    ),
    inHead: true,
    widthPx: 190,
  },
  other_costs: {
    show: ({ other_costs }) => showCents(other_costs.reduce((sum, { amount }) => sum + amount, 0)),
    marks: ({ other_costs }) =>
      other_costs.length === 0
        ? undefined
        : {
            'data-hint': other_costs
              .map(({ description, amount }) => `${description} ${showCents(amount)}`)
              .join('\n'),
          },
  },
}

type Asked = { action: 'send' | 'remove'; rows: readonly Quote[] }

/** Quotes of a customer: what is out, what was answered, and everything that can be done with them (PRC-003). */
export function QuoteListPage() {
  const { company } = useSession()
  const customerId = company.id
  const view = useList(quotes, { params: { customerId } })
  const [asked, setAsked] = useState<Asked | null>(null)
  const navigate = useNavigate()
  const open = useMemo(
    () => ({ href: ({ id: quoteId }: Quote) => pathTo(PRICING_PATHS.quote, { customerId, quoteId }) }),
    [customerId],
  )
  const copy = async (rows: readonly Quote[]) => {
    const [made] = await act('copy', rows)
    if (rows.length === 1 && made) {
      void navigate({ to: pathTo(PRICING_PATHS.quote, { customerId, quoteId: made.id }) })
    }
  }
  const make = (look: 'primary' | 'quiet') => (
    <Link to={pathTo(PRICING_PATHS.newQuote, { customerId })} {...asButton(look)}>
      <FilePlus2 size={16} aria-hidden="true" />
      New quote
    </Link>
  )
  return (
    <ListPage
      view={view}
      title="Quotes"
      detail="What you offer to shippers, and what they answered."
      actions={make('primary')}
      cells={CELLS}
      open={open}
      counts={<QuoteStats view={view} customerId={customerId} />}
      rowActions={[
        { key: 'send', label: 'Send', icon: Send, run: (rows) => setAsked({ action: 'send', rows }) },
        { key: 'copy', label: 'Copy', icon: Copy, run: copy },
        { key: 'remove', label: 'Delete', icon: Trash2, run: (rows) => setAsked({ action: 'remove', rows }) },
      ]}
      none={{
        icon: FilePlus2,
        title: 'No quotes yet',
        text: `${company.name} has not quoted a price so far. A quote goes to its shipper by mail and is answered without a sign-in.`,
        action: make('quiet'),
      }}
    >
      {asked && (
        <ConfirmQuotes
          {...asked}
          onConfirm={() => void act(asked.action, asked.rows).then(view.acted)}
          onClose={() => setAsked(null)}
        />
      )}
    </ListPage>
  )
}

/** Does it with each, and tells with how many it was done and why not with the others. */
async function act(action: QuoteAction, rows: readonly Quote[]): Promise<Quote[]> {
  const { done, refusal } = await actOnQuotes(action, rows)
  if (done.length > 0) toast({ status: 'success', message: doneWords(action, done.length) })
  if (refusal !== null) toast({ status: 'danger', message: failedWords(action, refusal) })
  return done
}
