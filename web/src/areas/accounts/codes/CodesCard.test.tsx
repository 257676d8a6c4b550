import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  confirmCodes,
  enrolCodes,
  getCodes,
  removeCodes,
} from '#contract/areas/accounts/codes/codes.contract.ts'
import { login } from '#contract/areas/accounts/session/session.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { accountPages } from '../accounts.routes.tsx'

const card = page.getByRole('region', { name: 'One-time codes' })
const code = page.getByLabelText('One-time code', { exact: true })
const RECOVERY = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']
const OFF = { is_offered: true, is_on: false, recovery_codes_left: 0 }
const ON = { is_offered: true, is_on: true, recovery_codes_left: 7 }

describe('one-time codes on the profile', () => {
  test('are not mentioned where they are not offered', async () => {
    const api = signedInAs()
    api.answer(getCodes, { ...OFF, is_offered: false })

    await openPortal(accountPages, '/profile')

    await expect.element(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
    expect(card.elements()).toEqual([])
  })

  test('are set up with the password, a picture to scan and a first code', async () => {
    const api = signedInAs({ user: { is_admin: true } })
    api.answer(getCodes, OFF)
    api.answer(enrolCodes, {
      secret: 'GEZDGNBVGY3TQOJQ',
      otpauth_url: 'otpauth://totp/Interline:pat?secret=GEZDGNBVGY3TQOJQ',
      recovery_codes: RECOVERY,
    })
    api.answer(confirmCodes, {})
    await openPortal(accountPages, '/profile')

    await page.getByLabelText('Your password', { exact: true }).fill('ride-the-rails')
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect.element(page.getByRole('img', { name: 'Key for the authenticator app' })).toBeVisible()
    await expect.element(page.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible()
    await expect.element(page.getByText(RECOVERY[1]!)).toBeVisible()
    await code.fill('123456')
    api.answer(getCodes, ON)
    await page.getByRole('button', { name: 'Turn on' }).click()

    await expect.element(card.getByText(/7 recovery codes left/)).toBeVisible()
    await expect.element(card.getByText(/from your authenticator app or a recovery code/)).toBeVisible()
    expect(api.calls.map((call) => call.body)).toContain('{"code":"123456"}')
  })

  test('are turned off with a code; a wrong one shows an error at the field and stays', async () => {
    const api = signedInAs({ user: { is_admin: true } })
    api.answer(getCodes, ON)
    api.refuse(removeCodes, 400, {
      message: ERRORS.invalid_request[1],
      code: 'invalid_request',
      errors: { code: [ERRORS.wrong_code[1]] },
    })
    await openPortal(accountPages, '/profile')

    await code.fill('000000')
    await page.getByRole('button', { name: 'Turn off' }).click()

    await expect.element(card.getByText(ERRORS.wrong_code[1])).toBeVisible()
    await expect.element(code).toHaveValue('000000')
  })
})

describe('the sign-in of an account with codes', () => {
  const openForm = async () => {
    const api = signedInAs({ permissions: ['company_settings'] })
    localStorage.clear()
    api.answer(getCodes, ON)
    api.refuse(login, 401, { message: ERRORS.code_required[1], code: 'code_required' })
    await openPortal(accountPages, '/login')
    await page.getByRole('textbox', { name: 'Email' }).fill('pat@demo.example')
    await page.getByLabelText('Password', { exact: true }).fill('ride-the-rails')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.element(code).toHaveFocus()
    return api
  }

  test('requires the code as a second step and sends all three', async () => {
    const api = await openForm()
    api.answer(login, { token: 'fresh', token_type: 'Bearer', expires_at: '2026-12-01T00:00:00Z' })

    await code.fill('123456')
    await page.getByRole('button', { name: 'Sign in' }).click()

    await expect.element(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
    expect(api.calls.map((call) => call.body)).toContain(
      '{"email":"pat@demo.example","password":"ride-the-rails","code":"123456"}',
    )
  })

  test('shows a wrong code at its field and keeps the step', async () => {
    const api = await openForm()
    api.refuse(login, 401, { message: ERRORS.wrong_code[1], code: 'wrong_code' })

    await code.fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()

    await expect.element(page.getByText(ERRORS.wrong_code[1])).toBeVisible()
    await expect.element(code).toHaveValue('000000')
  })

  test('goes back to the pair with what was typed', async () => {
    await openForm()

    await page.getByRole('button', { name: 'Use another account' }).click()

    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('pat@demo.example')
  })
})
