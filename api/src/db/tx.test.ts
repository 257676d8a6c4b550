import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openDatabase, type Database } from './pool.ts'
import { raw, sql } from './sql.ts'

let names: TestDatabase
let database: Database

beforeAll(async () => {
  names = await createTestDatabase()
  database = openDatabase(names.appUrl, () => {}, 1)
})
afterAll(async () => {
  await database.close()
  await names.drop()
})

describe('the last rows of a transaction', () => {
  test('end it: the one connection is free for others, and no further query is possible', async () => {
    const tx = await database.begin({ readOnly: true })
    expect(await tx.db.last.row(sql`select 1 as one`)).toEqual({ one: 1 })

    expect(await database.anonymous((db) => db.row(sql`select 2 as two`))).toEqual({ two: 2 })
    await expect(tx.db.row(sql`select 3`)).rejects.toThrow('after the end of its transaction')
    await tx.end('commit')
  })

  test('are worked on inside it: what was set for it holds', async () => {
    const tx = await database.begin({ readOnly: true })
    await tx.db.run(raw(`set local application_name = 'inside'`))
    const { last } = tx.db
    expect(await last.row(raw(`select current_setting('application_name') as name`))).toEqual({
      name: 'inside',
    })

    expect(
      await database.anonymous((db) => db.row(raw(`select current_setting('application_name') as name`))),
    ).not.toEqual({ name: 'inside' })
  })

  test('may fail: the reason is reported once, and the connection serves the next', async () => {
    const tx = await database.begin({ readOnly: true })

    await expect(tx.db.last.row(raw('select 1 / 0'))).rejects.toThrow('division by zero')
    await tx.end('rollback')

    expect(await database.anonymous((db) => db.row(sql`select 2 as two`))).toEqual({ two: 2 })
  })
})

describe('a transaction that is given so long', () => {
  test('ends then, however quick each of its statements is', async () => {
    const tx = await database.begin({ maxMs: 100 })
    const sendRequest = async () => {
      while (true) await tx.db.run(raw('select pg_sleep(0.02)'))
    }

    await expect(sendRequest()).rejects.toThrow('Connection terminated')
    await tx.end('rollback')

    expect(await database.anonymous((db) => db.row(sql`select 2 as two`))).toEqual({ two: 2 })
  })
})
