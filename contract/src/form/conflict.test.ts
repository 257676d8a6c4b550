import { describe, expect, test } from 'vitest'
import { bothChanges, differences, isSame } from './conflict.ts'

describe('what two people changed from the same beginning', () => {
  const before = { title: 'Old', body: '', to: { city: 'Omaha', state: 'NE' }, tags: ['a'] }

  test('is told field by field; what only I changed is no question', () => {
    const mine = { ...before, title: 'Mine', body: 'My words' }
    const theirs = { ...before, title: 'Theirs', to: { city: 'Lincoln', state: 'NE' } }

    expect(differences({ before, mine, theirs })).toEqual([
      { path: 'title', before: 'Old', mine: 'Mine', theirs: 'Theirs', by: 'both' },
      { path: 'to.city', before: 'Omaha', mine: 'Omaha', theirs: 'Lincoln', by: 'them' },
    ])
  })

  test('is no question where both did the same', () => {
    const same = { ...before, title: 'New ', body: null }

    expect(differences({ before, mine: { ...before, title: 'New' }, theirs: same })).toEqual([])
  })
})

test('a blank is a blank, and the order of a list counts', () => {
  expect(isSame('', null)).toBe(true)
  expect(isSame([], undefined)).toBe(true)
  expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false)
  expect(isSame({ a: 1, b: '' }, { a: 1 })).toBe(true)
})

test('both changes of a list of choices go together', () => {
  expect(bothChanges({ before: ['a', 'b'], mine: ['b', 'c'], theirs: ['a', 'b', 'd'] })).toEqual([
    'b',
    'd',
    'c',
  ])
})
