import { expect, test } from 'vitest'
import { clampPage, DEFAULT_PAGE_SIZE, PAGE_SIZES, PageSize } from './paging.ts'

test.each([
  [0, 60, 1],
  [-3, 60, 1],
  [2, 60, 2],
  [3, 60, 3],
  [4, 60, 3],
  [4, 50, 2],
  [4, 0, 1],
])('[PLT-131] page %i of %i rows, 25 to a page, is page %i', (page, total, expected) => {
  expect(clampPage(page, total, 25)).toBe(expected)
})

test('[PLT-191] a list requested without a size has 25 rows to a page', () => {
  expect([DEFAULT_PAGE_SIZE, PageSize.parse(undefined)]).toEqual([25, 25])
})

test('[PLT-192] a page has 25, 50 or 100 rows and no other number', () => {
  expect(PAGE_SIZES).toEqual([25, 50, 100])
  expect([25, 50, 100, 1, 26, 250].map((size) => PageSize.safeParse(size).success)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
