import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PASSWORD_TEXTS } from '#contract/areas/accounts/passwords/password.rules.ts'
import { resetPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { fakeApi } from '../../../testing/api.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { accountPages } from '../accounts.routes.tsx'

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const password = page.getByLabelText('New password', { exact: true })
const set = page.getByRole('button', { name: 'Set password' })

describe('[PLT-021] [PLT-145] the new password', () => {
  const open = () => openPortal(accountPages, '/login/reset-password?token=abc')

  test('has a page with its title and is set with the token of the link', async () => {
    const api = fakeApi()
    api.answer(resetPassword, {})
    await open()
    await expect.poll(() => document.title).toBe('Interline | Reset Password')

    await password.fill('empty hoppers roll west')
    await set.click()

    await expect.element(page.getByText(/Password changed/)).toBeVisible()
    expect(api.calls).toMatchObject([
      { path: '/user/reset', body: '{"password":"empty hoppers roll west","token":"abc"}' },
    ])
  })

  test.each([
    ['', PASSWORD_TEXTS.missing],
    ['short', PASSWORD_TEXTS.short],
    ['passwordpassword', PASSWORD_TEXTS.common],
  ])(
    '%s is refused beside the field, which takes the focus, before anything is sent',
    async (typed, problem) => {
      const api = fakeApi()
      await open()

      await password.fill(typed)
      await set.click()

      await expect.element(page.getByText(problem)).toBeVisible()
      await expect.element(password).toHaveFocus()
      await expect.element(password).toHaveValue(typed)
      expect(api.calls).toEqual([])
    },
  )

  test('errors only the server finds are shown beside the field, too', async () => {
    fakeApi().refuse(resetPassword, 400, {
      message: ERRORS.invalid_request[1],
      code: 'invalid_request',
      errors: { password: [PASSWORD_TEXTS.own] },
    })
    await open()

    await password.fill('pat.harrington.7')
    await set.click()

    await expect.element(page.getByText(PASSWORD_TEXTS.own)).toBeVisible()
    await expect.element(password).toHaveValue('pat.harrington.7')
  })

  test('an invited user chooses a first password and sees no old one', async () => {
    fakeApi().answer(resetPassword, {})
    await openPortal(accountPages, '/login/reset-password?token=abc&invited=yes')
    await expect.element(heading('Set your password')).toBeVisible()
    expect(document.body.textContent).not.toMatch(/session|Reset/)

    await password.fill('empty hoppers roll west')
    await set.click()

    await expect.element(page.getByText('Password set.')).toBeVisible()
  })

  test('of an expired invitation shows that it was valid for seven days', async () => {
    fakeApi().refuse(resetPassword, 400, { message: ERRORS.reset_link_ended[1], code: 'reset_link_ended' })
    await openPortal(accountPages, '/login/reset-password?token=abc&invited=yes')

    await password.fill('empty hoppers roll west')
    await set.click()

    await expect.element(page.getByText(/This invitation has already been used/)).toBeVisible()
  })

  test('of a link that has ended leads to a new link', async () => {
    fakeApi().refuse(resetPassword, 400, { message: ERRORS.reset_link_ended[1], code: 'reset_link_ended' })
    await open()

    await password.fill('empty hoppers roll west')
    await set.click()
    await page.getByRole('link', { name: 'Send new link' }).click()

    await expect.element(heading('Forgot Password')).toBeVisible()
  })

  test('[PLT-022] without a token the sign-in opens', async () => {
    fakeApi()

    await openPortal(accountPages, '/login/reset-password')

    await expect.element(heading('Sign in')).toBeVisible()
  })
})
