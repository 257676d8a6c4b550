import { JOB_WORDS } from '#contract/areas/admin/jobs/jobs.rules.ts'
import { operationWords } from '../audit/audit.rules.ts'

export const jobWords = (name: string): string =>
  (JOB_WORDS as Readonly<Record<string, string>>)[name] ?? operationWords(name)

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
export function doneWords(action: JobAction, asked: number, done: number) {
  const [first, more] = action === 'retried' ? ['The job waits', 'jobs wait'] : ['The job is', 'jobs are']
  const end = action === 'retried' ? 'for its turn again.' : 'discarded.'
  if (done === 0) return 'Nothing was done: somebody else was quicker.'
  const words = done === 1 ? `${first} ${end}` : `${done} ${more} ${end.replace('its', 'their')}`
  return done === asked ? words : `${words} The others had changed in the meantime.`
}
