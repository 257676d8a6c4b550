import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  confirmEmailChange,
  type EmailChange,
  readEmailChange,
  undoEmailChange,
} from '#contract/areas/accounts/emails/emails.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { fakeApi } from '../../../testing/api.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { accountPages } from '../accounts.routes.tsx'

const CHANGE: EmailChange = {
  purpose: 'confirm',
  state: 'pending',
  old_email: 'ada@old.example',
  new_email: 'ada@new.example',
}
const open = () => openPortal(accountPages, '/login/email-change?token=abc')

test('opening an emailed link changes nothing; one click confirms the address', async () => {
  const api = fakeApi()
  api.answer(readEmailChange, CHANGE)
  api.answer(confirmEmailChange, { ...CHANGE, state: 'confirmed' })
  await open()

  const button = page.getByRole('button', { name: 'Confirm email address' })
  await expect.element(button).toBeVisible()
  expect(api.calls.map(({ path }) => path)).toEqual(['/user/email/read'])
  api.answer(readEmailChange, { ...CHANGE, state: 'confirmed' })
  await button.click()

  await expect.element(page.getByText(/From now on, sign in with ada@new.example/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
})

test('the link to the old address undoes the change', async () => {
  const api = fakeApi()
  api.answer(readEmailChange, { ...CHANGE, purpose: 'undo', state: 'confirmed' })
  api.answer(undoEmailChange, { ...CHANGE, purpose: 'undo', state: 'undone' })
  await open()
  const button = page.getByRole('button', { name: 'Undo change' })
  await expect.element(button).toBeVisible()
  api.answer(readEmailChange, { ...CHANGE, purpose: 'undo', state: 'undone' })

  await button.click()

  await expect
    .element(page.getByText(/Sign in with ada@old.example and your previous password/))
    .toBeVisible()
})

test('an ended link gives the reason and offers no button', async () => {
  const api = fakeApi()
  api.refuse(readEmailChange, 400, { message: ERRORS.email_link_ended[1], code: 'email_link_ended' })
  await open()

  await expect.element(page.getByText(ERRORS.email_link_ended[1])).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Confirm|Undo|Try again/ })).not.toBeInTheDocument()
})
