import { JOB_LABELS } from '#contract/areas/admin/jobs/jobs.rules.ts'
import { operationText } from '../audit/audit.rules.ts'

export const jobText = (name: string): string =>
  (JOB_LABELS as Readonly<Record<string, string>>)[name] ?? operationText(name)

/** The state of the rest of the queue in one line. */
export function queueText(retrying: number, waiting: number): string {
  const again = retrying === 0 ? '' : `${retrying} retrying`
  const turn = waiting === 0 ? '' : `${waiting} waiting`
  if (again === '' && turn === '') return 'No other jobs are waiting or retrying.'
  return `${[again, turn].filter(Boolean).join(', ')}.`
}

export type JobAction = 'retried' | 'discarded'

/** The result of retrying or discarding jobs; those that had changed meanwhile are reported separately. */
export function doneText(action: JobAction, selectedCount: number, done: number) {
  const [first, more] = action === 'retried' ? ['Job queued', 'jobs queued'] : ['Job', 'jobs']
  const end = action === 'retried' ? 'to run again.' : 'discarded.'
  if (done === 0) return 'Nothing changed. Someone else already handled these jobs.'
  const text = done === 1 ? `${first} ${end}` : `${done} ${more} ${end.replace('its', 'their')}`
  return done === selectedCount ? text : `${text} The others changed in the meantime.`
}
