import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { confirmCodes, enrolCodes } from '#contract/areas/accounts/codes/codes.contract.ts'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { makeUser, signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { accountPages } from '../accounts.routes.tsx'

test('staff without one-time codes are led to set them up, whatever page they open, and go on to it afterwards', async () => {
  const api = signedInAs({ user: { is_admin: true, needs_codes: true } })
  api.answer(enrolCodes, {
    secret: 'GEZDGNBVGY3TQOJQ',
    otpauth_url: 'otpauth://totp/Interline:pat?secret=GEZDGNBVGY3TQOJQ',
    recovery_codes: ['AAAA-BBBB-CCCC-DDDD'],
  })
  api.answer(confirmCodes, {})

  await openPortal(accountPages, '/profile')

  await expect.element(page.getByRole('heading', { name: 'Set up one-time codes' })).toBeVisible()
  expect(api.calls.filter(({ path }) => path.includes('/permissions/'))).toEqual([])
  await page.getByLabelText('Your password', { exact: true }).fill('ride-the-rails')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabelText('One-time code', { exact: true }).fill('123456')
  api.answer(getSession, makeUser({ is_admin: true }))
  await page.getByRole('button', { name: 'Turn on' }).click()

  await expect.element(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
})
