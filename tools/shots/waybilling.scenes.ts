import type { Scene } from './scene.ts'

/** Billing: patterns, bookings, the form with its sections, and many cars at once. */
export const waybillingScenes: readonly Scene[] = [
  {
    page: 'booking-requests',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/waybills`,
  },
  {
    page: 'patterns',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/patterns`,
  },
  {
    page: 'pattern',
    state: 'new',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/pattern/create`,
  },
  {
    page: 'undelivered',
    state: 'none',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/deliveries`,
  },
  {
    page: 'book-cars',
    state: 'first',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/book-cars`,
  },
]
