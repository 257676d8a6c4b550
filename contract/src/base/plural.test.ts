import { expect, test } from 'vitest'
import { formatCount, plural, spanText } from './plural.ts'

test.each([
  ['commodity', 'commodities'],
  ['price authority', 'price authorities'],
  ['address', 'addresses'],
  ['address line', 'address lines'],
  ['person', 'people'],
  ['equipment', 'equipment'],
  ['party', 'parties'],
  ['switch', 'switches'],
  ['box', 'boxes'],
  ['day', 'days'],
  ['seal group', 'seal groups'],
])('several of a %s are %s', (one, many) => {
  expect(plural(one)).toBe(many)
})

test('one thing is named in the singular, none and several in the plural', () => {
  expect([0, 1, 1200].map((count) => formatCount(count, 'commodity'))).toEqual([
    '0 commodities',
    '1 commodity',
    '1,200 commodities',
  ])
})

test('spans have at most two units', () => {
  expect([35, 60, 330, 24 * 60, 52 * 60, 200 * 60].map((minutes) => spanText(minutes * 60_000))).toEqual([
    '35 min',
    '1 h',
    '6 h',
    '1 d',
    '2 d 4 h',
    '8 d',
  ])
})
