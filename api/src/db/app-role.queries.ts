import type { ClientBase } from 'pg'

/** The role of a connection, and what it could do beyond its grants. */
export interface SignIn {
  signed_in: string
  acts_as: string
  /** Attributes of the role that reach past row-level security. */
  attributes: string[]
  member_of: string[]
  owns: boolean
}

/**
 * The current role. Temporary tables of other connections do not count as its property. Reads only catalogs, by index
 * or from tables of a few rows, because it runs once on each new connection.
 */
export async function selectSignIn(db: ClientBase): Promise<SignIn> {
  const { rows } = await db.query<SignIn>(
    `select session_user::text as signed_in, current_user::text as acts_as,
       array_remove(array[case when r.rolsuper then 'superuser' end, case when r.rolbypassrls then 'bypassrls' end,
         case when r.rolreplication then 'replication' end, case when r.rolcreaterole then 'createrole' end,
         case when r.rolcreatedb then 'createdb' end], null) as attributes,
       array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid) as member_of,
       exists (select from pg_shdepend o where o.refclassid = 'pg_authid'::regclass and o.refobjid = r.oid and o.deptype = 'o'
         and o.dbid in (0, (select oid from pg_database where datname = current_database()))
         and not exists (select from pg_class c where o.classid = 'pg_class'::regclass and c.oid = o.objid and c.relpersistence = 't')) as owns
     from pg_roles r where r.rolname = session_user`,
  )
  return rows[0]!
}

/** Whether the role may sign in at all; null when it does not exist. */
export async function selectCanSignIn(db: ClientBase, role: string): Promise<boolean | null> {
  const { rows } = await db.query<{ can: boolean }>(
    'select rolcanlogin as can from pg_roles where rolname = $1',
    [role],
  )
  return rows[0]?.can ?? null
}

/** Lets a role sign in, with the password if there is one. */
export async function allowSignIn(db: ClientBase, role: string, password: string): Promise<void> {
  const secret = password ? ` password ${db.escapeLiteral(password)}` : ''
  await db.query(`alter role ${db.escapeIdentifier(role)} login${secret}`)
}
