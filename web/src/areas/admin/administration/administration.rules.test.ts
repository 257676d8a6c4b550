import { expect, test } from 'vitest'
import type { FlagSetting } from '#contract/areas/admin/administration/administration.contract.ts'
import { PERMISSIONS } from '#contract/base/access.ts'
import {
  conflictWords,
  draftOf,
  isSameDraft,
  isSameList,
  moduleSwitches,
  noticeState,
  permissionGroups,
} from './administration.rules.ts'

const setting = (what: Partial<FlagSetting>): FlagSetting => ({
  name: 'hasWaybillModule',
  customer_id: null,
  customer_name: null,
  enabled: true,
  version: 4,
  ...what,
})

test('[PLT-147] all seven modules have a switch, set or not', () => {
  const switches = moduleSwitches([setting({}), setting({ customer_id: 2, enabled: false })])

  expect(switches).toHaveLength(7)
  expect(switches.find(({ name }) => name === 'hasWaybillModule')).toMatchObject({
    isOn: true,
    version: 4,
    overrides: [{ customer_id: 2, enabled: false }],
  })
  expect(switches[0]).toMatchObject({ isOn: false, version: null, overrides: [] })
})

test('a conflict says what the switch stands at now', () => {
  const wish = { name: 'hasWaybillModule', customer_id: 2, customer_name: 'Cascade Lumber' } as const

  expect(conflictWords(wish, [setting({ customer_id: 2, enabled: false })])).toContain(
    'It is off for Cascade Lumber now.',
  )
  expect(conflictWords(wish, [setting({})])).toContain('It follows the default for Cascade Lumber now.')
})

test('spaces around the words of a notice are no change', () => {
  const kept = draftOf({ title: 'Maintenance' })

  expect(isSameDraft({ ...kept, title: ' Maintenance ' }, kept)).toBe(true)
  expect(isSameDraft({ ...kept, body: 'At ten.' }, kept)).toBe(false)
})

test('[PLT-109] the state of the notice is said with its version', () => {
  expect(noticeState({ active: false, version: '0' })).toBe('No notice was written yet.')
  expect(noticeState({ active: true, version: '3' })).toBe('Version 3 is shown to everybody.')
})

test('[PLT-081] every permission stands in the group of its area', () => {
  const groups = permissionGroups(PERMISSIONS)

  expect(groups.map(({ area }) => area)).toEqual([
    'Dashboard',
    'Visibility',
    'Reports',
    'Pricing',
    'Company',
    'Terminal',
    'Telematics',
  ])
  expect(groups.flatMap(({ names }) => names)).toHaveLength(15)
  expect(isSameList(['a', 'b'], ['b', 'a'])).toBe(true)
})
