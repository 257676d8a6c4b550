import '@mantine/core/styles/Combobox.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleAlert, Plus, RefreshCw, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { EventCodeSetting } from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import { CODE_SOURCES, EQUIPMENT_KINDS } from '#contract/areas/admin/event-codes/event-codes.rules.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/base/paging.ts'
import { useClampedPage } from '../../../shared/clamped-page.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { EventCodeDialog } from './EventCodeDialog.tsx'
import { eventCodes, rebuildState } from './event-codes.calls.ts'
import {
  actionWords,
  type CodesSearch,
  fitting,
  KIND_CHOICES,
  readCodesSearch,
  SHORT_SOURCES,
  SOURCE_CHOICES,
  statusWords,
} from './event-codes.rules.ts'
import css from './EventCodesPage.module.css'

/** What every code of railroads' messages means, for administrators to mend (docs/decisions/011). */
export function EventCodesPage() {
  const search = readCodesSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: CodesSearch) =>
    void navigate({ to: '.', search: readCodesSearch(next), replace: true, resetScroll: false })
  const { data, error } = useQuery(eventCodes)
  const [open, setOpen] = useState<EventCodeSetting | 'new' | null>(null)
  const shown = data ? fitting(data.data, search) : []
  const paging = {
    page: search.page ?? 1,
    size: search.size ?? DEFAULT_PAGE_SIZE,
    total: data ? shown.length : null,
    onPage: (page: number) => change({ ...search, page }),
  }
  useClampedPage(paging)
  const start = (paging.page - 1) * paging.size
  return (
    <>
      <PageHead
        title="Event codes"
        detail="What the codes in railroads’ messages mean, and the waybill status each leads to."
        actions={
          <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen('new')}>
            Add a code
          </Button>
        }
      />
      <Rebuilding />
      {error && !data && (
        <EmptyState icon={CircleAlert} title="The codes cannot be read" requestId={error.error.request_id}>
          {error.message} Reload the page to try again.
        </EmptyState>
      )}
      {!error && !data && <RowsWaiting />}
      {data && <Filters search={search} onChange={change} />}
      {data && shown.length === 0 && (
        <EmptyState icon={SearchX} title="No code fits">
          A code that stands in no list is taken as a plain report. Widen the filters, or add it.
        </EmptyState>
      )}
      {shown.length > 0 && <CodeTable codes={shown.slice(start, start + paging.size)} onOpen={setOpen} />}
      {data && (
        <Pager
          {...paging}
          sizes={PAGE_SIZES}
          noun="codes"
          onSize={(size) => change({ ...search, page: undefined, size })}
        >
          <p className={css.cut} role="status">
            {shown.length < data.data.length && `${shown.length} of ${data.data.length} fit`}
          </p>
        </Pager>
      )}
      {open && <EventCodeDialog code={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Rebuilding() {
  const left = useQuery(rebuildState).data?.jobs_left ?? 0
  if (left === 0) return null
  return (
    <p className={css.rebuilding} role="status">
      <RefreshCw size={16} aria-hidden="true" />
      <span>
        Assets are being read again after a change, customer by customer: {left} left to do. Lists show the
        new meaning as each is done.
      </span>
    </p>
  )
}

interface FiltersProps {
  search: CodesSearch
  onChange: (next: CodesSearch) => void
}

const ANY = { value: 'any', label: 'All' } as const

function Filters({ search, onChange }: FiltersProps) {
  /** Another cut starts at its first page. */
  const cut = (next: Partial<CodesSearch>) => onChange({ ...search, page: undefined, ...next })
  const chosen = <T extends string>(value: T | typeof ANY.value) => (value === ANY.value ? undefined : value)
  return (
    <div className={css.filters} role="search" aria-label="Filters">
      <TextInput
        className={css.find}
        type="search"
        aria-label="Find a code"
        placeholder="Find by code, words or action"
        value={search.find ?? ''}
        onChange={(event) => cut({ find: event.currentTarget.value || undefined })}
      />
      <Segmented
        label="Message"
        options={[ANY, ...SOURCE_CHOICES]}
        value={search.source ?? ANY.value}
        onChange={(value) => cut({ source: chosen(value) })}
      />
      <Segmented
        label="Equipment"
        options={[ANY, ...KIND_CHOICES]}
        value={search.kind ?? ANY.value}
        onChange={(value) => cut({ kind: chosen(value) })}
      />
    </div>
  )
}

interface TableProps {
  codes: readonly EventCodeSetting[]
  onOpen: (code: EventCodeSetting) => void
}

function CodeTable({ codes, onOpen }: TableProps) {
  return (
    <SimpleTable
      label="Event codes"
      rows={codes}
      keyOf={(one) => `${one.code_source} ${one.code} ${one.equipment_kind}`}
      columns={[
        { head: 'Code', names: true, render: (one) => <Code code={one} onOpen={onOpen} /> },
        { head: 'Message', oneLine: true, render: ({ code_source }) => <Source of={code_source} /> },
        { head: 'Equipment', oneLine: true, render: ({ equipment_kind }) => EQUIPMENT_KINDS[equipment_kind] },
        { head: 'People read', render: ({ event_text }) => event_text },
        { head: 'What it does', render: ({ action }) => actionWords(action) },
        { head: 'Status', oneLine: true, render: ({ status_code }) => statusWords(status_code) },
        {
          head: 'At the destination',
          oneLine: true,
          render: ({ status_code_at_destination }) => statusWords(status_code_at_destination),
        },
      ]}
    />
  )
}

function Code({ code, onOpen }: { code: EventCodeSetting; onOpen: TableProps['onOpen'] }) {
  return (
    <TextButton
      aria-label={`Edit ${code.code}, ${CODE_SOURCES[code.code_source]}, ${EQUIPMENT_KINDS[code.equipment_kind]}`}
      onClick={() => onOpen(code)}
    >
      {code.code}
    </TextButton>
  )
}

function Source({ of }: { of: EventCodeSetting['code_source'] }) {
  return (
    <abbr className={css.source} title={CODE_SOURCES[of]}>
      {SHORT_SOURCES[of]}
    </abbr>
  )
}
