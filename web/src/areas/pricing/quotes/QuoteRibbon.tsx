import { copyQuote, removeQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import {
  getQuoteLink,
  revokeQuoteLink,
  sendQuote,
} from '#contract/areas/pricing/sendings/sendings.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { Copy, FileDown, Link2Off, Send, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { ACTIVE, type LinkEnd, SUBMITTED } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { dayInZone } from '#contract/base/place-time.ts'
import { useMayCalls } from '../../../shell/access/may.ts'
import { useCore } from '../../../form/context.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { When } from '../../../shared/When.tsx'
import { usePageAddress } from '../../../shell/page-address.ts'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { MakePattern } from '../billing/MakePattern.tsx'
import { PRICING_PATHS, REVIEW } from '../pricing.rules.ts'
import { BackToQuotes } from './BackToQuotes.tsx'
import css from './QuoteForm.module.css'
import { actOnQuote, getLinkText, type QuoteAction, saveQuotePdf } from './quotes.calls.ts'
import { DONE_LABELS, failedText, LINK_ENDED } from './quotes.rules.ts'
import { QuoteStatusTag } from './QuoteStatusTag.tsx'

const ConfirmQuote = lazyPart(async () => (await import('./ConfirmQuote.tsx')).ConfirmQuote)
const PasscodeDialog = lazyPart(async () => (await import('./PasscodeDialog.tsx')).PasscodeDialog)

/** The header of a quote's page: its shipper, its status, and the possible actions. */
export function QuoteHead({ quote, children }: { quote: Quote; children: ReactNode }) {
  return (
    <div>
      <BackToQuotes />
      <PageHead
        title={`Quote ${quote.id}, ${quote.customer_business_name}`}
        detail={
          <span className={css.states}>
            <QuoteStatusTag status={quote.status} />
            {quote.rejected_once && <Tag tone="act">Countered</Tag>}
            {quote.has_passcode && <Tag tone="info">Passcode</Tag>}
            {quote.link_ended && <EndedLinkTag why={quote.link_ended} />}
            <SendingState quote={quote} />
          </span>
        }
        actions={<div className={css.ribbon}>{children}</div>}
      />
    </div>
  )
}

/** The statement that the emailed link no longer works. */
const EndedLinkTag = ({ why }: { why: LinkEnd }) => (
  <Tag tone="bad">
    <Link2Off size={12} aria-hidden="true" />
    {LINK_ENDED[why].name}
  </Tag>
)

function SendingState({ quote }: { quote: Quote }) {
  const { sent_at, opened_at, answered_at, expiration_date, link_ended, link_ended_at } = quote
  return (
    <span>
      Until the end of {dayInZone(expiration_date, quote.zone)},{' '}
      {sent_at === null ? (
        'not sent yet'
      ) : (
        <>
          sent <When at={sent_at} />,{' '}
          {opened_at === null ? (
            'not opened yet'
          ) : (
            <>
              opened <When at={opened_at} />
            </>
          )}
        </>
      )}
      {link_ended_at !== null && (
        <>
          , {link_ended} <When at={link_ended_at} />
        </>
      )}
      {answered_at !== null && (
        <>
          , responded <When at={answered_at} />
        </>
      )}
    </span>
  )
}

interface Props {
  quote: Quote
}

/** The action while there are unsaved changes: the saved version is sent. */
export function OpenRibbon(props: Props) {
  const { isDirty } = useFormState({ control: useCore().control })
  return <Ribbon {...props} whyNotSend={isDirty ? 'Save or discard your changes first.' : null} />
}

export const EndedRibbon = (props: Props) => <Ribbon {...props} whyNotSend={null} />

function Ribbon({ quote, whyNotSend }: Props & { whyNotSend: string | null }) {
  const { search, go } = usePageAddress()
  const [pending, setPending] = useState<'send' | 'remove' | null>(
    search[REVIEW] !== undefined && quote.can.send === true ? 'send' : null,
  )
  const [busy, setBusy] = useState<QuoteAction | null>(null)
  const navigate = useNavigate()
  const [message, setMessage] = useState<string | null>(null)
  const run = async (action: QuoteAction, withPasscode?: boolean) => {
    setBusy(action)
    const result = await actOnQuote(action, quote, withPasscode)
    setBusy(null)
    if (!result.success) {
      return void toast({ status: 'danger', message: failedText(action, result.error.message) })
    }
    toast({ status: 'success', message: DONE_LABELS[action] })
    if (action === 'send') setMessage(result.data.passcode ?? null)
    const customerId = quote.customer_id
    if (action === 'copy')
      await navigate({ to: pathTo(PRICING_PATHS.quote, { customerId, quoteId: result.data.id }) })
    if (action === 'remove') await navigate({ to: pathTo(PRICING_PATHS.dashboard, { customerId }) })
  }
  const mayCall = useMayCalls()
  const hasLink = quote.status === SUBMITTED && quote.link_ended === null
  const why = quote.can.send === true ? whyNotSend : quote.can.send
  return (
    <>
      {hasLink && mayCall(getQuoteLink) && (
        <CopyButton text={() => getLinkText(quote)} size="normal">
          Copy link
        </CopyButton>
      )}
      {quote.can.send === true && mayCall(sendQuote) && (
        <Button
          variant="primary"
          icon={Send}
          isBusy={busy === 'send'}
          disabled={why !== null}
          title={why ?? undefined}
          onClick={() => setPending('send')}
        >
          {quote.status === SUBMITTED ? 'Resend' : 'Send'}
        </Button>
      )}
      {quote.status === ACTIVE && <MakePattern quote={quote} />}
      {hasLink && mayCall(revokeQuoteLink) && (
        <Button icon={Link2Off} isBusy={busy === 'revoke'} onClick={() => void run('revoke')}>
          Revoke link
        </Button>
      )}
      {mayCall(copyQuote) && (
        <Button icon={Copy} isBusy={busy === 'copy'} onClick={() => void run('copy')}>
          Copy
        </Button>
      )}
      <Button icon={FileDown} onClick={() => void saveQuotePdf(quote)}>
        PDF
      </Button>
      {quote.can.remove === true && mayCall(removeQuote) && (
        <Button icon={Trash2} isBusy={busy === 'remove'} onClick={() => setPending('remove')}>
          Delete
        </Button>
      )}
      <Suspense>
        {pending && (
          <ConfirmQuote
            action={pending}
            quote={quote}
            onConfirm={(withPasscode) => void run(pending, withPasscode)}
            onClose={() => {
              setPending(null)
              if (search[REVIEW] !== undefined) go({}, { replace: true })
            }}
          />
        )}
        {message !== null && <PasscodeDialog passcode={message} onClose={() => setMessage(null)} />}
      </Suspense>
    </>
  )
}
