import { CircleCheck, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FailedJob } from '#contract/areas/admin/jobs/jobs.contract.ts'
import type { jobList } from '#contract/areas/admin/jobs/jobs.list.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { toast } from '../../../shell/toasts.ts'
import { actOnJobs, jobs } from './jobs.calls.ts'
import { doneText, type JobAction, jobText, queueText } from './jobs.rules.ts'
import css from './JobsPage.module.css'

const CELLS: Cells<typeof jobList, FailedJob> = {
  name: {
    show: ({ name }) => jobText(name),
    beside: ({ name, job_id }) => (
      <span className={css.facts}>
        <code>{name}</code> No. {job_id}
      </span>
    ),
  },
  last_error: ({ last_error }) => last_error ?? 'No reason given.',
}

const NONE = {
  icon: CircleCheck,
  title: 'No failed jobs',
  text: 'Jobs are retried several times. Ones that keep failing appear here.',
}

/** Background jobs that failed after all retries, with the reason and actions. */
export function JobsPage() {
  const view = useList(jobs)
  const { answer } = view
  const [toDiscard, setToDiscard] = useState<readonly FailedJob[] | null>(null)
  return (
    <ListPage
      view={view}
      title="Failed jobs"
      detail={
        answer
          ? queueText(answer.retrying_count, answer.waiting_count)
          : 'Background jobs that failed after all retries.'
      }
      cells={CELLS}
      rowActions={[
        {
          key: 'retry',
          label: 'Try again',
          icon: RotateCw,
          run: retry,
          bulk: (chosen) => actOnJobs('retried', chosen),
          canWait: true,
        },
        {
          key: 'discard',
          label: 'Discard',
          icon: Trash2,
          run: setToDiscard,
          bulk: (chosen) => actOnJobs('discarded', chosen),
        },
      ]}
      whenEmpty={NONE}
    >
      {toDiscard && <Discard jobs={toDiscard} onDone={view.acted} onClose={() => setToDiscard(null)} />}
    </ListPage>
  )
}

/** Performs the action and reports the result. */
async function act(action: JobAction, chosen: readonly FailedJob[]) {
  const ids = chosen.map(({ job_id }) => job_id)
  const result = await actOnJobs(action, { ids, preview: false })
  if (result.success) {
    const { done } = result.data
    toast({ status: done === 0 ? 'info' : 'success', message: doneText(action, ids.length, done) })
  }
  return result
}

async function retry(chosen: readonly FailedJob[]): Promise<void> {
  const result = await act('retried', chosen)
  if (!result.success) toast({ status: 'danger', message: result.error.message })
}

interface DiscardProps {
  jobs: readonly FailedJob[]
  onDone: () => void
  onClose: () => void
}

/** A discarded job never runs, so it needs confirmation. */
function Discard({ jobs: chosen, onDone, onClose }: DiscardProps) {
  const [first] = chosen
  const isOne = chosen.length === 1
  return (
    <ConfirmDialog
      title={isOne ? 'Discard this job?' : `Discard ${chosen.length} jobs?`}
      verb="Discard"
      act={() => act('discarded', chosen)}
      onDone={onDone}
      onClose={onClose}
    >
      {isOne && first ? `“${jobText(first.name)}”, No. ${first.job_id},` : 'These jobs'} won’t run again. You
      can’t undo this. The audit log records who discarded {isOne ? 'it' : 'them'}.
    </ConfirmDialog>
  )
}
