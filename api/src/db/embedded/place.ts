import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { canEnter, databaseAccount, type Account } from './account.ts'
import { EmbeddedDatabaseError } from './errors.ts'
import { setFolderOwner, type Place } from './folders.ts'
import { livePostmaster } from './postmaster.ts'
import { sharedFolder } from './shared.ts'

// A socket's whole path must fit into 104 bytes on macOS and 108 on Linux; the file is called .s.PGSQL.65535.
const MAX_SOCKET_FOLDER = 86

/** Chooses and creates the folders of the database that belongs to this DATA_DIR. */
export function preparePlace(givenDataDir: string): Place {
  const dataDir = path.resolve(givenDataDir)
  const inside = path.join(dataDir, 'postgres')
  mkdirSync(dataDir, { recursive: true })
  const account = databaseAccount(inside)
  const folder = getLocation(dataDir, inside, account)
  const owner = folder === inside ? account : databaseAccount(folder)
  setFolderOwner(folder, owner)
  const log = path.join(folder, 'log')
  setFolderOwner(log, owner)
  const spool = path.join(folder, 'spool')
  setFolderOwner(spool, owner)
  return {
    account: owner,
    folder,
    cluster: path.join(folder, 'cluster'),
    log,
    passwords: path.join(folder, 'passwords.json'),
    port: path.join(folder, 'port'),
    startLock: path.join(folder, 'start.lock'),
    spool,
    socket: socketFolder(folder, owner),
  }
}

function getLocation(dataDir: string, inside: string, account: Account): string {
  const note = path.join(dataDir, 'postgres.location')
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()
  if (canEnter(dataDir, account)) return inside
  if (existsSync(path.join(inside, 'cluster'))) {
    throw new EmbeddedDatabaseError(
      `The database in ${inside} runs as ${account.name}, which can no longer open that folder. ` +
        'Allow it (chmod a+x) on each parent folder, or move DATA_DIR to a folder every user can open.',
    )
  }
  return placeOutside(dataDir, note)
}

// Recorded in DATA_DIR, so that removing DATA_DIR starts afresh, and making its parents accessible later does not
// change the data folder.
function placeOutside(dataDir: string, note: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const folder = sharedFolder(`interline-${hash}-pg`)
  if (existsSync(folder)) quarantine(folder)
  writeFileSync(note, `${folder}\n`)
  return folder
}

function quarantine(folder: string): void {
  const left = livePostmaster(path.join(folder, 'cluster'))
  if (left) process.kill(left.pid, 'SIGINT')
  renameSync(folder, `${folder}.left-${Date.now()}`)
}

function socketFolder(folder: string, account: Account): string | null {
  if (process.platform === 'win32') return null
  const inside = path.join(folder, 'socket')
  if (Buffer.byteLength(inside) <= MAX_SOCKET_FOLDER) {
    setFolderOwner(inside, account)
    return inside
  }
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const short = path.join(os.tmpdir(), `interline-${hash}`)
  if (!isOwnOrAbsent(short, account) || Buffer.byteLength(short) > MAX_SOCKET_FOLDER) return null
  setFolderOwner(short, account)
  return short
}

// The folder for temporary files is world-writable, so a socket created there by another user must not be trusted.
function isOwnOrAbsent(folder: string, account: Account): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return !stat || (stat.uid === account.uid && (stat.mode & 0o077) === 0)
}
