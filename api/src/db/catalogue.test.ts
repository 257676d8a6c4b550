import { expect, test } from 'vitest'
import { sql } from './sql.ts'
import { useTestApp } from '../testing/app.ts'

const portal = useTestApp()
const ask = async (text: string) =>
  (await portal.superuser((db) => db.query<Record<string, unknown>>(text))).rows

const TENANT_TABLES = `select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'`

test('every table of a customer forces row-level security', async () => {
  expect(
    await ask(`select relname from pg_class where oid in (select oid from (${TENANT_TABLES}) t)
      and not (relrowsecurity and relforcerowsecurity)`),
  ).toEqual([])
})

test('every table of a customer has a policy for reading and for writing, and none is always true', async () => {
  expect(
    await ask(`select t.relname from (${TENANT_TABLES}) t where not exists (
      select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polwithcheck is not null
        and pg_get_expr(p.polqual, p.polrelid) like '%current_customer()%')`),
  ).toEqual([])
})

test('every primary and unique key of a customer table starts with the customer', async () => {
  expect(
    await ask(`select t.relname, i.indexrelid::regclass::text as key from (${TENANT_TABLES}) t
      join pg_index i on i.indrelid = t.oid and i.indisunique
      join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where a.attname <> 'customer_id'`),
  ).toEqual([])
})

test('every foreign key between customer tables carries the customer', async () => {
  expect(
    await ask(`select c.conname from pg_constraint c
      join (${TENANT_TABLES}) f on f.oid = c.conrelid join (${TENANT_TABLES}) t on t.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and a.attname <> 'customer_id'`),
  ).toEqual([])
})

test('every foreign key has an index that leads with its columns', async () => {
  expect(
    await ask(`select c.conname from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and n.nspname in ('public', 'identity') and not exists (
        select from pg_index i where i.indrelid = c.conrelid
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey and c.conkey @> (i.indkey::int2[])[0:cardinality(c.conkey) - 1])`),
  ).toEqual([])
})

test('the application owns nothing, bypasses nothing and reads no table of people', async () => {
  expect(
    await ask(`select rolname from pg_roles where rolname = 'interline_app' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
      union all select relname from pg_class where relowner = 'interline_app'::regrole
      union all select table_name from information_schema.role_table_grants where grantee = 'interline_app' and table_schema = 'identity'`),
  ).toEqual([])
})

test('functions that run as their owner pin their search path and are not open to everybody', async () => {
  expect(
    await ask(`select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname in ('public', 'identity', 'reference')
        and (p.proconfig is null or not 'search_path=""' = any (p.proconfig)
          or has_function_privilege('public', p.oid, 'execute'))`),
  ).toEqual([])
})

test('without a customer the application sees no row of any customer table', async () => {
  await portal.owner((db) =>
    db.query(
      `select set_config('app.customer_id', '1', false); insert into equipment values (1, 'GATX1', 'R', null, true)`,
    ),
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
