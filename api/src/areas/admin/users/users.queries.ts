import type { Grant } from '#contract/areas/admin/users/standing.rules.ts'
import type { User, UserAccess, UserSession } from '#contract/areas/admin/users/users.contract.ts'
import { userList } from '#contract/areas/admin/users/users.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, type PageRequest, stored } from '../../../list/list-sql.ts'

const STATUS_OF: Readonly<Record<string, number>> = { active: 1, disabled: 0 }

/** The requested status, null for any. */
export const getStatus = ({ scope }: Pick<PageRequest, 'scope'>): number | null =>
  STATUS_OF[scope ?? ''] ?? null

/** How users are selected; the database admits staff only. */
export const userRows = listSql<null>()({
  list: userList,
  from: {
    call: raw('identity.users_page()'),
    as: 'u',
    pageFunction: {
      supports: {},
      page: (request) =>
        sql`identity.page_of_users(${getStatus(request)}, ${request.isDescending}, ${request.limit}::int, ${request.offset}::int)`,
      total: (request) => sql`identity.count_of_users(${getStatus(request)})`,
    },
    narrowScan: {
      call: raw('identity.listed_users()'),
      without: ['companies', 'roles'],
      whole: (keys) => sql`identity.listed_users_of(${keys})`,
    },
  },
  columns: stored(
    'u',
    ...(['full_name', 'email', 'companies', 'roles', 'kind', 'last_sign_in_ts', 'status'] as const),
    ...(['external_idp', 'created_ts'] as const),
  ),
  fields: stored('u', 'user_id', 'first_name', 'last_name', 'is_admin', 'is_internal'),
  scopes: { active: [raw('u.status = 1')], disabled: [raw('u.status = 0')], all: [] },
  where: () => [],
  // Companies are searched separately, so those of other users are not read.
  search: (terms) => ({
    tables: [],
    conditions: terms.map(
      (
        term,
      ) => sql`(strpos(lower(u.full_name), lower(${term})) > 0 or strpos(lower(u.email), lower(${term})) > 0
        or u.user_id = any (array(select identity.users_at(${term}))))`,
    ),
    extras: {},
  }),
})

/** A user as stored in the schema identity. */
export type UserRecord = Omit<User, 'profile_picture' | 'can' | 'companies'> & {
  companies: Omit<User['companies'][number], 'can_change'>[]
}

export const selectUser = async (db: Db, id: number): Promise<UserRecord | null> =>
  (await db.row<{ record: UserRecord | null }>(sql`select identity.user_record(${id}) as record`))?.record ??
  null

/** The permissions of users at each customer, by user. */
export async function selectGrants(db: Db, userIds: readonly number[]): Promise<Map<number, Grant[]>> {
  const rows = await db.rows<Grant & { user_id: number }>(sql`
    select user_id, customer_id, role_id, permissions, levels from identity.grants_of_users(${[...userIds]}::int[])`)
  return Map.groupBy(rows, ({ user_id }) => user_id)
}

/** A role at a customer, or a list of permissions in its place. */
export interface RequestedGrant {
  customer_id: number
  role_id: number
  permissions: readonly string[] | null
}

/** The permissions of roles at customers; unknown roles are left out. */
export const selectRoleGrants = (db: Db, requested: readonly RequestedGrant[]): Promise<Grant[]> =>
  db.rows<Grant>(sql`
    select customer_id, role_id, permissions, levels from identity.what_roles_give(${JSON.stringify(requested)}::jsonb)`)

/** Users without a portal password. */
export const selectWithoutPassword = async (db: Db): Promise<Set<number>> =>
  new Set(
    (await db.rows<{ id: number }>(sql`select identity.users_without_password() as id`)).map(({ id }) => id),
  )

/** The id of the new user; null when the address belongs to another user. */
export const insertUser = async (db: Db, body: object): Promise<number | null> =>
  (
    await db.row<{ id: number | null }>(
      sql`select identity.create_user(${JSON.stringify(body)}::jsonb) as id`,
    )
  )?.id ?? null

export type UserOutcome = 'done' | 'stale' | 'last_admin' | 'missing'

export const updateUser = async (
  db: Db,
  id: number,
  body: object,
  version: number | null,
): Promise<UserOutcome> =>
  (
    await db.row<{ outcome: UserOutcome }>(
      sql`select identity.change_user(${id}, ${JSON.stringify(body)}::jsonb, ${version}::int) as outcome`,
    )
  )?.outcome ?? 'missing'

export type AssociationOutcome = 'done' | 'missing' | 'stale'

interface Association {
  userId: number
  customerId: number
  roleId: number
  /** Null: the role's permissions; undefined: unchanged. */
  permissions: readonly string[] | null | undefined
  /** The version last read; null replaces the current role. */
  version?: number | null
}

export const upsertAssociation = async (
  db: Db,
  { userId, customerId, roleId, permissions, version = null }: Association,
): Promise<AssociationOutcome> =>
  (
    await db.row<{ outcome: AssociationOutcome }>(sql`
      select identity.set_association(${userId}, ${customerId}, ${roleId},
        ${permissions ? [...permissions] : null}::text[], ${permissions === undefined}, ${version}::int) as outcome`)
  )?.outcome ?? 'missing'

export const deleteAssociation = async (
  db: Db,
  userId: number,
  customerId: number,
): Promise<AssociationOutcome> =>
  (
    await db.row<{ outcome: AssociationOutcome }>(
      sql`select identity.remove_association(${userId}, ${customerId}) as outcome`,
    )
  )?.outcome ?? 'missing'

/** Stores the hash of an invitation's token; an earlier invitation ends. */
export const insertInvitation = (db: Db, userId: number, tokenHash: Buffer) =>
  db.run(sql`select identity.add_invitation(${userId}, ${tokenHash})`)

/** The name of the transaction's user; null when no one is signed in. */
export const selectInviter = async (db: Db): Promise<string | null> =>
  (
    await db.row<{ name: string | null }>(sql`
      select nullif(trim(concat_ws(' ', who ->> 'first_name', who ->> 'last_name')), '') as name
      from identity.current_session() who`)
  )?.name ?? null

export const selectSessions = (db: Db, userId: number): Promise<UserSession[]> =>
  db.rows<UserSession>(sql`
    select session_id,
      to_char(created_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_ts,
      to_char(last_seen_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_seen_ts,
      to_char(expires_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_ts,
      address, device
    from identity.user_sessions(${userId})`)

/** Ends one session of a user, or all of them; returns how many. */
export const deleteSessions = async (db: Db, userId: number, sessionId: number | null): Promise<number> =>
  (
    await db.row<{ ended: number }>(
      sql`select identity.end_user_sessions(${userId}, ${sessionId}::bigint) as ended`,
    )
  )?.ended ?? 0

export const selectAccess = async (db: Db, userId: number): Promise<UserAccess[]> =>
  (await db.row<{ access: UserAccess[] }>(sql`select identity.user_access(${userId}) as access`))?.access ??
  []

/** The brand of emails about the account. */
export const selectTheme = async (db: Db, userId: number): Promise<string> =>
  (await db.row<{ theme: string }>(sql`select identity.user_theme(${userId}) as theme`))?.theme ?? 'other'
