import pg from 'pg'
import { allowSignIn, selectCanSignIn, selectSignIn, type SignIn } from './app-role.queries.ts'
import { lockMigrations } from './migrate.queries.ts'
import { APP_ROLE, QUEUE_ROLE, getQueueUrl, type RunningRole } from './running-roles.ts'
import { withoutPassword } from './urls.ts'

/** A connection of the running portal has more access than it should; the message says why and what to run. */
export class AppRoleError extends Error {
  override name = 'AppRoleError'
  /** PostgreSQL's code for a rejected sign-in, so that callers treat the database as unavailable. */
  code = '28000'
}

/** Throws AppRoleError unless this connection signed in as the restricted role, so that `set role none` gains nothing. */
export const requireAppRole = (db: pg.ClientBase): Promise<void> => requireRole(db, APP_ROLE)

/** The same for a connection of the job queue. */
export const requireQueueRole = (db: pg.ClientBase): Promise<void> => requireRole(db, QUEUE_ROLE)

async function requireRole(db: pg.ClientBase, role: RunningRole): Promise<void> {
  const fault = getFault(await selectSignIn(db), role)
  if (fault) throw new AppRoleError(fault)
}

/**
 * Checks the sign-ins of the running portal before anything is served. On the way it lets each role sign in with the password of
 * the application's address where it could not sign in so far: migrations create it without a sign-in.
 */
export async function prepareAppRole(addresses: { ownerUrl: string; appUrl: string }): Promise<void> {
  const { ownerUrl, appUrl } = addresses
  const { username, password } = new URL(appUrl)
  const isApp = decodeURIComponent(username) === APP_ROLE
  if (isApp) await connected(ownerUrl, (owner) => openSignIn(owner, APP_ROLE, decodeURIComponent(password)))
  await connected(appUrl, requireAppRole)
  await prepareQueueRole(ownerUrl, getQueueUrl(addresses))
}

/** The queue's password is derived from the application's and set only here. */
async function prepareQueueRole(ownerUrl: string, queueUrl: string): Promise<void> {
  const enter = () => connected(queueUrl, requireQueueRole)
  await enter().catch(async (error: Error) => {
    if (!isRefusal(error)) throw error
    const password = decodeURIComponent(new URL(queueUrl).password)
    await connected(ownerUrl, (owner) => setPassword(owner, QUEUE_ROLE, password))
    await enter()
  })
}

const REFUSALS = ['28P01', '28000']

/** Whether setting the password can fix the rejection. The owner cannot add a line missing from pg_hba.conf. */
const isRefusal = ({ message, cause }: Error): boolean =>
  REFUSALS.includes((cause as { code?: string } | undefined)?.code ?? '') &&
  !message.includes('no pg_hba.conf entry')

function getFault(
  { signed_in, acts_as, attributes, member_of, owns }: SignIn,
  role: RunningRole,
): string | null {
  if (signed_in !== role)
    return (
      `DATABASE_URL signs in as ${signed_in}, but the application must sign in as ${role}. ` +
      `Set DATABASE_OWNER_URL to this address, and DATABASE_URL to the same one with the user ${role} and a new password.`
    )
  if (acts_as !== role)
    return `A portal connection acts as ${acts_as}. Remove the role from the options of DATABASE_URL, DATABASE_OWNER_URL and the pooler.`
  if (attributes.length > 0)
    return `The role ${role} is ${attributes.join(', ')}. Run: alter role ${role} ${attributes.map((one) => `no${one}`).join(' ')};`
  if (member_of.length > 0)
    return `The role ${role} is a member of others. Run: revoke ${member_of.join(', ')} from ${role};`
  if (owns)
    return `The role ${role} owns objects of this database. Run there: reassign owned by ${role} to the user of DATABASE_OWNER_URL;`
  return null
}

async function openSignIn(owner: pg.Client, role: RunningRole, password: string): Promise<void> {
  await lockMigrations(owner)
  if (!(await selectCanSignIn(owner, role))) await setPassword(owner, role, password)
}

async function setPassword(owner: pg.Client, role: RunningRole, password: string): Promise<void> {
  await lockMigrations(owner)
  try {
    await allowSignIn(owner, role, password)
  } catch (error) {
    throw new AppRoleError(
      `The role ${role} cannot sign in yet, and ${owner.user} can’t change it (${(error as Error).message}). ` +
        `Ask a database administrator to run: alter role ${role} login password '...'; with the password of DATABASE_URL.`,
    )
  }
}

async function connected(url: string, work: (db: pg.Client) => Promise<void>): Promise<void> {
  const db = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  db.on('error', () => {})
  try {
    await db.connect().catch((error: Error) => {
      throw new AppRoleError(
        `The database ${withoutPassword(url)} rejected the connection: ${error.message}. Check its user and password, and that pg_hba.conf allows it.`,
        { cause: error },
      )
    })
    await work(db)
  } finally {
    await db.end().catch(() => {})
  }
}
