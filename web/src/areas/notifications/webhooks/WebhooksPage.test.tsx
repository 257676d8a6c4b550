import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  type Webhook,
} from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { notificationsPages } from '../notifications.routes.tsx'

const HOOK: Webhook = {
  webhook_id: 3,
  name: 'Yard system',
  url: 'https://yard.prairie.example/in',
  enabled: false,
  failing_since: '2026-11-18T00:00:00Z',
  off_reason: 'Every delivery failed for three days.',
  waiting_count: 4,
  paused_rules: [],
  version: 1,
}
const PAGE = '/notifications/7/webhooks'

function open(hooks: Webhook[]) {
  const api = signedInAs({
    permissions: ['company_settings', 'visibility_asset_list'],
    modules: ['hasNotificationsModule'],
  })
  api.answer(listWebhooks, { data: hooks })
  api.answer(listWebhookDeliveries, {
    data: [
      {
        delivery_id: 9,
        text: 'GATX1 arrived.',
        state: 'waiting',
        attempts: 2,
        status: 503,
        answer: 'out of order',
        took_ms: 40,
        tried_ts: '2026-11-20T10:00:00Z',
        due_ts: '2026-11-20T11:00:00Z',
        created_ts: '2026-11-20T09:00:00Z',
      },
    ],
  })
  return api
}

beforeEach(() => page.viewport(1440, 900))

test('a disabled webhook shows the reason and its response, and is sent again', async () => {
  const api = open([HOOK])
  api.answer(replayWebhookDelivery, { delivery_id: 9 })
  await openPortal(notificationsPages, PAGE)
  await expect.element(page.getByText('Turned off automatically', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Yard system' }).click()
  await expect
    .element(page.getByText('Turned off automatically. Every delivery failed for three days.'))
    .toBeVisible()
  await expect.element(page.getByText('out of order')).toBeVisible()
  await page.getByRole('button', { name: 'Resend' }).click()

  await expect.element(page.getByText('Resent.')).toBeVisible()
})

test('a webhook with paused rules names their author, and links to each rule', async () => {
  open([
    {
      ...HOOK,
      enabled: true,
      failing_since: null,
      off_reason: null,
      paused_rules: [
        { rule_id: 4, name: 'Arrivals', saved_by: null },
        { rule_id: 5, name: 'Holds', saved_by: 'Ruth Day' },
      ],
    },
  ])
  await openPortal(notificationsPages, PAGE)
  await expect.element(page.getByText('2 rules paused')).toBeVisible()

  await page.getByRole('button', { name: 'Yard system' }).click()

  await expect
    .element(page.getByText(/“Arrivals” is paused: the person who saved it no longer has an account\./))
    .toBeVisible()
  await expect.element(page.getByText(/Ruth Day, who saved it, can no longer see its events\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Review and save the rule' }).first())
    .toHaveAttribute('href', '/notifications/7/rules/4')
})

test('a new webhook shows its secret once', async () => {
  const api = open([])
  api.answer(createWebhook, { ...HOOK, secret: 'whsec_once' })
  await openPortal(notificationsPages, PAGE)

  await page.getByRole('button', { name: 'Add webhook' }).first().click()
  await page.getByLabelText('Name').fill('Yard system')
  await page.getByLabelText('Address').fill('https://yard.prairie.example/in')
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()

  await expect.element(page.getByText('whsec_once')).toBeVisible()
})

test('on a phone the tab of the page is visible, though it is the last of five', async () => {
  await page.viewport(390, 844)
  open([HOOK])
  await openPortal(notificationsPages, PAGE)

  const tab = page.getByRole('navigation', { name: 'Notifications' }).getByRole('link', { name: 'Webhooks' })
  await expect.poll(() => tab.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})
