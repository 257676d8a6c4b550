import { useNavigate } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { usePageAddress } from '../../../shell/page-address.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { MESSAGES } from '../support.messages.ts'
import { ticketCells } from './TicketCells.tsx'
import css from './TicketsPage.module.css'
import { getDueGroup, isByDue, NextDueFirst, TicketCounts } from './DueTools.tsx'
import { getNextStep } from './NextStep.tsx'
import { TicketCard } from './TicketCard.tsx'
import { useTicketActions } from './TicketRowActions.tsx'
import { MyTickets, NewTicket, peopleChips, SettingsMenu } from './TicketsTools.tsx'
import { satisfactionText, useNeighbours, useErrorMessage } from './beside-list.rules.ts'
import { tickets } from './tickets.calls.ts'
import { readTicketId } from './tickets.rules.ts'

const AssignDialog = lazyPart(async () => (await import('./AssignDialog.tsx')).AssignDialog)
const CloseDialog = lazyPart(async () => (await import('./CloseDialog.tsx')).CloseDialog)
const TicketPanel = lazyPart(async () => (await import('./TicketPanel.tsx')).TicketPanel)

/** The tickets of the customer, with one of them next to the list when the URL names one (SUP-001, SUP-003). */
export function TicketsPage() {
  const { company, user } = useSession()
  const customerId = company.id
  const view = useList(tickets, { params: { customerId } })
  const { params, search } = usePageAddress()
  const navigate = useNavigate()
  const [assigned, setAssigned] = useState<Ticket | null>(null)
  const [closed, setClosed] = useState<Ticket | null>(null)
  const ticketId = readTicketId(params['ticketId'])
  const goTo = (path: string) => void navigate({ to: path, search: search as never, resetScroll: false })
  const start = () => goTo(pathTo(ROUTE_PATHS.newTicket, { customerId }))
  const cells = useMemo(() => ticketCells({ onAssign: setAssigned, readerId: user.user_id }), [user.user_id])
  const open = useMemo(
    () => ({
      href: ({ id }: Ticket) => pathTo(ROUTE_PATHS.ticket, { customerId, ticketId: id }),
      staysHere: true as const,
      isOpen: ({ id }: Ticket) => id === ticketId,
    }),
    [customerId, ticketId],
  )
  const goToTicket = (id: number) => goTo(pathTo(ROUTE_PATHS.ticket, { customerId, ticketId: id }))
  const answer = (id: number) =>
    void navigate({
      to: pathTo(ROUTE_PATHS.ticket, { customerId, ticketId: id }),
      search: search as never,
      hash: 'reply',
    })
  const renderCard = (ticket: Ticket) => <TicketCard ticket={ticket} readerId={user.user_id} />
  const neighbours = useNeighbours(view.rows, ticketId, goToTicket)
  const rowActions = useTicketActions({
    customerId,
    onAssign: setAssigned,
    onClose: setClosed,
    onEdit: (id) => goTo(editPath(customerId, id)),
  })
  useErrorMessage(view.query.error)
  return (
    <div className={css.split} data-open={params['ticketId'] !== undefined || undefined}>
      <div className={css.list}>
        <ListPage
          view={view}
          title="Tickets"
          detail={view.answer && satisfactionText(view.answer.month_ratings)}
          cells={cells}
          open={open}
          rowActions={rowActions}
          nextStep={
            view.rows[0]?.can.note_internally === true
              ? getNextStep({ customerId, onAnswer: answer, onActed: view.acted })
              : undefined
          }
          card={renderCard}
          getGroup={isByDue(view) ? getDueGroup : undefined}
          actions={
            <>
              <NewTicket size="small" onPress={start} />
              <SettingsMenu customerId={customerId} />
            </>
          }
          counts={<TicketCounts view={view} />}
          tools={{
            toggles: (
              <>
                <NextDueFirst view={view} />
                <MyTickets view={view} userId={user.user_id} />
              </>
            ),
            chips: peopleChips(view, user.user_id),
          }}
          whenEmpty={{
            icon: LifeBuoy,
            title: 'No open tickets',
            text: 'Create a ticket to report a problem with a car, shipment or bill to support.',
            action: <NewTicket onPress={start} />,
          }}
        >
          {assigned && (
            <AssignDialog
              customerId={customerId}
              ticket={assigned}
              text={MESSAGES.assignedInList(assigned.qualified_id)}
              onClose={() => setAssigned(null)}
              onDone={view.acted}
            />
          )}
          {closed && (
            <CloseDialog
              customerId={customerId}
              ticket={closed}
              onClose={() => setClosed(null)}
              onDone={view.acted}
            />
          )}
        </ListPage>
      </div>
      <Suspense>
        {params['ticketId'] !== undefined && (
          <TicketPanel
            key={params['ticketId']}
            customerId={customerId}
            address={params['ticketId']}
            ticketId={ticketId}
            neighbours={neighbours}
            onActed={view.acted}
            onMissing={() => goTo(pathTo(ROUTE_PATHS.tickets, { customerId }))}
            onEdit={(id) => goTo(editPath(customerId, id))}
          />
        )}
      </Suspense>
    </div>
  )
}

const editPath = (customerId: number, ticketId: number): string =>
  `${pathTo(ROUTE_PATHS.ticket, { customerId, ticketId })}/edit`
