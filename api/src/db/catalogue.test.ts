import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { sql } from './sql.ts'
import { useTestApp } from '../testing/app.ts'
import { CATALOG_RULES } from '../testing/catalogue.queries.ts'

const portal = useTestApp()

const found = (db: pg.Client, text: string) =>
  db.query<Record<string, unknown>>(text).then((answer) => answer.rows)

describe.each(CATALOG_RULES)('$rule', ({ finds, planted }) => {
  test('holds', async () => {
    expect(await portal.superuser((db) => found(db, finds))).toEqual([])
  })

  test('is noticed when it is broken', async () => {
    const findings = await portal.superuser(async (db) => {
      await db.query(`begin; ${planted}`)
      const rows = await found(db, finds)
      await db.query('rollback')
      return rows
    })

    expect(findings).not.toEqual([])
  })
})

test('without a customer the application sees no row of any customer table', async () => {
  await portal.owner((db) =>
    db.query(`select set_config('app.customer_id', '1', false);
      insert into equipment values (1, 'GATX1', 'R', null, true)`),
  )

  const seen = await portal.database.anonymous((db) => db.rows(sql`select * from equipment`))
  const own = await portal.database.tenant(1, (db) => db.rows(sql`select * from equipment`))
  const foreign = await portal.database.tenant(2, (db) => db.rows(sql`select * from equipment`))

  expect([seen.length, own.length, foreign.length]).toEqual([0, 1, 0])
})

test('the application cannot write a row of another customer', async () => {
  const write = portal.database.tenant(2, (db) =>
    db.run(sql`insert into equipment values (1, 'GATX2', 'R', null, true)`),
  )

  await expect(write).rejects.toThrow(/row-level security/)
})

test('the application cannot change or remove an event', async () => {
  const change = portal.database.tenant(1, (db) => db.run(sql`delete from events`))

  await expect(change).rejects.toThrow(/permission denied/)
})
