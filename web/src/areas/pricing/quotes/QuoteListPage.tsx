import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, FilePlus2, Send, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { copyQuote, type Quote, removeQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { sendQuote } from '#contract/areas/pricing/sendings/sendings.contract.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { usePageAddress } from '../../../shell/page-address.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { asButton } from '../../../ui/Button.tsx'
import { PRICING_PATHS } from '../pricing.rules.ts'
import { actOnMany } from '../bulk/bulk.calls.ts'
import { NextSteps } from '../next-steps/NextSteps.tsx'
import { ConfirmQuote } from './ConfirmQuote.tsx'
import { actOnQuote, type QuoteAction, quotes } from './quotes.calls.ts'
import { DONE_LABELS, failedText, SEND_CONSEQUENCE } from './quotes.rules.ts'
import { QUOTE_CELLS } from './QuoteCells.tsx'
import { QuoteStats } from './QuoteStats.tsx'
import { PasscodeDialog } from './PasscodeDialog.tsx'

type PendingAction = { action: 'send' | 'remove'; quote: Quote }

/** Quotes of a customer: open ones, answered ones, and their actions (PRC-003). */
export function QuoteListPage() {
  const { company } = useSession()
  const customerId = company.id
  const view = useList(quotes, { params: { customerId } })
  const [pending, setPending] = useState<PendingAction | null>(null)
  const navigate = useNavigate()
  const open = useMemo(
    () => ({ href: ({ id: quoteId }: Quote) => pathTo(PRICING_PATHS.quote, { customerId, quoteId }) }),
    [customerId],
  )
  const [message, setMessage] = useState<string | null>(null)
  const act = async (action: QuoteAction, quote: Quote, withPasscode?: boolean) => {
    const result = await actOnQuote(action, quote, withPasscode)
    if (!result.success) {
      return void toast({ status: 'danger', message: failedText(action, result.error.message) })
    }
    toast({ status: 'success', message: DONE_LABELS[action] })
    view.acted()
    setMessage(result.data.passcode ?? null)
    if (action === 'copy') {
      void navigate({ to: pathTo(PRICING_PATHS.quote, { customerId, quoteId: result.data.id }) })
    }
  }
  const { search } = usePageAddress()
  // whoever searches or filters is after the rows
  const isWhole = Object.keys(search).length === 0
  const newQuote = pathTo(PRICING_PATHS.newQuote, { customerId })
  return (
    <ListPage
      view={view}
      title="Quotes"
      detail="Quotes you’ve sent to shippers, and their responses."
      actions={
        <NewButton icon={FilePlus2} make={newQuote}>
          New quote
        </NewButton>
      }
      cells={QUOTE_CELLS}
      open={open}
      counts={
        <>
          {isWhole && <NextSteps customerId={customerId} />}
          <QuoteStats view={view} customerId={customerId} />
        </>
      }
      rowActions={[
        {
          key: 'send',
          by: sendQuote,
          label: 'Send',
          icon: Send,
          run: ([quote]) => quote && setPending({ action: 'send', quote }),
          bulk: actOnMany('send', customerId),
          isBulk: true,
          consequence: SEND_CONSEQUENCE,
        },
        {
          key: 'copy',
          by: copyQuote,
          label: 'Copy',
          icon: Copy,
          run: ([quote]) => quote && act('copy', quote),
          bulk: actOnMany('copy', customerId),
          isBulk: true,
        },
        {
          key: 'remove',
          by: removeQuote,
          label: 'Delete',
          icon: Trash2,
          run: ([quote]) => quote && setPending({ action: 'remove', quote }),
          bulk: actOnMany('remove', customerId),
          isBulk: true,
        },
      ]}
      whenEmpty={{
        icon: FilePlus2,
        title: 'No quotes yet',
        text: 'Create a quote and email it to a shipper, who can respond without signing in.',
        action: (
          <Link to={newQuote} {...asButton()}>
            <FilePlus2 size={16} aria-hidden="true" />
            New quote
          </Link>
        ),
      }}
    >
      {pending && (
        <ConfirmQuote
          {...pending}
          onConfirm={(withPasscode) => void act(pending.action, pending.quote, withPasscode)}
          onClose={() => setPending(null)}
        />
      )}
      {message !== null && <PasscodeDialog passcode={message} onClose={() => setMessage(null)} />}
    </ListPage>
  )
}
