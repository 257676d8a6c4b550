import path from 'node:path'
import type { Readable } from 'node:stream'
import type { LocalFile } from '../../files/store.ts'
import { folderRepository } from './folder-repository.ts'
import { s3Repository } from './s3-repository.ts'

/** An object of the repository; its name is a path of letters, digits, dots, hyphens and underscores. */
export interface StoredObject {
  name: string
  size: number
  /** When it was stored. */
  storedMs: number
}

/** Where backups are stored: a folder or a bucket of an S3-compatible server. */
export interface Repository {
  /** Stores a file for good: once this resolves, it outlives a crash. It appears whole or not at all. */
  put(name: string, file: LocalFile): Promise<void>
  /** Null when there is no such object. */
  open(name: string): Promise<Readable | null>
  /** All objects whose name starts with the prefix, which ends at any character, by name. */
  list(prefix: string): Promise<StoredObject[]>
  remove(name: string): Promise<void>
}

/** Opens the repository of BACKUP_TO. Throws when the address cannot be read. */
export function openRepository(backupTo: string): Repository {
  return backupTo.startsWith('s3:') ? s3Repository(backupTo) : folderRepository(path.resolve(backupTo))
}
