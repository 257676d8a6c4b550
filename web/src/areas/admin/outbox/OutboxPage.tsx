import { Archive, CircleCheck, CircleX, Clock, Inbox, type LucideIcon } from 'lucide-react'
import { Fragment, useMemo, useState } from 'react'
import type { OutboxMail } from '#contract/areas/admin/outbox/outbox.contract.ts'
import type { mailList } from '#contract/areas/admin/outbox/outbox.list.ts'
import { MAIL_STATES, type MailState } from '#contract/areas/admin/outbox/outbox.rules.ts'
import type { Cells } from '../../../list/cells.tsx'
import { CountsBy } from '../../../list/CountsBy.tsx'
import type { WhyEmpty } from '../../../list/ListEmpty.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { MailDialog } from './MailDialog.tsx'
import { mails } from './outbox.calls.ts'
import { EMPTY_LABELS, waitText } from './outbox.rules.ts'
import css from './OutboxPage.module.css'

type Tone = 'wait' | 'neutral' | 'good' | 'bad'
const BADGES: Record<MailState, { icon: LucideIcon; tone: Tone }> = {
  waiting: { icon: Clock, tone: 'wait' },
  kept: { icon: Archive, tone: 'neutral' },
  sent: { icon: CircleCheck, tone: 'good' },
  dead: { icon: CircleX, tone: 'bad' },
}

const CELLS: Cells<typeof mailList, OutboxMail> = {
  state: { show: (mail) => <State mail={mail} />, inHead: true, widthPx: 190 },
  recipients: { show: ({ recipients }) => <Addresses of={recipients} /> },
}

/**
 * The portal's emails, for administrators: on their way, sent, given up, or stored because no mail server is
 * configured.
 */
export function OutboxPage() {
  const view = useList(mails)
  const [openId, setOpenId] = useState<number | null>(null)
  const open = useMemo(() => ({ press: ({ mail_id }: OutboxMail) => setOpenId(mail_id) }), [])
  const { state } = view.state.filters
  const only = state?.kind === 'any' && state.values.length === 1 ? (state.values[0] as MailState) : null
  return (
    <ListPage
      view={view}
      title="Outbox"
      detail="Emails sent by the portal. Without a mail server, they’re stored here."
      cells={CELLS}
      open={open}
      counts={
        <CountsBy
          view={view}
          label="Emails by state"
          column="state"
          counts={view.answer?.state_counts}
          getBadge={(code) => BADGES[code as MailState]}
        />
      }
      whenEmpty={emptyText('any')}
      noMatch={only ? emptyText(only) : {}}
    >
      {openId !== null && <MailDialog mailId={openId} onClose={() => setOpenId(null)} />}
    </ListPage>
  )
}

function emptyText(state: MailState | 'any'): WhyEmpty {
  const { title, why } = EMPTY_LABELS[state]
  return { icon: Inbox, title, text: why }
}

/** An address wraps after the at-sign or a dot. */
function Addresses({ of }: { of: readonly string[] }) {
  return of
    .join(', ')
    .split(/(?<=[@.])/)
    .map((part, place) => (
      <Fragment key={place}>
        {part}
        <wbr />
      </Fragment>
    ))
}

function State({ mail }: { mail: OutboxMail }) {
  const { icon: Icon, tone } = BADGES[mail.state]
  const wait = waitText(mail)
  return (
    <>
      <Tag tone={tone}>
        <Icon size={12} aria-hidden="true" />
        {MAIL_STATES[mail.state]}
      </Tag>
      {wait && <span className={css.wait}> {wait}</span>}
    </>
  )
}
