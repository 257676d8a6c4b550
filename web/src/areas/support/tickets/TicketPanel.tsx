import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import {
  ChevronDown,
  ChevronUp,
  CircleX,
  Pencil,
  RotateCcw,
  Trash2,
  UserPlus,
  UserRoundCheck,
  X,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import type { Verdict } from '#contract/list/can.ts'
import { useRecent } from '../../../shell/find/recent.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { TicketEvidence } from '../evidence/TicketEvidence.tsx'
import { TicketHistory } from '../history/TicketHistory.tsx'
import { MacroButton } from '../macros/MacroButton.tsx'
import { PresenceMark } from '../presence/PresenceMark.tsx'
import { usePresence } from '../presence/presence.calls.ts'
import { TicketNotes } from '../notes/TicketNotes.tsx'
import { TicketRating } from '../ratings/TicketRating.tsx'
import { MESSAGES } from '../support.messages.ts'
import { When } from '../../../shared/When.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import type { Neighbours } from './beside-list.rules.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { NextLine } from '../targets/NextLine.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { TicketFacts, useMaySeeTrips } from './TicketFacts.tsx'
import { TicketStrip } from './TicketStrip.tsx'
import css from './TicketPanel.module.css'
import { changeTicket, claimOrNotify, findTicket } from './tickets.calls.ts'

interface Props {
  customerId: number
  /** The ids in the URL; `ticketId` is null when it is not a number. */
  address: string
  ticketId: number | null
  neighbours: Neighbours
  /** The reader did something to the ticket: the list shows it at once. */
  onActed: () => void
  /** Back to the list. */
  onMissing: () => void
  onEdit: (ticketId: number) => void
}

/**
 * One ticket in place of the list, which stays as it is: its subject, its conversation, its evidence and its actions. A ticket that cannot be loaded returns to the
 * list (SUP-026).
 */
export function TicketPanel({
  customerId,
  address,
  ticketId,
  neighbours,
  onActed,
  onMissing,
  onEdit,
}: Props) {
  const { data, error } = useQuery({
    ...findTicket({ customerId, ticketId: ticketId ?? 0 }),
    enabled: ticketId !== null,
  })
  const isLost = ticketId === null || (error !== null && !data)
  useEffect(() => {
    if (!isLost) return
    toast({ status: 'danger', message: MESSAGES.notFound(address) })
    onMissing()
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, however often the page renders
  }, [isLost])
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isAbove(event.target)) return
    // who writes leaves the field first: letters are keys again
    if (isTyping(event.target)) event.currentTarget.focus({ preventScroll: true })
    else onMissing()
  }
  return (
    // Escape leaves from wherever the focus is inside
    <aside
      className={css.panel}
      tabIndex={-1}
      aria-label={data ? `Ticket ${data.qualified_id}` : 'Ticket'}
      onKeyDown={leave}
    >
      {data ? (
        <Details
          ticket={data}
          customerId={customerId}
          neighbours={neighbours}
          onActed={onActed}
          onMissing={onMissing}
          onEdit={onEdit}
        />
      ) : (
        <Waiting onClose={onMissing} />
      )}
    </aside>
  )
}

/** Dialogs and menus of the ticket close by themselves and leave it open. */
const isAbove = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('dialog, [popover]') !== null
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

function Waiting({ onClose }: { onClose: () => void }) {
  return (
    <>
      <header className={css.head}>
        <Skeleton height={24} width="8rem" />
        <IconButton label="Close details" icon={X} onClick={onClose} />
      </header>
      <Skeleton height={28} />
      <Skeleton height={160} />
      <Skeleton height={120} />
    </>
  )
}

interface DetailsProps extends Pick<Props, 'customerId' | 'neighbours' | 'onActed' | 'onMissing' | 'onEdit'> {
  ticket: Ticket
}

function Details({ ticket, customerId, neighbours, onActed, onMissing, onEdit }: DetailsProps) {
  const href = pathTo(ROUTE_PATHS.ticket, { customerId, ticketId: ticket.id })
  const mayRead = useMaySeeTrips() && ticket.ticket_assets.some(({ waybill_id }) => waybill_id !== null)
  const presence = usePresence(customerId, ticket.id)
  const [isClosing, setClosing] = useState(false)
  useRecent({ label: ticket.qualified_id, detail: ticket.name, href })
  return (
    <>
      <header className={css.head}>
        <span className={css.number}>
          {ticket.qualified_id}, opened by {ticket.created_by}, <When at={ticket.created_ts} />
        </span>
        <span className={css.tools}>
          <Steps {...neighbours} />
          <CopyButton text={() => `${location.origin}${href}`}>Copy link</CopyButton>
          <IconButton label="Close details" icon={X} onClick={onMissing} />
        </span>
      </header>
      <h1 className={css.title} data-opened>
        {ticket.name}
      </h1>
      <NextLine ticket={ticket} />
      <TicketStrip ticket={ticket} />
      <div className={css.bar}>
        <TicketActions
          ticket={ticket}
          customerId={customerId}
          onActed={onActed}
          onMissing={onMissing}
          onEdit={onEdit}
        />
        <PresenceMark people={presence.people} />
      </div>
      <div className={css.columns}>
        <div className={css.column}>
          <TicketRating ticket={ticket} customerId={customerId} />
          <TicketNotes
            ticket={ticket}
            customerId={customerId}
            onTyping={presence.typed}
            onSent={onActed}
            onClose={ticket.can.close === true ? () => setClosing(true) : undefined}
          />
        </div>
        <div className={css.column}>
          {mayRead && <TicketEvidence customerId={customerId} ticketId={ticket.id} />}
          <TicketFacts ticket={ticket} customerId={customerId} />
          <TicketHistory ticket={ticket} customerId={customerId} />
        </div>
      </div>
      {isClosing && (
        <CloseDialog
          customerId={customerId}
          ticket={ticket}
          onClose={() => setClosing(false)}
          onDone={onActed}
        />
      )}
    </>
  )
}

/** Where the ticket is in the list, and the way to the next one. */
function Steps({ at, of, go }: Neighbours) {
  if (at === 0 || of < 2) return null
  return (
    <>
      <span className={css.quiet}>
        {at} of {of}
      </span>
      <IconButton label="Previous ticket" icon={ChevronUp} disabled={at === 1} onClick={() => void go(-1)} />
      <IconButton label="Next ticket" icon={ChevronDown} disabled={at === of} onClick={() => void go(1)} />
    </>
  )
}

type TicketDialog = 'assign' | 'close' | 'remove' | null

/** The actions the ticket's `can` field allows; closed tickets cannot be edited, assigned or closed (SUP-024). */
function TicketActions({
  ticket,
  customerId,
  onActed,
  onMissing,
  onEdit,
}: Omit<DetailsProps, 'neighbours'>): ReactNode {
  const [dialog, setDialog] = useState<TicketDialog>(null)
  const params = { customerId, ticketId: ticket.id }
  const { can } = ticket
  const done = () => setDialog(null)
  const claim = () =>
    void claimOrNotify(params).then((accepted) => {
      if (!accepted) return
      onActed()
      toast({ status: 'success', message: MESSAGES.assigned })
    })
  const unless = (may: Verdict, run: () => void) => () => may === true && (run(), true)
  useKeys('Ticket', [
    { keys: ['c'], text: 'Claim', run: unless(can.claim, claim) },
    { keys: ['a'], text: 'Assign', run: unless(can.assign, () => setDialog('assign')) },
    { keys: ['e'], text: 'Edit', run: unless(can.edit, () => onEdit(ticket.id)) },
    { keys: ['s'], text: 'Close as resolved', run: unless(can.close, () => setDialog('close')) },
  ])
  return (
    <div className={css.actions}>
      {can.claim === true && (
        <Button variant="primary" size="small" icon={UserRoundCheck} onClick={claim}>
          Claim
        </Button>
      )}
      {can.assign === true && (
        <Button size="small" icon={UserPlus} onClick={() => setDialog('assign')}>
          {ticket.assignees.length > 0 ? 'Reassign' : 'Assign'}
        </Button>
      )}
      {can.edit === true && (
        <Button size="small" icon={Pencil} onClick={() => onEdit(ticket.id)}>
          Edit
        </Button>
      )}
      {can.close === true && (
        <Button size="small" icon={CircleX} onClick={() => setDialog('close')}>
          Close ticket
        </Button>
      )}
      <MacroButton ticket={ticket} customerId={customerId} onDone={onActed} />
      {can.reopen === true && (
        <Button
          size="small"
          icon={RotateCcw}
          onClick={() => void reopen(params, ticket.qualified_id).then(onActed)}
        >
          Reopen
        </Button>
      )}
      {can.remove === true && (
        <Button size="small" icon={Trash2} onClick={() => setDialog('remove')}>
          Delete
        </Button>
      )}
      {dialog === 'assign' && (
        <AssignDialog
          customerId={customerId}
          ticket={ticket}
          text={MESSAGES.assigned}
          onClose={done}
          onDone={onActed}
        />
      )}
      {dialog === 'close' && (
        <CloseDialog customerId={customerId} ticket={ticket} onClose={done} onDone={onActed} />
      )}
      {dialog === 'remove' && (
        <RemoveDialog customerId={customerId} ticket={ticket} onClose={done} onDone={onMissing} />
      )}
    </div>
  )
}

async function reopen(params: { customerId: number; ticketId: number }, id: string): Promise<void> {
  const response = await changeTicket(params, { state: 'In Progress' })
  if (response.success) toast({ status: 'success', message: MESSAGES.updated(id) })
  else toast({ status: 'danger', message: MESSAGES.notUpdated(id) })
}
