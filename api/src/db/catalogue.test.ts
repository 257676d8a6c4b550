import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { sql } from './sql.ts'
import { useTestApp } from '../testing/app.ts'

const portal = useTestApp()

const TENANT_TABLES = `(select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations')`

/** What must find nothing in the catalogue, and a fault it was seen to find. */
const RULES = [
  {
    rule: 'every table of a customer forces row-level security',
    finds: `select relname from pg_class where oid in (select oid from ${TENANT_TABLES} t)
      and not (relrowsecurity and relforcerowsecurity)`,
    planted: 'alter table waybills no force row level security',
  },
  {
    rule: 'every table of a customer has a policy for reading and writing that names the customer',
    finds: `select t.relname from ${TENANT_TABLES} t where not exists (
      select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polwithcheck is not null
        and pg_get_expr(p.polqual, p.polrelid) like '%current_customer()%')
      or exists (select from pg_policy p where p.polrelid = t.oid and pg_get_expr(p.polqual, p.polrelid) = 'true')`,
    planted: 'create policy open on messages using (true)',
  },
  {
    rule: 'every primary and unique key of a customer table starts with the customer',
    finds: `select t.relname, i.indexrelid::regclass::text as key from ${TENANT_TABLES} t
      join pg_index i on i.indrelid = t.oid and i.indisunique
      join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
      where a.attname <> 'customer_id'`,
    planted: 'create unique index on reporting_groups (name)',
  },
  {
    rule: 'every foreign key between customer tables carries the customer',
    finds: `select c.conname from pg_constraint c
      join ${TENANT_TABLES} f on f.oid = c.conrelid join ${TENANT_TABLES} t on t.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and a.attname <> 'customer_id'`,
    planted: `create unique index one_message on messages (message_id);
      alter table quarantine add constraint foreign_message foreign key (message_id) references messages (message_id)`,
  },
  {
    rule: 'every foreign key has an index that leads with its columns',
    finds: `select c.conname from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and n.nspname in ('public', 'identity') and not exists (
        select from pg_index i where i.indrelid = c.conrelid
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
          and c.conkey @> (i.indkey::int2[])[0:cardinality(c.conkey) - 1])`,
    planted: 'drop index identity.sessions_user',
  },
  {
    rule: 'the application owns nothing, bypasses nothing and reads no table of people',
    finds: `select rolname from pg_roles
        where rolname = 'interline_app' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
      union all select relname from pg_class where relowner = 'interline_app'::regrole
      union all select table_name from information_schema.role_table_grants
        where grantee = 'interline_app' and table_schema = 'identity'`,
    planted: 'grant select on identity.users to interline_app',
  },
  {
    rule: 'functions that run as their owner pin their search path and are not open to everybody',
    finds: `select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname in ('public', 'identity', 'reference')
        and (p.proconfig is null or not 'search_path=""' = any (p.proconfig)
          or has_function_privilege('public', p.oid, 'execute'))`,
    planted: 'grant execute on function identity.active_customers to public',
  },
  {
    rule: 'every view obeys the policies of its reader',
    finds: `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'identity') and (c.relkind = 'm'
        or (c.relkind = 'v' and not coalesce('security_invoker=true' = any (c.reloptions), false)))`,
    planted: 'create view all_waybills as select * from waybills',
  },
]

const found = (db: pg.Client, text: string) =>
  db.query<Record<string, unknown>>(text).then((answer) => answer.rows)

describe.each(RULES)('$rule', ({ finds, planted }) => {
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
