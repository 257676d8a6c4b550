import { expect, test } from 'vitest'
import { PERMISSIONS } from '#contract/base/access.ts'
import { isSameList, permissionGroups } from './permissions.rules.ts'

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
