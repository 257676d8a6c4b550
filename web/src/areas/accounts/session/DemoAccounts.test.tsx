import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { login } from '#contract/areas/accounts/session/session.contract.ts'
import { getSetup } from '#contract/areas/accounts/setup/setup.contract.ts'
import { fakeApi } from '../../../testing/api.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { accountPages } from '../accounts.routes.tsx'

const open = async (has_demo: boolean) => {
  const api = fakeApi()
  api.answer(getSetup, { needs_administrator: false, has_demo })
  api.refuse(login, 401, { message: 'Wrong email or password.' })
  await openPortal(accountPages, '/login')
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  return api
}
const accounts = () => page.getByRole('region', { name: 'Explore the demo' })

test('a portal with the demo offers its accounts on the sign-in page, each one press away', async () => {
  const api = await open(true)

  await accounts()
    .getByRole('button', { name: /^shipper@demo.example/ })
    .click()

  await expect
    .poll(() => api.calls.find(({ path }) => path.endsWith('/user/login'))?.body)
    .toBe('{"email":"shipper@demo.example","password":"ride-the-rails"}')
  await expect.element(page.getByText('Wrong email or password.')).toBeVisible()
})

test('a portal without the demo names none', async () => {
  const api = await open(false)

  await expect.poll(() => api.calls.some(({ path }) => path.endsWith('/setup'))).toBe(true)
  expect(accounts().elements()).toEqual([])
})
