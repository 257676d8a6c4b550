import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  getUserAccess,
  removeAssociation,
  updateAssociation,
} from '#contract/areas/admin/users/users.contract.ts'
import { confirm, expectToast, NO, openUser, press, staff, USER } from '../../../testing/users.ts'

beforeEach(() => page.viewport(1440, 900))

test('[PLT-177] [ADM-028] [ADM-029] [ADM-063] [ADM-064] [ADM-069] a company is given another role, and removed', async () => {
  const api = staff()
  api.refuse(updateAssociation, 409, NO)
  api.refuse(removeAssociation, 409, NO)
  await openUser()

  await press('Change access')
  await page.getByRole('dialog').getByLabelText('Role').selectOptions('Company Admin')
  expect(api.calls.some(({ method }) => method === 'PUT')).toBe(false)
  await confirm('Save')
  await expectToast('Unable to save customer association.')
  await confirm('Cancel')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await press('Remove from Prairie Grain')
  await confirm('Remove')
  await expectToast('Unable to remove customer association at this time.')
  await expect.element(page.getByRole('dialog').getByText(NO.message)).toBeVisible()
  await confirm('Cancel')
  api.answer(updateAssociation, USER)
  await press('Change access')
  await page.getByRole('dialog').getByLabelText('Role').selectOptions('Company Admin')
  await confirm('Save')
  await expectToast('User saved!')
  api.answer(removeAssociation, { ...USER, companies: [] })
  await press('Remove from Prairie Grain')
  await confirm('Remove')

  await expectToast('Removed!')
  const sent = api.calls.find(({ method, path }) => method === 'PUT' && path.includes('/customers/'))
  expect([sent?.path, JSON.parse(sent!.body)]).toEqual([
    '/admin/users/5/customers/4',
    { role_id: 1, permissions: null, version: 1 },
  ])
})

test('[ADM-028] a person is given a list of their own, which says what the company lacks for it', async () => {
  const api = staff()
  api.answer(updateAssociation, USER)
  api.answer(getUserAccess, {
    data: [
      {
        customer_id: 4,
        name: 'Prairie Grain',
        status: 1,
        role_id: 6,
        role_name: 'Viewer',
        has_own_list: false,
        given: ['visibility_asset_list', 'pricing_pricing_dashboard'],
        permissions: ['visibility_asset_list'],
        flags: [],
        levels: {},
      },
    ],
  })
  await openUser()

  await press('Change access')
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByText('Prairie Grain doesn’t have these yet, so they have no effect: Quotes.'))
    .toBeVisible()
  await dialog.getByText('Custom list').click()
  await dialog.getByLabelText('Asset list').click()
  await confirm('Save')

  await expectToast('User saved!')
  expect(JSON.parse(api.calls.find(({ method }) => method === 'PUT')!.body)).toEqual({
    role_id: 6,
    permissions: ['visibility_asset_list'],
    version: 1,
  })
})

test('a role that someone else changed meanwhile is shown beside the own choice', async () => {
  const api = staff()
  api.refuse(updateAssociation, 409, {
    message: 'Someone else changed this.',
    code: 'conflict',
    conflict: { version: 2, now: { role_id: 1, permissions: ['visibility_asset_list'] } },
  })
  await openUser()

  await press('Change access')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Custom list').click()
  await dialog.getByLabelText('Quotes').click()
  await confirm('Save')

  await expect.element(page.getByText(/Someone else/).first()).toBeVisible()
  expect(JSON.parse(api.calls.find(({ method }) => method === 'PUT')!.body)).toMatchObject({ version: 1 })
})
