import type { Scene } from './scene.ts'

/** Requests to railroads about cars. */
export const actionsScenes: readonly Scene[] = [
  {
    page: 'car-requests',
    state: 'none',
    visitor: 'shipper',
    path: ({ customerId }) => `/actions/${customerId}`,
  },
  {
    page: 'car-requests',
    state: 'railroads',
    visitor: 'shipper',
    path: ({ customerId }) => `/actions/${customerId}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Railroads' }).click()
      await page
        .getByRole('dialog')
        .getByText(/responds within/)
        .first()
        .waitFor()
    },
  },
  {
    page: 'car-request',
    state: 'new',
    visitor: 'shipper',
    path: ({ customerId, equipmentId }) => `/actions/${customerId}/new?kind=release&cars=${equipmentId}`,
  },
]
