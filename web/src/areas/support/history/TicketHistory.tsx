import { useQuery } from '@tanstack/react-query'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { LOADED_EMPTY, PRIORITIES } from '#contract/areas/support/tickets/tickets.rules.ts'
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

const FIELDS: Readonly<Record<string, string>> = {
  name: 'Title',
  description: 'Description',
  state: 'State',
  priority: 'Priority',
  units: 'Assets',
  loaded_empty: 'L/E',
  tags: 'Tags',
  railroads: 'Railroads',
  assignees: 'Assigned to',
  followers: 'Followers',
}

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  priority: PRIORITIES,
  loaded_empty: LOADED_EMPTY,
}

/** The values of a change as the page shows them. */
const withLabels = (values: unknown): unknown =>
  values === null || typeof values !== 'object'
    ? values
    : Object.fromEntries(
        Object.entries(values).map(([field, value]: [string, unknown]) => [
          field,
          VALUES[field]?.[String(value)] ?? value,
        ]),
      )

/** Who changed the ticket, when, and from which values to which. */
export function TicketHistory({ ticket, customerId }: { ticket: Ticket; customerId: number }) {
  const { data } = useQuery(ticketChanges(customerId, ticket.id, ticket.version))
  if (!data || data.changes.length === 0) return null
  return (
    <section className={`${frame.frame} ${evidence.evidence}`} aria-label="History">
      <h2 className={evidence.title}>History</h2>
      <HistoryRows
        labels={FIELDS}
        rows={data.changes.map(({ user_name, operation, change, ...rest }) => ({
          ...rest,
          change: change && { before: withLabels(change.before), after: withLabels(change.after) },
          who: user_name ?? 'System',
          what: LABELS[operation] ?? 'Changed',
        }))}
      />
    </section>
  )
}
