import type { Scene } from './scene.ts'

/** Tickets, and what people tell whoever runs the portal. */
export const supportScenes: readonly Scene[] = [
  {
    page: 'tickets',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets`,
  },
  {
    page: 'ticket-new',
    state: 'about-a-car',
    visitor: 'shipper',
    path: ({ customerId, waybillId }) => `/customer-support/${customerId}/tickets/new?waybills=${waybillId}`,
  },
  {
    page: 'ticket-targets',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets/targets`,
  },
  {
    page: 'ticket-macros',
    state: 'full',
    visitor: 'admin',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets/macros`,
  },
  { page: 'feedback', state: 'full', visitor: 'shipper', path: () => '/feedback?from=/visibility' },
  { page: 'admin-feedback', state: 'full', visitor: 'admin', path: () => '/admin/feedback' },
]
