import { describe, expect, test } from 'vitest'
import { bothChanges, differences, isSame } from './conflict.ts'

describe('what two people changed from the same beginning', () => {
  const before = { title: 'Old', body: '', to: { city: 'Omaha', state: 'NE' }, tags: ['a'] }

  test('is shown field by field; what only I changed needs no choice', () => {
    const mine = { ...before, title: 'Mine', body: 'My words' }
    const theirs = { ...before, title: 'Theirs', to: { city: 'Lincoln', state: 'NE' } }

    expect(differences({ before, mine, theirs })).toEqual([
      { path: 'title', before: 'Old', mine: 'Mine', theirs: 'Theirs', by: 'both' },
      { path: 'to.city', before: 'Omaha', mine: 'Omaha', theirs: 'Lincoln', by: 'them' },
    ])
  })

  test('is checked as a whole where a record and something else meet', () => {
    const meet = (was: unknown, my: unknown, their: unknown) =>
      differences({ before: { to: was }, mine: { to: my }, theirs: { to: their } }).map(({ path }) => path)

    expect(meet(null, { city: 'Omaha' }, { city: 'Lincoln' })).toEqual(['to'])
    expect(meet({ city: 'Omaha' }, ['Omaha'], { city: 'Lincoln' })).toEqual(['to'])
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

test('values are the same as people see them', () => {
  expect(isSame('Omaha ', 'Omaha')).toBe(true)
  expect(isSame(5, 5)).toBe(true)
})

test.each([
  ['', 'Omaha'],
  ['Omaha', null],
  ['5', 5],
  [5, '5'],
  [5, 6],
  ['Omaha', { city: 'Omaha' }],
  [{ city: 'Omaha' }, 'Omaha'],
  [['Omaha'], { 0: 'Omaha' }],
  [{ 0: 'O' }, 'O'],
  ['O', { 0: 'O' }],
  // an added row is a change even while it is empty
  [[''], []],
  [[], ['']],
])('%j and %j are not the same', (one, other) => {
  expect(isSame(one, other)).toBe(false)
})

test('both changes of a list of choices go together', () => {
  expect(bothChanges({ before: ['a', 'b'], mine: ['b', 'c'], theirs: ['a', 'b', 'd'] })).toEqual([
    'b',
    'd',
    'c',
  ])
})
