import '@mantine/core/styles/Combobox.layer.css'
import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleAlert, ScrollText, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import type { AuditEntry } from '#contract/areas/admin/audit/audit.contract.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/base/paging.ts'
import { useClampedPage } from '../../../shared/clamped-page.ts'
import { When } from '../../../shared/When.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { auditPage } from './audit.calls.ts'
import { moduleSettings } from '../modules/modules.calls.ts'
import {
  type AuditSearch,
  differencesOf,
  hasFilters,
  operationWords,
  readAuditSearch,
  targetWords,
} from './audit.rules.ts'
import css from './AuditPage.module.css'

interface AddressProps {
  search: AuditSearch
  onChange: (next: AuditSearch) => void
}

/** Who changed what, newest first; the whole question stands in the address. */
export function AuditPage() {
  const search = readAuditSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: AuditSearch) => void navigate({ to: '.', search: next, resetScroll: false })
  const { data, error, isPlaceholderData } = useQuery(auditPage(search))
  const paging = {
    page: search.page ?? 1,
    size: search.size ?? DEFAULT_PAGE_SIZE,
    onPage: (page: number) => change(readAuditSearch({ ...search, page })),
  }
  useClampedPage({ ...paging, total: isPlaceholderData ? null : (data?.total_record_count ?? null) })
  return (
    <>
      <PageHead
        title="Audit log"
        detail="Every change, kept so that nobody can alter or remove it. Days are in UTC."
      />
      <Filters search={search} onChange={change} />
      {data && data.broken_entries.length > 0 && <Broken entries={data.broken_entries} />}
      {error && !data && (
        <EmptyState icon={CircleAlert} title="The log cannot be read" requestId={error.error.request_id}>
          {error.message} Change the filters or reload the page to try again.
        </EmptyState>
      )}
      {!error && !data && <RowsWaiting />}
      {data?.data.length === 0 && (
        <EmptyState icon={ScrollText} title="No entry fits">
          {hasFilters(search) ? 'Widen the days or take a filter away.' : 'The first change will stand here.'}
        </EmptyState>
      )}
      {data && data.data.length > 0 && <Entries entries={data.data} search={search} onChange={change} />}
      {data && (
        <Pager
          {...paging}
          sizes={PAGE_SIZES}
          total={data.total_record_count}
          noun="entries"
          onSize={(size) => change(readAuditSearch({ ...search, page: undefined, size }))}
        />
      )}
    </>
  )
}

function Broken({ entries }: { entries: readonly number[] }) {
  return (
    <p className={css.broken} role="alert">
      <ShieldAlert size={18} aria-hidden="true" />
      <span>
        <strong>The log was tampered with.</strong> What is stored from entry{' '}
        {entries.join(' and from entry ')} on no longer fits what was written. Keep a copy of the database and
        compare it with a backup.
      </span>
    </p>
  )
}

/** Choices apply at once, typed words on Enter or when the field is left. */
function Filters({ search, onChange }: AddressProps) {
  const customers = useQuery(moduleSettings).data?.customers ?? []
  const [typed, setTyped] = useTyped(search)
  const apply = (next: object) => {
    const wanted = readAuditSearch({ ...search, ...typed, page: undefined, ...next })
    if (JSON.stringify(wanted) !== JSON.stringify({ ...search, page: undefined })) onChange(wanted)
  }
  return (
    <form
      className={css.filters}
      role="search"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault()
        apply({})
      }}
    >
      <Select
        label="Customer"
        placeholder="All customers"
        clearable
        searchable
        withScrollArea={false}
        comboboxProps={{ keepMounted: false, withinPortal: false }}
        data={customers.map(({ customer_id, name }) => ({ value: String(customer_id), label: name }))}
        value={search.customer === undefined ? null : String(search.customer)}
        onChange={(customer) => apply({ customer: customer ?? undefined })}
      />
      <TextInput
        label="Operation"
        placeholder="updateModuleSetting"
        value={typed.operation}
        onChange={(event) => setTyped({ ...typed, operation: event.currentTarget.value })}
        onBlur={() => apply({})}
      />
      <TextInput
        label="User id"
        inputMode="numeric"
        value={typed.user}
        onChange={(event) => setTyped({ ...typed, user: event.currentTarget.value })}
        onBlur={() => apply({})}
      />
      <DayInput label="From" value={search.from} onChange={(from) => apply({ from })} />
      <DayInput label="To" value={search.to} onChange={(to) => apply({ to })} />
      <button type="submit" hidden>
        Apply
      </button>
      {hasFilters(search) && (
        <Button variant="subtle" onClick={() => onChange(search.size ? { size: search.size } : {})}>
          Clear the filters
        </Button>
      )}
    </form>
  )
}

/** What is typed and not asked yet; a new address replaces it. */
function useTyped({ operation = '', user }: AuditSearch) {
  const asked = { operation, user: String(user ?? '') }
  const [typed, setTyped] = useState(asked)
  const [seen, setSeen] = useState(asked)
  if (seen.operation !== asked.operation || seen.user !== asked.user) {
    setSeen(asked)
    setTyped(asked)
  }
  return [typed, setTyped] as const
}

interface DayProps {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

function DayInput({ label, value, onChange }: DayProps) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}

function Entries({ entries, search, onChange }: AddressProps & { entries: readonly AuditEntry[] }) {
  const only = (filter: object) => onChange(readAuditSearch({ ...search, page: undefined, ...filter }))
  return (
    <div className={css.entries}>
      <SimpleTable
        label="Audit entries"
        rows={entries}
        keyOf={(entry) => entry.entry_id}
        columns={[
          {
            head: 'When',
            oneLine: true,
            render: ({ at, entry_id }) => (
              <>
                <When at={at} />
                <span className={css.quiet}>No. {entry_id}</span>
              </>
            ),
          },
          {
            head: 'Who',
            render: ({ user_id, user_name }) =>
              user_id === null ? (
                'The system'
              ) : (
                <TextButton title="Only this user" onClick={() => only({ user: user_id })}>
                  {user_name ?? `User ${user_id}`}
                </TextButton>
              ),
          },
          {
            head: 'What',
            names: true,
            render: ({ operation, target }) => (
              <>
                <TextButton title="Only this operation" onClick={() => only({ operation })}>
                  {operationWords(operation)}
                </TextButton>
                <span className={css.quiet}>{targetWords(target)}</span>
              </>
            ),
          },
          { head: 'Customer', render: ({ customer_name }) => customer_name ?? '–' },
          {
            head: 'From what to what',
            wide: true,
            render: ({ change, request_id }) => (
              <>
                <Change change={change} />
                <span className={css.quiet} title="The number of the request in the server’s log">
                  {request_id}
                </span>
              </>
            ),
          },
        ]}
      />
    </div>
  )
}

const MOST_DIFFERENCES = 8

function Change({ change }: Pick<AuditEntry, 'change'>) {
  const differences = differencesOf(change)
  if (differences.length === 0) return <span className={css.quiet}>No values kept</span>
  const more = differences.length - MOST_DIFFERENCES
  return (
    <ul className={css.changes}>
      {differences.slice(0, MOST_DIFFERENCES).map(({ field, before, after }) => (
        <li key={field}>
          <span className={css.field}>{field.replaceAll('_', ' ')}</span>{' '}
          {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
          {before === null && after === null && <span className={css.quiet}>emptied</span>}
        </li>
      ))}
      {more > 0 && <li className={css.quiet}>and {more} more</li>}
    </ul>
  )
}
