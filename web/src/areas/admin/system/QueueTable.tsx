import { Link } from '@tanstack/react-router'
import type { QueueReport } from '#contract/areas/admin/system/system.contract.ts'
import { SLOT_LABELS } from '#contract/areas/admin/system/system.rules.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { When } from '../../../shared/When.tsx'
import { SimpleTable, type SimpleColumn } from '../../../ui/SimpleTable.tsx'
import css from './SystemPage.module.css'

const COLUMNS: readonly SimpleColumn<QueueReport>[] = [
  { head: 'Type', names: true, render: ({ slots }) => SLOT_LABELS[slots] },
  { head: 'Running', number: true, render: ({ running, max_running }) => `${running} of ${max_running}` },
  { head: 'Waiting', number: true, render: ({ waiting }) => showNumber(waiting) },
  { head: 'Retrying', number: true, render: ({ retrying }) => showNumber(retrying) },
  { head: 'Failed', number: true, render: ({ failed }) => <Failed count={failed} /> },
  { head: 'Oldest waiting since', oneLine: true, render: (queue) => <Oldest {...queue} /> },
]

/** How many background jobs of each type wait, and whether they are begun in time. */
export const QueueTable = ({ queues }: { queues: readonly QueueReport[] }) => (
  <SimpleTable label="Background jobs" rows={queues} getKey={({ slots }) => slots} columns={COLUMNS} />
)

function Failed({ count }: { count: number }) {
  if (count === 0) return '0'
  return (
    <Link to={'/admin/jobs' as never} aria-label={formatCount(count, 'failed job')}>
      {showNumber(count)}
    </Link>
  )
}

function Oldest({ oldest_due_ts, is_late }: QueueReport) {
  if (oldest_due_ts === null) return 'None waiting'
  return (
    <>
      <When at={oldest_due_ts} /> {is_late && <b className={css.late}>Late</b>}
    </>
  )
}
