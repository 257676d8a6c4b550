import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PASSWORD_TEXTS } from '#contract/areas/accounts/passwords/password.rules.ts'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import {
  createAdministrator,
  getSetup,
  openSetupLink,
} from '#contract/areas/accounts/setup/setup.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { fakeApi } from '../../../testing/api.ts'
import { makeUser } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { pages } from '../../../routes.tsx'

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const create = page.getByRole('button', { name: 'Create administrator' })
const ENDED = { message: ERRORS.setup_link_ended[1], code: 'setup_link_ended' } as const

const LINK = {
  email: null,
  expires_ts: '2026-11-24T21:32:00Z',
  is_first: true,
  checks: [
    { part: 'Mail', state: 'missing' as const, text: 'Mails wait.', settings: ['SMTP_URL', 'MAIL_FROM'] },
    { part: 'Database', state: 'ready' as const, text: 'PostgreSQL 18.4', settings: [] },
  ],
}

function openedLink(link: object = {}) {
  const api = fakeApi()
  api.answer(openSetupLink, { ...LINK, ...link })
  return api
}

async function fill(password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Keller')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@lakeshore.example')
  await page.getByLabelText('Password', { exact: true }).fill(password)
}

describe('the one-time set-up address', () => {
  test('shows what is missing and how to set it, beside the form', async () => {
    openedLink()

    await openPortal(pages, '/setup?token=abc')

    await expect.element(heading('Create the first administrator')).toBeVisible()
    await expect.element(page.getByText('1 of 2 ready. You can set up the rest later.')).toBeVisible()
    await expect.element(page.getByText('Mails wait. Set SMTP_URL and MAIL_FROM.')).toBeVisible()
    await expect.element(page.getByText(/This link works once, until/)).toBeVisible()
  })

  test('creates the administrator, who is signed in and goes on with the first customer', async () => {
    const api = openedLink()
    api.answer(createAdministrator, {
      token: 'fresh',
      token_type: 'Bearer',
      expires_at: '2026-12-01T00:00:00Z',
    })
    api.answer(
      getSession,
      makeUser({
        is_admin: true,
        is_internal: true,
        companies: [],
        modules: ['hasInternalToolsModule'],
      }),
    )
    await openPortal(pages, '/setup?token=abc')

    await fill('empty hoppers roll west')
    await create.click()

    await expect.element(heading('New customer')).toBeVisible()
    expect(localStorage.getItem('interline.token')).toBe('fresh')
    const sent = api.calls.find(({ method, path }) => method === 'POST' && path === '/setup')
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      token: 'abc',
      first_name: 'Ada',
      last_name: 'Keller',
      email: 'ada@lakeshore.example',
      password: 'empty hoppers roll west',
    })
  })

  test('is filled with the e-mail address that the command named', async () => {
    openedLink({ email: 'ada@lakeshore.example', is_first: false })

    await openPortal(pages, '/setup?token=abc')

    await expect.element(heading('Create an administrator')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@lakeshore.example')
  })

  test('that expired shows the command that creates a new one', async () => {
    fakeApi().refuse(openSetupLink, 400, ENDED)

    await openPortal(pages, '/setup?token=abc')

    await expect.element(heading('Link expired')).toBeVisible()
    await expect.element(page.getByText('npm run admin -- you@company.com')).toBeVisible()
  })

  test('that was used meanwhile shows a message instead of its form', async () => {
    const api = openedLink()
    api.refuse(createAdministrator, 400, ENDED)
    await openPortal(pages, '/setup?token=abc')

    await fill('empty hoppers roll west')
    await create.click()

    await expect.element(heading('Link expired')).toBeVisible()
  })

  test('[PLT-145] a common password is refused beside its field before anything is sent', async () => {
    const api = openedLink()
    await openPortal(pages, '/setup?token=abc')

    await fill('passwordpassword')
    await create.click()

    await expect.element(page.getByText(PASSWORD_TEXTS.common)).toBeVisible()
    expect(api.calls.filter(({ path }) => path === '/setup')).toEqual([])
  })
})

test('a portal without an administrator shows only the command in place of its sign-in', async () => {
  fakeApi().answer(getSetup, { needs_administrator: true, has_demo: false })

  await openPortal(pages, '/login')

  await expect.element(heading('No administrator yet')).toBeVisible()
  await expect.element(page.getByText('npm run admin -- you@company.com')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign in' })).not.toBeInTheDocument()
})
