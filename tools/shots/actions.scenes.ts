import type { Scene } from './scene.ts'

/** What railroads are asked to do with cars. */
export const actionsScenes: readonly Scene[] = [
  {
    page: 'car-requests',
    state: 'none',
    visitor: 'shipper',
    path: ({ customerId }) => `/actions/${customerId}`,
  },
  {
    page: 'car-request',
    state: 'new',
    visitor: 'shipper',
    path: ({ customerId, equipmentId }) => `/actions/${customerId}/new?kind=release&cars=${equipmentId}`,
  },
]
