import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getOutboxMail, listOutbox, type OutboxMail } from '#contract/areas/platform/outbox.contract.ts'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'
import { platformPages } from './platform.routes.tsx'

const LINK = 'https://portal.example/login/reset-password?token=abc'
const MAIL: OutboxMail = {
  mail_id: 4,
  message_id: '<1@portal.example>',
  kind: 'password_reset',
  recipients: ['pat@demo.example'],
  subject: 'Choose a new password',
  state: 'kept',
  attempts: 0,
  last_error: null,
  created_ts: '2026-11-20T12:00:00Z',
  sent_ts: null,
}

const open = (mails: OutboxMail[]) => {
  const api = signedInAs({ user: { is_admin: true } })
  api.answer(listOutbox, { data: mails, total_record_count: mails.length })
  return api
}

test('an administrator reads a kept mail and follows its link', async () => {
  open([MAIL]).answer(getOutboxMail, { ...MAIL, text: `Hello\n\n${LINK}\n`, html: '<p>Hello</p>' })
  await openPortal(platformPages, '/admin/outbox')

  await page.getByRole('button', { name: 'Choose a new password' }).click()

  await expect.element(page.getByRole('dialog').getByRole('link')).toHaveAttribute('href', LINK)
  await expect.element(page.getByRole('cell', { name: 'Kept' })).toBeVisible()
})

test('a mail that was sent has no text any more, one given up says why', async () => {
  const dead: OutboxMail = { ...MAIL, state: 'dead', attempts: 1, last_error: '550 no such user' }
  open([dead]).answer(getOutboxMail, { ...dead, text: null, html: null })
  await openPortal(platformPages, '/admin/outbox')

  await page.getByRole('button', { name: 'Choose a new password' }).click()

  await expect.element(page.getByText('The mail server said: 550 no such user')).toBeVisible()
  await expect.element(page.getByText('The text of a mail that was sent is no longer kept.')).toBeVisible()
})

test('an empty outbox says when the first mail comes', async () => {
  open([])

  await openPortal(platformPages, '/admin/outbox')

  await expect.element(page.getByText('No mail yet')).toBeVisible()
})

test('nobody else gets there', async () => {
  signedInAs({ permissions: ['company_settings'] })

  await openPortal(platformPages, '/admin/outbox')

  await expect.element(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
})
