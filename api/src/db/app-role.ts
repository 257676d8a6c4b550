import pg from 'pg'
import { letSignIn, selectCanSignIn, selectSignIn, type SignIn } from './app-role.queries.ts'
import { lockMigrations } from './migrate.queries.ts'
import { withoutPassword } from './urls.ts'

/** The role that the application signs in as: it owns nothing and every policy binds it. */
export const APP_ROLE = 'interline_app'

/** The application's connection could reach past row-level security; the message says why and what to run. */
export class AppRoleError extends Error {
  override name = 'AppRoleError'
  /** As PostgreSQL reports a sign-in that is not allowed: callers see that the database is unavailable. */
  code = '28000'
}

/** Throws AppRoleError unless this connection is the restricted role from its sign-in on, so that `set role none` gains nothing. */
export async function requireAppRole(db: pg.ClientBase): Promise<void> {
  const fault = faultOf(await selectSignIn(db))
  if (fault) throw new AppRoleError(fault)
}

/**
 * Checks the application's address before anything is served, as the restricted role. On the way it lets the role sign in
 * with the address's password where it could not sign in so far: migrations create it without a sign-in.
 */
export async function prepareAppRole({
  ownerUrl,
  appUrl,
}: {
  ownerUrl: string
  appUrl: string
}): Promise<void> {
  const { username, password } = new URL(appUrl)
  if (decodeURIComponent(username) === APP_ROLE)
    await connected(ownerUrl, (owner) => openSignIn(owner, decodeURIComponent(password)))
  await connected(appUrl, requireAppRole)
}

function faultOf({ signed_in, acts_as, attributes, member_of, owns }: SignIn): string | null {
  if (signed_in !== APP_ROLE)
    return (
      `DATABASE_URL signs in as ${signed_in}, but the application must sign in as ${APP_ROLE}. ` +
      `Set DATABASE_OWNER_URL to this address, and DATABASE_URL to the same one with the user ${APP_ROLE} and a new password.`
    )
  if (acts_as !== APP_ROLE)
    return `The application's connection acts as ${acts_as}. Remove the role from the options of DATABASE_URL and of the pooler.`
  if (attributes.length > 0)
    return `The role ${APP_ROLE} is ${attributes.join(', ')}. Run: alter role ${APP_ROLE} ${attributes.map((one) => `no${one}`).join(' ')};`
  if (member_of.length > 0)
    return `The role ${APP_ROLE} is a member of others. Run: revoke ${member_of.join(', ')} from ${APP_ROLE};`
  if (owns)
    return `The role ${APP_ROLE} owns objects of this database. Run there: reassign owned by ${APP_ROLE} to the user of DATABASE_OWNER_URL;`
  return null
}

async function openSignIn(owner: pg.Client, password: string): Promise<void> {
  await lockMigrations(owner)
  if (await selectCanSignIn(owner, APP_ROLE)) return
  try {
    await letSignIn(owner, APP_ROLE, password)
  } catch (error) {
    throw new AppRoleError(
      `The role ${APP_ROLE} cannot sign in yet, and ${owner.user} can’t change it (${(error as Error).message}). ` +
        `Ask a database administrator to run: alter role ${APP_ROLE} login password '...'; with the password of DATABASE_URL.`,
    )
  }
}

async function connected(url: string, work: (db: pg.Client) => Promise<void>): Promise<void> {
  const db = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  db.on('error', () => {})
  try {
    await db.connect().catch((error: Error) => {
      throw new AppRoleError(
        `The database ${withoutPassword(url)} rejected the connection: ${error.message}. Check its user and password.`,
        { cause: error },
      )
    })
    await work(db)
  } finally {
    await db.end().catch(() => {})
  }
}
