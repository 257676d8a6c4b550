import { accessSync, chownSync, constants, mkdirSync, statSync } from 'node:fs'
import type { Account } from './account.ts'
import { EmbeddedDatabaseError } from './errors.ts'

/** The folders of one embedded database, readable by its account only. */
export type Place = {
  account: Account
  folder: string
  cluster: string
  log: string
  passwords: string
  port: string
  startLock: string
  /** Where the server hands over its write-ahead log for backups. */
  spool: string
  /** Null where a socket cannot be had: Windows, or no folder with a short enough name. */
  socket: string | null
}

/** Creates a folder only the account may enter; an existing one must already be so. */
export function setFolderOwner(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account.drop) chownSync(folder, account.uid, account.gid)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new EmbeddedDatabaseError(
      `The database's folder ${folder} belongs to another user (${statSync(folder).uid}). ` +
        'Start Interline as that user or as root, or set DATA_DIR to a folder of your own.',
    )
  }
}
