import { lazyRouteComponent } from '@tanstack/react-router'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { fakeApi } from '../testing/api.ts'
import { makeCompany, makeUser, signedInAs } from '../testing/people.ts'
import { openPortal } from '../testing/portal.tsx'
import { getErrorCode, loginPathFor } from './guard.ts'
import type { PageRoute } from './route.ts'
import { currentSession } from './session.ts'

const testPage = (path: string, title: string, needs: PageRoute['needs']): PageRoute => ({
  path,
  title,
  crumbs: [{ text: 'Somewhere' }],
  needs,
  page: lazyRouteComponent(() => Promise.resolve({ Screen: () => <h1>{title}</h1> }), 'Screen'),
})

const PAGES = [
  testPage('/login', 'Sign in', 'public'),
  testPage('/terminal/login', 'Terminal sign-in', 'public'),
  testPage('/terminal/loads', 'Load List', { anyOf: ['terminal_terminal'] }),
  testPage('/', 'Dashboard', {
    anyOf: ['dashboard_widgets_ap_status', 'dashboard_widgets_ready_for_release'],
  }),
  testPage('/visibility/$customerId/assets', 'Assets', { anyOf: ['visibility_asset_list'] }),
  testPage('/waybilling/$customerId/patterns', 'Patterns', { module: 'hasWaybillModule' }),
  testPage('/reports/$customerId/report-builder', 'Reports', { anyOf: ['reporting_report_builder'] }),
  testPage('/profile', 'My Profile', 'signed-in'),
]

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const arrive = (name: string) => expect.element(heading(name)).toBeVisible()
const TOKEN = 'interline.token'

describe('a page behind the sign-in', () => {
  test('[PLT-064] checks the session before it shows', async () => {
    const api = signedInAs()

    await openPortal(PAGES, '/visibility/7/assets')
    await arrive('Assets')

    expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /user/me',
      'GET /permissions/7',
    ])
    expect(api.calls[0]?.headers.get('authorization')).toBe('Bearer a-token')
  })

  test('[PLT-065] [PLT-066] [PLT-069] [PLT-114] without a valid token leads to the login, and is remembered', async () => {
    const api = signedInAs()
    api.refuse(getSession, 401, { message: 'Sign in to continue.' })

    const { path } = await openPortal(PAGES, '/visibility/7/assets?page=2')
    await arrive('Sign in')

    expect(path()).toBe('/login?errorCode=401')
    expect(sessionStorage.getItem('interline.target')).toBe('/visibility/7/assets?page=2')
    expect(localStorage.getItem(TOKEN)).toBeNull()
  })

  test('[PLT-067] of the terminal leads to the sign-in of the terminal', async () => {
    fakeApi()

    const { path } = await openPortal(PAGES, '/terminal/loads')
    await arrive('Terminal sign-in')

    expect(path()).toBe('/terminal/login?errorCode=401')
  })

  test('[PLT-059] opens for a holder of any one of its permissions', async () => {
    signedInAs({ permissions: ['dashboard_widgets_ready_for_release'] })

    await openPortal(PAGES, '/')

    await arrive('Dashboard')
  })

  test('[PLT-061] sends all other users to their landing page', async () => {
    signedInAs({ permissions: ['visibility_asset_list'] })

    const { path } = await openPortal(PAGES, '/')
    await arrive('Assets')

    expect(path()).toBe('/visibility/7/assets')
  })

  test('[PLT-073] redirects no one before the environment of their customer is loaded', async () => {
    const api = signedInAs({
      user: { companies: [makeCompany(), makeCompany({ id: 9, name: 'Cascade Lumber' })] },
    })
    const release = api.hold(getPermissions)

    const { path } = await openPortal(PAGES, '/waybilling/9/patterns')
    await vi.waitFor(() => expect(api.calls.at(-1)?.path).toBe('/permissions/9'))
    expect([path(), currentSession()]).toEqual(['/waybilling/9/patterns', null])
    release()

    await arrive('Assets')
    expect(path()).toBe('/visibility/9/assets')
  })

  test.each([403, 404, 500, 503])(
    '[PLT-071] [PLT-072] [PLT-115] of a customer for which the server answers %s shows an error and lands at the first company',
    async (status) => {
      const api = signedInAs({
        user: { companies: [makeCompany(), makeCompany({ id: 9, name: 'Cascade Lumber' })] },
        permissions: ['visibility_asset_list'],
      })
      api.refuseAt('/permissions/9', status, { message: 'Cascade Lumber is closed today.' })

      const { path } = await openPortal(PAGES, '/visibility/9/assets')
      await arrive('Assets')

      expect(path()).toBe('/visibility/7/assets')
      await expect.element(page.getByText('Cascade Lumber is closed today.')).toBeVisible()
      expect(localStorage.getItem(TOKEN)).not.toBeNull()
    },
  )

  test('[PLT-071] of the only customer, which fails to open, shows what failed and keeps the session', async () => {
    const api = signedInAs()
    api.refuse(getPermissions, 503, { message: 'The portal is busy.' })

    const { path } = await openPortal(PAGES, '/visibility/7/assets')
    await expect.element(page.getByRole('button', { name: 'Refresh' })).toBeVisible()

    expect(path()).toBe('/visibility/7/assets')
    expect(localStorage.getItem(TOKEN)).not.toBeNull()
  })

  test('of a customer that is open already stays in its frame while the portal is too busy for its permissions', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const api = signedInAs({ permissions: ['visibility_asset_list'] })
    const { router } = await openPortal(PAGES, '/visibility/7/assets')
    await arrive('Assets')

    vi.setSystemTime(Date.now() + 6 * 60_000)
    api.refuse(getPermissions, 503, { message: 'The portal is busy.' })
    await router.navigate({ to: '/profile' as never })

    await arrive('My Profile')
    expect(api.calls.filter(({ path }) => path === '/permissions/7').length).toBeGreaterThan(1)
    vi.useRealTimers()
  })

  test('[PLT-051] lands by the role at the company at hand, not at another', async () => {
    signedInAs({
      user: { roleId: 3, companies: [makeCompany({ role_id: 7 })] },
      permissions: ['terminal_terminal', 'visibility_asset_list'],
    })

    const { path } = await openPortal(PAGES, '/waybilling/7/patterns')
    await arrive('Load List')

    expect(path()).toBe('/terminal/loads')
  })

  test('[PLT-060] of a module opens only where the module is on', async () => {
    signedInAs({ permissions: ['company_settings'], modules: ['hasWaybillModule'] })
    await openPortal(PAGES, '/waybilling/7/patterns')
    await arrive('Patterns')
  })

  test('[PLT-060] of a module that is off sends to the landing page', async () => {
    signedInAs({ permissions: ['visibility_asset_list'] })
    await openPortal(PAGES, '/waybilling/7/patterns')
    await arrive('Assets')
  })

  test('a user whose landing page also refuses ends on the profile, not in a loop', async () => {
    signedInAs({ permissions: ['dashboard_widgets_dwelling_over_2_days'] })

    await openPortal(PAGES, '/')

    await arrive('My Profile')
  })

  test('[PLT-004] [PLT-070] [PLT-116] works on the customer of its address, which becomes the default', async () => {
    signedInAs({ user: { companies: [makeCompany(), makeCompany({ id: 9, name: 'Cascade Lumber' })] } })

    await openPortal(PAGES, '/visibility/9/assets')
    await arrive('Assets')

    expect(currentSession()?.company.id).toBe(9)
    expect(localStorage.getItem('interline.default-company')).toBe('9')
  })

  test.each(['8', 'everything', '0'])(
    '[PLT-071] [PLT-072] [PLT-187] of customer %s, which is not the user’s, shows a message and leads to their landing page',
    async (customerId) => {
      signedInAs()

      const { path } = await openPortal(PAGES, `/visibility/${customerId}/assets`)
      await arrive('Assets')

      expect(path()).toBe('/visibility/7/assets')
      await expect
        .element(page.getByText('You do not have access to the requested customer. Continuing...'))
        .toBeVisible()
    },
  )

  test('[PLT-189] is closed to an account without customers, which reads why', async () => {
    signedInAs({ user: { companies: [] } })

    const { path } = await openPortal(PAGES, '/profile')
    await arrive('Sign in')

    expect(path()).toBe('/login?errorCode=422')
    await expect.element(page.getByText(ERRORS.no_known_customer[1])).toBeVisible()
  })

  test('reads why the sign-in comes, when newer sessions took the place of theirs', async () => {
    const api = signedInAs()
    api.refuse(getSession, 401, { message: ERRORS.session_replaced[1], code: 'session_replaced' })

    const { path } = await openPortal(PAGES, '/profile')
    await arrive('Sign in')

    expect(path()).toBe('/login?errorCode=401')
    await expect.element(page.getByText(ERRORS.session_replaced[1])).toBeVisible()
  })

  test('[PLT-090] is Not authorized without permissions and analytics views', async () => {
    signedInAs({ permissions: [], modules: ['hasWaybillModule'] })

    await openPortal(PAGES, '/profile')

    await arrive('Not authorized')
  })

  test('[PLT-007] [PLT-038] carries the brand and its own title', async () => {
    signedInAs()

    await openPortal(PAGES, '/visibility/7/assets')

    await vi.waitFor(() => expect(document.title).toBe('Interline | Assets'))
  })

  test('[PLT-037] shows the trail of its route', async () => {
    signedInAs()
    await openPortal(PAGES, '/visibility/7/assets')
    await arrive('Assets')

    const steps = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem').elements()

    expect(steps.map((step) => step.textContent)).toEqual(['Somewhere', 'Assets'])
  })

  test('a session that ends while a page is open shows Login required', async () => {
    const api = signedInAs()
    const { router } = await openPortal(PAGES, '/visibility/7/assets')
    await arrive('Assets')
    api.refuse(getPermissions, 401, { message: 'Sign in to continue.' })

    const { call } = await import('./call.ts')
    await call(getPermissions, { params: { customerId: 7 } })

    await arrive('Login required')
    expect(localStorage.getItem(TOKEN)).toBeNull()
    expect(router.state.location.pathname).toBe('/visibility/7/assets')
  })

  test('waits out a server that is away for a moment', async () => {
    const api = signedInAs()
    api.refuse(getSession, 503, { message: 'Away.' })
    await openPortal(PAGES, '/profile')
    await vi.waitFor(() => expect(api.calls).toHaveLength(1))

    api.answer(getSession, makeUser())

    await arrive('My Profile')
  })
})

test('[PLT-111] signing out clears token, user, company and permissions', async () => {
  signedInAs()
  await openPortal(PAGES, '/profile')
  await arrive('My Profile')

  await page.getByRole('button', { name: 'Pat Doe: your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()

  await arrive('Sign in')
  expect(currentSession()).toBeNull()
  expect(localStorage.length).toBe(0)
})

test('[PLT-069] the error code is the response status, 401 where there is none', () => {
  expect(getErrorCode({ message: '', status: 403 })).toBe(403)
  expect(getErrorCode({ message: '' })).toBe(401)
})

test('[PLT-067] only paths of the terminal have its sign-in', () => {
  expect(['/terminal', '/terminal/loads', '/terminal?x=1'].map(loginPathFor)).toEqual(
    Array<string>(3).fill('/terminal/login'),
  )
  expect(['/', '/terminals', '/visibility/7/terminal'].map(loginPathFor)).toEqual(
    Array<string>(3).fill('/login'),
  )
})
