import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../shell/queries.ts'
import { NavCount } from '../../../ui/NavCount.tsx'
import { holdCount } from './holds.calls.ts'

/** The number of holds next to their navigation entry; nothing while there are none. */
export function HoldsBadge() {
  // the navigation is rendered outside the pages' providers
  const { data = 0 } = useQuery(holdCount, queryClient)
  return <NavCount count={data} what="on hold" />
}
