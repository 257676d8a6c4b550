import { UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import type { ticketList } from '#contract/areas/support/tickets/tickets.list.ts'
import { type Cells, tagMarks, getTags } from '../../../list/cells.tsx'
import { LoadEmpty } from '../../../ui/rail/Tag.tsx'
import { Button } from '../../../ui/Button.tsx'
import { NextDue } from '../targets/NextDue.tsx'
import { PriorityTag, StateTag } from './TicketMarks.tsx'
import { findName } from './tickets.rules.ts'
import { TitleAndNote } from './TitleAndNote.tsx'

/** An equipment number as a tag, with the padding of its cell. */
const ASSET_PX = 124

interface Does {
  onAssign: (ticket: Ticket) => void
  readerId: number
}

/** The cells of the list; an unassigned ticket has a button to assign it (SUP-025). */
export const ticketCells = ({ onAssign, readerId }: Does): Cells<typeof ticketList, Ticket> => ({
  name: (ticket) => <TitleAndNote ticket={ticket} readerId={readerId} />,
  state: { show: ({ state }) => <StateTag state={state} />, inHead: true },
  priority: { show: ({ priority }) => <PriorityTag priority={priority} /> },
  due_ts: { show: (ticket) => (ticket.due_ts ? <NextDue ticket={ticket} /> : null), widthPx: 118 },
  loaded_empty: ({ loaded_empty }) => (loaded_empty ? <LoadEmpty status={loaded_empty} /> : null),
  equipment_ids: {
    show: ({ equipment_ids }) => getTags(equipment_ids, { areWhole: true }),
    minPx: ASSET_PX,
  },
  assignees: {
    show: (ticket) =>
      ticket.assignees.length > 0 ? getTags(ticket.assignees.map(findName)) : nobody(ticket, onAssign),
    marks: ({ assignees }) => (assignees.length > 0 ? tagMarks(assignees.map(findName)) : undefined),
  },
})

const nobody = (ticket: Ticket, onAssign: Does['onAssign']): ReactNode =>
  ticket.can.assign === true ? (
    <Button
      size="small"
      icon={UserPlus}
      aria-label={`Assign ${ticket.qualified_id}`}
      onClick={() => onAssign(ticket)}
    >
      Assign
    </Button>
  ) : null
