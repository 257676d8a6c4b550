import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { useTestDatabase } from '../testing/database.ts'
import { temporaryRoot } from '../testing/temporaryRoot.ts'
import { prepareAppRole, requireAppRole } from './app-role.ts'
import { startEmbeddedDatabase } from './embedded/supervisor.ts'
import { openDatabase } from './pool.ts'
import { sql } from './sql.ts'
import { withDatabase, withSignIn } from './urls.ts'

const names = await useTestDatabase()

async function connected<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** The check's result for the application's role after a change that is rolled back. */
const checkedAfter = (change: string, more = '') =>
  connected(names.adminUrl, async (db) => {
    await db.query(`begin; ${change}; set local session authorization interline_app; ${more}`)
    await requireAppRole(db)
  })

test('the restricted sign-in is accepted', async () => {
  await expect(checkedAfter('')).resolves.toBeUndefined()
  await expect(connected(names.appUrl, requireAppRole)).resolves.toBeUndefined()
})

test.each([
  ['alter role interline_app superuser', 'is superuser. Run: alter role interline_app nosuperuser;'],
  ['alter role interline_app bypassrls', 'is bypassrls. Run: alter role interline_app nobypassrls;'],
  [
    'alter role interline_app createrole replication',
    'is replication, createrole. Run: alter role interline_app noreplication nocreaterole;',
  ],
  ['grant pg_read_all_data to interline_app', 'Run: revoke pg_read_all_data from interline_app;'],
  ['create table planted (); alter table planted owner to interline_app', 'owns objects of this database'],
])(
  'a sign-in that could pass row-level security is refused with what to run: %s',
  async (change, message) => {
    await expect(checkedAfter(change)).rejects.toThrow(message)
  },
)

test('a new connection is accepted while another one holds a temporary table', async () => {
  await connected(names.appUrl, async (busy) => {
    await busy.query('create temp table copied (line text)')

    await expect(connected(names.appUrl, requireAppRole)).resolves.toBeUndefined()
  })
})

test('a connection that acts as another role than it signed in as is refused', async () => {
  const check = checkedAfter('grant pg_monitor to interline_app', 'set local role pg_monitor')

  await expect(check).rejects.toThrow(/acts as pg_monitor. Remove the role/)
})

test('no connection of the pools is used that signed in as the owner, whatever role it took after', async () => {
  const url = new URL(names.ownerUrl)
  url.search += '&options=-c%20role%3Dinterline_app'
  const database = openDatabase(url.toString(), () => {}, 1)

  const refusal = /signs in as interline_owner, but the application must sign in as interline_app/
  const makeRequest = () => database.anonymous((db) => db.rows(sql`select`))
  await expect(makeRequest()).rejects.toThrow(refusal)
  const copied = database.tenant(1, (db) => db.rows(sql`select`), { copying: 'out' })
  await expect(copied).rejects.toThrow(refusal)
  await database.close()
})

test('giving up its role gains the application nothing', async () => {
  await connected(names.adminUrl, (db) =>
    db.query(`insert into identity.customers (customer_id, name) values (1, 'One');
      insert into equipment (customer_id, equipment_id, equipment_kind) values (1, 'UTLX1', 'R')`),
  )
  const database = openDatabase(names.appUrl, () => {}, 1)

  const seen = await database.anonymous(async (db) => {
    await db.run(sql`set role none`)
    return db.rows(sql`select * from equipment`)
  })
  const people = database.anonymous(async (db) => {
    await db.run(sql`set role none`)
    return db.rows(sql`select * from identity.users`)
  })

  expect(seen).toEqual([])
  await expect(people).rejects.toThrow(/permission denied/)
  await database.close()
})

test('a start on the address of the owner alone is refused with the two addresses to set', async () => {
  const start = prepareAppRole({ ownerUrl: names.ownerUrl, appUrl: names.ownerUrl })

  await expect(start).rejects.toThrow(
    /signs in as interline_owner.*Set DATABASE_OWNER_URL to this address, and DATABASE_URL/,
  )
})

const folder = mkdtempSync(path.join(temporaryRoot(), 'app-role-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a role that could not sign in so far does so with the password of DATABASE_URL; one that could keeps its own', async () => {
  chmodSync(folder, 0o755)
  const own = await startEmbeddedDatabase(folder)
  await connected(withDatabase(own.adminUrl, 'interline'), (db) =>
    db.query('alter role interline_app nologin'),
  )
  const appUrl = withSignIn(own.ownerUrl, 'interline_app', `of ' its: own`)

  await prepareAppRole({ ownerUrl: own.ownerUrl, appUrl })
  const other = prepareAppRole({ ownerUrl: own.ownerUrl, appUrl: withSignIn(appUrl, 'interline_app', 'x') })

  await expect(other).rejects.toThrow(/rejected the connection: .*password/)
  await expect(connected(appUrl, requireAppRole)).resolves.toBeUndefined()
  await own.stop()
})
