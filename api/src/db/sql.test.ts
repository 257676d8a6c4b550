import { expect, test } from 'vitest'
import { prepared, sql } from './sql.ts'

test('the same text is prepared under one name, and endless texts are not all prepared', () => {
  const names = Array.from({ length: 2000 }, (_, n) => {
    const columns = Array.from({ length: n % 700 }, () => sql`1`)
    return prepared(columns.reduce((all, one) => sql`${all}, ${one}`, sql`select ${n}`)).name
  })

  expect(prepared(sql`select ${1}`).name).toBe(prepared(sql`select ${2}`).name)
  expect(new Set(names.filter((name) => name !== undefined)).size).toBeLessThanOrEqual(600)
  expect(names[699]).toBeUndefined()
})
