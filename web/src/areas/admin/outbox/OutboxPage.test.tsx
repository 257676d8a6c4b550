import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  getOutboxMail,
  listOutbox,
  type OutboxMail,
  retryOutboxMail,
} from '#contract/areas/admin/outbox/outbox.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { pages } from '../../../routes.tsx'
import { adminPages } from '../admin.routes.tsx'

const LINK = 'https://portal.example/login/reset-password?token=abc'
const NOT_GIVEN_UP = 'Only failed emails can be resent.'
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
  customer_id: null,
  customer_name: null,
  held_until: null,
  can: { retry: NOT_GIVEN_UP },
}

const open = (mails: OutboxMail[]) => {
  const api = signedInAs({ user: { is_admin: true } })
  const state_counts = { waiting: 0, kept: 0, sent: 0, dead: 0 }
  for (const { state } of mails) state_counts[state] += 1
  api.answer(listOutbox, { data: mails, total_record_count: mails.length * 60, state_counts })
  return api
}

beforeEach(() => page.viewport(1440, 900))

test('an administrator reads a stored mail and follows its link', async () => {
  open([MAIL]).answer(getOutboxMail, { ...MAIL, text: `Hello\n\n${LINK}\n`, html: '<p>Hello</p>' })
  await openPortal(adminPages, '/admin/outbox')

  await page.getByRole('button', { name: 'Choose a new password' }).click()

  const sent = page.getByRole('dialog').element().querySelector('iframe')
  expect(sent).toHaveAttribute('srcdoc', '<p>Hello</p>')
  expect(sent).toHaveAttribute('sandbox', '')
  await page.getByText('Plain text with links').click()
  await expect.element(page.getByRole('dialog').getByRole('link')).toHaveAttribute('href', LINK)
  await expect.element(page.getByRole('cell', { name: 'Not sent' })).toBeVisible()
})

test('a sent mail has no text any more, a failed one has a reason', async () => {
  const dead: OutboxMail = { ...MAIL, state: 'dead', attempts: 1, last_error: '550 no such user' }
  open([dead]).answer(getOutboxMail, { ...dead, text: null, html: null })
  await openPortal(adminPages, '/admin/outbox')

  await page.getByRole('button', { name: 'Choose a new password' }).click()

  await expect.element(page.getByText('Mail server response: 550 no such user')).toBeVisible()
  await expect.element(page.getByText('The text isn’t kept after an email is sent.')).toBeVisible()
})

test('a mail that was given up is sent on its way again', async () => {
  const dead: OutboxMail = {
    ...MAIL,
    state: 'dead',
    attempts: 18,
    last_error: '451 mailbox full',
    can: { retry: true },
  }
  const api = open([dead])
  api.answer(getOutboxMail, { ...dead, text: 'Hello', html: '<p>Hello</p>' })
  await openPortal(adminPages, '/admin/outbox')
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  api.answer(retryOutboxMail, { ...MAIL, state: 'waiting' })
  api.answer(getOutboxMail, { ...MAIL, state: 'waiting', text: 'Hello', html: '<p>Hello</p>' })

  await page.getByRole('button', { name: 'Resend' }).click()

  await expect.element(page.getByText('Email queued again.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Resend' })).not.toBeInTheDocument()
  expect(api.calls.some(({ method, path }) => method === 'POST' && path === '/admin/outbox/4/retry')).toBe(
    true,
  )
})

test('a mail above its customer’s quota shows until when it is held', async () => {
  const held: OutboxMail = {
    ...MAIL,
    state: 'waiting',
    customer_id: 2,
    customer_name: 'Cascade Lumber',
    held_until: '2026-11-20T13:00:00Z',
  }
  open([held]).answer(getOutboxMail, { ...held, text: 'Hello', html: '<p>Hello</p>' })
  await openPortal(adminPages, '/admin/outbox')
  await expect
    .element(page.getByRole('row', { name: /Cascade Lumber/ }).getByText('held: limit of 200 per hour'))
    .toBeVisible()

  await page.getByRole('button', { name: 'Choose a new password' }).click()

  await expect
    .element(page.getByText(/^Held until .* Cascade Lumber has sent the 200 emails allowed per hour/))
    .toBeVisible()
})

test('the requested state and page are in the URL', async () => {
  open([MAIL])
  const { path } = await openPortal(adminPages, '/admin/outbox?size=50')

  await page.getByRole('button', { name: /^Not sent/ }).click()
  await expect.poll(path).toBe('/admin/outbox?state=kept&size=50')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(path).toBe('/admin/outbox?state=kept&page=2&size=50')
  await page.getByRole('button', { name: /^Not sent/ }).click()

  await expect.poll(path).toBe('/admin/outbox?size=50')
})

test('on the last page Next page keeps the focus and does nothing', async () => {
  open([MAIL])
  const { path } = await openPortal(adminPages, '/admin/outbox')
  const last = page.getByRole('button', { name: 'Last page' })
  await expect.element(last).toBeVisible()

  last.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toMatch(/page=/)
  const reached = path()
  await expect.element(last).toHaveAttribute('aria-disabled')
  await expect.element(last).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(path()).toBe(reached)
})

test('an empty outbox explains when the first mail arrives', async () => {
  open([])

  await openPortal(adminPages, '/admin/outbox')

  await expect.element(page.getByText('No emails yet')).toBeVisible()
})

test('[PLT-061] other users cannot open it', async () => {
  signedInAs({ permissions: ['company_settings'] })

  await openPortal(pages, '/admin/outbox')

  await expect.element(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
})

test('an address that needs two lines ends the first behind its at-sign or a dot', async () => {
  await page.viewport(1024, 768)
  open([
    { ...MAIL, recipients: ['operations@gulfprairie.example'], customer_name: 'Gulf & Prairie Chemical' },
  ])
  await openPortal(pages, '/admin/outbox')
  const cell = page.getByRole('cell', { name: 'operations@gulfprairie.example' })
  await expect.element(cell).toBeVisible()

  const range = document.createRange()
  const linesOfParts = [...cell.element().childNodes].map((part) => {
    range.selectNodeContents(part)
    return range.getClientRects().length
  })

  expect(cell.element().clientHeight).toBeGreaterThan(40)
  expect(Math.max(...linesOfParts)).toBe(1)
})
