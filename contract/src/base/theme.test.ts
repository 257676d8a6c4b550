import { expect, test } from 'vitest'
import { themeFor } from './theme.ts'

test.each([
  ['wabtec', 'partner'],
  ['staging', 'default'],
  ['other', 'default'],
  ['', 'default'],
] as const)('[PLT-009] the preferred theme %j is the %s theme', (preferred, theme) => {
  expect(themeFor(preferred)).toBe(theme)
})
