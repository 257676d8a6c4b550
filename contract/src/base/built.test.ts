import { expect, test } from 'vitest'
import { MODULES, PERMISSIONS } from './access.ts'
import { AREAS_TO_COME, isBuilt } from './built.ts'

test('[PLT-081] what opens an area that is not built stays a valid name, and nothing else is held back', () => {
  const toCome = Object.values(AREAS_TO_COME).flat()

  expect(PERMISSIONS).toHaveLength(15)
  expect([...PERMISSIONS, ...MODULES].filter((name) => !isBuilt(name)).sort()).toEqual([...toCome].sort())
})
