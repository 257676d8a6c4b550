import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgotPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { fakeApi } from '../../../testing/api.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { accountPages } from '../accounts.routes.tsx'

const UNREACHABLE = 'Can’t reach the portal. Check your connection and try again.'
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const email = page.getByRole('textbox', { name: 'Email' })
const send = page.getByRole('button', { name: 'Send link' })

describe('[PLT-020] [PLT-023] the forgotten password', () => {
  test('has a page with its title and the same message for every address', async () => {
    const api = fakeApi()
    api.answer(forgotPassword, {})
    await openPortal(accountPages, '/login/forgot-password')
    await expect.element(heading('Forgot Password')).toBeVisible()
    await expect.poll(() => document.title).toBe('Interline | Forgot Password')

    await email.fill(' pat@demo.example ')
    await send.click()

    await expect.element(page.getByText(/has an account, we’ve sent a link/)).toBeVisible()
    expect(api.calls).toMatchObject([{ path: '/user/forgot', body: '{"email":"pat@demo.example"}' }])
    expect(api.calls[0]?.headers.has('authorization')).toBe(false)
  })

  test('names what is no address, beside its field', async () => {
    fakeApi()
    await openPortal(accountPages, '/login/forgot-password')

    await email.fill('pat')
    await send.click()

    await expect.element(page.getByText('Enter an email address like name@company.com.')).toBeVisible()
    await expect.element(email).toHaveFocus()
  })

  test('keeps what was typed when the portal refuses or cannot be reached', async () => {
    const api = fakeApi()
    api.refuse(forgotPassword, 429, { message: ERRORS.too_many_attempts[1], code: 'too_many_attempts' })
    await openPortal(accountPages, '/login/forgot-password')

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
    const { path } = await openPortal(accountPages, '/login')
    await email.fill('pat@demo.example')

    await page.getByRole('link', { name: 'Forgot password?' }).click()

    await expect.element(heading('Forgot Password')).toBeVisible()
    await expect.element(email).toHaveValue('pat@demo.example')
    expect(path()).toBe('/login/forgot-password')
  })
})
