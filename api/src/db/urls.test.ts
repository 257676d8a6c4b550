import { expect, test } from 'vitest'
import { withDatabase, withoutPassword, withSignIn } from './urls.ts'

test('another sign-in keeps the database and the options the operator gave', () => {
  expect(withSignIn('postgres://u:p@db/x?sslmode=require&options=-c%20jit%3Doff', 'app', 'a/b@c')).toBe(
    'postgres://app:a%2Fb%40c@db/x?sslmode=require&options=-c%20jit%3Doff',
  )
})

test('another database of the same server keeps the way there', () => {
  expect(withDatabase('postgres://u:p@127.0.0.1:5433/one?host=%2Frun%2Fpg', 'two')).toBe(
    'postgres://u:p@127.0.0.1:5433/two?host=%2Frun%2Fpg',
  )
})

test('an address is shown without password and options', () => {
  expect(withoutPassword('postgres://u:secret@db:5432/x?password=secret')).toBe('postgres://u:***@db:5432/x')
  expect(withoutPassword('secret')).toBe('(an address that cannot be read)')
})
