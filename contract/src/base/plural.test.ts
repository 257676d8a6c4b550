import { expect, test } from 'vitest'
import { formatCount, plural, showDayChange, showDays, showHours, spanText } from './plural.ts'

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

test('a measured span is in days and whole hours, however long', () => {
  expect([0.4, 9, 23.6, 39.9, 71, 652.8].map(showHours)).toEqual([
    '0 h',
    '9 h',
    '1 d',
    '1 d 16 h',
    '2 d 23 h',
    '27 d 5 h',
  ])
  expect(showDays(27.2)).toBe('27 d 5 h')
})

test('a difference of spans has its sign, and none where it is no hour', () => {
  expect([0.8, -1.25, 0.01, -0.01].map(showDayChange)).toEqual(['+19 h', '−1 d 6 h', '0 h', '0 h'])
})
