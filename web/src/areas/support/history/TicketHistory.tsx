import { useQuery } from '@tanstack/react-query'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { HistoryRows } from '../../../shared/history/HistoryRows.tsx'
import frame from '../../../ui/frame.module.css'
import evidence from '../evidence/TicketEvidence.module.css'
import { ticketChanges } from './history.calls.ts'

const LABELS: Readonly<Record<string, string>> = {
  createTicket: 'Created',
  updateTicket: 'Changed',
  claimTicket: 'Claimed',
  assignTickets: 'Assigned',
  closeTickets: 'Closed',
  tagTickets: 'Tagged',
  runMacro: 'Macro used',
}

/** Who changed the ticket, when, and from which values to which. */
export function TicketHistory({ ticket, customerId }: { ticket: Ticket; customerId: number }) {
  const { data } = useQuery(ticketChanges(customerId, ticket.id, ticket.version))
  if (!data || data.changes.length === 0) return null
  return (
    <section className={`${frame.frame} ${evidence.evidence}`} aria-label="History">
      <h2 className={evidence.title}>History</h2>
      <HistoryRows
        rows={data.changes.map(({ user_name, operation, ...rest }) => ({
          ...rest,
          who: user_name ?? 'System',
          what: LABELS[operation] ?? 'Changed',
        }))}
      />
    </section>
  )
}
