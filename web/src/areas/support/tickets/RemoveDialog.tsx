import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { remove } from './tickets.calls.ts'

interface Props {
  customerId: number
  ticket: Ticket
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation before a ticket is deleted with all its notes (SUP-048). */
export function RemoveDialog({ customerId, ticket, onClose, onDone }: Props) {
  const { id: ticketId, qualified_id, name } = ticket
  return (
    <ConfirmDialog
      title={`Delete ${qualified_id}?`}
      verb="Delete"
      act={() => remove({ customerId, ticketId })}
      successMessage={`Ticket ${qualified_id} deleted.`}
      onClose={onClose}
      onDone={onDone}
    >
      “{name}” and its notes will be deleted for everyone. Its number won’t be reused.
    </ConfirmDialog>
  )
}
