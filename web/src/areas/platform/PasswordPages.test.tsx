import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PASSWORD_TEXTS } from '#contract/areas/platform/password.rules.ts'
import { forgotPassword, resetPassword } from '#contract/areas/platform/passwords.contract.ts'
import { SIGN_IN_TEXTS } from '#contract/areas/platform/session.rules.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { fakeApi } from '../../testing/api.ts'
import { openPortal } from '../../testing/portal.tsx'
import { platformPages } from './platform.routes.tsx'

const UNREACHABLE = 'The portal cannot be reached. Check your connection and try again.'
const NOT_CHANGED = 'The password was not changed. See below what to mend.'
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const email = page.getByRole('textbox', { name: 'E-mail' })
const send = page.getByRole('button', { name: 'Send the link' })
const password = page.getByLabelText('New password', { exact: true })
const set = page.getByRole('button', { name: 'Set the password' })

describe('[PLT-020] [PLT-023] the forgotten password', () => {
  test('has a page with its title and says the same for every address', async () => {
    const api = fakeApi()
    api.answer(forgotPassword, {})
    await openPortal(platformPages, '/login/forgot-password')
    await expect.element(heading('Forgot Password')).toBeVisible()
    await expect.poll(() => document.title).toBe('Interline | Forgot Password')

    await email.fill(' pat@demo.example ')
    await send.click()

    await expect.element(page.getByText(/has an account, a link is on its way/)).toBeVisible()
    expect(api.calls).toMatchObject([{ path: '/user/forgot', body: '{"email":"pat@demo.example"}' }])
    expect(api.calls[0]?.headers.has('authorization')).toBe(false)
  })

  test('names what is no address, beside its field', async () => {
    fakeApi()
    await openPortal(platformPages, '/login/forgot-password')

    await email.fill('pat')
    await send.click()

    await expect.element(page.getByText(SIGN_IN_TEXTS.emailShape)).toBeVisible()
    await expect.element(email).toHaveFocus()
  })

  test('keeps what was typed when the portal refuses or cannot be reached', async () => {
    const api = fakeApi()
    api.refuse(forgotPassword, 429, { message: ERRORS.too_many_attempts[1], code: 'too_many_attempts' })
    await openPortal(platformPages, '/login/forgot-password')

    await email.fill('pat@demo.example')
    await send.click()

    await expect.element(page.getByRole('alert')).toHaveTextContent(ERRORS.too_many_attempts[1])
    await expect.element(email).toHaveValue('pat@demo.example')
    api.lose(forgotPassword)
    await send.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(UNREACHABLE)
    await expect.element(email).toHaveValue('pat@demo.example')
  })

  test('takes over the address typed at the sign-in, out of sight of the address line', async () => {
    fakeApi()
    const { path } = await openPortal(platformPages, '/login')
    await email.fill('pat@demo.example')

    await page.getByRole('link', { name: 'Forgot password?' }).click()

    await expect.element(heading('Forgot Password')).toBeVisible()
    await expect.element(email).toHaveValue('pat@demo.example')
    expect(path()).toBe('/login/forgot-password')
  })
})

describe('[PLT-021] [PLT-145] the new password', () => {
  const open = () => openPortal(platformPages, '/login/reset-password?token=abc')

  test('has a page with its title and is set with the token of the link', async () => {
    const api = fakeApi()
    api.answer(resetPassword, {})
    await open()
    await expect.poll(() => document.title).toBe('Interline | Reset Password')

    await password.fill('empty hoppers roll west')
    await set.click()

    await expect.element(page.getByText(/Your password is changed/)).toBeVisible()
    expect(api.calls).toMatchObject([
      { path: '/user/reset', body: '{"password":"empty hoppers roll west","token":"abc"}' },
    ])
  })

  test.each([
    ['', PASSWORD_TEXTS.missing],
    ['short', PASSWORD_TEXTS.short],
    ['passwordpassword', PASSWORD_TEXTS.common],
  ])('%s is refused in a summary and beside the field, before anything is sent', async (typed, problem) => {
    const api = fakeApi()
    await open()

    await password.fill(typed)
    await set.click()

    await expect.element(page.getByRole('alert')).toHaveTextContent(NOT_CHANGED)
    await expect.element(page.getByText(problem)).toBeVisible()
    await expect.element(password).toHaveValue(typed)
    expect(api.calls).toEqual([])
  })

  test('what only the server knows to be wrong stands beside the field as well', async () => {
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

  test('of a link that has ended leads to a new link', async () => {
    fakeApi().refuse(resetPassword, 400, { message: ERRORS.reset_link_ended[1], code: 'reset_link_ended' })
    await open()

    await password.fill('empty hoppers roll west')
    await set.click()
    await page.getByRole('link', { name: 'Send a new link' }).click()

    await expect.element(heading('Forgot Password')).toBeVisible()
  })

  test('[PLT-022] without a token the sign-in opens', async () => {
    fakeApi()

    await openPortal(platformPages, '/login/reset-password')

    await expect.element(heading('Sign in')).toBeVisible()
  })
})
