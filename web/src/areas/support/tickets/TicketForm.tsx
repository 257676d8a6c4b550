import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { createTicket, type Ticket, updateTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { DEFAULT_PRIORITY } from '#contract/areas/support/tickets/tickets.rules.ts'
import { useCore } from '../../../form/context.ts'
import { Choice, ManyOf, OneOf } from '../../../form/controls/choices.tsx'
import { Area } from '../../../form/controls/text.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { ScacsPicker } from '../../../shared/pickers/ScacPicker.tsx'
import { UsersPicker } from '../../../shared/pickers/UserPicker.tsx'
import { toast } from '../../../shell/toasts.ts'
import { MESSAGES } from '../support.messages.ts'
import { TicketAssetsField } from './TicketAssetsField.tsx'
import css from './TicketForm.module.css'
import { formStart } from './tickets.rules.ts'

const creating = createForm(createTicket)
const editing = createForm(updateTicket, { version: 'version' })

export type TicketStart = Parameters<typeof creating.Form>[0]['start']

interface NewProps {
  customerId: number
  /** The known values. */
  start: TicketStart
  /** The subject of the ticket, to distinguish drafts. */
  draftKey?: string
  onDone: (ticket: Ticket) => Promise<void>
  onCancel: () => void
}

/** The form of a new ticket (SUP-002). */
export function NewTicket({ customerId, start, draftKey = '', onDone, onCancel }: NewProps) {
  return (
    <creating.Form
      className={css.form}
      label="New ticket"
      params={{ customerId }}
      draftKey={`${customerId} ${draftKey}`}
      start={{ priority: DEFAULT_PRIORITY, ...start }}
      done={async (ticket: Ticket) => {
        toast({ status: 'success', message: MESSAGES.created(ticket.qualified_id) })
        await onDone(ticket)
      }}
      refused={() => {
        toast({ status: 'danger', message: MESSAGES.notCreated })
        return false
      }}
    >
      <Fields />
      <Buttons hadAssignee={false} onCancel={onCancel}>
        Create ticket
      </Buttons>
    </creating.Form>
  )
}

interface EditProps extends Omit<NewProps, 'start' | 'draftKey'> {
  ticket: Ticket
}

/** The form of a ticket that is there (SUP-004). */
export function EditTicket({ customerId, ticket, onDone, onCancel }: EditProps) {
  return (
    <editing.Form
      className={css.form}
      label={`Edit ${ticket.qualified_id}`}
      params={{ customerId, ticketId: ticket.id }}
      start={formStart(ticket)}
      done={async (saved: Ticket) => {
        toast({ status: 'success', message: MESSAGES.updated(saved.qualified_id) })
        await onDone(saved)
      }}
      refused={() => {
        toast({ status: 'danger', message: MESSAGES.notUpdated(ticket.qualified_id) })
        return false
      }}
    >
      <Fields />
      <Buttons hadAssignee={ticket.assignees.length > 0} onCancel={onCancel}>
        Save
      </Buttons>
    </editing.Form>
  )
}

/** The fields both have, under the same names. */
function Fields() {
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <creating.Field name="name" />
        <creating.Field name="description" as={Area} rows={7} />
        <creating.Field name="ticket_assets" as={TicketAssetsField} />
        <creating.Field name="railroads" as={ScacsPicker} />
      </div>
      <div className={css.column}>
        <creating.Field name="assignees" as={UsersPicker} />
        <creating.Field name="followers" as={UsersPicker} help="They’ll get updates on this ticket." />
        <div className={css.pair}>
          <creating.Field name="priority" as={OneOf} />
          <creating.Field name="loaded_empty" as={Choice} none="Not specified" />
        </div>
        <creating.Field name="tags" as={ManyOf} />
      </div>
    </div>
  )
}

interface ButtonsProps {
  hadAssignee: boolean
  onCancel: () => void
  children: ReactNode
}

/** Nothing is sent while something is wrong: without a title, or without the assignee it had (SUP-028, SUP-029). */
function Buttons({ hadAssignee, onCancel, children }: ButtonsProps) {
  const { errors } = useFormState({ control: useCore().control })
  const name = creating.useValue('name') ?? ''
  const assignees = creating.useValue('assignees') ?? []
  const isAbandoned = hadAssignee && assignees.length === 0
  const hasNoTitle = name.trim() === ''
  const isIncomplete = hasNoTitle || isAbandoned
  return (
    <>
      {isAbandoned && (
        <p className={css.warning} role="status">
          This ticket is already assigned. Choose a new assignee.
        </p>
      )}
      <Actions>
        <Submit isDisabled={isIncomplete || Object.keys(errors).length > 0}>{children}</Submit>
        <Cancel onPress={onCancel} />
        {hasNoTitle && (
          <span className={css.missing} role="status">
            Enter a title first.
          </span>
        )}
      </Actions>
    </>
  )
}
