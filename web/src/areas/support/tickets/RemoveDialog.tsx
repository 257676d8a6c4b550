import { useState } from 'react'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { Actions } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import css from './TicketPanel.module.css'
import { remove } from './tickets.calls.ts'

interface Props {
  customerId: number
  ticket: Ticket
  onClose: () => void
  onDone: () => void
}

/** Asks before a ticket is deleted with everything that was said in it (SUP-048). */
export function RemoveDialog({ customerId, ticket, onClose, onDone }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const press = async () => {
    setIsBusy(true)
    const answer = await remove({ customerId, ticketId: ticket.id })
    setIsBusy(false)
    if (!answer.success) return setRefusal(answer.error.message)
    toast({ status: 'success', message: `Ticket ${ticket.qualified_id} is deleted.` })
    onDone()
  }
  return (
    <Dialog title={`Delete ${ticket.qualified_id}?`} isOpen onClose={onClose}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <p className={css.question}>
        “{ticket.name}” and its notes are gone for everybody. Its number is not given again.
      </p>
      <Actions at="end">
        <Button data-autofocus onClick={onClose}>
          Keep
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={() => void press()}>
          Delete
        </Button>
      </Actions>
    </Dialog>
  )
}
