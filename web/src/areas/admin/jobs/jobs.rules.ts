import type { FailedJob } from '#contract/areas/admin/jobs/jobs.contract.ts'
import { PAGE_FIELDS } from '../../../shared/page-address.ts'
import { given } from '../../../shared/read.ts'
import { operationWords } from '../audit/audit.rules.ts'

/** What the jobs of the portal do; one that is not listed reads by its name. */
const JOB_WORDS: Record<string, string> = {
  deliverMails: 'Send mails',
  deliverOutbox: 'Bring files to carriers’ folders',
  ensurePartitions: 'Make room for the events of the next months',
  mailResets: 'Mail links for new passwords',
  makePreviews: 'Make small pictures of a file',
  rebuildAssets: 'Read assets again after a code was changed',
  recoverMessages: 'Work on messages that were left behind',
  removeObjects: 'Take files out of the store',
  sweepAccounts: 'Forget sessions and links that have ended',
  sweepFiles: 'Take out uploads nobody used',
}

export const jobWords = (name: string): string => JOB_WORDS[name] ?? operationWords(name)

/** The address of the list: only what differs from the defaults. */
export const readJobsSearch = given(PAGE_FIELDS)
export type JobsSearch = ReturnType<typeof readJobsSearch>

/** How the rest of the queue stands, in one line. */
export function queueWords(retrying: number, waiting: number): string {
  const again =
    retrying === 0
      ? ''
      : `${countWords(retrying)} being tried again by ${retrying === 1 ? 'itself' : 'themselves'}`
  const turn =
    waiting === 0 ? '' : `${countWords(waiting)} waiting for ${waiting === 1 ? 'its' : 'their'} turn`
  if (again === '' && turn === '') return 'No other job is waiting or being tried again.'
  return `${[again, turn].filter(Boolean).join(', ')}.`
}

const countWords = (count: number): string => (count === 1 ? 'One is' : `${count} are`)

export type JobAction = 'retried' | 'discarded'

/** What became of jobs somebody retried or discarded; those that had changed meanwhile are told apart. */
export function doneWords(action: JobAction, asked: readonly number[], done: readonly number[]) {
  const [first, more] = action === 'retried' ? ['The job waits', 'jobs wait'] : ['The job is', 'jobs are']
  const end = action === 'retried' ? 'for its turn again.' : 'discarded.'
  if (done.length === 0) return 'Nothing was done: somebody else was quicker.'
  const words =
    done.length === 1 ? `${first} ${end}` : `${done.length} ${more} ${end.replace('its', 'their')}`
  return done.length === asked.length ? words : `${words} The others had changed in the meantime.`
}

export const idsOf = (jobs: readonly FailedJob[]): number[] => jobs.map(({ job_id }) => job_id)
