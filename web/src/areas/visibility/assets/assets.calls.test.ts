import { expect, test } from 'vitest'
import { addressOfLookup, defaultFileName, recallLookup } from './assets.calls.ts'

test('[VIS-042] a download without a name of the server is named by its day', () => {
  const day = new Date(2026, 10, 5)
  expect(defaultFileName('csv', day)).toBe('visibility_assets_11-05-2026.csv')
  expect(defaultFileName('xlsx', day)).toBe('visibility_assets_11-05-2026.xlsx')
})

test('a few pasted ids stand in the address, many are kept in the tab under a short name', () => {
  const many = Array.from({ length: 21 }, (_, n) => `GATX${n}`)

  expect(addressOfLookup(['A1', 'B2'])).toEqual({ ids: 'A1|B2' })
  const { lookup } = addressOfLookup(many)

  expect(lookup).toMatch(/^[a-z0-9]{1,16}$/)
  expect(recallLookup(lookup)).toEqual(many)
  expect(recallLookup('unknown')).toBeNull()
  sessionStorage.clear()
})
