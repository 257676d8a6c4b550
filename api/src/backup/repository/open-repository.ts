import path from 'node:path'
import { folderRepository } from './folder-repository.ts'
import type { Repository } from './repository.ts'
import { s3Repository } from './s3-repository.ts'

/** Opens the repository of BACKUP_TO. Throws when the address cannot be read. */
export function openRepository(backupTo: string): Repository {
  return backupTo.startsWith('s3:') ? s3Repository(backupTo) : folderRepository(path.resolve(backupTo))
}
