import type { Scene } from './scene.ts'

/** Notifications and their rules. */
export const notificationsScenes: readonly Scene[] = [
  {
    page: 'notification-settings',
    state: 'empty',
    visitor: 'shipper',
    path: ({ customerId }) => `/notifications/${customerId}/settings`,
    act: (page) => page.getByRole('switch', { name: 'Dwell' }).click(),
  },
  {
    page: 'notification-rules',
    state: 'empty',
    visitor: 'shipper',
    path: ({ customerId }) => `/notifications/${customerId}/rules`,
  },
  {
    page: 'notification-rule',
    state: 'tried',
    visitor: 'shipper',
    path: ({ customerId }) => `/notifications/${customerId}/rules/new`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText(/events? (of this kind|sent)/).waitFor()
    },
  },
  {
    page: 'notification-messages',
    state: 'empty',
    visitor: 'shipper',
    path: ({ customerId }) => `/notifications/${customerId}/messages`,
  },
  {
    page: 'notification-reading',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/notifications/${customerId}/reading`,
  },
  {
    page: 'notification-webhooks',
    state: 'empty',
    visitor: 'shipper',
    path: ({ customerId }) => `/notifications/${customerId}/webhooks`,
  },
  {
    page: 'notification-leave',
    state: 'cut-off',
    visitor: 'nobody',
    path: () => '/notifications/leave?token=cut-off-on-its-way-here',
  },
]
