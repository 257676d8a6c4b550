import { formatCount } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { EventCodeSetting } from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import type { codeList } from '#contract/areas/admin/event-codes/event-codes.list.ts'
import {
  CODE_SOURCES,
  EQUIPMENT_KINDS,
  STATUS_LABELS,
} from '#contract/areas/admin/event-codes/event-codes.rules.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ChoiceSwitch } from '../../../list/ChoiceSwitch.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { codes, rebuildState } from './event-codes.calls.ts'
import { SHORT_SOURCES } from './event-codes.rules.ts'
import css from './EventCodesPage.module.css'

const EventCodeDialog = lazyPart(async () => (await import('./EventCodeDialog.tsx')).EventCodeDialog)

/** An event that leaves the status unchanged has no status to show. */
const statusText = (code: EventCodeSetting['status_code']) =>
  code === null ? null : STATUS_LABELS[code as keyof typeof STATUS_LABELS]

const CELLS: Cells<typeof codeList, EventCodeSetting> = {
  code_source: ({ code_source }) => (
    <abbr className={css.source} title={CODE_SOURCES[code_source]}>
      {SHORT_SOURCES[code_source]}
    </abbr>
  ),
  status_code: ({ status_code }) => statusText(status_code),
  status_code_at_destination: ({ status_code_at_destination }) => statusText(status_code_at_destination),
}

const NONE = {
  icon: SearchX,
  title: 'No codes yet',
  text: 'Unknown codes don’t change a unit’s status. Add a code to give it a meaning.',
}

/** The meaning of every railroad event code, editable by administrators (docs/decisions/011). */
export function EventCodesPage() {
  const view = useList(codes)
  const [shown, setShown] = useState<EventCodeSetting | 'new' | null>(null)
  const open = useMemo(() => ({ press: setShown, describe: editText }), [])
  return (
    <ListPage
      view={view}
      title="Event codes"
      detail="What each railroad code means and the status it sets."
      actions={<NewButton make={() => setShown('new')}>Add code</NewButton>}
      cells={CELLS}
      open={open}
      tools={{
        filters: (
          <>
            <ChoiceSwitch view={view} column="code_source" />
            <ChoiceSwitch view={view} column="equipment_kind" />
          </>
        ),
      }}
      banner={<Rebuilding />}
      whenEmpty={NONE}
      noMatch={{
        text: 'Unknown codes don’t change a unit’s status. Clear some filters, or add the code.',
      }}
    >
      {shown && <EventCodeDialog code={shown === 'new' ? null : shown} onClose={() => setShown(null)} />}
    </ListPage>
  )
}

const editText = ({ code, code_source, equipment_kind }: EventCodeSetting): string =>
  `Edit ${code}, ${CODE_SOURCES[code_source]}, ${EQUIPMENT_KINDS[equipment_kind]}`

function Rebuilding() {
  const left = useQuery(rebuildState).data?.jobs_left ?? 0
  if (left === 0) return null
  return (
    <p className={css.rebuilding} role="status">
      <RefreshCw size={16} aria-hidden="true" />
      <span>
        Reprocessing assets after a change: {formatCount(left, 'customer')} left. Lists show the new meaning
        as each customer finishes.
      </span>
    </p>
  )
}
