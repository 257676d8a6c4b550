import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type ModuleSetting,
  listModuleSettings,
  updateModuleSetting,
} from '#contract/areas/admin/modules/modules.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { adminPages } from '../admin.routes.tsx'

const CUSTOMERS = [
  { customer_id: 7, name: 'Prairie Grain', status: 1 },
  { customer_id: 9, name: 'Cascade Lumber', status: 1 },
]
const setting = (what: Partial<ModuleSetting> = {}): ModuleSetting => ({
  name: 'hasWaybillModule',
  customer_id: null,
  customer_name: null,
  enabled: true,
  version: 4,
  ...what,
})
const own = setting({ customer_id: 9, customer_name: 'Cascade Lumber', enabled: false, version: 2 })
const waybilling = page.getByRole('group', { name: 'Waybilling' })
const lever = (name: string) => waybilling.getByRole('switch', { name })

function open(flags: ModuleSetting[] = [setting(), own]) {
  const api = signedInAs({ user: { is_admin: true } })
  api.answer(listModuleSettings, { flags, customers: CUSTOMERS })
  return api
}

const sentBody = (api: ReturnType<typeof open>) =>
  JSON.parse(api.calls.findLast(({ method }) => method === 'PUT')?.body ?? 'null') as unknown

const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Turn off for all' }).click()

test('[PLT-147] a module is turned off for all only after the affected customers were shown, with the version that was seen', async () => {
  const api = open()
  api.answer(updateModuleSetting, { flags: [setting({ enabled: false, version: 5 }), own] })
  await openPortal(adminPages, '/admin/flags')

  await lever('For all customers').click()
  await expect
    .element(
      page.getByText(
        'Prairie Grain loses Waybilling now. Nothing is deleted. Cascade Lumber keeps its own setting.',
      ),
    )
    .toBeVisible()
  expect(sentBody(api)).toBe(null)
  await confirm()

  await expect.element(lever('For all customers')).not.toBeChecked()
  expect(sentBody(api)).toEqual({ name: 'hasWaybillModule', customer_id: null, enabled: false, version: 4 })
  // the navigation follows at once
  expect(api.calls.filter(({ path }) => path === '/permissions/7')).toHaveLength(2)
})

test('[PLT-147] a customer that differs is listed separately and can be reset to the default', async () => {
  const api = open()
  api.answer(updateModuleSetting, { flags: [setting()] })
  await openPortal(adminPages, '/admin/flags')
  await expect.element(lever('Cascade Lumber')).not.toBeChecked()

  await waybilling.getByRole('button', { name: 'Use the default for Cascade Lumber' }).click()

  await expect.element(lever('Cascade Lumber')).not.toBeInTheDocument()
  expect(sentBody(api)).toEqual({ name: 'hasWaybillModule', customer_id: 9, enabled: null, version: 2 })
})

test('[PLT-147] a module is turned on for one customer with one click, and back', async () => {
  const api = open([setting()])
  api.answer(updateModuleSetting, { flags: [setting(), own] })
  await openPortal(adminPages, '/admin/flags')

  await waybilling
    .getByRole('combobox', { name: 'Turn off for one customer' })
    .selectOptions('Cascade Lumber')
  expect(sentBody(api)).toBe(null)
  await waybilling.getByRole('button', { name: 'Turn off for Cascade Lumber' }).click()

  await expect.element(lever('Cascade Lumber')).not.toBeChecked()
  expect(sentBody(api)).toEqual({
    name: 'hasWaybillModule',
    customer_id: 9,
    enabled: false,
    version: null,
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => sentBody(api))
    .toEqual({ name: 'hasWaybillModule', customer_id: 9, enabled: null, version: 2 })
})

test('a switch is named in plain words; its flag is on hover only', async () => {
  open()
  await openPortal(adminPages, '/admin/flags')

  await expect
    .element(page.getByRole('heading', { name: 'Waybilling', exact: true }))
    .toHaveAttribute('title', 'hasWaybillModule')
  await expect.element(page.getByText(/has\w+Module/)).not.toBeInTheDocument()
})

test('customers of a switch stand beside each other where there is room', async () => {
  await page.viewport(1440, 900)
  open([
    setting(),
    own,
    setting({ customer_id: 7, customer_name: 'Prairie Grain', enabled: true, version: 3 }),
  ])
  await openPortal(adminPages, '/admin/flags')
  await expect.element(lever('Prairie Grain')).toBeVisible()

  const [a, b] = ['Cascade Lumber', 'Prairie Grain'].map((name) =>
    lever(name).element().getBoundingClientRect(),
  )
  expect(a!.top).toBe(b!.top)
})

test('a switch that another user changed first is reloaded, and its state is shown', async () => {
  const api = open()
  await openPortal(adminPages, '/admin/flags')
  await expect.element(lever('For all customers')).toBeChecked()
  api.refuse(updateModuleSetting, 409, { message: 'Somebody changed this.', code: 'conflict' })
  api.answer(listModuleSettings, { flags: [setting({ enabled: false, version: 5 })], customers: CUSTOMERS })

  await lever('For all customers').click()
  await confirm()

  await expect
    .element(
      page.getByText(/Someone else changed “Waybilling” in the meantime. It is now off for all customers./),
    )
    .toBeVisible()
  await expect.element(lever('For all customers')).not.toBeChecked()
})
