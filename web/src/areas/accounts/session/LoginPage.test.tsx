import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { getSession, login } from '#contract/areas/accounts/session/session.contract.ts'
import { SIGN_IN_TEXTS } from '#contract/areas/accounts/session/session.rules.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { fakeApi } from '../../../testing/api.ts'
import { makeUser } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { pages } from '../../../routes.tsx'
import { NOT_A_TERMINAL_USER } from './sign-in.calls.ts'

const PAGES = pages.filter(({ path }) => path !== '/')
const email = page.getByRole('textbox', { name: 'Email' })
const password = page.getByLabelText('Password', { exact: true })
const submit = page.getByRole('button', { name: 'Sign in' })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

function knownUser(permissions: string[]) {
  const api = fakeApi()
  api.answer(login, { token: 'fresh', token_type: 'Bearer', expires_at: '2026-12-01T00:00:00Z' })
  api.answer(getSession, makeUser())
  api.answer(getPermissions, { permissions, flags: [], flags_anywhere: [], areas: {}, platform_alert: null })
  return api
}

async function signIn(): Promise<void> {
  await email.fill('pat@demo.example')
  await password.fill('ride-the-rails')
  await submit.click()
}

describe('the sign-in', () => {
  test('[PLT-019] shows its form without a session', async () => {
    fakeApi()

    await openPortal(PAGES, '/login')

    await expect.element(heading('Sign in')).toBeVisible()
    await expect.element(email).toBeVisible()
  })

  test('[PLT-110] [PLT-057] keeps the token and leads to the landing page', async () => {
    const api = knownUser(['company_settings'])
    await openPortal(PAGES, '/login')

    await signIn()

    await expect.element(heading('My Profile')).toBeVisible()
    expect(localStorage.getItem('interline.token')).toBe('fresh')
    expect(api.calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/user/login',
      body: '{"email":"pat@demo.example","password":"ride-the-rails"}',
    })
  })

  test('[PLT-065] leads back to the requested page', async () => {
    const api = knownUser(['company_settings', 'telematics_watchtower'])
    api.answer(getPermissions, {
      permissions: ['company_settings', 'telematics_watchtower'],
      flags: [],
      flags_anywhere: [],
      areas: { assets: 'see' },
      platform_alert: null,
    })
    await openPortal(PAGES, '/telematics/7/watchtower')
    await expect.element(page.getByText('Sign in to open that page.')).toBeVisible()

    await signIn()

    await expect.element(heading('Watchtower')).toBeVisible()
  })

  test('shows a plain sign-in to anyone who opens the portal’s address', async () => {
    knownUser(['company_settings'])

    await openPortal(pages, '/')

    await expect.element(heading('Sign in')).toBeVisible()
    expect(page.getByText('Sign in to open that page.').elements()).toEqual([])
  })

  test('[PLT-144] shows what is missing beside each field, and focuses the first', async () => {
    fakeApi()
    await openPortal(PAGES, '/login')

    await submit.click()

    await expect.element(page.getByText(SIGN_IN_TEXTS.emailMissing)).toBeVisible()
    await expect.element(page.getByText(SIGN_IN_TEXTS.passwordMissing)).toBeVisible()
    await expect.element(email).toHaveFocus()
  })

  test('[PLT-144] a wrong pair is refused in one neutral sentence and keeps what was typed', async () => {
    const api = knownUser([])
    api.refuse(login, 401, { message: ERRORS.wrong_credentials[1], code: 'wrong_credentials' })
    await openPortal(PAGES, '/login')

    await signIn()

    await expect.element(page.getByRole('alert')).toHaveTextContent(ERRORS.wrong_credentials[1])
    await expect.element(email).toHaveValue('pat@demo.example')
    await expect.element(password).toHaveFocus()
    expect(localStorage.getItem('interline.token')).toBeNull()
  })

  test('explains in plain English that the portal is unreachable', async () => {
    fakeApi().lose(login)
    await openPortal(PAGES, '/login')

    await signIn()

    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Can’t reach the portal. Check your connection and try again.')
  })

  test('[PLT-189] explains to an account without customers why it cannot enter', async () => {
    const api = knownUser([])
    api.answer(getSession, makeUser({ companies: [] }))
    await openPortal(PAGES, '/login')

    await signIn()

    await expect.element(page.getByRole('alert')).toHaveTextContent(ERRORS.no_known_customer[1])
    expect(localStorage.getItem('interline.token')).toBeNull()
  })

  test('shows and hides the password', async () => {
    fakeApi()
    await openPortal(PAGES, '/login')

    await page.getByRole('button', { name: 'Show password' }).click()

    await expect.element(password).toHaveAttribute('type', 'text')
  })

  test('is sent by Enter', async () => {
    knownUser(['company_settings'])
    await openPortal(PAGES, '/login')
    await email.fill('pat@demo.example')
    await password.fill('ride-the-rails')

    await userEvent.keyboard('{Enter}')

    await expect.element(heading('My Profile')).toBeVisible()
  })
})

describe('the sign-in of the terminal', () => {
  test('[TRM-001] leads to the load list', async () => {
    knownUser(['terminal_terminal', 'visibility_asset_list'])
    await openPortal(PAGES, '/terminal/login')

    await signIn()

    await expect.element(heading('Terminal')).toBeVisible()
  })

  test('[TRM-007] refuses an account without the terminal permission', async () => {
    knownUser(['visibility_asset_list'])
    await openPortal(PAGES, '/terminal/login')

    await signIn()

    await expect.element(page.getByText(NOT_A_TERMINAL_USER)).toBeVisible()
    expect(localStorage.getItem('interline.token')).toBeNull()
  })
})
