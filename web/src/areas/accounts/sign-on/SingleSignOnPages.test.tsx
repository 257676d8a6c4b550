import { lazyRouteComponent } from '@tanstack/react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { getSession, logout } from '#contract/areas/accounts/session/session.contract.ts'
import {
  exchangeToken,
  getSignOn,
  startSignOn,
  type SignOn,
} from '#contract/areas/accounts/sign-on/sign-on.contract.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import type { PageRoute } from '../../../shell/route.ts'
import { leaving, pathAfterSignOut } from '../../../shell/sign-on.ts'
import { fakeApi } from '../../../testing/api.ts'
import { makeUser, signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { accountPages } from '../accounts.routes.tsx'

const asset: PageRoute = {
  path: '/visibility/$customerId/assets',
  title: 'Assets',
  crumbs: [],
  needs: { anyOf: ['visibility_asset_list'] },
  page: lazyRouteComponent(() => Promise.resolve({ Screen: () => <h1>Assets</h1> }), 'Screen'),
}
const PAGES = [...accountPages, asset]

const PROVIDER: SignOn = {
  provider: 'railconnect',
  display_name: 'Partner ID',
  theme: 'partner',
  title_prefix: 'Rail Connect',
  hub_url: 'https://hub.partner.example/apps',
  support_contact: 'support@partner.example',
  sign_out_url: 'https://id.partner.example/end?client_id=interline',
}
const AUTHORIZATION = 'https://id.partner.example/authorize?state=s-1'
const SUPPORT_TEXT = 'Unauthorized user, please contact Partner ID Support.'

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
/** A busy browser takes its time. */
const SOON = { timeout: 5_000 }

let leave = vi.spyOn(leaving, 'to')

beforeEach(() => {
  leave = vi.spyOn(leaving, 'to').mockReturnValue()
})

/** A host with a provider that knows the reader. */
function partnerHost(api = fakeApi()) {
  api.answer(getSignOn, { sign_on: PROVIDER })
  api.answer(startSignOn, { authorization_url: AUTHORIZATION, state: 's-1' })
  api.answer(exchangeToken, { token: 'fresh', token_type: 'Bearer', expires_at: '2026-12-01T00:00:00Z' })
  api.answer(getSession, makeUser())
  api.answer(getPermissions, {
    permissions: ['visibility_asset_list'],
    flags: [],
    flags_anywhere: [],
    areas: { assets: 'see' },
    platform_alert: null,
  })
  api.answer(logout, {})
  return api
}

describe('on a host with an identity provider', () => {
  test('[PLT-010] [PLT-025] a guarded page goes to the provider at once, not to the e-mail form', async () => {
    partnerHost()

    const { path } = await openPortal(PAGES, '/visibility/7/assets?page=2')

    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(AUTHORIZATION), SOON)
    expect(path()).toBe('/auth/login')
    expect(sessionStorage.getItem('interline.target')).toBe('/visibility/7/assets?page=2')
    expect(sessionStorage.getItem('interline.sign-on')).toBe('s-1')
  })

  test('[PLT-024] [PLT-065] coming back completes the exchange and opens the requested page', async () => {
    const api = partnerHost()
    sessionStorage.setItem('interline.sign-on', 's-1')
    sessionStorage.setItem('interline.target', '/visibility/7/assets?page=2')

    const { path } = await openPortal(PAGES, '/auth/callback?code=c-1&state=s-1&iss=https%3A%2F%2Fid')
    await expect.element(heading('Assets')).toBeVisible()

    expect(path()).toBe('/visibility/7/assets?page=2')
    expect(api.calls.find(({ path }) => path.endsWith('/token'))).toMatchObject({
      path: '/user/login/railconnect/token',
      body: '{"code":"c-1","state":"s-1","iss":"https://id"}',
    })
    expect(localStorage.getItem('interline.token')).toBe('fresh')
    expect(sessionStorage.length).toBe(0)
  })

  test('over an open screen of another window, that window receives it and continues; nothing opens here', async () => {
    const closing = vi.spyOn(window, 'close').mockReturnValue()
    const api = partnerHost()
    localStorage.setItem('interline.token', 'ended')
    sessionStorage.setItem('interline.sign-on', 's-1')
    sessionStorage.setItem('interline.again-as', '1')

    const { path } = await openPortal(PAGES, '/auth/callback?code=c-1&state=s-1')
    await expect.element(heading('Signed in again')).toBeVisible()

    expect(path()).toBe('/auth/callback?code=c-1&state=s-1')
    expect(api.calls.find(({ path }) => path.endsWith('/token'))?.body).toBe(
      '{"code":"c-1","state":"s-1","again_as":1}',
    )
    expect(localStorage.getItem('interline.token')).toBe('fresh')
    expect(localStorage.getItem('interline.signed-in-again')).toMatch(/^1 \d+$/)
    expect(sessionStorage.length).toBe(0)
    expect(closing).toHaveBeenCalled()
  })

  test('another user who signs in over an open screen gets a message, and their token is left alone', async () => {
    const api = partnerHost()
    api.refuse(exchangeToken, 403, { message: 'You signed in as somebody else.' })
    localStorage.setItem('interline.token', 'ended')
    sessionStorage.setItem('interline.sign-on', 's-1')
    sessionStorage.setItem('interline.again-as', '1')

    await openPortal(PAGES, '/auth/callback?code=c-1&state=s-1')

    await expect.element(page.getByRole('alert')).toHaveTextContent('You signed in as somebody else.')
    await expect
      .element(page.getByRole('link', { name: 'Try again' }))
      .toHaveAttribute('href', '/auth/login?again=1')
    expect(localStorage.getItem('interline.token')).toBe('ended')
  })

  test('[PLT-024] an answer to a sign-in this browser did not begin is not exchanged', async () => {
    const api = partnerHost()
    sessionStorage.setItem('interline.sign-on', 's-1')

    const { path } = await openPortal(PAGES, '/auth/callback?code=c-1&state=s-2')
    await expect.element(heading('Sign-in failed')).toBeVisible()

    expect(path()).toBe('/auth/failed?errorCode=401')
    expect(api.calls.filter(({ path }) => path.endsWith('/token'))).toEqual([])
    expect(sessionStorage.getItem('interline.sign-on')).toBeNull()
  })

  test('[PLT-011] [PLT-013] [PLT-027] an unknown user reads whom to contact', async () => {
    const api = partnerHost()
    api.refuse(exchangeToken, 403, { message: SUPPORT_TEXT })
    sessionStorage.setItem('interline.sign-on', 's-1')

    const { path } = await openPortal(PAGES, '/auth/callback?code=c-1&state=s-1')

    await expect.element(page.getByText(SUPPORT_TEXT, { exact: true })).toBeVisible()
    expect(path()).toBe('/auth/failed?errorCode=403')
    await expect
      .element(page.getByRole('link', { name: 'support@partner.example' }))
      .toHaveAttribute('href', 'mailto:support@partner.example')
  })

  test('[PLT-068] a token that is refused leads to the failed page, and the requested page is remembered', async () => {
    const api = partnerHost(signedInAs())
    api.refuse(getSession, 401, { message: 'Sign in to continue.' })

    const { path } = await openPortal(PAGES, '/visibility/7/assets')
    await expect.element(page.getByText(SUPPORT_TEXT)).toBeVisible()

    expect(path()).toBe('/auth/failed?errorCode=401')
    expect(sessionStorage.getItem('interline.target')).toBe('/visibility/7/assets')
    expect(leave).not.toHaveBeenCalled()
  })

  test('a provider that is down is no reason to send people to support', async () => {
    const api = partnerHost()
    api.refuse(startSignOn, 503, { message: 'Partner ID cannot be reached at the moment.' })

    await openPortal(PAGES, '/auth/login')

    await expect.element(page.getByText(/We can’t reach Partner ID or the portal right now/)).toBeVisible()
    await expect.element(page.getByText(SUPPORT_TEXT)).not.toBeInTheDocument()
  })

  test('[PLT-012] [PLT-112] signing out passes the sign-out route and ends at the provider and the hub', async () => {
    const api = partnerHost(signedInAs())
    const { path } = await openPortal(PAGES, '/visibility/7/assets')
    await expect.element(heading('Assets')).toBeVisible()

    await page.getByRole('button', { name: 'Pat Doe: your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()

    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(PROVIDER.sign_out_url), SOON)
    expect(path()).toBe('/auth/logout')
    expect(api.calls.filter(({ method, path }) => method === 'DELETE' && path === '/user/me')).toHaveLength(1)
  })

  test('[PLT-026] [PLT-157] single sign-out opens without a session and discards a sign-in in progress', async () => {
    const api = partnerHost()
    sessionStorage.setItem('interline.sign-on', 's-1')

    await openPortal(PAGES, '/auth/logout')

    await vi.waitFor(() => expect(leave).toHaveBeenCalled(), SOON)
    expect(sessionStorage.length + localStorage.length).toBe(0)
    expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  test('[PLT-113] signing out leads to /auth/logout', async () => {
    partnerHost()

    expect(ROUTE_PATHS.oauthLogout).toBe('/auth/logout')
    expect(await pathAfterSignOut()).toBe('/auth/logout')
  })
})

describe('on every other host', () => {
  test.each(['/auth/login', '/auth/callback?code=c&state=s', '/auth/failed'])(
    '[PLT-016] %s shows that single sign-on is not set up',
    async (address) => {
      const api = fakeApi()
      api.answer(getSignOn, { sign_on: null })

      await openPortal(PAGES, address)

      await expect.element(page.getByText(/Single sign-on isn’t set up for this address/)).toBeVisible()
      expect(leave).not.toHaveBeenCalled()
    },
  )

  test('[PLT-026] single sign-out ends at the sign-in', async () => {
    const api = fakeApi()
    api.answer(getSignOn, { sign_on: null })

    await openPortal(PAGES, '/auth/logout')

    await expect.element(heading('Signed out')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to sign in' })).toBeVisible()
  })
})
