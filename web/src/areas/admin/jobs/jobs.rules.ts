import { JOB_WORDS } from '#contract/areas/admin/jobs/jobs.rules.ts'
import { operationWords } from '../audit/audit.rules.ts'

export const jobWords = (name: string): string =>
  (JOB_WORDS as Readonly<Record<string, string>>)[name] ?? operationWords(name)

/** How the rest of the queue stands, in one line. */
export function queueWords(retrying: number, waiting: number): string {
  const again = retrying === 0 ? '' : `${retrying} retrying`
  const turn = waiting === 0 ? '' : `${waiting} waiting`
  if (again === '' && turn === '') return 'No other jobs are waiting or retrying.'
  return `${[again, turn].filter(Boolean).join(', ')}.`
}

export type JobAction = 'retried' | 'discarded'

/** What became of jobs somebody retried or discarded; those that had changed meanwhile are told apart. */
export function doneWords(action: JobAction, asked: number, done: number) {
  const [first, more] = action === 'retried' ? ['Job queued', 'jobs queued'] : ['Job', 'jobs']
  const end = action === 'retried' ? 'to run again.' : 'discarded.'
  if (done === 0) return 'Nothing changed. Someone else already handled these jobs.'
  const words = done === 1 ? `${first} ${end}` : `${done} ${more} ${end.replace('its', 'their')}`
  return done === asked ? words : `${words} The others changed in the meantime.`
}
