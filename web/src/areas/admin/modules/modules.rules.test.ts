import { expect, test } from 'vitest'
import type { ModuleSetting } from '#contract/areas/admin/modules/modules.contract.ts'
import { conflictText, toModuleStates } from './modules.rules.ts'

const setting = (what: Partial<ModuleSetting>): ModuleSetting => ({
  name: 'hasWaybillModule',
  customer_id: null,
  customer_name: null,
  enabled: true,
  version: 4,
  ...what,
})

test('[PLT-147] every module whose area is built has a switch, set or not', () => {
  const switches = toModuleStates([setting({}), setting({ customer_id: 2, enabled: false })])

  expect(switches).toHaveLength(7)
  expect(switches.find(({ name }) => name === 'hasWaybillModule')).toMatchObject({
    isOn: true,
    version: 4,
    overrides: [{ customer_id: 2, enabled: false }],
  })
  expect(switches[0]).toMatchObject({ isOn: false, version: null, overrides: [] })
})

test('a conflict shows the current position of the switch', () => {
  const change = { name: 'hasWaybillModule', customer_id: 2, customer_name: 'Cascade Lumber' } as const

  expect(conflictText(change, [setting({ customer_id: 2, enabled: false })])).toContain(
    'It is now off for Cascade Lumber.',
  )
  expect(conflictText(change, [setting({})])).toContain('It now follows the default for Cascade Lumber.')
})
