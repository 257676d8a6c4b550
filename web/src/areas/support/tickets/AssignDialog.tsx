import { type Ticket, updateTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { UsersPicker } from '../../../shared/pickers/UserPicker.tsx'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { MESSAGES } from '../support.messages.ts'
import { claimOrNotify, showTicket } from './tickets.calls.ts'
import { asRefs } from './tickets.rules.ts'

const form = createForm(updateTicket, { isBrief: true, drafts: 'none' })

interface Props {
  customerId: number
  ticket: Ticket
  /** The success message. */
  text: string
  onClose: () => void
  onDone?: () => void
}

/** Assigns a ticket to a person, or to the reader. */
export function AssignDialog({ customerId, ticket, text, onClose, onDone }: Props) {
  const params = { customerId, ticketId: ticket.id }
  const isInUse = ticket.assignees.length > 0
  const word = isInUse ? 'Reassign' : 'Assign'
  const refusal = isInUse ? MESSAGES.notReassigned : MESSAGES.notAssigned
  const done = async (answer: Ticket) => {
    onClose()
    toast({ status: 'success', message: text })
    await showTicket(params, answer)
    onDone?.()
  }
  return (
    <FormDialog title={`${word} ${ticket.qualified_id}`} onClose={onClose}>
      <form.Form
        params={params}
        start={{ assignees: asRefs(ticket.assignees) }}
        done={done}
        refused={() => {
          toast({ status: 'danger', message: refusal })
          return false
        }}
      >
        <form.Field name="assignees" as={UsersPicker} />
        <Actions at="end">
          <Cancel />
          {ticket.can.claim === true && <ClaimButton params={params} onClaimed={done} />}
          <AssignButton text={word} />
        </Actions>
      </form.Form>
    </FormDialog>
  )
}

function AssignButton({ text }: { text: string }) {
  const assignees = form.useValue('assignees') as readonly unknown[] | undefined
  return (
    <Submit needsChange isDisabled={(assignees?.length ?? 0) === 0}>
      {text}
    </Submit>
  )
}

interface ClaimProps {
  params: { customerId: number; ticketId: number }
  onClaimed: (ticket: Ticket) => Promise<void>
}

function ClaimButton({ params, onClaimed }: ClaimProps) {
  const { user } = useSession()
  return (
    <Button onClick={() => void claimOrNotify(params).then((ticket) => ticket && onClaimed(ticket))}>
      Assign to me, {user.first_name}
    </Button>
  )
}
