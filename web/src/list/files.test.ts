import { expect, test } from 'vitest'
import { defaultFileName } from './files.ts'

test('[VIS-042] a download without a name of the server is named by its day', () => {
  const day = new Date(2026, 10, 5)

  expect(defaultFileName('visibility_assets', 'csv', day)).toBe('visibility_assets_11-05-2026.csv')
  expect(defaultFileName('visibility_assets', 'xlsx', day)).toBe('visibility_assets_11-05-2026.xlsx')
})
