import { useState } from 'react'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { CLOSE_QUESTION, MESSAGES } from '../support.messages.ts'
import { changeTicket } from './tickets.calls.ts'
import css from './TicketPanel.module.css'

const onTrip = ({ waybill_id }: Ticket['ticket_assets'][number]): boolean => waybill_id !== null

interface Props {
  customerId: number
  ticket: Ticket
  onClose: () => void
  onDone?: () => void
}

/** Asks for confirmation before a ticket is closed (SUP-022, SUP-023). */
export function CloseDialog({ customerId, ticket, onClose, onDone }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [rests, setIsSnoozing] = useState(false)
  const canSnooze = ticket.can.rest === true && ticket.ticket_assets.some(onTrip)
  const close = async () => {
    setIsBusy(true)
    const response = await changeTicket(
      { customerId, ticketId: ticket.id },
      {
        state: 'Closed',
        ...(canSnooze && rests && { snoozes_units: true }),
      },
    )
    setIsBusy(false)
    if (!response.success) {
      toast({ status: 'danger', message: MESSAGES.notClosed })
      return setRefusal(response.error.message)
    }
    toast({ status: 'success', message: MESSAGES.closed(ticket.qualified_id) })
    onClose()
    onDone?.()
  }
  return (
    <Dialog title={`Close ${ticket.qualified_id}`} isOpen onClose={onClose}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <p className={css.question}>{CLOSE_QUESTION}</p>
      {canSnooze && (
        <label className={css.rests}>
          <input type="checkbox" checked={rests} onChange={() => setIsSnoozing(!rests)} />
          {ticket.ticket_assets.length === 1 ? 'Snooze its car' : 'Snooze its cars'} in the work queue until
          the next report
        </label>
      )}
      <Actions at="end">
        <Button data-autofocus onClick={onClose}>
          Keep open
        </Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void close()}>
          Close ticket
        </Button>
      </Actions>
    </Dialog>
  )
}
