import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Inbox } from 'lucide-react'
import { useState } from 'react'
import type { OutboxMail } from '#contract/areas/platform/outbox.contract.ts'
import { PAGE_SIZES } from '#contract/base/paging.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { outboxMail, outboxPage } from './outbox.calls.ts'
import { linesOf, STATE_WORDS } from './outbox.rules.ts'
import css from './OutboxPage.module.css'

/** What the portal mails, for administrators: on its way, sent, given up, or kept because no mail server is set. */
export function OutboxPage() {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(PAGE_SIZES[0])
  const [openId, setOpenId] = useState<number | null>(null)
  const { data, error } = useQuery(outboxPage(page, size))
  return (
    <>
      <PageHead
        title="Outbox"
        detail="Mails of the portal. Without a mail server they are kept here to read."
      />
      {error && !data && (
        <EmptyState icon={CircleAlert} title="The outbox cannot be read" finePrint={error.error.request_id}>
          {error.message} It is asked for again every few seconds.
        </EmptyState>
      )}
      {!error && !data && <Skeleton height={240} />}
      {data?.total_record_count === 0 && (
        <EmptyState icon={Inbox} title="No mail yet">
          The first one is written when somebody forgets their password.
        </EmptyState>
      )}
      {data && data.total_record_count > 0 && (
        <>
          <MailTable mails={data.data} onOpen={setOpenId} />
          <Pager
            page={page}
            size={size}
            sizes={PAGE_SIZES}
            total={data.total_record_count}
            noun="mails"
            onPage={setPage}
            onSize={(next) => {
              setSize(next)
              setPage(1)
            }}
          />
        </>
      )}
      {openId !== null && <MailDialog mailId={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}

function MailTable({ mails, onOpen }: { mails: readonly OutboxMail[]; onOpen: (mailId: number) => void }) {
  return (
    <div className={css.box}>
      <table className={css.table} aria-label="Mails">
        <thead>
          <tr>
            <th scope="col">Written</th>
            <th scope="col">Subject</th>
            <th scope="col">To</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {mails.map(({ mail_id, created_ts, subject, recipients, state, attempts }) => (
            <tr key={mail_id}>
              <td className={css.time}>{new Date(created_ts).toLocaleString('en-US')}</td>
              <th scope="row">
                <button type="button" className={css.subject} onClick={() => onOpen(mail_id)}>
                  {subject}
                </button>
              </th>
              <td className={css.to}>{recipients.join(', ')}</td>
              <td>
                <span className={css.state} data-state={state}>
                  {STATE_WORDS[state]}
                </span>
                {state === 'waiting' && attempts > 0 && <span className={css.tries}> tried {attempts}×</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MailDialog({ mailId, onClose }: { mailId: number; onClose: () => void }) {
  const { data, error } = useQuery(outboxMail(mailId))
  return (
    <Dialog title={data?.subject ?? 'Mail'} isOpen onClose={onClose}>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <>
          <p className={css.to}>To {data.recipients.join(', ')}</p>
          {data.last_error && <p className={css.error}>The mail server said: {data.last_error}</p>}
          <MailText text={data.text} />
        </>
      )}
    </Dialog>
  )
}

function MailText({ text }: { text: string | null }) {
  if (text === null) return <p>The text of a mail that was sent is no longer kept.</p>
  return (
    <div className={css.text}>
      {linesOf(text).map(({ key, words, href }) => (
        <p key={key}>{href === null ? words : <a href={href}>{words}</a>}</p>
      ))}
    </div>
  )
}
