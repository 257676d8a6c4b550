import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { findName } from '../tickets/tickets.rules.ts'

interface TicketNext {
  /** Who does what next. */
  text: string
  /** When it is due. */
  due: string | null
}

/** Its writer alone works on it: nobody is to reply to them. */
export const isOwnTicket = ({
  assignees,
  created_by_user_id,
}: Pick<Ticket, 'assignees' | 'created_by_user_id'>): boolean =>
  assignees.length > 0 && assignees.every(({ user_id }) => user_id === created_by_user_id)

/** What is to be done about a ticket next, for the desk or for its customer; null once it is closed. */
export function getTicketNext(ticket: Ticket, isStaff: boolean): TicketNext | null {
  if (ticket.closed_ts !== null) return null
  const { reply_due_ts, first_answer_ts, first_answer_due_ts, resolution_due_ts } = ticket
  const isFirst = reply_due_ts === null && first_answer_ts === null
  const isReply = (reply_due_ts !== null || isFirst) && !isOwnTicket(ticket)
  const answerDue = reply_due_ts ?? (isFirst ? first_answer_due_ts : null)
  const due = (isReply ? answerDue : null) ?? resolution_due_ts
  return {
    text: isStaff ? getDeskText(ticket, isReply) : getCustomerText(ticket, isReply),
    due,
  }
}

const getDeskText = (
  { assignees, created_by, last_note, reply_due_ts }: Ticket,
  isReply: boolean,
): string => {
  if (assignees.length === 0) return `Claim it: ${created_by} waits for a response`
  const who =
    reply_due_ts !== null && last_note !== null && !last_note.is_internal ? last_note.name : created_by
  return isReply ? `Reply to ${who}` : 'Resolve it'
}

const getCustomerText = ({ assignees }: Ticket, isReply: boolean): string => {
  const who = assignees.map(findName).join(' and ') || 'Support'
  const verb = assignees.length > 1 ? ['reply', 'resolve it'] : ['replies', 'resolves it']
  return `${who} ${isReply ? verb[0] : verb[1]}`
}
