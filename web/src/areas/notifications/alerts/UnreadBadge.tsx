import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../shell/queries.ts'
import { useSession } from '../../../shell/session.ts'
import { NavCount } from '../../../ui/NavCount.tsx'
import { unreadAlerts } from './alerts.calls.ts'

/** The number of unread messages, next to their navigation entry. */
export function UnreadBadge() {
  const { company } = useSession()
  const { data } = useQuery(unreadAlerts(company.id), queryClient)
  return <NavCount count={data?.count ?? 0} what="unread" />
}
