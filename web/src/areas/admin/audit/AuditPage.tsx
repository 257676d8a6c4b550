import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bot, ScrollText, ShieldAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { AuditEntry } from '#contract/areas/admin/audit/audit.contract.ts'
import type { auditList } from '#contract/areas/admin/audit/audit.list.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { ChangeList } from '../../../shared/history/ChangeList.tsx'
import { findDifferences } from '../../../shared/history/differences.rules.ts'
import { When } from '../../../shared/When.tsx'
import { moduleSettings } from '../modules/modules.calls.ts'
import { auditEntries } from './audit.calls.ts'
import { authorText, machineText, operationText, originText, targetParts } from './audit.rules.ts'
import css from './AuditPage.module.css'

type CustomerName = (id: number) => string | undefined

const getCells = (customerName: CustomerName): Cells<typeof auditList, AuditEntry> => ({
  at: { beside: ({ entry_id }) => <span className={css.quiet}>No. {entry_id}</span> },
  user_name: (entry) => <Author entry={entry} />,
  operation: {
    show: (entry) => (
      <>
        <span>{operationText(entry.operation)}</span>
        <Target entry={entry} customerName={customerName} />
      </>
    ),
    inHead: true,
  },
  // A card has no label for what is not there.
  change: ({ change, names }) =>
    findDifferences(change, names).length === 0 ? null : <ChangeList change={change} names={names} />,
})

const isRefused = ({ target }: AuditEntry): boolean => typeof target['refused'] === 'string'

/** What an entry is about, each part with the way to its page; of a sign-in, from where, and why it was refused. */
function Target({ entry, customerName }: { entry: AuditEntry; customerName: CustomerName }) {
  const origin = originText(entry.target)
  return (
    <>
      {origin !== null && <span className={isRefused(entry) ? css.refused : css.quiet}>{origin}</span>}
      <span className={css.quiet}>
        {targetParts(entry, customerName).map(({ text, href }, at) => (
          <Fragment key={text}>
            {at > 0 && ', '}
            {href === null ? text : <Link to={href as never}>{text}</Link>}
          </Fragment>
        ))}
      </span>
    </>
  )
}

const NONE = { icon: ScrollText, title: 'No entries yet', text: 'Changes will appear here.' }

/** The audit log, newest first; all filters are in the URL. */
export function AuditPage() {
  const customers = useQuery(moduleSettings).data?.customers ?? []
  const view = useList(auditEntries, {
    names: (answer) => ({
      customer_id: customers.map(({ customer_id, name }) => ({ value: String(customer_id), label: name })),
      user_id: usersIn(answer?.data ?? []),
      operation: (answer?.operations ?? []).map((name) => ({ value: name, label: operationText(name) })),
    }),
  })
  const names = new Map(customers.map(({ customer_id, name }) => [customer_id, name]))
  const broken = view.answer?.broken_entries ?? []
  return (
    <ListPage
      view={view}
      title="Audit log"
      detail={getDetail(view.answer?.checked_ts)}
      cells={getCells((id) => names.get(id))}
      banner={broken.length > 0 && <Broken entries={broken} />}
      whenEmpty={NONE}
    />
  )
}

const SAVED_TEXT = 'A tamper-evident record of every change.'

function getDetail(checkedTs: string | null | undefined): ReactNode {
  if (checkedTs === undefined) return SAVED_TEXT
  if (checkedTs === null) return `${SAVED_TEXT} The first integrity check starts within a minute.`
  return (
    <>
      {SAVED_TEXT} Last checked <When at={checkedTs} />.
    </>
  )
}

/** The users of the entries that show: more names are not known here. */
const usersIn = (entries: readonly AuditEntry[]) =>
  [...new Map(entries.map(({ user_id, user_name }) => [user_id, user_name]))].flatMap(([id, name]) =>
    id === null ? [] : [{ value: String(id), label: name ?? `User ${id}` }],
  )

function Broken({ entries }: { entries: readonly number[] }) {
  return (
    <p className={css.broken} role="alert">
      <ShieldAlert size={18} aria-hidden="true" />
      <span>
        <strong>The log was tampered with.</strong> Entries from No. {entries.join(' and from No. ')} onward
        don’t match what was recorded. Copy the database now and compare it with a backup.
      </span>
    </p>
  )
}

function Author({ entry }: { entry: AuditEntry }) {
  const machine = machineText(entry)
  return (
    <>
      {entry.author === 'person' && entry.user_id !== null ? (
        <Link to={`/admin/users/${entry.user_id}` as never}>{authorText(entry)}</Link>
      ) : (
        <span>{authorText(entry)}</span>
      )}
      {machine !== null && (
        <span className={css.machine}>
          <Bot size={14} aria-hidden="true" />
          {machine}
        </span>
      )}
    </>
  )
}
