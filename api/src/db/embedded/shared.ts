import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { EmbeddedDatabaseError } from './errors.ts'

// Folders that only root may write to, so no one else can plant a program or a data folder there.
const SHARED_ROOTS = ['/var/lib', '/opt', '/usr/local/lib']

/** A folder of this name outside the checkout, for root whose own folders the database's account cannot enter. */
export function sharedFolder(name: string): string {
  const root = SHARED_ROOTS.find(isWritable)
  if (root) return path.join(root, name)
  throw new EmbeddedDatabaseError(
    `The database's account can’t open this folder, and none of ${SHARED_ROOTS.join(', ')} can be written. ` +
      'Set DATA_DIR to a folder every user can open, or start Interline as a regular user.',
  )
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
