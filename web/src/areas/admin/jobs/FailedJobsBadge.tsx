import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../shell/queries.ts'
import { NavCount } from '../../../ui/NavCount.tsx'
import { failedJobCount } from './jobs.calls.ts'

/** How many jobs failed for good, beside their entry of the navigation; nothing while there are none. */
export function FailedJobsBadge() {
  // the navigation stands outside what the pages are given
  const { data = 0 } = useQuery(failedJobCount, queryClient)
  return <NavCount count={data} what={data === 1 ? 'job failed' : 'jobs failed'} />
}
