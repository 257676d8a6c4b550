import type { Scene } from './scene.ts'

/** Demurrage of cars at the customer. */
export const demurrageScenes: readonly Scene[] = [
  {
    page: 'demurrage',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/demurrage/${customerId}`,
  },
  {
    page: 'demurrage-statement',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/demurrage/${customerId}/statement`,
  },
  {
    page: 'demurrage-tariffs',
    state: 'none',
    visitor: 'shipper',
    path: ({ customerId }) => `/demurrage/${customerId}/tariffs`,
  },
  {
    page: 'demurrage-tariff',
    state: 'new',
    visitor: 'shipper',
    path: ({ customerId }) => `/demurrage/${customerId}/tariffs/new`,
  },
]
