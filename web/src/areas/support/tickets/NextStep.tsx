import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { MESSAGES } from '../support.messages.ts'
import { claimOrNotify } from './tickets.calls.ts'

interface Props {
  customerId: number
  /** Opens the ticket at its reply. */
  onAnswer: (ticketId: number) => void
  onActed: () => void
}

const WIDTH_PX = 84

/** What the desk does with a ticket next: claim an unassigned one, else answer it. */
export const getNextStep = (props: Props) => ({
  show: (ticket: Ticket) => <NextStep ticket={ticket} {...props} />,
  widthPx: WIDTH_PX,
})

function NextStep({ ticket, customerId, onAnswer, onActed }: Props & { ticket: Ticket }) {
  const { can, state, qualified_id, id } = ticket
  if (state === 'Closed') return null
  const isFree = can.claim === true
  const claim = async () => {
    if (!(await claimOrNotify({ customerId, ticketId: id }))) return
    toast({ status: 'success', message: MESSAGES.assignedInList(qualified_id) })
    onActed()
  }
  return (
    <Button
      size="small"
      aria-label={`${isFree ? 'Claim' : 'Reply to'} ${qualified_id}`}
      onClick={() => (isFree ? void claim() : onAnswer(id))}
    >
      {isFree ? 'Claim' : 'Reply'}
    </Button>
  )
}
