import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { OutboxMail } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { MAILS_PER_HOUR } from '#contract/base/mail.ts'
import { Button } from '../../../ui/Button.tsx'
import { readable } from '../../../shell/call.ts'
import { toast } from '../../../shell/toasts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { When } from '../../../shared/When.tsx'
import { outboxMail, retryMail } from './outbox.calls.ts'
import { toLines } from './outbox.rules.ts'
import css from './OutboxPage.module.css'

/** One email: its recipient, why it has not been sent, its content, and a retry for one that was given up. */
export function MailDialog({ mailId, onClose }: { mailId: number; onClose: () => void }) {
  const { data, error } = useQuery(outboxMail(mailId))
  return (
    <Dialog title={data?.subject ?? 'Email'} isOpen onClose={onClose}>
      {error && <Refusal>{readable(error.message)}</Refusal>}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <>
          <p className={css.to}>To {data.recipients.join(', ')}</p>
          <Held mail={data} />
          {data.last_error && <p className={css.error}>Mail server response: {data.last_error}</p>}
          <MailBody text={data.text} html={data.html} />
          {data.can.retry === true && <Retry mailId={mailId} />}
        </>
      )}
    </Dialog>
  )
}

function Held({ mail: { state, held_until, customer_name } }: { mail: OutboxMail }) {
  if (state !== 'waiting' || held_until === null) return null
  return (
    <p className={css.held}>
      Held until <When at={held_until} />: {customer_name ?? 'this customer'} has sent the {MAILS_PER_HOUR}{' '}
      emails allowed per hour. It will be sent automatically.
    </p>
  )
}

function Retry({ mailId }: { mailId: number }) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const retry = async () => {
    setIsBusy(true)
    const error = await retryMail(mailId)
    setIsBusy(false)
    setRefusal(error?.message ?? null)
    if (!error) toast({ status: 'success', message: 'Email queued again.' })
  }
  return (
    <>
      {refusal && <Refusal>{refusal}</Refusal>}
      <div className={css.actions}>
        <Button icon={RotateCw} isBusy={isBusy} disabled={isBusy} onClick={() => void retry()}>
          Resend
        </Button>
        <p className={css.to}>Expired links in this email stay expired.</p>
      </div>
    </>
  )
}

/** The email as it is sent; links are in its plain text, because a frame without permissions follows none. */
function MailBody({ text, html }: { text: string | null; html: string | null }) {
  if (text === null) return <p>The text isn’t kept after an email is sent.</p>
  if (html === null) return <MailText text={text} />
  return (
    <>
      <iframe sandbox="" srcDoc={html} title="Email as sent" className={css.sent} />
      <details>
        <summary className={css.summary}>Plain text with links</summary>
        <MailText text={text} />
      </details>
    </>
  )
}

function MailText({ text }: { text: string }) {
  return (
    <div className={css.text}>
      {toLines(text).map(({ key, label, href }) => (
        <p key={key}>{href === null ? label : <a href={href}>{label}</a>}</p>
      ))}
    </div>
  )
}
