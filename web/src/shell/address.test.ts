import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './address.ts'

test('the search part is read as plain text: numbers stay text', () => {
  expect(parseSearch('?maxAge=2&groupIds=1%7C2')).toEqual({ maxAge: '2', groupIds: '1|2' })
})

test('empty values are left out of the address', () => {
  expect(stringifySearch({ page: 2, q: '', sort: undefined, dir: null })).toBe('?page=2')
  expect(stringifySearch({})).toBe('')
})
