import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Archive, CircleAlert, CircleCheck, CircleX, Clock, Inbox, type LucideIcon } from 'lucide-react'
import { Fragment, useState } from 'react'
import { MAIL_STATES, type OutboxMail } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/base/paging.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { QuickCounts } from '../../../ui/filters/QuickCounts.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { useClampedPage } from '../../../shared/clamped-page.ts'
import { When } from '../../../shared/When.tsx'
import { MailDialog } from './MailDialog.tsx'
import { outboxPage } from './outbox.calls.ts'
import {
  EMPTY_WORDS,
  type MailState,
  type OutboxSearch,
  readOutboxSearch,
  STATE_WORDS,
  waitWords,
} from './outbox.rules.ts'
import css from './OutboxPage.module.css'

type Tone = 'wait' | 'neutral' | 'good' | 'bad'
const LOOKS: Record<MailState, { icon: LucideIcon; tone: Tone }> = {
  waiting: { icon: Clock, tone: 'wait' },
  kept: { icon: Archive, tone: 'neutral' },
  sent: { icon: CircleCheck, tone: 'good' },
  dead: { icon: CircleX, tone: 'bad' },
}

/** What the portal mails, for administrators: on its way, sent, given up, or kept because no mail server is set. */
export function OutboxPage() {
  const search = readOutboxSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: OutboxSearch) => void navigate({ to: '.', search: next, resetScroll: false })
  const [openId, setOpenId] = useState<number | null>(null)
  const { data, error, isPlaceholderData } = useQuery(outboxPage(search))
  const paging = {
    page: search.page ?? 1,
    size: search.size ?? DEFAULT_PAGE_SIZE,
    onPage: (page: number) => change(readOutboxSearch({ ...search, page })),
  }
  useClampedPage({ ...paging, total: isPlaceholderData ? null : (data?.total_record_count ?? null) })
  return (
    <>
      <PageHead
        title="Outbox"
        detail="Mails of the portal. Without a mail server they are kept here to read."
      />
      {error && !data && (
        <EmptyState icon={CircleAlert} title="The outbox cannot be read" requestId={error.error.request_id}>
          {error.message} It is asked for again every few seconds.
        </EmptyState>
      )}
      {!error && !data && <RowsWaiting />}
      {data && <States counts={data.state_counts} search={search} onChange={change} />}
      {data?.data.length === 0 && (
        <EmptyState icon={Inbox} title={EMPTY_WORDS[search.state ?? 'any'].title}>
          {EMPTY_WORDS[search.state ?? 'any'].why}
        </EmptyState>
      )}
      {data && data.data.length > 0 && <MailTable mails={data.data} onOpen={setOpenId} />}
      {data && data.total_record_count > 0 && (
        <Pager
          {...paging}
          sizes={PAGE_SIZES}
          total={data.total_record_count}
          noun="mails"
          onSize={(size) => change(readOutboxSearch({ ...search, page: undefined, size }))}
        />
      )}
      {openId !== null && <MailDialog mailId={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}

interface StatesProps {
  counts: Record<MailState, number>
  search: OutboxSearch
  onChange: (next: OutboxSearch) => void
}

/** How many mails stand where; a press shows only those, another one all again. */
function States({ counts, search, onChange }: StatesProps) {
  return (
    <div className={css.states}>
      <QuickCounts
        label="Mails by state"
        counts={MAIL_STATES.map((state) => {
          const { icon: Icon, tone } = LOOKS[state]
          const isOn = search.state === state
          return {
            key: state,
            label: STATE_WORDS[state],
            icon: <Icon size={14} aria-hidden="true" />,
            count: counts[state],
            isOn,
            tone,
            onToggle: () =>
              onChange(readOutboxSearch({ ...search, page: undefined, state: isOn ? undefined : state })),
          }
        })}
      />
    </div>
  )
}

function MailTable({ mails, onOpen }: { mails: readonly OutboxMail[]; onOpen: (mailId: number) => void }) {
  return (
    <SimpleTable
      label="Mails"
      rows={mails}
      keyOf={(mail) => mail.mail_id}
      columns={[
        {
          head: 'Subject',
          names: true,
          className: css.subject,
          render: (mail) => <TextButton onClick={() => onOpen(mail.mail_id)}>{mail.subject}</TextButton>,
        },
        { head: 'State', mark: true, render: (mail) => <State mail={mail} /> },
        { head: 'To', className: css.to, wide: true, render: (mail) => <Addresses of={mail.recipients} /> },
        { head: 'Customer', render: (mail) => mail.customer_name ?? '–' },
        { head: 'Written', oneLine: true, render: (mail) => <When at={mail.created_ts} /> },
      ]}
    />
  )
}

/** Where a line ends within an address, it does behind the at-sign or a dot. */
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
  const { icon: Icon, tone } = LOOKS[mail.state]
  const wait = waitWords(mail)
  return (
    <>
      <Tag tone={tone}>
        <Icon size={12} aria-hidden="true" />
        {STATE_WORDS[mail.state]}
      </Tag>
      {wait && <span className={css.wait}> {wait}</span>}
    </>
  )
}
