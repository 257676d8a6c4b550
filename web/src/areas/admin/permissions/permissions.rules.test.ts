import { expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/base/access.ts'
import { openedBy, permissionGroups } from './permissions.rules.ts'

test('[PLT-081] every permission is in the group of its area', () => {
  const groups = permissionGroups(PERMISSIONS)

  expect(groups.map(({ title }) => title)).toEqual([
    'Dashboard',
    'Visibility',
    'Reports',
    'Pricing',
    'Company',
    'Terminal',
    'Telematics',
  ])
  expect(groups.flatMap(({ values }) => values)).toHaveLength(15)
})

test('a permission names the pages it opens, each once', () => {
  const needs = { anyOf: ['terminal_terminal', 'visibility_asset_list'] } as const

  expect(
    openedBy('terminal_terminal', [
      { title: 'Load List', needs },
      { title: 'Load List', needs },
      { title: 'Profile', needs: 'signed-in' },
    ]),
  ).toEqual(['Load List'])
})
