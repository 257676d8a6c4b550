import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { ticketList } from '#contract/areas/support/tickets/tickets.list.ts'
import { getReturnPath } from '../../../list/return-path.ts'
import { BackLink } from '../../../shared/BackLink.tsx'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { usePageAddress } from '../../../shell/page-address.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { MESSAGES } from '../support.messages.ts'
import { preparedTicket } from '../evidence/evidence.calls.ts'
import { EditTicket, NewTicket } from './TicketForm.tsx'
import { showTicket, findTicket } from './tickets.calls.ts'
import { readTicketId } from './tickets.rules.ts'

/** Raises a ticket, or edits the one the address names (SUP-002, SUP-004). */
export function TicketFormPage() {
  const { params, search } = usePageAddress()
  const { company } = useSession()
  const customerId = company.id
  const navigate = useNavigate()
  const goTo = (path: string) => void navigate({ to: path, search: search as never })
  const open = async (ticket: Ticket) => {
    await showTicket({ customerId, ticketId: ticket.id }, ticket)
    goTo(pathTo(ROUTE_PATHS.ticket, { customerId, ticketId: ticket.id }))
  }
  const leave = () => goTo(pathTo(ROUTE_PATHS.tickets, { customerId }))
  if (params['ticketId'] === undefined) {
    return (
      <>
        <BackLink
          to={pathTo(ROUTE_PATHS.tickets, { customerId })}
          search={getReturnPath(ticketList.name, { customerId })}
        >
          Tickets
        </BackLink>
        <PageHead
          title="New ticket"
          detail="Describe the problem. Support and your colleagues see it right away."
        />
        <Starting customerId={customerId} search={search} onDone={open} onCancel={leave} />
      </>
    )
  }
  return (
    <Editing
      key={params['ticketId']}
      customerId={customerId}
      address={params['ticketId']}
      onOpen={open}
      onLeave={leave}
    />
  )
}

interface StartingProps {
  customerId: number
  search: Record<string, unknown>
  onDone: (ticket: Ticket) => Promise<void>
  onCancel: () => void
}

const MAX_TITLE = 255
const MAX_TEXT = 10_000

/** A ticket about trips starts with their facts. */
function Starting({ customerId, search, onDone, onCancel }: StartingProps) {
  const { waybills, units, booking, railroad, subject, text } = asTexts(search)
  const of = waybills || units
  const about = waybills ? { waybill_ids: waybills } : { equipment_ids: units }
  const { data, isPending } = useQuery({ ...preparedTicket(customerId, about), enabled: of !== '' })
  if (of !== '' && isPending) return <Skeleton height={420} />
  const start = {
    ...(data && { ...data, tags: data.tags as never }),
    // The booking's name and its railroad.
    ...(booking && { name: booking, tags: ['Railroad Ticket'] as never }),
    ...(railroad && { railroads: [{ scac: railroad }] }),
    // what the page it was opened on says about the units
    ...(subject && { name: subject.slice(0, MAX_TITLE) }),
    ...(text && { description: text.slice(0, MAX_TEXT) }),
  }
  const draftKey = [of, booking, subject].filter(Boolean).join(' ')
  return (
    <NewTicket
      customerId={customerId}
      start={start}
      draftKey={draftKey}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}

/** The subject of the ticket from the URL. */
const asTexts = (search: Record<string, unknown>) => {
  const toText = (name: string): string => {
    const value = search[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return {
    waybills: toText('waybills'),
    units: toText('units'),
    booking: toText('booking'),
    railroad: toText('railroad'),
    subject: toText('subject'),
    text: toText('text'),
  }
}

interface EditingProps {
  customerId: number
  address: string
  onOpen: (ticket: Ticket) => Promise<void>
  onLeave: () => void
}

/** One that cannot be loaded leads back to the list, a closed one to its details (SUP-024, SUP-026). */
function Editing({ customerId, address, onOpen, onLeave }: EditingProps) {
  const ticketId = readTicketId(address)
  const { data, error } = useQuery({
    ...findTicket({ customerId, ticketId: ticketId ?? 0 }),
    enabled: ticketId !== null,
    refetchOnWindowFocus: false,
  })
  const isLost = ticketId === null || (error !== null && !data)
  const isFixed = data !== undefined && data.can.edit !== true
  useEffect(() => {
    if (isLost) {
      toast({ status: 'danger', message: MESSAGES.notFound(address) })
      onLeave()
    } else if (isFixed) void onOpen(data)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, however often the page renders
  }, [isLost, isFixed])
  return (
    <>
      <PageHead
        title={data ? `Edit ${data.qualified_id}` : 'Edit ticket'}
        {...(data && { detail: data.name })}
      />
      {data && !isFixed ? (
        <EditTicket
          customerId={customerId}
          ticket={data}
          onDone={onOpen}
          onCancel={() => void onOpen(data)}
        />
      ) : (
        <Skeleton height={420} />
      )}
    </>
  )
}
