import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../shell/queries.ts'
import { NavCount } from '../../../ui/NavCount.tsx'
import { holdCount } from './holds.calls.ts'

/** How many holds there are, beside their entry of the navigation; nothing while there are none. */
export function HoldsBadge() {
  // the navigation stands outside what the pages are given
  const { data = 0 } = useQuery(holdCount, queryClient)
  return <NavCount count={data} what="on hold" />
}
