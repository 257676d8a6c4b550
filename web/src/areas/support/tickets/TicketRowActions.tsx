import { CircleX, Pencil, UserPlus } from 'lucide-react'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import type { RowAction } from '../../../list/RowActions.tsx'
import { useBulk } from '../bulk/BulkActions.tsx'
import { onFirst } from './beside-list.rules.ts'

interface Does {
  customerId: number
  onAssign: (ticket: Ticket) => void
  onClose: (ticket: Ticket) => void
  onEdit: (ticketId: number) => void
}

/** What can be done with tickets of the list, one or many. */
export function useTicketActions({ customerId, onAssign, onClose, onEdit }: Does): RowAction<Ticket>[] {
  const many = useBulk(customerId)
  return [
    { key: 'assign', label: 'Assign', icon: UserPlus, hides: true, run: onFirst(onAssign), ...many.assign },
    {
      key: 'edit',
      label: 'Edit',
      icon: Pencil,
      hides: true,
      isOfOne: true,
      run: onFirst(({ id }) => onEdit(id)),
    },
    { key: 'close', label: 'Close', icon: CircleX, hides: true, run: onFirst(onClose), ...many.close },
    many.tag,
    many.macro,
  ]
}
