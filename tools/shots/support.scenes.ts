import type { Page } from '@playwright/test'
import { answer, refuse, type Scene } from './scene.ts'

const RATING = /\/api\/ticket_ratings\?/
const RATING_LINK = () => `/tickets/rate?token=${'x'.repeat(40)}`
const ASKED_RATING = {
  qualified_id: 'MER-12',
  name: 'GATX 12345 stands at Galesburg without a word',
  score: null,
  comment: '',
}

/** Opens the first ticket of the list. */
const openFirst = async (page: Page) => {
  await page
    .getByRole('link', { name: /^[A-Z]+-\d+$/ })
    .first()
    .click()
  await page.getByRole('complementary', { name: /^Ticket [A-Z]/ }).waitFor()
}

/** Tickets, and what people tell whoever runs the portal. */
export const supportScenes: readonly Scene[] = [
  {
    page: 'tickets',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets`,
  },
  {
    page: 'tickets',
    state: 'empty',
    visitor: 'shipper',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets?q=nothingatall`,
  },
  {
    page: 'ticket',
    state: 'with-internal-notes',
    visitor: 'admin',
    path: ({ customerId }) => `/customer-support/${customerId}/tickets?q=demurrage&state=any`,
    act: openFirst,
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
  {
    page: 'ticket-rate',
    state: 'asked',
    visitor: 'nobody',
    path: RATING_LINK,
    rig: answer(RATING, ASKED_RATING),
  },
  {
    page: 'ticket-rate',
    state: 'refused',
    visitor: 'nobody',
    path: RATING_LINK,
    rig: refuse(RATING, 'not_found'),
  },
  { page: 'feedback', state: 'full', visitor: 'shipper', path: () => '/feedback?from=/visibility' },
  { page: 'admin-feedback', state: 'full', visitor: 'admin', path: () => '/admin/feedback' },
  {
    page: 'admin-feedback',
    state: 'read',
    visitor: 'admin',
    path: () => '/admin/feedback',
    act: async (page) => {
      await page.getByRole('button', { name: 'The consignee has another name now' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
