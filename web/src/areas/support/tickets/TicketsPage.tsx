import { useNavigate } from '@tanstack/react-router'
import { CircleX, LifeBuoy, Pencil, UserPlus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import type { TicketState } from '#contract/areas/support/tickets/tickets.rules.ts'
import { CountsBy } from '../../../list/CountsBy.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import type { RowAction } from '../../../list/RowActions.tsx'
import { useList } from '../../../list/use-list.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { usePageAddress } from '../../../shell/page-address.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { useBulk } from '../bulk/BulkActions.tsx'
import { MESSAGES } from '../support.messages.ts'
import { ticketCells } from './TicketCells.tsx'
import { STATE_BADGES } from './TicketMarks.tsx'
import css from './TicketsPage.module.css'
import { MyTickets, NewTicket, Overdue, peopleChips, SettingsMenu } from './TicketsTools.tsx'
import { onFirst, satisfactionText, useNeighbours, useErrorMessage } from './beside-list.rules.ts'
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
  const many = useBulk(customerId)
  const [assigned, setAssigned] = useState<Ticket | null>(null)
  const [closed, setClosed] = useState<Ticket | null>(null)
  const ticketId = readTicketId(params['ticketId'])
  const goTo = (path: string) => void navigate({ to: path, search: search as never, resetScroll: false })
  const start = () => goTo(pathTo(ROUTE_PATHS.newTicket, { customerId }))
  const cells = useMemo(() => ticketCells({ onAssign: setAssigned }), [])
  const open = useMemo(
    () => ({
      href: ({ id }: Ticket) => pathTo(ROUTE_PATHS.ticket, { customerId, ticketId: id }),
      staysHere: true as const,
      isOpen: ({ id }: Ticket) => id === ticketId,
    }),
    [customerId, ticketId],
  )
  useNeighbours(view.rows, ticketId, (id) => goTo(pathTo(ROUTE_PATHS.ticket, { customerId, ticketId: id })))
  const rowActions: RowAction<Ticket>[] = [
    {
      key: 'assign',
      label: 'Assign',
      icon: UserPlus,
      hides: true,
      run: onFirst(setAssigned),
      ...many.assign,
    },
    {
      key: 'edit',
      label: 'Edit',
      icon: Pencil,
      hides: true,
      isOfOne: true,
      run: onFirst(({ id }) => goTo(editPath(customerId, id))),
    },
    { key: 'close', label: 'Close', icon: CircleX, hides: true, run: onFirst(setClosed), ...many.close },
    many.tag,
    many.macro,
  ]
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
          actions={
            <>
              <NewTicket size="small" onPress={start} />
              <SettingsMenu customerId={customerId} />
            </>
          }
          counts={
            <CountsBy
              view={view}
              label="Tickets by state"
              column="state"
              counts={view.answer?.state_counts}
              badgeOf={(state) => STATE_BADGES[state as TicketState]}
            />
          }
          tools={{
            toggles: (
              <>
                <MyTickets view={view} userId={user.user_id} />
                <Overdue view={view} />
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
