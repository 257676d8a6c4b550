import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearMessages } from '../messages.ts'
import { dismissToast, toast, toasts } from '../toasts.ts'
import { MessageBell } from './MessageBell.tsx'

// The tab may have stored messages of another test file.
beforeEach(clearMessages)
afterEach(() => {
  clearMessages()
  toasts.set([])
})

const fail = (message: string) => dismissToast(toast({ status: 'error', message }))

test('errors are counted, announced politely and kept until cleared', async () => {
  await render(<MessageBell />)
  fail('The railroad did not answer.')
  fail('The file is too large.')

  await expect.element(page.getByRole('status')).toHaveTextContent('2 unread errors')
  await page.getByRole('button', { name: 'Notifications: 2 unread errors' }).click()
  await page.getByRole('button', { name: 'Clear: The railroad did not answer.' }).click()

  await expect.element(page.getByText('The file is too large.')).toBeVisible()
  await expect.element(page.getByText('The railroad did not answer.')).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(page.getByText(/No errors/)).toBeVisible()
})

test('an error has the time of day it happened, with its zone and without seconds', async () => {
  await render(<MessageBell />)
  fail('The railroad did not answer.')

  await page.getByRole('button', { name: 'Notifications: 1 unread error' }).click()

  await expect.element(page.getByText(/^\d\d:\d\d [A-Z]\S+, unread$/)).toBeVisible()
})

test('opened and closed, messages count as read and stay in the list', async () => {
  await render(<MessageBell />)
  fail('The railroad did not answer.')

  await page.getByRole('button', { name: 'Notifications: 1 unread error' }).click()
  ;(document.querySelector('[popover]') as HTMLElement).hidePopover()

  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect.element(page.getByText('The railroad did not answer.')).toBeVisible()
})
