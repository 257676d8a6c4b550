import { expect, test } from 'vitest'
import { asApplicationRole, withDatabase, withoutPassword } from './urls.ts'

test('the application acts as its own role on a server of the operator', () => {
  expect(asApplicationRole('postgres://u:p@db/interline')).toBe(
    'postgres://u:p@db/interline?options=-c%20role%3Dinterline_app',
  )
})

test('options the operator gave are kept', () => {
  expect(asApplicationRole('postgres://u:p@db/x?sslmode=require&options=-c%20jit%3Doff')).toBe(
    'postgres://u:p@db/x?sslmode=require&options=-c%20jit%3Doff%20-c%20role%3Dinterline_app',
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
