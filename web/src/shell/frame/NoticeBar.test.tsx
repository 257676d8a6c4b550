import { lazyRouteComponent } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getPermissions, type Notice } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'
import type { PageRoute } from '../route.ts'

const PAGES: PageRoute[] = [
  {
    path: '/',
    title: 'Start',
    crumbs: [],
    needs: 'signed-in',
    page: lazyRouteComponent(() => Promise.resolve({ Screen: () => <h1>Start</h1> }), 'Screen'),
  },
]

const NOTICE: Notice = { active: true, title: 'Maintenance tonight', version: '3', link_text: 'Maintenance' }
const title = page.getByText('Maintenance tonight')
const start = () => expect.element(page.getByRole('heading', { name: 'Start' })).toBeVisible()
const readSaved = () => JSON.parse(localStorage.getItem('interline.notice') ?? 'null') as object | null

function withNotice(notice: Notice, flags = ['hasPlatformNotifications']) {
  const api = signedInAs()
  api.answer(getPermissions, {
    permissions: ['visibility_asset_list'],
    flags,
    flags_anywhere: [],
    areas: {},
    platform_alert: notice,
  })
}

test('[PLT-104] [PLT-105] an active notice shows, and its version is stored at the first view', async () => {
  withNotice(NOTICE)

  await openPortal(PAGES, '/')

  await expect.element(title).toBeVisible()
  expect(readSaved()).toEqual({ user_id: 1, version: '3', dismissed: null })
})

test.each([
  ['that is withdrawn', { ...NOTICE, active: false }, ['hasPlatformNotifications']],
  ['whose switch is off', NOTICE, []],
])('[PLT-104] [PLT-146] a notice %s does not show', async (_, notice, flags) => {
  withNotice(notice, flags)

  await openPortal(PAGES, '/')

  await start()
  expect(title.elements()).toEqual([])
})

test('[PLT-106] [PLT-107] [PLT-108] [PLT-109] dismissed it stays hidden until the link opens it again', async () => {
  withNotice(NOTICE)
  await openPortal(PAGES, '/')
  await page.getByRole('button', { name: 'Dismiss this notice' }).click()
  await expect.element(title).not.toBeInTheDocument()
  expect(readSaved()).toMatchObject({ dismissed: { version: '3', at: expect.stringMatching(/^20\d\d-/) } })

  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('menuitem', { name: 'Maintenance' }).click()

  await expect.element(title).toBeVisible()
})

test('[PLT-106] dismissed it stays hidden on reload, and a new version shows', async () => {
  localStorage.setItem(
    'interline.notice',
    JSON.stringify({ user_id: 1, version: '3', dismissed: { at: '2026-11-20T12:00:00Z', version: '3' } }),
  )
  withNotice(NOTICE)
  await openPortal(PAGES, '/')
  await start()
  expect(title.elements()).toEqual([])

  withNotice({ ...NOTICE, version: '4' })
  const { refreshEntitlements } = await import('../session.ts')
  await refreshEntitlements()

  await expect.element(title).toBeVisible()
})
