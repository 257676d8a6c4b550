import '@mantine/core/styles/Combobox.layer.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FailedJob } from '#contract/areas/admin/jobs/jobs.contract.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/base/paging.ts'
import { useClampedPage } from '../../../shared/clamped-page.ts'
import { When } from '../../../shared/When.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { actOnJobs, failedJobs } from './jobs.calls.ts'
import {
  type JobAction,
  doneWords,
  idsOf,
  jobWords,
  type JobsSearch,
  queueWords,
  readJobsSearch,
} from './jobs.rules.ts'
import css from './JobsPage.module.css'

/** Work in the background that failed for good: why, and what to do with it. */
export function JobsPage() {
  const search = readJobsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: JobsSearch) => void navigate({ to: '.', search: next, resetScroll: false })
  const { data, error, isPlaceholderData } = useQuery(failedJobs(search))
  const paging = {
    page: search.page ?? 1,
    size: search.size ?? DEFAULT_PAGE_SIZE,
    onPage: (page: number) => change(readJobsSearch({ ...search, page })),
  }
  useClampedPage({ ...paging, total: isPlaceholderData ? null : (data?.total_record_count ?? null) })
  const [discarding, setDiscarding] = useState<readonly FailedJob[] | null>(null)
  const { act, isBusy } = useJobActions()
  const jobs = data?.data ?? []
  return (
    <>
      <PageHead
        title="Failed jobs"
        detail={data ? queueWords(data.retrying_count, data.waiting_count) : 'Work in the background.'}
        actions={
          jobs.length > 1 && <AllShown jobs={jobs} isBusy={isBusy} onRetry={act} onDiscard={setDiscarding} />
        }
      />
      {error && !data && (
        <EmptyState icon={CircleAlert} title="The jobs cannot be read" requestId={error.error.request_id}>
          {error.message} They are asked for again every few seconds.
        </EmptyState>
      )}
      {!error && !data && <RowsWaiting />}
      {data && jobs.length === 0 && (
        <EmptyState icon={CircleCheck} title="No job has failed for good">
          A job is tried several times, each time after a longer wait. One that still fails stands here.
        </EmptyState>
      )}
      {jobs.length > 0 && (
        <ul className={css.list} aria-label="Failed jobs">
          {jobs.map((job) => (
            <Job key={job.job_id} job={job} isBusy={isBusy} onRetry={act} onDiscard={setDiscarding} />
          ))}
        </ul>
      )}
      {data && data.total_record_count > 0 && (
        <Pager
          {...paging}
          sizes={PAGE_SIZES}
          total={data.total_record_count}
          noun="jobs"
          onSize={(size) => change(readJobsSearch({ size }))}
        />
      )}
      {discarding && <Discard jobs={discarding} onAct={act} onClose={() => setDiscarding(null)} />}
    </>
  )
}

type ActOnJobs = (action: JobAction, jobs: readonly FailedJob[]) => Promise<void>

function useJobActions(): { act: ActOnJobs; isBusy: boolean } {
  const [isBusy, setIsBusy] = useState(false)
  const act: ActOnJobs = async (action, jobs) => {
    setIsBusy(true)
    const ids = idsOf(jobs)
    const answer = await actOnJobs(action, ids)
    setIsBusy(false)
    if (!answer.success) return void toast({ status: 'danger', message: answer.error.message })
    toast({
      status: answer.data.length === 0 ? 'info' : 'success',
      message: doneWords(action, ids, answer.data),
    })
  }
  return { act, isBusy }
}

interface ActionProps {
  isBusy: boolean
  onRetry: ActOnJobs
  onDiscard: (jobs: readonly FailedJob[]) => void
}

function AllShown({ jobs, isBusy, onRetry, onDiscard }: ActionProps & { jobs: readonly FailedJob[] }) {
  return (
    <>
      <Button variant="default" disabled={isBusy} onClick={() => void onRetry('retried', jobs)}>
        Try all {jobs.length} shown again
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => onDiscard(jobs)}>
        Discard all {jobs.length} shown
      </Button>
    </>
  )
}

function Job({ job, isBusy, onRetry, onDiscard }: ActionProps & { job: FailedJob }) {
  const { name, job_id, customer_name, attempts, created_ts, failed_ts, last_error } = job
  const words = jobWords(name)
  return (
    <li className={css.job}>
      <div className={css.what}>
        <h2 className={css.name}>{words}</h2>
        <p className={css.facts}>
          <code>{name}</code> No. {job_id}
          {customer_name && <>, for {customer_name}</>}
        </p>
        <p className={css.error}>{last_error ?? 'It gave no reason.'}</p>
        <p className={css.facts}>
          Failed <When at={failed_ts} /> after {attempts} {attempts === 1 ? 'attempt' : 'attempts'}, asked for{' '}
          <When at={created_ts} />
        </p>
      </div>
      <div className={css.actions}>
        <Button
          variant="default"
          size="xs"
          disabled={isBusy}
          leftSection={<RotateCw size={14} aria-hidden="true" />}
          aria-label={`Try again: ${words}, No. ${job_id}`}
          onClick={() => void onRetry('retried', [job])}
        >
          Try again
        </Button>
        <Button
          variant="subtle"
          className={css.discard}
          size="xs"
          disabled={isBusy}
          leftSection={<Trash2 size={14} aria-hidden="true" />}
          aria-label={`Discard: ${words}, No. ${job_id}`}
          onClick={() => onDiscard([job])}
        >
          Discard
        </Button>
      </div>
    </li>
  )
}

interface DiscardProps {
  jobs: readonly FailedJob[]
  onAct: ActOnJobs
  onClose: () => void
}

/** What is discarded is never done, so it is asked for twice. */
function Discard({ jobs, onAct, onClose }: DiscardProps) {
  const [first] = jobs
  const isOne = jobs.length === 1
  const discard = async () => {
    onClose()
    await onAct('discarded', jobs)
  }
  return (
    <Dialog title={isOne ? 'Discard this job?' : `Discard ${jobs.length} jobs?`} isOpen onClose={onClose}>
      <p className={css.words}>
        {isOne && first ? `“${jobWords(first.name)}”, No. ${first.job_id},` : 'What they were asked for'} is
        then never done. The audit log keeps who discarded {isOne ? 'it' : 'them'}.
      </p>
      <div className={css.choice}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep
        </Button>
        <Button className={css.danger} onClick={() => void discard()}>
          Discard
        </Button>
      </div>
    </Dialog>
  )
}
