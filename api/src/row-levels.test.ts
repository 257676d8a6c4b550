import { expect, test } from 'vitest'
import { AREAS } from '#contract/base/areas.ts'
import { sql } from './db/sql.ts'
import type { Db } from './db/tx.ts'
import { useTestApp } from './testing/app.ts'

const portal = useTestApp()

/** A transaction of a user with levels in some areas; null for the portal itself. */
const acting = <T>(areas: readonly string[] | null, work: (db: Db) => Promise<T>): Promise<T> =>
  portal.database.tenant(1, async (db) => {
    const acts = areas === null ? '' : `,${areas.join(',')},`
    await db.run(sql`select set_config('app.acts', ${acts}, true)`)
    return await work(db)
  })
const allBut = (area: string) => AREAS.filter((one) => one !== area)

const add = (name: string) => (db: Db) =>
  db.run(sql`insert into parties (customer_id, name, source) values (1, ${name}, 'entered')`)
const change = (db: Db) => db.run(sql`update parties set city = 'Omaha' where name = 'Delta Mills'`)
const remove = (db: Db) => db.run(sql`delete from parties where name = 'Delta Mills'`)

test('the database lets only users who act in bookings write parties of bills', async () => {
  await acting(['bookings'], add('Delta Mills'))

  await expect(acting(allBut('bookings'), add('Elsewhere'))).rejects.toThrow(/row-level security/)
  expect(await acting(allBut('bookings'), change)).toBe(0)
  expect(await acting(allBut('bookings'), remove)).toBe(0)
  expect(await acting(['bookings'], change)).toBe(1)
  expect(await acting(['bookings'], remove)).toBe(1)
})

test('the portal’s own work, such as learning parties from bills that were sent, has no such limit', async () => {
  expect(await acting(null, add('Learned Mills'))).toBe(1)
})

test('every table that people of one area write is held to it for adding, changing and removing', async () => {
  const { rows } = await portal.superuser((db) =>
    db.query<{ tablename: string; area: string; commands: string }>(`
      select tablename, substring(coalesce(qual, with_check) from $$may_act\\('(\\w+)'$$) as area,
        string_agg(lower(cmd), ' ' order by cmd) as commands
      from pg_policies where policyname like 'acts_when_%' and permissive = 'RESTRICTIVE' group by 1, 2 order by 1`),
  )
  const held = rows.map(({ tablename, area, commands }) => `${tablename} ${area} ${commands}`)

  const whole = (table: string, area: string) => `${table} ${area} delete insert update`
  expect(held).toEqual([
    whole('alert_rules', 'alerts'),
    whole('car_action_carriers', 'car_requests'),
    'car_actions car_requests insert',
    whole('demurrage_tariffs', 'demurrage'),
    whole('due_dates', 'assets'),
    whole('parties', 'bookings'),
    whole('patterns', 'bookings'),
    whole('payer_companies', 'company'),
    whole('price_rates', 'quotes'),
    whole('quotes', 'quotes'),
    'tenders bookings insert',
    'terminal_actions terminal insert',
    whole('waybill_overrides', 'assets'),
    whole('webhooks', 'alerts'),
  ])
})
