import { answer, type Scene } from './scene.ts'

const PAUSED = {
  webhook_id: 3,
  name: 'Yard system',
  url: 'https://yard.prairie.example/interline/notifications/incoming',
  enabled: true,
  failing_since: null,
  off_reason: null,
  waiting_count: 0,
  paused_rules: [
    { rule_id: 4, name: 'Arrivals at Fort Worth', saved_by: null },
    { rule_id: 5, name: 'Cars held at the border for more than two days', saved_by: 'Ruth Day' },
  ],
  version: 1,
}

/** Notifications and their rules. */
export const notificationsScenes: readonly Scene[] = [
  {
    page: 'notification-settings',
    state: 'empty',
    visitor: 'shipper',
    path: ({ customerId }) => `/notifications/${customerId}/settings`,
    act: (page) => page.getByRole('switch', { name: 'Dwell', exact: true }).click(),
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
      await page.getByText(/events? (of this kind|would have notified)/).waitFor()
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
    page: 'notification-webhooks',
    state: 'paused',
    visitor: 'shipper',
    path: ({ customerId }) => `/notifications/${customerId}/webhooks`,
    mock: async (page) => {
      await answer(/\/api\/notifications\/\d+\/webhooks$/, { data: [PAUSED] })(page)
      await answer(/\/api\/notifications\/\d+\/webhooks\/3\/deliveries$/, { data: [] })(page)
    },
    act: (page) => page.getByRole('button', { name: PAUSED.name }).click(),
  },
  {
    page: 'notification-leave',
    state: 'cut-off',
    visitor: 'nobody',
    path: () => '/notifications/leave?token=cut-off-on-its-way-here',
  },
]
