// Queries of PostgreSQL's catalog, used by tests and by bench/assurance/catalogue.bench.ts.

const TENANT_TABLES = `(select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations')`

/** A rule about the tables of the portal: a question that must find nothing, and a fault it was seen to find. */
export interface CatalogueRule {
  rule: string
  finds: string
  planted: string
}

export const CATALOG_RULES: readonly CatalogueRule[] = [
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
        where rolname = 'interline_app' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
      union all select roleid::regrole::text from pg_auth_members where member = 'interline_app'::regrole
      union all select relname from pg_class where relowner = 'interline_app'::regrole
      union all select table_name from information_schema.role_table_grants
        where grantee = 'interline_app' and table_schema = 'identity'`,
    planted: 'grant select on identity.users to interline_app',
  },
  {
    rule: 'the queue and backups own nothing and reach no table but those of the queue',
    finds: `select r.rolname, c.oid::regclass::text as relname from pg_roles r, pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        where r.rolname in ('interline_queue', 'interline_backup') and c.relkind in ('r', 'p', 'v', 'm')
          and n.nspname !~ '^(pg_|information_schema|graphile)'
          and (c.relowner = r.oid or has_table_privilege(r.oid, c.oid, 'select, insert, update, delete'))
      union all select m.member::regrole::text, m.roleid::regrole::text from pg_auth_members m
        join pg_roles r on r.oid = m.member where r.rolname in ('interline_queue', 'interline_backup')`,
    planted: 'grant select on waybills to interline_queue',
  },
  {
    rule: 'functions that run as their owner pin their search path and are not open to everybody',
    finds: `select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname !~ '^(pg_|information_schema|graphile)'
        and (p.proconfig is null or not 'search_path=""' = any (p.proconfig)
          or has_function_privilege('public', p.oid, 'execute'))`,
    planted: 'grant execute on function identity.active_customers to public',
  },
  {
    rule: 'every view obeys the policies of its reader',
    finds: `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^(pg_|information_schema|graphile)' and (c.relkind = 'm'
        or (c.relkind = 'v' and not coalesce('security_invoker=true' = any (c.reloptions), false)))`,
    planted: 'create view all_waybills as select * from waybills',
  },
  {
    rule: 'no policy asks more than whether the row is of the customer at hand; one that narrows this further may',
    finds: `select p.polname, p.polrelid::regclass::text as relname from pg_policy p
      join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and p.polpermissive and ('(customer_id = ( SELECT current_customer() AS current_customer))', true) is distinct from
        (replace(pg_get_expr(p.polqual, p.polrelid), 'public.', ''),
         pg_get_expr(p.polqual, p.polrelid) is not distinct from pg_get_expr(p.polwithcheck, p.polrelid))`,
    planted: `create policy member on messages using (exists (select from pg_roles) and customer_id = public.current_customer())`,
  },
  {
    rule: 'the application reaches tables of customers and of reference only; all else through functions',
    finds: `select table_schema, table_name, privilege_type from information_schema.role_table_grants
      where grantee in ('interline_app', 'PUBLIC') and table_schema not in ('public', 'reference', 'pg_catalog', 'information_schema')
      union all select table_schema, table_name, privilege_type from information_schema.role_table_grants
      where grantee = 'PUBLIC' and table_schema in ('public', 'reference')`,
    planted: 'grant select on audit.entries to interline_app',
  },
  {
    rule: 'every table of the shared schema that the application reads or writes names a customer',
    finds: `select t.relname from ${TENANT_TABLES} t where has_table_privilege('interline_app', t.oid, 'select')
      and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'customer_id' and a.attnotnull)`,
    planted: 'create table public.planted (secret text); grant select on public.planted to interline_app',
  },
  {
    rule: 'the server knows how to keep statistics of hidden rows to itself (CVE-2025-8713)',
    finds: `select version() where not exists (select from (values (13, 22), (14, 19), (15, 14), (16, 10), (17, 6), (18, 0)) v (major, minor)
      where coalesce(nullif(current_setting('bench.version', true), ''), current_setting('server_version_num'))::int between major * 10000 + minor and major * 10000 + 9999)`,
    planted: `set local bench.version = '170003'`,
  },
]
