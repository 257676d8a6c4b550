import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { acquireLock } from '../db/embedded/lock.ts'
import type { Home } from './home.ts'
import { readDigest, walFolder, walPrefix, withDigest } from './layout.ts'
import { BackupError, packFile } from './pack.ts'
import type { Repository } from './repository/repository.ts'

const SEGMENT = /^[0-9A-F]{24}$/
const HISTORY = /^[0-9A-F]{8}\.history$/

export interface Shipping {
  spool: string
  home: Home
  repository: Repository
  portal: string
  /** Stores what the rows of the log may name, before the log itself. */
  before: () => Promise<void>
}

/**
 * Stores the segments the server has handed over and removes them from its spool. A crash at any line leaves the
 * segment in the spool or in the repository; a stored segment is never overwritten. Resolves false when another
 * process is doing it.
 */
export async function shipSpool(shipping: Shipping): Promise<boolean> {
  const lock = acquireLock(shipping.home.shipLock, 'stores the write-ahead log')
  if ('holder' in lock) return false
  try {
    const names = (await readdir(shipping.spool)).filter((name) => !name.endsWith('.part')).sort()
    await shipping.before()
    for (const name of names) await shipOne(shipping, name)
    return true
  } finally {
    lock.release()
  }
}

async function shipOne({ spool, home, repository, portal }: Shipping, name: string): Promise<void> {
  const spooled = path.join(spool, name)
  if (SEGMENT.test(name) || HISTORY.test(name)) {
    const temporary = home.temporary()
    try {
      const packed = await packFile(spooled, temporary)
      const target = withDigest(walPrefix(portal, name), packed.sha256)
      const stored = await storedAs(repository, portal, name)
      if (stored === null) await repository.put(target, packed.file)
      else if (stored !== packed.sha256) throw new BackupError(otherContent(name, portal))
    } finally {
      await rm(temporary, { force: true })
    }
  }
  await rm(spooled, { force: true })
}

/** The digest under which a segment is stored; null when it is not. */
export async function storedAs(repository: Repository, portal: string, file: string): Promise<string | null> {
  const [first] = await repository.list(walPrefix(portal, file))
  return first ? (readDigest(walFolder(portal), first.name)?.sha256 ?? null) : null
}

const otherContent = (name: string, portal: string): string =>
  `Segment ${name} of the write-ahead log is already stored with different content: two portals are writing to ${portal}. ` +
  'Remove DATA_DIR/backup/portal of the copy and restart it.'
