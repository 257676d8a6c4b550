import { lazyRouteComponent } from '@tanstack/react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPortal } from '../../testing/portal.tsx'
import type { PageRoute } from '../route.ts'
import { setFault } from '../status.ts'
import { headingFor } from './ErrorPage.tsx'

const testPage = (path: string, text: string): PageRoute => ({
  path,
  title: text,
  crumbs: [],
  needs: 'public',
  page: lazyRouteComponent(() => Promise.resolve({ Screen: () => <h1>{text}</h1> }), 'Screen'),
})

const PAGES = [testPage('/', 'Start'), testPage('/login', 'Sign in'), testPage('/cars', 'Cars')]

afterEach(() => {
  vi.useRealTimers()
})

const heading = (name: string) => page.getByRole('heading', { name })

describe('the error page', () => {
  test('[PLT-039] is chosen by the response code', () => {
    expect([401, 403, 500, 503, 418].map(headingFor)).toEqual([
      'Login required',
      'Not authorized',
      'Sorry about that!',
      'Sorry about that!',
      'Sorry about that!',
    ])
  })

  test('[PLT-040] [PLT-041] of 401 goes to the login after 10 seconds', async () => {
    const { path } = await openPortal(PAGES, '/cars')
    await expect.element(heading('Cars')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    setFault(401)
    await expect.element(heading('Login required')).toBeVisible()

    vi.advanceTimersByTime(9999)
    expect(path()).toBe('/cars')
    vi.advanceTimersByTime(1)

    vi.useRealTimers()
    await expect.element(heading('Sign in')).toBeVisible()
  })

  test('[PLT-042] of 401 goes to the login at once on a click, and remembers the page', async () => {
    await openPortal(PAGES, '/cars')
    await expect.element(heading('Cars')).toBeVisible()
    setFault(401)

    await page.getByRole('button', { name: 'Sign in now' }).click()

    await expect.element(heading('Sign in')).toBeVisible()
    expect(sessionStorage.getItem('interline.target')).toBe('/cars')
    sessionStorage.clear()
  })

  test('[PLT-043] [PLT-044] of 403 offers the login', async () => {
    await openPortal(PAGES, '/cars')
    await expect.element(heading('Cars')).toBeVisible()
    setFault(403)
    await expect.element(heading('Not authorized')).toBeVisible()

    await page.getByRole('button', { name: 'Go to sign in' }).click()

    await expect.element(heading('Sign in')).toBeVisible()
    sessionStorage.clear()
  })

  test('[PLT-045] of 403 goes back', async () => {
    const { router } = await openPortal(PAGES, '/')
    await expect.element(heading('Start')).toBeVisible()
    await router.navigate({ to: '/cars' })
    setFault(403)

    await page.getByRole('button', { name: 'Go back' }).click()

    await expect.element(heading('Start')).toBeVisible()
  })

  test('[PLT-046] [PLT-047] [PLT-048] of anything else offers a refresh and the dashboard', async () => {
    await openPortal(PAGES, '/cars')
    await expect.element(heading('Cars')).toBeVisible()

    setFault(500)

    await expect.element(heading('Sorry about that!')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/')
  })

  test('[PLT-049] keeps the requested address', async () => {
    const { path } = await openPortal(PAGES, '/cars')
    await expect.element(heading('Cars')).toBeVisible()

    setFault(500)

    await expect.element(heading('Sorry about that!')).toBeVisible()
    expect(path()).toBe('/cars')
  })

  test('[PLT-091] replaces a screen that throws', async () => {
    vi.mocked(console.error).mockImplementation(() => {})
    const broken: PageRoute = {
      ...testPage('/broken', 'Broken'),
      page: lazyRouteComponent(
        () =>
          Promise.resolve({
            Screen: () => {
              throw new Error('A screen broke on purpose.')
            },
          }),
        'Screen',
      ),
    }

    await openPortal([...PAGES, broken], '/broken')

    await expect.element(heading('Sorry about that!')).toBeVisible()
    vi.mocked(console.error).mockClear()
  })
})

test('[PLT-036] an unknown path shows that the destination was not found', async () => {
  await openPortal(PAGES, '/no/such/path')

  await expect.element(heading('Destination not found')).toBeVisible()
  await vi.waitFor(() => expect(document.title).toBe('Interline | Destination not found'))
})
