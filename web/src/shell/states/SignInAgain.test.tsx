import { lazyRouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getSession, login } from '#contract/areas/accounts/session/session.contract.ts'
import { getSignOn, type SignOn } from '#contract/areas/accounts/sign-on/sign-on.contract.ts'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { ERRORS, type ErrorBody } from '#contract/base/errors.ts'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'
import { call } from '../call.ts'
import type { PageRoute } from '../route.ts'
import { useUnsavedInput } from '../unsaved.ts'

/** A screen with something to type and to save. */
function Note() {
  const [text, setText] = useState('')
  const [state, setState] = useState('not saved')
  useUnsavedInput(text !== '')
  const save = async () => {
    const response = await call(getPermissions, { params: { customerId: 7 } })
    setState(response.success ? 'saved' : `failed: ${response.error.message}`)
  }
  return (
    <>
      <h1>Note</h1>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <p>{state}</p>
    </>
  )
}

const PAGES: readonly PageRoute[] = [
  {
    path: '/note',
    title: 'Note',
    crumbs: [],
    needs: 'signed-in',
    page: lazyRouteComponent(() => Promise.resolve({ Note }), 'Note'),
  },
]
const text = page.getByRole('textbox', { name: 'Text' })
const dialog = page.getByRole('dialog', { name: 'Sign in again' })
const password = page.getByLabelText('Password')
const ENDED = { message: ERRORS.not_signed_in[1], code: 'not_signed_in' }

const PARTNER: SignOn = {
  provider: 'railconnect',
  display_name: 'Partner ID',
  theme: 'partner',
  title_prefix: 'Rail Connect',
  hub_url: 'https://hub.partner.example/apps',
  support_contact: 'support@partner.example',
  sign_out_url: 'https://id.partner.example/end',
}

/** What another window of the same browser has stored. */
const handle = (newValue: string) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'interline.signed-in-again', newValue }))

const REPLACED = { message: ERRORS.session_replaced[1], code: 'session_replaced' }

async function endSession(typed: string, sign_on: SignOn | null = null, refusal: ErrorBody = ENDED) {
  const api = signedInAs()
  api.answer(getSignOn, { sign_on })
  await openPortal(PAGES, '/note')
  await text.fill(typed)
  api.refuse(getPermissions, 401, refusal)
  await page.getByRole('button', { name: 'Save' }).click()
  return api
}

describe('a session that ends in the middle of work', () => {
  test('is opened again over the screen, which keeps what was typed and goes on saving', async () => {
    const api = await endSession('Ten cars wait at Argo yard')
    await expect.element(dialog).toBeVisible()
    api.answer(login, { token: 'fresh', token_type: 'Bearer', expires_at: '2026-12-01T00:00:00Z' })
    api.answer(getPermissions, {
      permissions: ['visibility_asset_list'],
      flags: [],
      flags_anywhere: [],
      areas: {},
      platform_alert: null,
    })

    await password.fill('ride-the-rails')
    await dialog.getByRole('button', { name: 'Sign in' }).click()

    await expect.element(page.getByText('saved', { exact: true })).toBeVisible()
    await expect.element(text).toHaveValue('Ten cars wait at Argo yard')
    expect(dialog.elements()).toEqual([])
    expect(api.calls.find((made) => made.path === '/user/login')?.body).toBe(
      '{"email":"pat@demo.example","password":"ride-the-rails"}',
    )
    expect(api.calls.at(-1)?.headers.get('authorization')).toBe('Bearer fresh')
  })

  test('shows that it ended because a newer one replaced it', async () => {
    await endSession('Ten cars wait at Argo yard', null, REPLACED)

    await expect.element(dialog).toMatchTextContent(/^Sign in againYou were signed out because/)
    await expect.element(text).toHaveValue('Ten cars wait at Argo yard')
  })

  test('without input, the page shows why', async () => {
    await endSession('', null, REPLACED)

    await expect.element(page.getByRole('heading', { name: 'Login required' })).toBeVisible()
    await expect.element(page.getByText(/^You were signed out because .* 10 seconds/)).toBeVisible()
  })

  test('stays open after a wrong password, and requires the code where the account has one', async () => {
    const api = await endSession('x')
    api.refuse(login, 401, { message: ERRORS.wrong_credentials[1], code: 'wrong_credentials' })
    await password.fill('wrong')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(ERRORS.wrong_credentials[1])

    api.refuse(login, 401, { message: ERRORS.code_required[1], code: 'code_required' })
    await dialog.getByRole('button', { name: 'Sign in' }).click()

    await expect.element(page.getByLabelText('One-time code')).toBeVisible()
    await expect.element(password).toHaveValue('wrong')
  })

  test('of an identity provider signs in there in another window; the screen receives it and continues', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(window)
    localStorage.setItem('interline.signed-in-by', 'provider')
    const api = await endSession('Ten cars wait', PARTNER)
    const way = dialog.getByRole('link', { name: 'Sign in with Partner ID' })
    await expect.element(way).toHaveAttribute('href', '/auth/login?again=1')

    await way.click()
    await expect.element(dialog.getByText(/This page continues automatically/)).toBeVisible()
    api.answer(getPermissions, {
      permissions: ['visibility_asset_list'],
      flags: [],
      flags_anywhere: [],
      areas: {},
      platform_alert: null,
    })
    handle('2 1700000000000')
    expect(dialog.elements()).toHaveLength(1)
    localStorage.setItem('interline.token', 'fresh')
    handle('1 1700000000000')

    await expect.element(page.getByText('saved', { exact: true })).toBeVisible()
    await expect.element(text).toHaveValue('Ten cars wait')
    expect(opened).toHaveBeenCalledWith(
      expect.stringContaining('/auth/login?again=1'),
      '_blank',
      expect.any(String),
    )
    expect(api.calls.at(-1)?.headers.get('authorization')).toBe('Bearer fresh')
  })

  test('and that another window found ended keeps what was typed', async () => {
    const api = signedInAs()
    api.answer(getSignOn, { sign_on: null })
    await openPortal(PAGES, '/note')
    await text.fill('Ten cars wait')

    localStorage.removeItem('interline.token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'interline.token', newValue: null }))

    await expect.element(dialog).toBeVisible()
    api.answer(login, { token: 'fresh', token_type: 'Bearer', expires_at: '2026-12-01T00:00:00Z' })
    await password.fill('ride-the-rails')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => dialog.elements()).toEqual([])
    await expect.element(text).toHaveValue('Ten cars wait')
  })

  test('offers the other way where a host has both', async () => {
    await endSession('x', PARTNER)
    await expect.element(password).toBeVisible()

    await dialog.getByRole('button', { name: 'Sign in with Partner ID instead' }).click()

    await expect.element(dialog.getByRole('link', { name: 'Sign in with Partner ID' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign in with a password instead' }).click()
    await expect.element(password).toBeVisible()
  })

  test('can be left without saving', async () => {
    await endSession('x')

    await page.getByRole('button', { name: 'Leave without saving' }).click()

    await expect.element(page.getByRole('heading', { name: 'Login required' })).toBeVisible()
  })

  test('signs in once, however many calls were refused', async () => {
    const api = await endSession('x')
    const more = [1, 2, 3].map(() => call(getPermissions, { params: { customerId: 7 } }))
    api.answer(login, { token: 'fresh', token_type: 'Bearer', expires_at: '2026-12-01T00:00:00Z' })
    api.answer(getPermissions, {
      permissions: ['visibility_asset_list'],
      flags: [],
      flags_anywhere: [],
      areas: {},
      platform_alert: null,
    })

    await password.fill('ride-the-rails')
    await dialog.getByRole('button', { name: 'Sign in' }).click()

    expect((await Promise.all(more)).map((answer) => answer.success)).toEqual([true, true, true])
  })

  test('shows Login required where nothing was typed', async () => {
    await endSession('')

    await expect.element(page.getByRole('heading', { name: 'Login required' })).toBeVisible()
    expect(dialog.elements()).toEqual([])
  })
})

test('signing out is always allowed: it needs no sign-in', async () => {
  const api = signedInAs()
  await openPortal(PAGES, '/note')
  await text.fill('x')
  const { logout } = await import('#contract/areas/accounts/session/session.contract.ts')
  api.refuse(logout, 401, ENDED)
  api.refuse(getSession, 401, ENDED)

  const response = await call(logout, {})

  expect(response.success).toBe(false)
  expect(dialog.elements()).toEqual([])
})
