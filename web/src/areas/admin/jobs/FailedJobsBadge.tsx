import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../shell/queries.ts'
import { NavCount } from '../../../ui/NavCount.tsx'
import { failedJobCount } from './jobs.calls.ts'

/** The number of failed jobs next to their navigation entry; nothing while there are none. */
export function FailedJobsBadge() {
  // the navigation is rendered outside the pages' providers
  const { data = 0 } = useQuery(failedJobCount, queryClient)
  return <NavCount count={data} what={data === 1 ? 'job failed' : 'jobs failed'} />
}
