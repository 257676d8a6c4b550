import { hash } from 'node:crypto'
import { AppError } from '#contract/base/errors.ts'
import {
  isAllowed,
  isAtAnyCustomer,
  isOnAnywhere,
  describeAccess,
  type Access,
} from '#contract/base/access.ts'
import type { Area, Level, Levels } from '#contract/base/areas.ts'
import { sql } from '../db/sql.ts'
import type { Database } from '../db/pool.ts'
import type { Db } from '../db/tx.ts'
import type { Actor } from './context.ts'

interface BegunRow {
  user_id: number
  /** Below zero for the bearer of an API token. */
  session_id: number
  is_admin: boolean
  is_internal: boolean
  idle_seconds: number
  role_id: number | null
  /** Names joined by commas, because the driver parses arrays character by character. */
  permissions: string | null
  flags: string
  /** JSON: areas with their levels; null where no customer is at hand. */
  levels: string | null
  is_see_only: boolean
  is_feed: boolean
  is_device: boolean
  lacks_codes: boolean
}

/** A session seen this recently need not be marked seen again. */
const TOUCH_AFTER_SECONDS = 300

/** The hash under which a bearer token is stored; null when the header has none. */
export function hashToken(authorization: string | undefined): Buffer | null {
  const token = /^Bearer\s+([\w-]{20,200})$/i.exec(authorization ?? '')?.[1]
  return token === undefined ? null : hash('sha256', token, 'buffer')
}

/**
 * Finds the caller of a request and puts the transaction into the customer's data when it is theirs to open.
 * Throws not_signed_in, session_replaced, customer_not_accessible (also for a customer that does not exist) or not_permitted.
 */
export async function requireActor(
  db: Db,
  database: Database,
  caller: { tokenHash: Buffer | null; customerId: number | null },
  access: Access,
): Promise<Actor> {
  if (caller.tokenHash === null) throw new AppError('not_signed_in')
  const begun = await db.row<BegunRow>(
    sql`select user_id, session_id, is_admin, is_internal, idle_seconds, role_id,
      array_to_string(permissions, ',') as permissions,
      array_to_string(${isOnAnywhere(access) ? MODULES_ANYWHERE : MODULES_HERE}, ',') as flags,
      levels::text as levels, is_see_only, is_feed, is_device, lacks_codes
      from identity.authorize(${caller.tokenHash}, ${caller.customerId})`,
  )
  if (begun === null) throw await getEnd(database, caller.tokenHash)
  if (begun.idle_seconds > TOUCH_AFTER_SECONDS) touch(database, caller.tokenHash)
  // whose customer it is matters to no one who needs to be an administrator (PLT-188)
  if (access === 'admin' && !begun.is_admin) throw getRefusal(access)
  if (caller.customerId !== null && begun.permissions === null) throw new AppError('customer_not_accessible')
  const actor: Actor = {
    userId: begun.user_id,
    sessionId: begun.session_id,
    isAdmin: begun.is_admin,
    isInternal: begun.is_internal,
    isMachine: begun.session_id < 0,
    isFeed: begun.is_feed,
    isDevice: begun.is_device,
    isSeeOnly: begun.is_see_only,
    lacksCodes: begun.lacks_codes,
    roleId: begun.role_id,
    permissions: namesIn(
      begun.permissions ?? (isAtAnyCustomer(access) ? await permissionsAnywhere(db) : null),
    ),
    modules: namesIn(begun.flags),
    levels: levelsIn(begun.levels),
  }
  if (!isAllowed(access, actor)) throw getRefusal(access)
  return actor
}

/**
 * Makes a transaction act for the user who requested background work, with that user's current permissions. Throws
 * customer_not_accessible, also for a disabled user.
 */
export async function actFor(db: Db, userId: number, customerId: number): Promise<Actor> {
  const row = await db.row<
    Omit<BegunRow, 'session_id' | 'idle_seconds' | 'is_see_only' | 'is_feed' | 'is_device' | 'lacks_codes'>
  >(
    sql`select user_id, is_admin, is_internal, role_id,
      array_to_string(permissions, ',') as permissions, array_to_string(flags, ',') as flags,
      levels::text as levels
      from identity.act_for(${userId}::int, ${customerId}::int)`,
  )
  if (row === null) throw new AppError('customer_not_accessible')
  return {
    userId: row.user_id,
    sessionId: NO_SESSION,
    isAdmin: row.is_admin,
    isInternal: row.is_internal,
    roleId: row.role_id,
    permissions: namesIn(row.permissions),
    modules: namesIn(row.flags),
    levels: levelsIn(row.levels),
  }
}

const NO_SESSION = 0

/**
 * Why a bearer token is invalid. Queried on a separate connection, because this transaction may have ended with a
 * read ahead.
 */
async function getEnd(database: Database, tokenHash: Buffer): Promise<AppError> {
  const row = await database.anonymous((db) =>
    db.row<{ is_replaced: boolean }>(sql`select identity.is_replaced(${tokenHash})`),
  )
  return new AppError(row?.is_replaced === true ? 'session_replaced' : 'not_signed_in')
}

const MODULES_HERE = sql`flags`
const MODULES_ANYWHERE = sql`identity.modules_anywhere(user_id)`

/** The caller's permissions at any customer, joined by commas. */
const permissionsAnywhere = async (db: Db): Promise<string | null> =>
  (
    await db.row<{ permissions: string }>(
      sql`select array_to_string(identity.permissions_anywhere(), ',') as permissions`,
    )
  )?.permissions ?? null

/** The modules that are on at some customer of the caller's. */
export const modulesAnywhere = async ({ db, actor }: { db: Db; actor: Actor }): Promise<string[]> =>
  namesIn(
    (
      await db.row<{ flags: string }>(
        sql`select array_to_string(identity.modules_anywhere(${actor.userId}::int), ',') as flags`,
      )
    )?.flags ?? null,
  )

const namesIn = (joined: string | null): string[] => (joined ? joined.split(',') : [])

/** A customer may close an area that is open by default: such an area has the level `none` in the database. */
const levelsIn = (text: string | null): Levels =>
  Object.fromEntries(
    Object.entries(JSON.parse(text ?? '{}') as Record<Area, Level | 'none'>).filter(
      ([, level]) => level !== 'none',
    ),
  )

const NOT_SIGNED_IN = 401
const FORBIDDEN = 403

/** The person whose bearer token a public call carries; null when it is unknown or a machine's. */
export async function findActor(db: Db, database: Database, tokenHash: Buffer | null): Promise<Actor | null> {
  try {
    return await requireActor(db, database, { tokenHash, customerId: null }, 'signed-in')
  } catch (error) {
    if (error instanceof AppError && [NOT_SIGNED_IN, FORBIDDEN].includes(error.status)) return null
    throw error
  }
}

/** Names the permission a refused caller would need. */
export function getRefusal(access: Access): AppError {
  if (access === 'admin') return new AppError('not_an_admin')
  return new AppError('not_permitted', {
    message: `You don’t have permission to do this. It requires ${describeAccess(access)}.`,
  })
}

/** Marks the session as used, without waiting: a lost mark only shortens the idle time. */
function touch(database: Database, tokenHash: Buffer): void {
  database.anonymous((db) => db.run(sql`select identity.touch_session(${tokenHash})`)).catch(() => {})
}
