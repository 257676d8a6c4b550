import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedDatabaseError } from './errors.ts'

/** The account the database runs under. `drop` says whether its programs must be started under another user than ours. */
export type Account = { name: string; uid: number; gid: number; drop: boolean }

const UNPRIVILEGED = ['postgres', 'nobody']

/**
 * The account for a data folder: ourselves, or, because PostgreSQL refuses to run as root, the folder's owner or else an
 * account that exists on every system. Throws when root finds none.
 */
export function databaseAccount(dataFolder: string): Account {
  const uid = process.getuid?.() ?? -1
  const gid = process.getgid?.() ?? -1
  if (uid !== 0) return { name: 'this user', uid, gid, drop: false }
  return getOwner(dataFolder) ?? systemAccount()
}

/** Whether the account may walk into the folder, judged by the permission bits of the folder and all above it. */
export function canEnter(folder: string, account: Account): boolean {
  if (!account.drop) return true
  const here = statSync(folder, { throwIfNoEntry: false })
  const isOpen = !here || isEnterable(here, account)
  const above = path.dirname(folder)
  return isOpen && (above === folder || canEnter(above, account))
}

function isEnterable(stat: { mode: number; uid: number; gid: number }, account: Account): boolean {
  if (stat.uid === account.uid) return (stat.mode & 0o100) !== 0
  if (stat.gid === account.gid) return (stat.mode & 0o010) !== 0
  return (stat.mode & 0o001) !== 0
}

function getOwner(folder: string): Account | null {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat || stat.uid === 0) return null
  return { name: `user ${stat.uid}`, uid: stat.uid, gid: stat.gid, drop: true }
}

function systemAccount(): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of UNPRIVILEGED) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid), drop: true }
  }
  throw new EmbeddedDatabaseError(
    'PostgreSQL does not run as root, and neither of the accounts postgres and nobody is in /etc/passwd. ' +
      'Start Interline as a regular user, or set DATABASE_URL to your own PostgreSQL.',
  )
}
