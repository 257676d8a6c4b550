import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type ApiToken,
  createToken,
  listTokens,
  revokeToken,
} from '#contract/areas/admin/tokens/tokens.contract.ts'
import { makeCompany, signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'

const PATH = '/settings/7/api-tokens'
const TOKEN: ApiToken = {
  token_id: 3,
  name: 'Yard system',
  state: 'live',
  grants: ['company_settings', 'hasWaybillModule', 'visibility_asset_list'],
  level: 'act',
  last_used_ts: null,
  expires_ts: '2027-02-20T11:00:00Z',
  created_by: 'Pat Doe',
  created_ts: '2026-11-20T11:00:00Z',
  ended_ts: null,
  can: { revoke: true },
}

async function open(rows: ApiToken[] = [TOKEN]) {
  const api = signedInAs({
    user: { companies: [makeCompany({ role_id: 1, role_name: 'Company Admin' })] },
    permissions: ['company_settings', 'visibility_asset_list'],
    modules: ['hasWaybillModule'],
  })
  const answer = (left: ApiToken[]) => api.answer(listTokens, { data: left, total_record_count: left.length })
  answer(rows)
  await openPortal(adminPages, PATH)
  return { api, answer }
}

beforeEach(() => page.viewport(1440, 900))

test('a token shows what it may use, and that it was never used', async () => {
  await open()

  const row = page.getByRole('row', { name: /Yard system/ })
  await expect.element(row.getByText('Company settings')).toBeVisible()
  await expect.element(row.getByText('Never')).toBeVisible()
})

test('a phone also shows that a token was never used', async () => {
  await page.viewport(390, 844)
  await open()
  const details = page.getByText('Details of Yard system')
  await expect.element(details).toBeInTheDocument()
  details.element().closest('summary')?.click()

  await expect.element(page.getByText('Last used')).toBeVisible()
  await expect.element(page.getByText('Never')).toBeVisible()
})

test('the key C makes a token, as it makes one more row of every list', async () => {
  await open()
  await expect.element(page.getByText('Yard system')).toBeVisible()

  await userEvent.keyboard('c')

  await expect.element(page.getByRole('dialog').getByLabelText('Name')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByLabelText('Name')).toHaveValue('')
})

test('a new token is offered its author’s permissions, shown once, and not closed before it was copied', async () => {
  const { api } = await open([])
  api.answer(createToken, { token_id: 4, name: 'Night run', token: 'ilt_planted' })

  await page.getByRole('button', { name: 'Create token' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Name').fill('Night run')
  await dialog.getByRole('checkbox', { name: /^Waybilling/ }).click()
  await dialog.getByRole('radio', { name: 'View only' }).click({ force: true })
  expect(dialog.getByRole('checkbox').elements()).toHaveLength(3)
  await dialog.getByRole('button', { name: 'Create token' }).click()

  await expect.element(dialog.getByText('ilt_planted')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog.getByText('Copy the token first', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close without copying' }).click()
  await expect.element(page.getByText('ilt_planted')).not.toBeInTheDocument()
  const sent = api.calls.find((call) => call.method === 'POST' && call.path.endsWith('/api_tokens'))
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    name: 'Night run',
    grants: ['hasWaybillModule'],
    level: 'see',
    days: 90,
  })
})

test('a revocation is confirmed, and leaves the list', async () => {
  const { api, answer } = await open()
  api.answer(revokeToken, { token_id: 3 })

  await page.getByRole('button', { name: 'Actions for Yard system' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  answer([])
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()

  await expect.element(page.getByText('Yard system revoked.')).toBeVisible()
  await expect.element(page.getByText('No tokens in use')).toBeVisible()
})
