import { expect, test } from 'vitest'
import { prepared, sql, statementNames } from './sql.ts'

test('the same text is prepared under one name', () => {
  expect(prepared(sql`select ${1}`).name).toBeDefined()
  expect(prepared(sql`select ${1}`).name).toBe(prepared(sql`select ${2}`).name)
  expect(prepared(sql`select ${1}`).name).not.toBe(prepared(sql`select ${1}, 1`).name)
})

test('endless texts are not all named, and those that have a name keep it', () => {
  const getName = statementNames(600)
  const names = Array.from({ length: 2000 }, (_, n) => getName(`select ${n}`))

  expect(new Set(names.filter((name) => name !== undefined)).size).toBe(600)
  expect(names[699]).toBeUndefined()
  expect(getName('select 5')).toBe(names[5])
})
