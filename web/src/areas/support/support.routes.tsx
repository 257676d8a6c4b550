import { lazyRouteComponent } from '@tanstack/react-router'
import { TARGETS_ACCESS } from '#contract/areas/support/targets/targets.rules.ts'
import { ROUTE_PATHS } from '../../shell/landing.ts'
import type { PageAddress, PageRoute } from '../../shell/route.ts'

/** One component for the list and for a ticket next to it, so that opening a ticket does not change the list. */
const ticketsPage = lazyRouteComponent(() => import('./tickets/TicketsPage.tsx'), 'TicketsPage')
const formPage = lazyRouteComponent(() => import('./tickets/TicketFormPage.tsx'), 'TicketFormPage')

const start = async ({ params, search }: PageAddress) => {
  const { startTickets } = await import('./tickets/tickets.calls.ts')
  startTickets(Number(params['customerId']), search)
}

const SUPPORT = [{ text: 'Support' }]
const TICKETS = [{ text: 'Support' }, { text: 'Tickets', path: ROUTE_PATHS.tickets }]

/** Tickets are open to every signed-in user (SUP-005). */
export const supportPages: readonly PageRoute[] = [
  {
    path: ROUTE_PATHS.tickets,
    title: 'Tickets',
    crumbs: SUPPORT,
    needs: 'signed-in',
    page: ticketsPage,
    nav: { group: 'Business', label: 'Support', icon: 'support' },
    goKey: 't',
    load: start,
  },
  {
    path: ROUTE_PATHS.newTicket,
    title: 'New ticket',
    crumbs: TICKETS,
    needs: 'signed-in',
    page: formPage,
    navPath: ROUTE_PATHS.tickets,
  },
  {
    path: `${ROUTE_PATHS.tickets}/targets`,
    title: 'Response targets',
    crumbs: TICKETS,
    needs: TARGETS_ACCESS,
    page: lazyRouteComponent(() => import('./targets/TargetsPage.tsx'), 'TargetsPage'),
    navPath: ROUTE_PATHS.tickets,
  },
  {
    path: `${ROUTE_PATHS.tickets}/macros`,
    title: 'Macros',
    crumbs: TICKETS,
    needs: 'staff',
    page: lazyRouteComponent(() => import('./macros/MacrosPage.tsx'), 'MacrosPage'),
    navPath: ROUTE_PATHS.tickets,
  },
  {
    path: ROUTE_PATHS.ticket,
    title: 'Ticket',
    crumbs: TICKETS,
    needs: 'signed-in',
    page: ticketsPage,
    navPath: ROUTE_PATHS.tickets,
    load: start,
  },
  {
    path: `${ROUTE_PATHS.ticket}/edit`,
    title: 'Edit ticket',
    crumbs: TICKETS,
    needs: 'signed-in',
    page: formPage,
    navPath: ROUTE_PATHS.tickets,
  },
  {
    path: '/tickets/rate',
    title: 'How did we do?',
    crumbs: [],
    needs: 'public',
    page: lazyRouteComponent(() => import('./ratings/RatePage.tsx'), 'RatePage'),
  },
  {
    path: ROUTE_PATHS.feedback,
    title: 'Send feedback',
    crumbs: SUPPORT,
    needs: { module: 'hasSupportFeedbackModule' },
    page: lazyRouteComponent(() => import('./feedback/FeedbackPage.tsx'), 'FeedbackPage'),
  },
  {
    path: '/admin/feedback',
    title: 'Feedback',
    crumbs: [{ text: 'Admin' }],
    needs: 'staff',
    page: lazyRouteComponent(() => import('./feedback/FeedbackInboxPage.tsx'), 'FeedbackInboxPage'),
    nav: { group: 'Communication', label: 'Feedback', icon: 'feedback' },
  },
]
